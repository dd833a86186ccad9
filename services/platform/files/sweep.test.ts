import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../kernel/app.ts'
import { FILE_FOLDERS, openFiles, type FileStore } from './files.ts'
import { sweepFiles, sweepFolder } from './sweep.ts'

const now = '2026-11-20T12:00:00.000Z'
const before = Date.parse(now) - 24 * 3_600_000
let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-sweep-'))
  files = openFiles(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const folderOf = (id: string) => path.join(folder, id.slice(0, 2))
const age = async (place: string, hours: number) => {
  const at = new Date(Date.parse(now) - hours * 3_600_000)
  await utimes(place, at, at)
}
/** A file with a thumbnail, both written so many hours ago. */
async function kept(text: string, hours: number): Promise<string> {
  const id = await files.keep(Buffer.from(text), 'fern')
  await files.keepVariant(id, '64', Buffer.from(text))
  for (const name of [id, `${id}.64`]) await age(path.join(folderOf(id), name), hours)
  return id
}
async function sweepAll(held: readonly string[]): Promise<number> {
  let removed = 0
  for (let i = 0; i < FILE_FOLDERS; i++)
    removed += await sweepFolder(files, i, before, [
      async (asked) => asked.filter((one) => held.includes(one)),
    ])
  return removed
}
/** The part of a store that a sweep reads: its first event. */
const storeOf = (id: string, said: string[] = []) => ({
  pool: { query: async () => ({ rows: [{ id }] }) } as unknown as App['pool'],
  log: {
    info: () => undefined,
    warn: (text: string) => void said.push(text),
  } as unknown as App['log'],
})
const names = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)

test('what nobody holds goes after a day with all that was made of it; what is held or young stays', async () => {
  const [forgotten, held, young] = [
    await kept('forgotten', 25),
    await kept('held', 1000),
    await kept('young', 23),
  ]
  const refreshed = await kept('thumbnail made anew', 1000)
  await age(path.join(folderOf(refreshed), `${refreshed}.64`), 1)
  expect(await sweepAll([held])).toBe(1)
  expect((await names()).sort()).toEqual(
    [held, young, refreshed].flatMap((id) => [id, `${id}.64`]).sort(),
  )
  expect(await files.open(forgotten)).toBeUndefined()
  expect(await sweepAll([held])).toBe(0)
})

test('what a dead process was writing goes, too, and what it was removing goes on leaving', async () => {
  const id = await kept('held', 1000)
  const unfinished = path.join(folderOf(id), `${id}-${crypto.randomUUID()}`)
  const leaving = path.join(folderOf(id), `${id.slice(0, 2)}${'0'.repeat(62)}~`)
  for (const place of [unfinished, leaving]) {
    await writeFile(place, 'x')
    await age(place, 30)
  }
  await sweepAll([id])
  expect((await names()).sort()).toEqual([id, `${id}.64`].sort())
})

test('of what a dead process was removing the sweep asks who holds it', async () => {
  const id = await kept('held', 1000)
  await rename(path.join(folderOf(id), id), path.join(folderOf(id), `${id}~${crypto.randomUUID()}`))
  await sweepAll([id])
  expect((await names()).sort()).toEqual([id, `${id}.64`].sort())
  await sweepAll([])
  expect(await names()).toEqual([])
})

test('a file that is kept again while it is swept comes back', async () => {
  const id = await kept('again', 1000)
  // As if it had been written anew between the look at its age and its move.
  await rename(path.join(folderOf(id), id), path.join(folderOf(id), `${id}~`))
  await age(path.join(folderOf(id), `${id}~`), 0)
  await sweepAll([])
  expect(await names()).toContain(id)
  await kept('again', 1000)
  await files.keep(Buffer.from('again'), 'fern')
  await files.removeOld(id, before)
  expect(await names()).toContain(id)
})

test('a sweep that does not know what is held removes nothing, and looks at all folders in sixteen turns', async () => {
  const id = await kept('x', 1000)
  const app = { files, ...storeOf('first') }
  const failing = async () => Promise.reject(new Error('the database is away'))
  const turn = (i: number) => new Date(Date.parse(now) + i * 900_000).toISOString()
  const runs = await Promise.allSettled(
    Array.from({ length: 16 }, (_, i) =>
      sweepFiles({ ...app, now: () => turn(i) }, [failing]).run(),
    ),
  )
  expect(runs.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await files.open(id)).toBeDefined()
  for (let i = 0; i < 16; i++)
    await sweepFiles({ ...app, now: () => turn(i) }, [async () => []]).run()
  expect(await names()).toEqual(['store'])
})

test('a store that was given the folder of another one throws nothing of it away', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => kept(`file ${i}`, 48)))
  const said: string[] = []
  const sweepOf = (store: string) => ({ files, ...storeOf(store, said) })
  const all = (store: string) =>
    Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        sweepFiles(
          { ...sweepOf(store), now: () => new Date(Date.parse(now) + i * 900_000).toISOString() },
          [async () => []],
        ).run(),
      ),
    )
  await sweepFiles({ ...sweepOf('first'), now: () => '2026-11-01T00:00:00.000Z' }, [
    async () => [],
  ]).run()
  await all('second')
  expect((await names()).length).toBe(ids.length * 2 + 1)
  expect(said[0]).toMatch(/belongs to another store/)
  await all('first')
  expect(await names()).toEqual(['store'])
})

test('a sweep that is killed in its middle is finished by the next one, and costs nobody a held file', async () => {
  const ids = await Promise.all(Array.from({ length: 400 }, (_, i) => kept(`file ${i}`, 48)))
  const held = ids.filter((id) => Number.parseInt(id.slice(0, 2), 16) % 2 === 0)
  const script = `
    const { openFiles } = await import(${JSON.stringify(path.join(import.meta.dirname, 'files.ts'))})
    const { sweepFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'sweep.ts'))})
    for (let i = 0; i < 256; i++) {
      await sweepFolder(openFiles(${JSON.stringify(folder)}), i, ${before}, [async (asked) => (i % 2 === 0 ? asked : [])])
      if (i === 64) process.stdout.write('in the middle')
    }
    process.stdout.write('through')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk)
    child.kill('SIGKILL')
  })
  await once(child, 'exit')
  expect(said).toBe('in the middle')
  expect((await names()).length).toBeGreaterThan(held.length * 2)
  await sweepAll(held)
  expect((await names()).sort()).toEqual(held.flatMap((id) => [id, `${id}.64`]).sort())
})
