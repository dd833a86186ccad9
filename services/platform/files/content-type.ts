import { createReadStream } from 'node:fs'
import { fileTypes, pictureTypes, type FileType } from '#shared/platform/file-types.ts'
import type { ReceivedFile } from './files.ts'
import { pictureType } from './pictures.ts'

/** Control characters but tab, line feed, form feed and carriage return. */
const CONTROL = /(?![\t\n\f\r])\p{Cc}/u
/** Markup and scripts are text, too, and a machine may run them. */
const RUNS = /^(?:\uFEFF)?\s*(?:<|#!)/u

/**
 * Finds the type of a received file: one of `fileTypes`, or undefined for everything else, such as HTML, SVG, programs, macros,
 * plain ZIP. It goes by the content; the name decides only whether text is called CSV. Reads a file as it goes, and unpacks at most 1 MiB of it.
 */
export async function contentType(
  file: ReceivedFile,
  filename: string,
): Promise<FileType | undefined> {
  const head = file.head.toString('latin1')
  const picture = pictureType(file.head)
  if (picture) return picture
  if (head.startsWith('%PDF-')) return 'application/pdf'
  const recorded = recordedType(head)
  if (recorded) return recorded
  if (head.startsWith('PK\u0003\u0004')) return packedType(file.path)
  if (file.bytes === 0 || RUNS.test(file.head.toString()) || !(await isText(file.path)))
    return undefined
  return /\.csv$/i.test(filename) ? 'text/csv' : 'text/plain'
}

/** Recordings by how their containers begin: the sound in them is the browser's to read. */
function recordedType(head: string): FileType | undefined {
  if (head.startsWith('\u001aE\u00df\u00a3') && head.includes('webm')) return 'audio/webm'
  if (head.startsWith('OggS')) return 'audio/ogg'
  return /^.{4}ftyp(?:M4A |mp4|iso)/s.test(head) ? 'audio/mp4' : undefined
}

/** Office documents are ZIP files, told from each other by what lies in them. */
async function packedType(path: string): Promise<FileType | undefined> {
  // Fetched late, because the product's start does not need it.
  const { fileTypeFromFile } = await import('file-type')
  const told = await fileTypeFromFile(path).catch((error: unknown) => {
    // A file on which its reader fails is damaged; one that cannot be read from the disk is no fault of its sender.
    if ((error as { syscall?: unknown }).syscall !== undefined) throw error
    return undefined
  })
  return told && isTaken(told.mime) && !pictureTypes.some((type) => type === told.mime)
    ? told.mime
    : undefined
}
const isTaken = (type: string): type is FileType => Object.hasOwn(fileTypes, type)

/** Whether it is UTF-8 without control characters. */
async function isText(path: string): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path))
      if (CONTROL.test(utf8.decode(chunk as Buffer, { stream: true }))) return false
    utf8.decode()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}

const NAME_MAX = 120
/** The name under which a person saves a file: as its sender called it, without what a system takes for more, and with the ending of its type. */
export function savedName(name: string, type: FileType): string {
  const { extensions } = fileTypes[type]
  const plain = name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ').replace(/^[\s.]+|[\s.]+$/gu, '')
  const ends = extensions.find((one) => plain.toLowerCase().endsWith(`.${one}`))
  const stem = ends === undefined ? plain : plain.slice(0, -ends.length - 1).trimEnd()
  return `${stem.slice(0, NAME_MAX).toWellFormed() || 'file'}.${ends ?? extensions[0]}`
}
