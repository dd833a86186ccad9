import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles, type FileStore } from './files.ts'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  files = openFiles(folder)
})
afterEach(() => rm(folder, { recursive: true }))
async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}
const textOf = async (id: string, variant?: string) => {
  const file = await files.open(id, variant)
  if (!file) return undefined
  const parts: Uint8Array[] = []
  for await (const part of file.body) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a file is known by whose it is and what it holds', async () => {
  const received = await files.receive(chunks('he', 'llo'), 100)
  expect([received.bytes, received.head.toString()]).toEqual([5, 'hello'])
  const id = await files.keep(received, 'fern')
  await files.discard(received)
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(await files.keep(Buffer.from('hello'), 'fern')).toBe(id)
  expect(await files.keep(Buffer.from('hello'), 'oak')).not.toBe(id)
  expect(await textOf(id)).toBe('hello')
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([])
  expect((await stat(path.join(folder, id.slice(0, 2), id))).mode & 0o077).toBe(0)
})

test('what was made of a file goes with it, and removing twice is harmless', async () => {
  const id = await files.keep(Buffer.from('hello'), 'fern')
  await files.keepVariant(id, '64', Buffer.from('small'))
  expect(await textOf(id, '64')).toBe('small')
  const nobody = async () => false
  await files.release(id, nobody)
  await files.release(id, nobody)
  expect([
    await textOf(id),
    await textOf(id, '64'),
    await readdir(path.join(folder, id.slice(0, 2))),
  ]).toEqual([undefined, undefined, []])
})

test('a file that goes while somebody opens it is there for them whole, or not at all, and nothing fails by itself', async () => {
  const id = await files.keep(Buffer.from('hello'), 'fern')
  const file = await files.open(id)
  const releasing = files.release(id, async () => false)
  const meanwhile = await Promise.all(Array.from({ length: 50 }, () => files.open(id)))
  await releasing
  expect(await text(file?.body ?? Readable.from([]))).toBe('hello')
  for (const one of meanwhile) one?.body.destroy()
  expect(await files.open(id)).toBeUndefined()
})

test('what was sent a day ago and nobody took over is thrown away without another upload', async () => {
  const [old, fresh] = [
    await files.receive(chunks('old'), 100),
    await files.receive(chunks('fresh'), 100),
  ]
  const yesterday = (Date.now() - 25 * 3_600_000) / 1000
  await utimes(old.path, yesterday, yesterday)
  await files.sweepReceived()
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([path.basename(fresh.path)])
})

test('what somebody holds after all, or nobody could say, comes back whole', async () => {
  const id = await files.keep(Buffer.from('hello'), 'fern')
  await files.keepVariant(id, '64', Buffer.from('small'))
  const both = async () => [await textOf(id), await textOf(id, '64')]
  const seen: unknown[] = []
  await files.release(id, async () => {
    seen.push(await both())
    return true
  })
  await expect(
    files.release(id, async () => Promise.reject(new Error('the database is away'))),
  ).rejects.toThrow('the database is away')
  expect([seen, await both()]).toEqual([[[undefined, undefined]], ['hello', 'small']])
  // A client that came to hold it too late for the question keeps it again, and that one stays.
  await files.release(id, async () => {
    await files.keep(Buffer.from('hello'), 'fern')
    return false
  })
  expect(await both()).toEqual(['hello', undefined])
})

test('more than it may be is refused while it arrives, and nothing stays of it', async () => {
  await expect(files.receive(chunks('12345', '67890'), 9)).rejects.toMatchObject({
    code: 'request.tooLarge',
    status: 413,
  })
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([])
})

test('a name that is none leads nowhere', async () => {
  for (const name of ['../../etc/passwd', '', 'x'.repeat(64), `${'a'.repeat(63)}/`])
    await expect(async () => files.open(name)).rejects.toThrow('a file name that is none')
  await expect(async () => files.open('a'.repeat(64), '../x')).rejects.toThrow(
    'a file name that is none',
  )
  expect(await files.open('a'.repeat(64))).toBeUndefined()
})

test('what an upload left behind a day ago is thrown away', async () => {
  const first = await files.receive(chunks('x'), 9)
  const old = path.join(folder, 'tmp', 'old')
  await writeFile(old, 'x')
  await utimes(old, 0, 0)
  await files.receive(chunks('y'), 9)
  expect(await readdir(path.join(folder, 'tmp'))).toHaveLength(2)
  expect(await readdir(path.join(folder, 'tmp'))).toContain(path.basename(first.path))
})
