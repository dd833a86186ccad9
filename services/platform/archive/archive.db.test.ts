import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifyProjection } from '#projections/platform/run/rebuild.ts'
import { ProjectionWorker } from '#projections/platform/run/worker.ts'
import { readArchive } from './format.ts'
import { exportTo, importFrom } from '../start/archive.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { firstBrokenSeal } from '../event-store/seals.ts'
import { wrongHead } from '../transparency/check-heads.ts'
import { sealAndSign } from '../transparency/heads.ts'
import { testSchema } from '../testing/database.ts'
import { jarOf } from '../testing/jars.ts'
import {
  archiveTest,
  filesOfStore,
  held,
  archiveModules,
  quiet,
  rowsOf,
  fillJar,
} from './testing-archive.ts'

const { folder, archive, source, large, small, configOf, close } = await archiveTest()
afterAll(close)

const failures: unknown[] = []
async function projected(runtime: Runtime) {
  const worker = new ProjectionWorker(runtime.app.bus, {
    stepped: quiet,
    failed: (_, error) => failures.push(error),
  })
  await worker.prepare(runtime.app.pool, runtime.feed, archiveModules.projections)
  worker.wake()
  await worker.idle()
  await worker.stop()
  expect(failures).toEqual([])
  return (await runtime.app.pool.query('select j.* from jar j order by j.jar')).rows as unknown[]
}

test('an empty store that an export is imported into is the same store: log, keys, secrets, seals, signed heads, read models, next position', async () => {
  const config = configOf(testSchema())
  const totals = await importFrom(archive, config, quiet)
  expect(totals).toMatchObject({ events: 3200, keys: 3000, secrets: 2, heads: 1, files: 4 })
  for (const [id, variant] of [[large], [small], [small, '64']] as const)
    expect(await held(filesOfStore(config), id, variant)).toEqual(
      await held(source.app.files, id, variant),
    )
  const copy = await openRuntime(config, archiveModules)
  expect(await rowsOf(copy)).toEqual(await rowsOf(source))
  expect(await projected(copy)).toEqual(await projected(source))
  expect(
    await verifyProjection(copy.app.pool, copy.feed, archiveModules.projections[0] as never),
  ).toBeUndefined()
  expect(await copy.app.vault.get('password:ana')).toBe('the hash of a password')
  const head = await copy.app.journal.head()
  expect(((await fillJar(copy, 'jar1')).position as string) > head).toBe(true)
  await sealAndSign(copy.app)
  expect(await firstBrokenSeal(copy.app.pool)).toBeUndefined()
  // The old head holds in the tree made anew, and begins the new one.
  expect(await wrongHead(copy.app)).toBeUndefined()
  await copy.close()
})
test('an export holds nothing that can be read without the master key, and belongs to its owner alone', async () => {
  const bytes = await readFile(archive)
  for (const word of ['jar-jar1', 'Clover', 'JarFilled', 'password:ana'])
    expect(bytes.includes(word)).toBe(false)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  await expect(importFrom(archive, configOf(testSchema(), 'ef'.repeat(32)), quiet)).rejects.toThrow(
    /another MASTER_KEY/,
  )
})
test('a bit flipped anywhere is named by the block of bytes that it is in, and nothing is imported', async () => {
  const whole = await readFile(archive)
  const starts: number[] = []
  for await (const { offset } of readArchive(archive)) starts.push(offset)
  const config = configOf(testSchema())
  const damaged = path.join(folder, 'damaged')
  for (const at of [
    3,
    30,
    ...starts.flatMap((start) => [start, start + 3, start + 4, start + 8, start + 20, start + 60]),
    whole.length - 1,
  ]) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] as number) ^ 0b100
    await writeFile(damaged, bytes)
    const begins = starts.findLast((start) => start <= at) ?? 0
    await expect(importFrom(damaged, config, quiet)).rejects.toMatchObject({
      name: 'ArchiveDamaged',
      offset: begins,
    })
  }
  for (const [size, begins] of [
    [whole.length - 1, starts.at(-1)],
    [(starts[4] as number) + 5, starts[4]],
    [starts[4] as number, starts[4]],
    [0, 0],
  ] as const) {
    await writeFile(damaged, whole.subarray(0, size))
    await expect(importFrom(damaged, config, quiet)).rejects.toMatchObject({
      name: 'ArchiveDamaged',
      offset: begins,
    })
  }
  await writeFile(damaged, Buffer.concat([whole, Buffer.from('x')]))
  await expect(importFrom(damaged, config, quiet)).rejects.toThrow(/something follows its end/)
  const untouched = await openRuntime(config, archiveModules)
  expect((await untouched.app.pool.query('select from events')).rowCount).toBe(0)
  await untouched.close()
})
test('a picture that has rotten where it lies is named by an export that knows whose it is', async () => {
  const place = path.join(source.config.DATA_DIR, 'files', small.slice(0, 2), small)
  await writeFile(place, 'a smalL picture')
  const exported = await exportTo(
    path.join(folder, 'rotten'),
    source.config,
    quiet,
    async () =>
      new Map([
        [small, 'ana'],
        [large, 'ana'],
      ]),
  )
  await writeFile(place, 'a small picture')
  expect([exported.kept, exported.damaged]).toEqual([3, [small]])
})
test('the key and the secrets of whoever is erased by the log do not come back with an archive that still has them', async () => {
  const take = {
    actor: null,
    commandId: crypto.randomUUID(),
    now: '2026-11-20T12:00:00.000Z',
    wrote: quiet,
  }
  await source.app.handle(jarOf('jar7'), 'jar-jar7', { type: 'Take', sweets: 1 }, take)
  await source.app.vault.put('password:jar7', 'jar7', 'password', 'a hash')
  const file = path.join(folder, 'before the key went')
  await exportTo(file, source.config, quiet)
  const config = configOf(testSchema())
  await importFrom(file, config, quiet, ['JarTaken'])
  const copy = await openRuntime(config, archiveModules)
  const { rows } = await copy.app.pool.query(
    'select k.person from person_keys k where k.wrapped is null',
  )
  expect(rows).toEqual([{ person: 'jar7' }])
  expect([
    await copy.app.vault.get('password:jar7'),
    await copy.app.vault.get('password:ana'),
  ]).toEqual([undefined, 'the hash of a password'])
  expect((await copy.app.journal.read('jar-jar7')).map(({ data }) => data)).toContainEqual({
    jar: 'jar7',
    owner: '[erased]',
    sweets: 7,
  })
  await copy.close()
})
test('a store that holds anything takes no import, and an export overwrites nothing', async () => {
  await expect(importFrom(archive, source.config, quiet)).rejects.toThrow(
    /not empty, it has events, keys, secrets/,
  )
  await expect(exportTo(archive, source.config, quiet)).rejects.toThrow(/is there already/)
})
test('an export taken while the product writes is a whole beginning of the log, with a key for everybody in it', async () => {
  let writing = true
  const writer = (async () => {
    for (let i = 0; writing; i++)
      await Promise.all(Array.from({ length: 20 }, (_, n) => fillJar(source, `late${i}-${n}`)))
  })()
  const file = path.join(folder, 'running')
  const exported = await exportTo(file, source.config, quiet)
  writing = false
  await writer
  const config = configOf(testSchema())
  await importFrom(file, config, quiet)
  const copy = await openRuntime(config, archiveModules)
  const all = (await rowsOf(source))[0] as unknown[]
  expect((await rowsOf(copy))[0]).toEqual(all.slice(0, exported.events))
  expect(all.length).toBeGreaterThan(exported.events)
  expect(await projected(copy)).not.toContainEqual(expect.objectContaining({ owner: null }))
  await copy.close()
})
