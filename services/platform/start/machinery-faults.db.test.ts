import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { retryParked } from '#projections/platform/run/parked-streams.ts'
import {
  ensureCurrentGeneration,
  rebuild,
  verifyProjection,
} from '#projections/platform/run/rebuild.ts'
import { generationsOf } from '#projections/platform/run/registry.ts'
import { ProjectionWorker } from '#projections/platform/run/worker.ts'
import { ShardRunner } from '#projections/platform/run/runner.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'
import { shardOf, type EventMetadata } from '#shared/platform/event-store.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { firstBrokenSeal, sealLog } from '../event-store/seals.ts'
import { connectionsOf, testConfig } from '../testing/database.ts'
import { jarEvents, jarOf, jarsProjection, poisoned, type JarCommand } from '../testing/jars.ts'

const config = testConfig()
const { DATABASE_URL: url, DATABASE_SCHEMA: schema } = config
const jars = jarsProjection()
const modules = { services: [], projections: [jars], events: jarEvents }
let runtime: Runtime
let worker: ProjectionWorker
const failed: unknown[] = []
const workerOf = async (projection: AnyProjection, of: Runtime = runtime) => {
  const one = new ProjectionWorker(of.app.bus, {
    stepped: () => undefined,
    failed: (_, error) => failed.push(error),
  })
  await one.prepare(of.app.pool, of.feed, [projection])
  return one
}
const settle = async (one = worker) => {
  one.wake()
  await one.idle()
}
beforeAll(async () => {
  runtime = await openRuntime(config, modules)
  worker = await workerOf(jars)
})
afterAll(async () => {
  await worker.stop()
  await runtime.close()
})
const send = (jar: string, command: JarCommand) =>
  runtime.app.handle(jarOf(jar), `jar-${jar}`, command, {
    actor: null,
    commandId: randomUUID(),
    now: '2026-11-20T12:00:00.000Z',
    wrote: () => undefined,
  })
const meta = (): EventMetadata => ({
  occurredAt: '2026-11-20T12:00:00.000Z',
  actor: 'fern',
  studio: null,
  commandId: randomUUID(),
  correlationId: '',
  causationId: null,
  source: 'call',
})
const sweets = async (jar: string) =>
  (
    await runtime.app.pool.query<{ sweets: number }>(
      'select j.sweets from jar j where j.jar = $1',
      [jar],
    )
  ).rows[0]?.sweets
const jarBeside = (jar: string, names: readonly string[]) =>
  names.find((name) => shardOf(name) === shardOf(jar)) as string
const names = Array.from({ length: 60 }, (_, i) => `jar${i}`)

test('two workers that retry the same quarantined streams at once fold them once', async () => {
  for (const jar of names.slice(0, 12)) {
    poisoned.add(jar)
    await send(jar, { type: 'Fill', owner: 'Fern', sweets: 10 })
    await send(jar, { type: 'Take', sweets: 4 })
  }
  await settle()
  poisoned.clear()
  const { generation } = (await generationsOf(runtime.app.pool, 'jars')).find(
    ({ state }) => state === 'live',
  ) ?? { generation: 0 }
  const shards = Array.from({ length: 8 }, (_, shard) => ({
    projection: jars,
    generation,
    shards: [shard],
  }))
  const healed = await Promise.all(
    [0, 1].map(() =>
      Promise.all(
        shards.map((ref) => retryParked(postgresShards(runtime.app.pool), runtime.feed, ref)),
      ),
    ),
  )
  expect(healed.flat(2).toSorted()).toEqual(
    names
      .slice(0, 12)
      .map((jar) => `jar-${jar}`)
      .toSorted(),
  )
  for (const jar of names.slice(0, 12)) expect([jar, await sweets(jar)]).toEqual([jar, 6])
})
test('a stream of several shards stops where an event failed, goes on elsewhere, and loses nothing when it heals', async () => {
  const [bad = '', ...others] = names.filter(
    (name, i) => names.findIndex((one) => shardOf(one) === shardOf(name)) === i,
  )
  const stream = 'jar-shelf'
  const fill = (jar: string) =>
    ({ type: 'JarFilled', data: { jar, owner: 'Fern', sweets: 3 } }) as const
  const take = (jar: string) => ({ type: 'JarTaken', data: { jar, sweets: 1 } }) as const
  const write = async (events: readonly EventOf<typeof jarEvents>[], expectedVersion: number) => {
    await runtime.app.journal.append({ stream, events, expectedVersion }, meta())
    await settle()
  }
  const all = [bad, ...others]
  await Promise.all(all.map((jar) => send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })))
  await settle()
  const before = await Promise.all(all.map(sweets))
  const by = (more: number) => before.map((count) => (count ?? 0) + more)
  poisoned.add(bad)
  await write(all.map(fill), 0)
  await write(all.map(take), all.length)
  await write(all.map(take), 2 * all.length)
  expect(await Promise.all(all.map(sweets))).toEqual([by(3)[0], ...by(1).slice(1)])
  poisoned.clear()
  expect(await worker.retryParked()).toEqual([stream])
  expect(await Promise.all(all.map(sweets))).toEqual(by(1))
  expect(await verifyProjection(runtime.app.pool, runtime.feed, jars)).toBeUndefined()
})
test('an event that the database or its keys refuse stops its stream, and its neighbours in the batch go on', async () => {
  const beside = [jarBeside('keyless', names), jarBeside('endless', names)]
  for (const jar of beside) await send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })
  await settle()
  const before = await Promise.all(beside.map(sweets))
  await send('keyless', { type: 'Fill', owner: 'Fern', sweets: 1 })
  for (let i = 0; i < 2; i++)
    await send('endless', { type: 'Fill', owner: 'Fern', sweets: 2 ** 53 - 1 })
  for (let i = 0; i < 1030; i++)
    await send('endless', { type: 'Fill', owner: 'Fern', sweets: 2 ** 53 - 1 })
  for (const jar of beside) await send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })
  await settle()
  expect(await Promise.all(beside.map(sweets))).toEqual(before.map((count) => (count ?? 0) + 1))
  const { rows } = await runtime.app.pool.query<{ stream: string }>(
    'select q.stream from quarantined_streams q order by q.stream',
  )
  expect(rows.map(({ stream }) => stream)).toEqual(['jar-endless', 'jar-keyless'])
})
test('connections that are killed in the middle of steps end no process and lose nothing', async () => {
  const chaos = new pg.Client({ connectionString: url })
  await chaos.connect()
  const writing = (async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.allSettled(
        names.slice(20, 40).map((jar) => send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })),
      )
      worker.wake()
      await chaos.query(
        `select pg_terminate_backend(a.pid) from ${connectionsOf(schema)} a where a.query like $1 limit 2`,
        [`%${round % 2 === 0 ? 'checkpoint' : 'append_events'}%`],
      )
    }
  })()
  await writing
  await settle()
  await settle()
  await chaos.end()
  for (const jar of names.slice(20, 40))
    expect([jar, await sweets(jar)]).toEqual([
      jar,
      (await runtime.app.journal.store.readStream(`jar-${jar}`)).length,
    ])
  expect(await verifyProjection(runtime.app.pool, runtime.feed, jars)).toBeUndefined()
})
test('several processes that seal at once make one chain, which a change of place or time breaks', async () => {
  for (let round = 0; round < 10; round++)
    await Promise.all([
      sealLog(runtime.app.pool),
      send('sealed', { type: 'Fill', owner: 'Fern', sweets: 1 }),
      sealLog(runtime.app.pool),
      sealLog(runtime.app.pool),
    ])
  expect(await firstBrokenSeal(runtime.app.pool)).toBeUndefined()
  const owner = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await owner.connect()
  await owner.query(
    "begin; update events set recorded_at = recorded_at - interval '1 year' where stream = 'jar-sealed' and version = 1",
  )
  const seal = (
    await owner.query<{ upto: number }>(
      'select min(s.upto) as upto from seals s where s.upto >= (select e.position from events e where e.stream = $1 and e.version = 1)',
      ['jar-sealed'],
    )
  ).rows[0]?.upto
  await owner.query('commit')
  expect(await firstBrokenSeal(runtime.app.pool)).toBe(seal)
  await owner.query(
    "update events set recorded_at = recorded_at + interval '1 year' where stream = 'jar-sealed' and version = 1",
  )
  await owner.end()
})
test('a key that is not the one of this database is noticed at start', async () => {
  await expect(openRuntime({ ...config, MASTER_KEY: 'ef'.repeat(32) }, modules)).rejects.toThrow(
    /not the key that this database was filled with/,
  )
})
test('several workers of a new version that start at once build it once; workers of the old version touch it no more', async () => {
  await send('new', { type: 'Fill', owner: 'Fern', sweets: 5 })
  await settle()
  const next = jarsProjection(2, 10)
  const generations = await Promise.all(
    [0, 1, 2].map(() => ensureCurrentGeneration(runtime.app.pool, runtime.feed, next)),
  )
  expect(new Set(generations.map(({ generation }) => generation)).size).toBe(1)
  expect(await sweets('new')).toBe(50)
  await worker.refresh()
  await send('new', { type: 'Fill', owner: 'Fern', sweets: 1 })
  await settle()
  expect(await sweets('new')).toBe(50)
  const modern = await workerOf(next)
  await settle(modern)
  expect(await sweets('new')).toBe(60)
  expect((await ensureCurrentGeneration(runtime.app.pool, runtime.feed, jars)).version).toBe(2)
  await rebuild(runtime.app.pool, runtime.feed, jars)
  await worker.refresh()
  await settle()
  expect(await sweets('new')).toBe(6)
  await modern.stop()
})
test('shards that never come to an end, because news arrives with every step, do not keep the others from moving', async () => {
  const busy = Array.from(
    { length: 6 },
    (_, shard) => names.find((name) => shardOf(name) === shard) as string,
  )
  const quietly = names.find((name) => shardOf(name) === 7) as string
  let isOver = false
  const readAll: Runtime['feed']['readAll'] = async (after, limit, filter) => {
    const jar = busy[filter?.shards?.[0] ?? 7]
    if (jar !== undefined && !isOver) await send(jar, { type: 'Fill', owner: 'Fern', sweets: 1 })
    return runtime.feed.readAll(after, limit, filter)
  }
  const one = new ProjectionWorker(runtime.app.bus, {
    stepped: () => undefined,
    failed: (_, error) => failed.push(error),
  })
  await one.prepare(runtime.app.pool, { ...runtime.feed, readAll }, [jars])
  await settle()
  const before = (await sweets(quietly)) ?? 0
  await send(quietly, { type: 'Fill', owner: 'Fern', sweets: 1 })
  one.wake()
  await expect.poll(() => sweets(quietly)).toBe(before + 1)
  isOver = true
  await one.idle()
  await one.stop()
})
test('a stopping worker lets go of everybody who waits for it', async () => {
  const one = await workerOf(jars)
  const waiting = Array.from({ length: 40 }, (_, i) => one.wakeOne('jars', i % 8))
  await one.stop()
  await Promise.all([...waiting, one.wakeOne('jars', 0)])
})
test('steps of a runner whose database went away leave its checkpoint where it was', async () => {
  const { generation } = (await generationsOf(runtime.app.pool, 'jars')).find(
    ({ state }) => state === 'live',
  ) ?? { generation: 0 }
  const broken = new ShardRunner(
    postgresShards(runtime.app.pool),
    {
      ...runtime.feed,
      decoder: () => Promise.reject(new Error('timeout exceeded when trying to connect')),
    },
    { projection: jars, generation, shards: [shardOf('new')] },
  )
  const before = await sweets('new')
  // Told of the news, it might take them first.
  await worker.stop()
  await send('new', { type: 'Fill', owner: 'Fern', sweets: 1 })
  await expect(broken.step()).rejects.toThrow('timeout exceeded')
  worker = await workerOf(jars)
  expect(
    (
      await runtime.app.pool.query(
        'select q.stream from quarantined_streams q where q.stream = $1',
        ['jar-new'],
      )
    ).rows,
  ).toEqual([])
  // The broken one's connection is closed, not rolled back: PostgreSQL lets go of the shard a moment later, and until then
  // a worker finds it taken and comes again at its next sweep.
  const afterSweep = async () => {
    await settle()
    return sweets('new')
  }
  await expect.poll(afterSweep).toBe((before ?? 0) + 1)
})
