import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#shared/platform/calls.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { listOld, release, removeOld } from './old-files.ts'

/** Age at which a received file that no request took over is removed: an upload over a slow line takes hours. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000
const SWEPT_AT_ONCE = 100
const HEAD_BYTES = 4096
/** Files lie in folders by the first byte of their names. */
export const FILE_FOLDERS = 256
const FILE_NAME = /^[0-9a-f]{64}$/
export const isFileName = (name: string): boolean => FILE_NAME.test(name)

/** Bytes in memory, or in a file beside the store's own. */
export type Content = Buffer | { readonly path: string }
/**
 * A file that has arrived whole and is not kept yet. `head`: its first bytes, by which its kind is told. What is made of it before
 * it is kept may lie beside it, under its path with more letters after it.
 */
export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  readonly head: Buffer
}
/** An opened file. Its reader reads the body to the end or destroys it: until then it takes a descriptor. */
interface OpenedFile {
  /** Size of the whole file, also where a part of it was opened. */
  readonly bytes: number
  readonly body: Readable
}
/**
 * Keeps files by owner and content: the name is the SHA-256 of both, so the same file of one person is kept once, two people
 * never share one (erasing that of one must not take it from the other), and a made-up name leads
 * nowhere. Events refer to these names. Every process of an installation needs the same folder.
 */
export interface FileStore {
  /** Writes what arrives to a temporary file. Refuses with request.tooLarge beyond `bytesMax`. */
  readonly receive: (bytes: AsyncIterable<Uint8Array>, bytesMax: number) => Promise<ReceivedFile>
  /** The name that these bytes would have. */
  readonly nameOf: (content: Content, owner: string) => Promise<string>
  /** Keeps the received or given bytes; returns their name. What was kept is taken away by `release` and `removeOld` alone. */
  readonly keep: (content: Content, owner: string) => Promise<string>
  /** Keeps something that was made of a file, thumbnails for instance; it goes with the file. */
  readonly keepVariant: (id: string, variant: string, content: Content) => Promise<void>
  readonly open: (
    id: string,
    variant?: string,
    range?: ByteRange,
  ) => Promise<OpenedFile | undefined>
  readonly has: (id: string, variant?: string) => Promise<boolean>
  /**
   * Removes the file and all that was made of it unless a stream holds it, which is asked once it is out of the way: a request that
   * came to hold it before that finds it back, a later one finds it absent and keeps it again.
   */
  readonly release: (id: string, isHeld: () => Promise<boolean>) => Promise<void>
  /** Files of the folder of this number of which nothing was written since `before` (epoch milliseconds). */
  readonly listOld: (folder: number, before: number) => Promise<readonly string[]>
  /** Removes the file and all that was made of it, unless some of it was written since `before`. */
  readonly removeOld: (id: string, before: number) => Promise<void>
  /** Removes files that were sent a day ago and that no request took over. */
  readonly sweepReceived: () => Promise<void>
  /** Says whose folder this is, once and for all: the first who says it. Returns who that was. */
  readonly belongsTo: (store: string) => Promise<string>
  /** Throws away a received file and what lies beside it; harmless after `keep`. */
  readonly discard: (file: ReceivedFile) => Promise<void>
}

/** The store in this folder, which is made when the first file comes. */
export function openFiles(folder: string): FileStore {
  const temporary = path.join(folder, 'tmp')
  const folderOf = (id: string): string => path.join(folder, checked(id, FILE_NAME).slice(0, 2))
  const placeOf = (id: string, variant?: string): string =>
    path.join(
      folderOf(id),
      variant === undefined ? id : `${id}.${checked(variant, /^[a-z0-9]{1,20}$/)}`,
    )
  /** Written aside and renamed: a reader sees a whole file or none. */
  const put = async (place: string, content: Content) => {
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const aside = `${place}-${randomUUID()}`
    if (Buffer.isBuffer(content)) await writeFile(aside, content, { mode: 0o600, flush: true })
    else await copied(content.path, aside)
    await rename(aside, place)
  }
  return {
    receive: async (bytes, bytesMax) => {
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      await sweep(temporary, SWEPT_AT_ONCE)
      return receive(path.join(temporary, randomUUID()), bytes, bytesMax)
    },
    nameOf,
    keep: async (content, owner) => {
      const id = await nameOf(content, owner)
      await put(placeOf(id), content)
      return id
    },
    keepVariant: (id, variant, content) => put(placeOf(id, variant), content),
    open: (id, variant, range) => opened(placeOf(id, variant), range),
    has: async (id, variant) =>
      (await stat(placeOf(id, variant)).catch(absentAs(undefined))) !== undefined,
    release: (id, isHeld) => release(folderOf(id), id, isHeld),
    listOld: (number, before) =>
      listOld(path.join(folder, number.toString(16).padStart(2, '0')), before),
    removeOld: (id, before) => removeOld(folderOf(id), id, before),
    sweepReceived: () => sweep(temporary, Infinity),
    belongsTo: (store) => firstSaid(folder, store),
    discard: async (file) => {
      for (const name of await readdir(temporary).catch(absentAs([])))
        if (name.startsWith(path.basename(file.path)))
          await rm(path.join(temporary, name), { force: true })
    },
  }
}
/** Names come from calls whose schemas check them; a name that could lead out of the folder is a bug, and stops here. */
function checked(name: string, shape: RegExp): string {
  if (!shape.test(name)) throw new Error('a file name that is none')
  return name
}

async function nameOf(content: Content, owner: string): Promise<string> {
  const hash = createHash('sha256').update(`${owner}\u0000`)
  if (Buffer.isBuffer(content)) hash.update(content)
  else for await (const chunk of createReadStream(content.path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
async function copied(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.utimes(new Date(), new Date())
    await file.sync()
  } finally {
    await file.close()
  }
}

async function receive(
  place: string,
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<ReceivedFile> {
  const file = await open(place, 'wx', 0o600)
  let length = 0
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of bytes) {
      length += chunk.length
      if (length > bytesMax) refuse('request.tooLarge', { limit: `${bytesMax} bytes a file` })
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      await file.write(chunk)
    }
  } catch (error) {
    await rm(place, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return { path: place, bytes: length, head }
}

async function opened(
  place: string,
  range: Partial<ByteRange> = {},
): Promise<OpenedFile | undefined> {
  // Opened here and now: a stream that opens a path by itself reports a missing file by an error that may have no listener.
  const file = await open(place).catch(absentAs(undefined))
  if (!file) return undefined
  try {
    return { bytes: (await file.stat()).size, body: file.createReadStream({ ...range }) }
  } catch (error) {
    await file.close()
    throw error
  }
}
const absentAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as { code?: unknown }).code === 'ENOENT') return value
    throw error
  }
async function firstSaid(folder: string, store: string): Promise<string> {
  const place = path.join(folder, 'store')
  const claimed = await readFile(place, 'utf8').catch(absentAs(undefined))
  if (claimed !== undefined) return claimed
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = `${place}-${randomUUID()}`
  await writeFile(aside, store, { mode: 0o600, flush: true })
  // If two do it at once, one is first: a link is made whole or not at all.
  await link(aside, place).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  })
  await rm(aside, { force: true })
  return readFile(place, 'utf8')
}
/** Uploads whose process died; of very many some now and the rest later. */
async function sweep(temporary: string, most: number): Promise<void> {
  const now = Date.now()
  for (const name of (await readdir(temporary).catch(absentAs([]))).slice(0, most)) {
    const found = await stat(path.join(temporary, name)).catch(absentAs(undefined))
    if (found && now - found.mtimeMs > LEFTOVER_MS)
      await rm(path.join(temporary, name), { force: true })
  }
}
