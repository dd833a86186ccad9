import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { ArchivedFilePart } from './rows.ts'
import { isKeptName } from '../files/old-files.ts'

/** The most bytes of a file in memory at a time, and in a block: some pictures are larger, most are smaller. */
const PART_BYTES = 4 * 1024 * 1024
const PARTS_IN_A_BLOCK_MAX = 500

/** The owners of files, by id; a file without a known owner is not checked. */
export type OwnersOf = ReadonlyMap<string, string>
export interface ReadFiles {
  /** Names of files that do not hold what their name says. */
  readonly damaged: string[]
  count: number
}

/** All files of the folder in parts, a block of parts at a time; what is removed meanwhile is left out. */
export async function* filesInParts(
  folder: string,
  owners: OwnersOf,
  read: ReadFiles,
): AsyncGenerator<readonly ArchivedFilePart[]> {
  let block: ArchivedFilePart[] = []
  let bytes = 0
  for await (const part of partsOf(folder, owners, read)) {
    if (
      block.length > 0 &&
      (bytes + part.data.length > PART_BYTES * 1.4 || block.length >= PARTS_IN_A_BLOCK_MAX)
    ) {
      yield block
      ;[block, bytes] = [[], 0]
    }
    block.push(part)
    bytes += part.data.length
  }
  if (block.length > 0) yield block
}
async function* partsOf(
  folder: string,
  owners: OwnersOf,
  read: ReadFiles,
): AsyncGenerator<ArchivedFilePart> {
  for (const inner of (await readdir(folder).catch(absentAs([]))).toSorted())
    if (/^[0-9a-f]{2}$/.test(inner))
      for (const name of (await readdir(path.join(folder, inner)).catch(absentAs([]))).toSorted()) {
        if (!isKeptName(name)) continue
        yield* partsOfOne(path.join(folder, inner), name, owners, read)
      }
}
async function* partsOfOne(
  folder: string,
  name: string,
  owners: OwnersOf,
  read: ReadFiles,
): AsyncGenerator<ArchivedFilePart> {
  const file = await open(path.join(folder, name)).catch(absentAs(undefined))
  if (!file) return
  const owner = owners.get(name)
  const [content, named] = [createHash('sha256'), createHash('sha256').update(`${owner}\u0000`)]
  try {
    const { size } = await file.stat()
    for (let at = 0; ;) {
      const buffer = Buffer.alloc(Math.min(PART_BYTES, Math.max(1, size - at)))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      const data = buffer.subarray(0, bytesRead)
      for (const hash of [content, named]) hash.update(data)
      const ends = bytesRead === 0 || at + bytesRead >= size
      yield {
        name,
        at,
        data: data.toString('base64'),
        whole: ends ? { bytes: at + bytesRead, sha256: content.digest('hex') } : null,
      }
      at += bytesRead
      if (ends) break
    }
  } finally {
    await file.close()
  }
  read.count++
  if (owner !== undefined && named.digest('hex') !== name) read.damaged.push(name)
}

/**
 * Puts the parts of files where they belong: aside while they come, under their names once they are whole and have their hash.
 * Doing a part twice is doing it once. On the disk when it returns.
 */
export async function writeFileParts(
  folder: string,
  parts: readonly ArchivedFilePart[],
  where: string,
): Promise<void> {
  const aside = path.join(folder, 'import')
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const { name, at, data, whole } of parts) {
    const place = path.join(aside, name)
    const final = path.join(folder, name.slice(0, 2), name)
    const file = await open(
      place,
      (await stat(place).catch(absentAs(undefined))) ? 'r+' : 'w',
      0o600,
    )
    try {
      await file.write(Buffer.from(data, 'base64'), 0, undefined, at)
      if (whole) await file.truncate(whole.bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    if (!whole) continue
    if ((await hashOf(place)) !== whole.sha256)
      throw new Error(`${where}: the file ${name} does not have its hash`)
    await mkdir(path.dirname(final), { recursive: true, mode: 0o700 })
    await rename(place, final)
  }
}
async function hashOf(place: string): Promise<string> {
  const hash: Hash = createHash('sha256')
  const file = await open(place)
  for await (const chunk of file.createReadStream()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
const absentAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as { code?: unknown }).code === 'ENOENT') return value
    throw error
  }
