import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERASED } from '#shared/platform/personal.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { START, shardOf } from '#shared/platform/event-store.ts'
import { ProjectionWorker } from '#projections/platform/run/worker.ts'
import { rebuild, RebuildDiffers, verifyProjection } from '#projections/platform/run/rebuild.ts'
import { ensureLive, generationsOf } from '#projections/platform/run/registry.ts'
import { ShardRunner, type Feed } from '#projections/platform/run/runner.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'
import { Keyring } from '../privacy/keyring.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { firstBrokenSeal, sealLog } from '../event-store/seals.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents, jarOf, jarsProjection, poisoned, type JarCommand } from '../testing/jars.ts'

const jars = jarsProjection()

let runtime: Runtime
let feed: Feed
let worker: ProjectionWorker
const failures: unknown[] = []
beforeAll(async () => {
  const config = testConfig()
  runtime = await openRuntime(config, { services: [], projections: [jars], events: jarEvents })
  feed = runtime.feed
  worker = new ProjectionWorker(runtime.app.bus, {
    stepped: (_, step) => failures.push(...step.failures),
    failed: (_, error) => failures.push(error),
  })
  await worker.prepare(runtime.app.pool, feed, [jars])
})
afterAll(async () => {
  await worker.stop()
  await runtime.close()
})
const context = (commandId: string = randomUUID()) => ({
  actor: null,
  commandId,
  now: '2026-11-20T12:00:00.000Z',
  wrote: () => undefined,
})
const send = (jar: string, command: JarCommand, commandId?: string) =>
  runtime.app.handle(jarOf(jar), `jar-${jar}`, command, context(commandId))
const settle = async () => {
  worker.wake()
  await worker.idle()
}
const rowOf = async (jar: string) =>
  (await runtime.app.pool.query('select j.owner, j.sweets from jar j where j.jar = $1', [jar]))
    .rows[0] as { owner: string; sweets: number } | undefined

test('a command becomes events, a read model, and a position that can be waited for', async () => {
  await send('mint', { type: 'Fill', owner: 'Fern', sweets: 9 })
  const { position, state } = await send('mint', { type: 'Take', sweets: 4 })
  expect(state).toBe(5)
  worker.wake()
  expect(await runtime.app.progress.reach(['jars'], position ?? START, 60_000)).toBe(true)
  expect(await rowOf('mint')).toEqual({ owner: 'Fern', sweets: 5 })
  expect((await runtime.app.progress.seen(['jars'])) >= (position ?? '')).toBe(true)
})
test('a position that was never written is not reached, within the time given', async () => {
  expect(await runtime.app.progress.reach(['jars'], '0000000000099999999', 100)).toBe(false)
})
test('the same command id twice is one command, also when it would be refused today', async () => {
  await send('plum', { type: 'Fill', owner: 'Fern', sweets: 3 })
  const id = randomUUID()
  const first = await send('plum', { type: 'Take', sweets: 3 }, id)
  const again = await send('plum', { type: 'Take', sweets: 3 }, id)
  expect(again.repeated).toBe(true)
  expect([again.state, again.position]).toEqual([first.state, first.position])
  expect(again.events.map((event) => event.type)).toEqual(['JarTaken'])
  await expect(send('plum', { type: 'Take', sweets: 1 })).rejects.toThrow(Refusal)
  expect(await runtime.app.journal.store.readStream('jar-plum')).toHaveLength(2)
})
test('of forty takers of ten sweets at once ten succeed and nobody takes what is not there', async () => {
  await send('nut', { type: 'Fill', owner: 'Fern', sweets: 10 })
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => send('nut', { type: 'Take', sweets: 1 })),
  )
  const taken = results.filter((result) => result.status === 'fulfilled').length
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Refusal)
  expect(taken).toBeGreaterThan(0)
  expect(await runtime.app.journal.store.readStream('jar-nut')).toHaveLength(1 + taken)
  expect(taken).toBeLessThanOrEqual(10)
})
test('a state that another process has moved on does not refuse what is allowed now', async () => {
  await send('fig', { type: 'Fill', owner: 'Fern', sweets: 1 })
  const elsewhere = { type: 'JarFilled', data: { jar: 'fig', owner: 'Fern', sweets: 5 } }
  const meta = {
    occurredAt: '2026-11-20T12:00:00.000Z',
    actor: 'fern',
    studio: null,
    commandId: randomUUID(),
    correlationId: '',
    causationId: null,
    source: 'call',
  }
  await runtime.app.journal.append(
    { stream: 'jar-fig', events: [elsewhere], expectedVersion: 1 },
    meta,
  )
  expect((await send('fig', { type: 'Take', sweets: 6 })).state).toBe(0)
})
test('personal fields are ciphertext in the log, readable in the read model, and gone with the key', async () => {
  await send('lime', { type: 'Fill', owner: 'Clover Meadow', sweets: 1 })
  await settle()
  const { rows } = await runtime.app.pool.query<{ data: unknown }>(
    "select e.data from events e where e.stream = 'jar-lime'",
  )
  expect(JSON.stringify(rows)).not.toContain('Clover')
  expect((await rowOf('lime'))?.owner).toBe('Clover Meadow')
  await new Keyring(runtime.app.pool, Buffer.from('ab'.repeat(32), 'hex')).destroy('lime')
  const fresh = await openRuntime({ ...runtime.config }, runtime.modules)
  expect(
    (await fresh.app.journal.read('jar-lime')).map(
      (event) => (event.data as { owner: string }).owner,
    ),
  ).toEqual([ERASED])
  await fresh.close()
  expect(await verifyProjection(runtime.app.pool, feed, jars)).toBeUndefined()
})
test('an event of an older schema is read in its current form', async () => {
  const data = { jar: 'kiwi', count: 2 }
  const meta = {
    occurredAt: '2026-11-20T12:00:00.000Z',
    actor: 'fern',
    studio: null,
    commandId: 'old',
    correlationId: 'old',
    causationId: null,
    source: 'call',
  }
  await send('kiwi', { type: 'Fill', owner: 'Fern', sweets: 5 })
  await runtime.app.journal.store.append(
    'jar-kiwi',
    [
      {
        id: randomUUID(),
        type: 'JarTaken',
        schemaVersion: 1,
        data,
        meta,
        partition: 'kiwi',
        hash: 'stored long ago',
      },
    ],
    1,
  )
  await settle()
  expect((await rowOf('kiwi'))?.sweets).toBe(3)
})
test('a failing event stops its stream and no other, leaves no trace, and goes on in order after the fix', async () => {
  poisoned.add('bad')
  const good = ['a', 'b', 'c', 'd', 'e'].find((name) => shardOf(name) === shardOf('bad')) ?? 'a'
  for (const jar of ['bad', good]) await send(jar, { type: 'Fill', owner: 'Fern', sweets: 10 })
  for (const jar of ['bad', good]) await send(jar, { type: 'Take', sweets: 7 })
  await send('bad', { type: 'Fill', owner: 'Later', sweets: 1 })
  await settle()
  expect(await rowOf('bad')).toEqual({ owner: 'Fern', sweets: 10 })
  expect(await rowOf(good)).toEqual({ owner: 'Fern', sweets: 3 })
  expect(
    (await runtime.app.pool.query('select t.times from taken t where t.size = 7')).rows,
  ).toEqual([{ times: 1 }])
  expect(await worker.retryParked()).toEqual([])
  poisoned.clear()
  expect(await worker.retryParked()).toEqual(['jar-bad'])
  expect(await rowOf('bad')).toEqual({ owner: 'Later', sweets: 4 })
  expect(
    (await runtime.app.pool.query('select t.times from taken t where t.size = 7')).rows,
  ).toEqual([{ times: 2 }])
})
test('two workers on one shard share it without folding anything twice', async () => {
  const { generation } = await ensureLive(runtime.app.pool, jars)
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      send(`many${i}`, { type: 'Fill', owner: 'Fern', sweets: 1 }),
    ),
  )
  const runners = Array.from({ length: 8 }, (_, shard) =>
    [0, 1, 2].map(
      () =>
        new ShardRunner(postgresShards(runtime.app.pool), feed, {
          projection: jars,
          generation,
          shards: [shard],
        }),
    ),
  ).flat()
  for (let round = 0; round < 3; round++)
    await Promise.all(runners.slice(0, 12).map((runner) => runner.step())).then(() =>
      Promise.all(runners.slice(12).map((runner) => runner.step())),
    )
  await settle()
  const { rows } = await runtime.app.pool.query(
    "select count(*) as jars, sum(j.sweets)::int as sweets from jar j where j.jar like 'many%'",
  )
  expect(rows).toEqual([{ jars: 30, sweets: 30 }])
})
test('shards that stand apart, of which somebody holds one, are stepped together and fold nothing twice', async () => {
  await settle()
  const { generation } = await ensureLive(runtime.app.pool, jars)
  const store = postgresShards(runtime.app.pool)
  const over = (...shards: number[]) =>
    new ShardRunner(store, feed, { projection: jars, generation, shards })
  const [ahead, held, behind] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter(
    (jar, i, all) => all.findIndex((one) => shardOf(one) === shardOf(jar)) === i,
  )
  if (!ahead || !held || !behind) throw new Error('three jars of different shards')
  const total = async () =>
    (
      await runtime.app.pool.query<{ sweets: number }>(
        'select sum(j.sweets)::int as sweets from jar j',
      )
    ).rows[0]?.sweets ?? 0
  const before = await total()
  for (const jar of [ahead, held, behind])
    await send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })
  expect(await over(shardOf(ahead)).step()).toMatchObject({ outcome: 'moved', events: 1 })
  const holder = await store.lockShards(
    { projection: jars, generation, shards: [shardOf(held)] },
    'wait',
  )
  expect(await over(0, 1, 2, 3, 4, 5, 6, 7).step()).toMatchObject({
    outcome: 'moved',
    events: 1,
    more: false,
  })
  expect(await total()).toBe(before + 2)
  await holder?.rollback()
  expect(await over(0, 1, 2, 3, 4, 5, 6, 7).step()).toMatchObject({ outcome: 'moved', events: 1 })
  expect(await total()).toBe(before + 3)
  expect(await verifyProjection(runtime.app.pool, feed, jars)).toBeUndefined()
})
test('a checkpoint that does not stand where a step found it is not moved, and nothing beside it is', async () => {
  const { generation } = await ensureLive(runtime.app.pool, jars)
  const checkpoints = () =>
    runtime.app.pool.query(
      'select c.shard, c.position from checkpoints c where c.projection = $1 and c.generation = $2 order by c.shard',
      ['jars', generation],
    )
  const { rows: before } = await checkpoints()
  const moving = runtime.app.pool.query('select move_checkpoints($1, $2, $3, $4, $5)', [
    'jars',
    generation,
    [0, 1],
    [(before[0] as { position: number }).position, 1],
    99_999_999,
  ])
  await expect(moving).rejects.toThrow('checkpoints of jars moved under their lock')
  expect((await checkpoints()).rows).toEqual(before)
})
test('a rebuild gives the same rows and swaps; one that differs is given up and says where', async () => {
  await settle()
  const before = await generationsOf(runtime.app.pool, 'jars')
  await rebuild(runtime.app.pool, feed, jars)
  await worker.refresh()
  await send('mint', { type: 'Fill', owner: 'Fern', sweets: 1 })
  await settle()
  expect((await rowOf('mint'))?.sweets).toBe(6)
  const after = await generationsOf(runtime.app.pool, 'jars')
  expect(after.find((one) => one.state === 'live')?.generation).toBeGreaterThan(
    before.at(-1)?.generation ?? 0,
  )
  await runtime.app.pool.query(
    `update jar__${after.find((one) => one.state === 'live')?.generation} set sweets = 99 where jar = 'mint'`,
  )
  await expect(rebuild(runtime.app.pool, feed, jars)).rejects.toThrow(RebuildDiffers)
  expect(await verifyProjection(runtime.app.pool, feed, jars)).toMatch(
    /^jar: only in the live rows: .*"sweets":99/,
  )
  expect((await rowOf('mint'))?.sweets).toBe(99)
})
test('the seals notice an event that was changed by hand', async () => {
  await sealLog(runtime.app.pool)
  expect(await firstBrokenSeal(runtime.app.pool)).toBeUndefined()
  const owner = new pg.Client({
    connectionString: runtime.databaseUrl,
    options: `-c search_path=${runtime.database.schema}`,
  })
  await owner.connect()
  await owner.query("update events set hash = 'changed' where stream = 'jar-mint' and version = 1")
  await owner.end()
  expect(await firstBrokenSeal(runtime.app.pool)).toBeGreaterThan(0)
})
test('nothing failed that was not meant to', () => {
  expect(
    failures.map((failure) => String((failure as { error?: unknown }).error ?? failure)),
  ).toEqual(['Error: the jar is broken'])
})
