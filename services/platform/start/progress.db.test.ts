import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { START, shardOf } from '#shared/platform/event-store.ts'
import { ProjectionWorker } from '#projections/platform/run/worker.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents, jarOf, jarsProjection, type JarCommand } from '../testing/jars.ts'

const jars = jarsProjection()
let runtime: Runtime
let worker: ProjectionWorker
const failures: unknown[] = []
beforeAll(async () => {
  const own = { services: [], projections: [jars], events: jarEvents }
  runtime = await openRuntime(testConfig(), own)
  worker = new ProjectionWorker(runtime.app.bus, {
    stepped: (_, step) => failures.push(...step.failures),
    failed: (_, error) => failures.push(error),
  })
  await worker.prepare(runtime.app.pool, runtime.feed, [jars])
})
afterAll(async () => {
  await worker.stop()
  await runtime.close()
  expect(failures).toEqual([])
})
const send = (jar: string, command: JarCommand) =>
  runtime.app.handle(jarOf(jar), `jar-${jar}`, command, {
    actor: null,
    commandId: randomUUID(),
    now: '2026-11-20T12:00:00.000Z',
    wrote: () => undefined,
  })
const settle = async () => {
  worker.wake()
  await worker.idle()
}

test('what was looked through before is not taken for read: neither news, nor what a checkpoint lies before', async () => {
  const { progress, pool } = runtime.app
  await send('quince', { type: 'Fill', owner: 'Fern', sweets: 3 })
  await settle()
  const before = await progress.seen(['jars'], 'fresh')
  const { position = START } = await send('quince', { type: 'Take', sweets: 1 })
  // Nobody has folded it yet.
  expect(await progress.reach(['jars'], position, 0)).toBe(false)
  expect(await progress.seen(['jars'], 'fresh')).toBe(before)
  await settle()
  expect(await progress.reach(['jars'], position, 60_000)).toBe(true)
  // As a read model that is built again and has not come that far.
  await pool.query("update checkpoints set position = 0 where projection = 'jars' and shard = $1", [
    shardOf('quince'),
  ])
  expect(await progress.reach(['jars'], position, 0)).toBe(false)
  await pool.query(
    "update checkpoints set position = $2 where projection = 'jars' and shard = $1",
    [shardOf('quince'), Number(position)],
  )
  expect(await progress.reach(['jars'], position, 60_000)).toBe(true)
})
