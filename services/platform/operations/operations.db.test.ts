import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generationsOf } from '#projections/platform/run/registry.ts'
import { ProjectionWorker } from '#projections/platform/run/worker.ts'
import { startPresence } from './presence.ts'
import { startRebuilds } from './rebuilds.ts'
import type { RebuildRow } from './operations.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents, jarOf, jarsProjection, poisoned } from '../testing/jars.ts'

const jars = jarsProjection()
let runtime: Runtime
let worker: ProjectionWorker
const failed: unknown[] = []
beforeAll(async () => {
  const config = testConfig()
  runtime = await openRuntime(config, { services: [], projections: [jars], events: jarEvents })
  worker = new ProjectionWorker(runtime.app.bus, {
    stepped: () => undefined,
    failed: (_, error) => failed.push(error),
  })
  await worker.prepare(runtime.app.pool, runtime.feed, [jars])
})
afterAll(async () => {
  await worker.stop()
  await runtime.close()
  expect(failed).toEqual([])
})
const send = (jar: string) =>
  runtime.app.handle(
    jarOf(jar),
    `jar-${jar}`,
    { type: 'Fill', owner: 'Fern', sweets: 1 },
    {
      actor: null,
      commandId: randomUUID(),
      now: '2026-11-20T12:00:00.000Z',
      wrote: () => undefined,
    },
  )
const settle = async () => {
  await worker.refresh()
  worker.wake()
  await worker.idle()
}
const operations = () => runtime.app.operations
async function ended(id: number): Promise<RebuildRow> {
  for (;;) {
    const row = (await operations().rebuilds()).find((one) => one.id === id)
    if (row && row.ended_at !== null) return row
    await delay(50)
  }
}
const start = async (kind: 'rebuild' | 'verify' = 'rebuild') =>
  (await operations().startRebuild('jars', kind, 'mara')) as RebuildRow
const liveGeneration = async () =>
  (await generationsOf(runtime.app.pool, 'jars')).find(({ state }) => state === 'live')?.generation

test('how far each shard is behind shows in events and seconds, and nothing is behind once all is read', async () => {
  await send('mint')
  const behind = (await operations().projections()).projections[0]
  expect(behind).toMatchObject({ projection: 'jars', version: 1, code_version: 1, stopped: 0 })
  expect(
    behind?.shards
      .map(({ lag_events }) => lag_events)
      .toSorted()
      .at(-1),
  ).toBe(1)
  await settle()
  const { head, projections } = await operations().projections()
  expect(head).toBe(1)
  expect(
    projections[0]?.shards.every(
      ({ lag_events, lag_seconds }) => lag_events === 0 && lag_seconds === 0,
    ),
  ).toBe(true)
})
test('a rebuild that was asked for waits for a worker, shows how far it is, and swaps; meanwhile a second one is refused', async () => {
  for (let i = 0; i < 40; i++) await send(`jar${i}`)
  await settle()
  const before = await liveGeneration()
  const asked = await start()
  expect(asked).toMatchObject({ state: 'waiting', requested_by: 'mara', part: 0 })
  expect(await operations().startRebuild('jars', 'verify', 'mara')).toBe('running')
  expect(await operations().startRebuild('nothing', 'verify', 'mara')).toBeUndefined()
  const stop = startRebuilds(runtime, randomUUID(), 25)
  expect(await ended(asked.id)).toMatchObject({
    state: 'done',
    part: 1,
    events: 41,
    attempts: 1,
    result: null,
  })
  expect(await liveGeneration()).toBeGreaterThan(before ?? 0)
  await settle()
  const verified = await start('verify')
  expect(await ended(verified.id)).toMatchObject({ state: 'done', kind: 'verify' })
  await runtime.app.pool.query(
    `update jar__${await liveGeneration()} set sweets = 99 where jar = 'mint'`,
  )
  const differing = await start()
  expect(await ended(differing.id)).toMatchObject({
    state: 'differs',
    result: expect.stringMatching(/^jar: only in the live rows: .*99/) as string,
  })
  await runtime.app.pool.query(
    `update jar__${await liveGeneration()} set sweets = 1 where jar = 'mint'`,
  )
  await stop()
})
test('a rebuild whose process was killed is begun again by another, and after three is said to have failed', async () => {
  const asked = await start()
  const dead = randomUUID()
  const left =
    "update rebuilds set state = 'running', process = $2, attempts = $3, started_at = now(), seen_at = now() - interval '20 seconds' where id = $1"
  await runtime.app.pool.query(left, [asked.id, dead, 1])
  const stop = startRebuilds(runtime, randomUUID(), 25)
  expect(await ended(asked.id)).toMatchObject({ state: 'done', attempts: 2 })
  // No process must take the next request before it is made to look as a dead process leaves it.
  await stop()
  const again = await start()
  await runtime.app.pool.query(left, [again.id, dead, 3])
  const stopAgain = startRebuilds(runtime, randomUUID(), 25)
  expect(await ended(again.id)).toMatchObject({
    state: 'failed',
    result: 'the process that did it ended, 3 times',
  })
  await stopAgain()
})
test('a rebuild can be called off before and while it runs; a worker that stops in order leaves it to the next one', async () => {
  const waiting = await start()
  expect(await operations().cancelRebuild(waiting.id)).toMatchObject({ state: 'cancelled' })
  expect(await operations().cancelRebuild(waiting.id)).toBe('ended')
  expect(await operations().cancelRebuild(999_999)).toBeUndefined()
  await settle()
  // Another connection holds the projection's rebuild lock, so that it stands still while it runs.
  const holder = await runtime.app.pool.connect()
  await holder.query("select pg_advisory_lock(hashtextextended(current_schema() || 'jars', 4))")
  const running = await start()
  const stop = startRebuilds(runtime, randomUUID(), 25)
  while ((await operations().rebuilds())[0]?.state !== 'running') await delay(20)
  expect(await operations().cancelRebuild(running.id)).toMatchObject({
    state: 'running',
    cancelling: true,
  })
  const told = (await runtime.app.pool.query<{ at: string }>('select now()::text as at')).rows[0]
    ?.at
  while (
    (
      await runtime.app.pool.query('select from rebuilds r where r.id = $1 and r.seen_at > $2', [
        running.id,
        told,
      ])
    ).rowCount === 0
  )
    await delay(10)
  holder.release(true)
  expect(await ended(running.id)).toMatchObject({ state: 'cancelled', attempts: 1 })
  await stop()
  const next = await start()
  const other = await runtime.app.pool.connect()
  await other.query("select pg_advisory_lock(hashtextextended(current_schema() || 'jars', 4))")
  const stopSoon = startRebuilds(runtime, randomUUID(), 25)
  while ((await operations().rebuilds())[0]?.state !== 'running') await delay(20)
  const stopped = stopSoon()
  other.release(true)
  await stopped
  expect((await operations().rebuilds())[0]).toMatchObject({
    id: next.id,
    state: 'waiting',
    attempts: 0,
  })
  await operations().cancelRebuild(next.id)
})
test('a stream that is put aside is shown with its event and error, and goes on when it is tried again after the fix', async () => {
  poisoned.add('bad')
  await send('bad')
  await runtime.app.handle(
    jarOf('bad'),
    'jar-bad',
    { type: 'Take', sweets: 1 },
    { actor: null, commandId: 'take-1', now: '2026-11-20T12:00:00.000Z', wrote: () => undefined },
  )
  await settle()
  const [stopped] = await operations().parkedStreams()
  expect(stopped).toMatchObject({
    projection: 'jars',
    stream: 'jar-bad',
    waiting: 1,
    error: 'Error: the jar is broken',
    event: { type: 'JarTaken', version: 2, command: 'take-1' },
  })
  expect(await operations().tryAgain('jars', 'jar-bad')).toEqual({ healthy: false })
  poisoned.clear()
  expect(await operations().tryAgain('jars', 'jar-bad')).toEqual({ healthy: true })
  expect(await operations().tryAgain('jars', 'jar-bad')).toBeUndefined()
  expect(await operations().parkedStreams()).toEqual([])
})
test('a process is on the list with its figures while it lives, and off it when it has stopped', async () => {
  const presence = await startPresence(runtime)
  const [mine] = await operations().processes()
  expect(mine).toMatchObject({ process: presence.process, role: 'all', pid: process.pid })
  expect(mine?.figures.memory_mb).toBeGreaterThan(10)
  expect(mine?.silent_seconds).toBeGreaterThanOrEqual(0)
  await presence.stop()
  expect(await operations().processes()).toEqual([])
})
