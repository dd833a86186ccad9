import type { Multipart, MultipartPart } from '#shared/platform/calls.ts'
import { isPicture, type FileType } from '#shared/platform/file-types.ts'
import { platformRefusal } from '#shared/platform/refusals.ts'
import type { App } from '../kernel/app.ts'
import { filesOfErased, releaseFiles } from './attachment-references.ts'
import type { Attachments } from '../files/attachments.ts'
import { contentType } from '../files/content-type.ts'
import type { Content, FileStore, ReceivedFile } from '../files/files.ts'
import { UnusablePicture } from '../files/picture-process.ts'
import type { PictureType } from '../files/picture-work.ts'
import { preparePicture, type FileFor, type PictureParts } from '../files/pictures.ts'

/** A file as an event refers to it. */
export interface TakenFile {
  /** Its name in the store. */
  readonly file: string
  /** The sender's name of the file, without path; for documents see `savedName`. */
  readonly name: string
  readonly type: FileType
  readonly bytes: number
  /** Width in pixels; 0 for a file that is no picture. */
  readonly width: number
  readonly height: number
}
interface Taken {
  /** The stream that the files are for. */
  readonly stream: string
  /** The files in the order of the body. */
  readonly files: readonly TakenFile[]
  /** The fields of the body, the last one of each name. */
  readonly fields: ReadonlyMap<string, string>
  /**
   * Keeps the files, then runs `write`, which appends the event that holds them, then checks that they are still there. A file that
   * was kept without an event is left to the sweep: removing it here could take it from a client that sent the same at that moment.
   */
  readonly keep: <T>(write: () => Promise<T>) => Promise<T>
}
/** For whom a body is taken in. */
interface TakenFor {
  /** The stream that is to hold the files; a function where the fields of the body name it, which may refuse. */
  readonly stream: string | ((fields: ReadonlyMap<string, string>) => Promise<string>)
  readonly sender: string
  /** A body without files is taken as well. */
  readonly optional?: true
}
interface Sent {
  readonly name: string
  readonly type: FileType
  readonly received: ReceivedFile
}
interface Prepared extends TakenFile, Pick<PictureParts, 'content' | 'variants'> {}

/**
 * Takes in the files of a multipart body for a stream, and gives them to `use`. The body comes first, at its client's pace; then
 * pictures are unpacked one after another; nothing is kept before `keep`. Of a body of which one part is refused nothing stays, nor
 * of what `use` does not keep. Refuses by the limits and refusals of the declaration, and with request.tooLarge, request.filesTooMany.
 */
export async function takeFiles<T>(
  app: App,
  attachments: Attachments,
  body: Multipart,
  { stream: of, sender, optional }: TakenFor,
  use: (taken: Taken) => Promise<T>,
): Promise<T> {
  const { limits, refusals, namedBy } = attachments
  const sent: Sent[] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of body.parts()) {
      if (part.kind === 'field') fields.set(part.name, part.value)
      else if (sent.length < limits.count_max) sent.push(await receive(app, attachments, part))
      else throw platformRefusal('request.filesTooMany', { max: limits.count_max })
    }
    if (sent.length === 0 && !optional) return refusals.missing()
    const stream = typeof of === 'string' ? of : await of(fields)
    const whom = { owner: namedBy(stream), sender, gone: body.gone }
    const prepared: Prepared[] = []
    for (const one of sent) prepared.push(await prepare(app.files, attachments, one, whom))
    return await use({
      stream,
      files: prepared.map(({ content: _content, variants: _variants, ...file }) => file),
      fields,
      keep: (write) => keepAround(app, attachments, stream, prepared, write),
    })
  } finally {
    for (const { received } of sent) await app.files.discard(received)
  }
}

/** A part of another type is refused before the next one is taken in. */
async function receive(
  { files }: Pick<App, 'files'>,
  { limits, refusals }: Attachments,
  { filename, bytes }: Extract<MultipartPart, { kind: 'file' }>,
): Promise<Sent> {
  const received = await files.receive(bytes, limits.bytes_max)
  try {
    const type = await contentType(received, filename)
    if (type === undefined || !limits.types.includes(type)) return refusals.type(shown(filename))
    return { name: filename, type, received }
  } catch (error) {
    await files.discard(received)
    throw error
  }
}
const shown = (filename: string): string => filename || 'the file'

async function prepare(
  files: FileStore,
  { refusals }: Attachments,
  { name, type, received }: Sent,
  whom: FileFor,
): Promise<Prepared> {
  const parts = isPicture(type)
    ? await preparePicture(received, type as PictureType, whom).catch((error: unknown) => {
        if (error instanceof UnusablePicture) return refusals.unusable(shown(name), error.message)
        throw error
      })
    : { content: received as Content, bytes: received.bytes, width: 0, height: 0, variants: [] }
  return { file: await files.nameOf(parts.content, whom.owner), name, type, ...parts }
}

async function keepAround<T>(
  app: App,
  attachments: Attachments,
  stream: string,
  prepared: readonly Prepared[],
  write: () => Promise<T>,
): Promise<T> {
  const owner = attachments.namedBy(stream)
  for (const one of prepared) await keep(app.files, one, owner)
  const written = await write()
  if (prepared.length === 0) return written
  const ofErased = await filesOfErased(app, attachments, stream)
  for (const one of prepared) {
    const erased = ofErased.has(one.file)
    const isThere = await isKept(app.files, one)
    // A request that released the same file before this event may have removed it: see FileStore.release.
    if (!isThere && !erased) await keep(app.files, one, owner)
    if (!isThere || erased) await releaseFiles(app, attachments, stream, [one.file])
  }
  return written
}
/** Again is harmless. */
async function keep(files: FileStore, { content, variants }: Prepared, owner: string) {
  const file = await files.keep(content, owner)
  for (const [variant, made] of variants) await files.keepVariant(file, variant, made)
}
/** Whether the file is there with all that was made of it. */
async function isKept(files: FileStore, { file, variants }: Prepared): Promise<boolean> {
  for (const variant of [undefined, ...variants.map(([name]) => name)])
    if (!(await files.has(file, variant))) return false
  return true
}
