import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refuse } from '#shared/platform/refusals.ts'
import { listOld, removeOld } from './files-old.ts'

/** What a client was sent so far and nobody took over is thrown away after this. */
const LEFTOVER_MS = 60 * 60 * 1000
const HEAD_BYTES = 4096
/** Files lie in folders by the first byte of their names. */
export const FILE_FOLDERS = 256

/** A file that has arrived whole and is not kept yet. `head`: its first bytes, by which its kind is told. */
export interface Received {
  readonly path: string
  readonly bytes: number
  readonly head: Buffer
}
export interface OpenedFile {
  readonly bytes: number
  readonly body: AsyncIterable<Uint8Array>
}
/**
 * Files by whose they are and what they hold: the name is the SHA-256 of both, so the same file of one person is kept once,
 * two people never share one (what is erased of one must not be missed by the other), and a name that somebody made up leads
 * nowhere. Events refer to these names. Every process of an installation needs the same folder.
 */
export interface FileStore {
  /** Writes what arrives to a temporary file. Refuses with request.tooLarge beyond `bytesMax`. */
  readonly receive: (bytes: AsyncIterable<Uint8Array>, bytesMax: number) => Promise<Received>
  /** Keeps the received or given bytes; returns their name. */
  readonly keep: (file: Received | Buffer, owner: string) => Promise<string>
  /** Keeps something that was made of a file, thumbnails for instance; it goes with the file. */
  readonly keepVariant: (id: string, variant: string, bytes: Buffer) => Promise<void>
  readonly open: (id: string, variant?: string) => Promise<OpenedFile | undefined>
  /** Removes the file and all that was made of it. */
  readonly remove: (id: string) => Promise<void>
  /** Files of the folder of this number of which nothing was written since `before` (epoch milliseconds). */
  readonly listOld: (folder: number, before: number) => Promise<readonly string[]>
  /** Removes the file and all that was made of it, unless some of it was written since `before`. */
  readonly removeOld: (id: string, before: number) => Promise<void>
  /** Says whose folder this is, once and for all: the first who says it. Returns who that was. */
  readonly belongsTo: (store: string) => Promise<string>
  /** Throws away a received file; harmless after `keep`. */
  readonly discard: (file: Received) => Promise<void>
}

/** The store in this folder, which is made when the first file comes. */
export function openFiles(folder: string): FileStore {
  const temporary = path.join(folder, 'tmp')
  const folderOf = (id: string): string => path.join(folder, checked(id, /^[0-9a-f]{64}$/).slice(0, 2))
  const placeOf = (id: string, variant?: string): string =>
    path.join(folderOf(id), variant === undefined ? id : `${id}.${checked(variant, /^[a-z0-9]{1,20}$/)}`)
  /** Written aside and renamed: a reader sees a whole file or none. */
  const put = async (place: string, bytes: Buffer) => {
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const aside = `${place}-${randomUUID()}`
    await writeFile(aside, bytes, { mode: 0o600, flush: true })
    await rename(aside, place)
  }
  return {
    receive: async (bytes, bytesMax) => {
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      await sweep(temporary)
      return receive(path.join(temporary, randomUUID()), bytes, bytesMax)
    },
    keep: async (file, owner) => {
      const bytes = Buffer.isBuffer(file) ? file : await readFile(file.path)
      const id = createHash('sha256').update(`${owner}\u0000`).update(bytes).digest('hex')
      await put(placeOf(id), bytes)
      return id
    },
    keepVariant: (id, variant, bytes) => put(placeOf(id, variant), bytes),
    open: (id, variant) => opened(placeOf(id, variant)),
    remove: async (id) => {
      const names = await readdir(folderOf(id)).catch(absentAs([]))
      for (const name of names) if (name.startsWith(id)) await rm(path.join(folderOf(id), name), { force: true })
    },
    listOld: (number, before) => listOld(path.join(folder, number.toString(16).padStart(2, '0')), before),
    removeOld: (id, before) => removeOld(folderOf(id), id, before),
    belongsTo: (store) => firstSaid(folder, store),
    discard: (file) => rm(file.path, { force: true }),
  }
}
/** Names come from calls whose schemas check them; a name that could lead out of the folder is a bug, and stops here. */
function checked(name: string, shape: RegExp): string {
  if (!shape.test(name)) throw new Error('a file name that is none')
  return name
}

async function receive(place: string, bytes: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Received> {
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

async function opened(place: string): Promise<OpenedFile | undefined> {
  const found = await stat(place).catch(absentAs(undefined))
  return found && { bytes: found.size, body: createReadStream(place) as AsyncIterable<Uint8Array> }
}
const absentAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as { code?: unknown }).code === 'ENOENT') return value
    throw error
  }
async function firstSaid(folder: string, store: string): Promise<string> {
  const place = path.join(folder, 'store')
  const said = await readFile(place, 'utf8').catch(absentAs(undefined))
  if (said !== undefined) return said
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = `${place}-${randomUUID()}`
  await writeFile(aside, store, { mode: 0o600, flush: true })
  // Of two that say it at once one is first: a link is made whole or not at all.
  await link(aside, place).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  })
  await rm(aside, { force: true })
  return readFile(place, 'utf8')
}
/** Uploads whose process died. */
async function sweep(temporary: string): Promise<void> {
  const now = Date.now()
  for (const name of (await readdir(temporary)).slice(0, 100)) {
    const found = await stat(path.join(temporary, name)).catch(absentAs(undefined))
    if (found && now - found.mtimeMs > LEFTOVER_MS) await rm(path.join(temporary, name), { force: true })
  }
}
