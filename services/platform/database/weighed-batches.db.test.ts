import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { START } from '#shared/platform/event-store.ts'
import { defineProjection, table } from '#projections/platform/define/define-projection.ts'
import { ensureLive } from '#projections/platform/run/registry.ts'
import { ShardRunner } from '#projections/platform/run/runner.ts'
import { postgresShards } from '#projections/platform/store/shard-store.postgres.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents } from '../testing/jars.ts'

type HeapRow = { jar: string; sweets: number }
const finished: number[][] = []
let folded: number[] = []
/** Sweets are as heavy as they are many; an odd name of an owner is what a fold stumbles over. */
const heaps = defineProjection({
  name: 'heaps',
  version: 1,
  module: 'jars',
  sharded: false,
  events: { JarFilled: jarEvents.JarFilled },
  tables: {
    heap: table<HeapRow>({
      columns: { jar: 'text', sweets: 'bigint' },
      key: ['jar'],
      merge: { sweets: 'sum' },
      zeros: 'dropped',
    }),
  },
  keysOf: () => ({}),
  weigh: (data) => Math.abs((data as { sweets: number }).sweets),
  on: (event, rows) => {
    folded.push(event.data.sweets)
    rows.heap.add({ jar: event.data.jar, sweets: event.data.sweets })
  },
  afterBatch: (event) => {
    if (event.data.owner === 'stumble') throw new Error('stumbled')
    finished.push([event.data.sweets, folded.length])
  },
})

let runtime: Runtime
let runner: ShardRunner
let written = 0
beforeAll(async () => {
  const config = testConfig()
  runtime = await openRuntime(config, { services: [], projections: [heaps], events: jarEvents })
  const { generation } = await ensureLive(runtime.app.pool, heaps)
  runner = new ShardRunner(postgresShards(runtime.app.pool), runtime.feed, {
    projection: heaps,
    generation,
    shards: [-1],
  })
})
afterAll(() => runtime.close())

const fill = (jar: string, sweets: readonly number[], owner = 'Fern') => {
  const meta = {
    occurredAt: '2026-11-20T12:00:00.000Z',
    actor: 'fern',
    studio: null,
    commandId: randomUUID(),
    correlationId: '',
    causationId: null,
    source: 'call',
  }
  const events = sweets.map((one) => ({ type: 'JarFilled', data: { jar, owner, sweets: one } }))
  return runtime.app.journal.append(
    { stream: `jar-${++written}`, events, expectedVersion: 0 },
    meta,
  )
}
const steps = async () => {
  const taken: number[] = []
  for (let last = START; ;) {
    const { outcome, events, position, failures } = await runner.step()
    if (outcome !== 'moved') return taken
    expect(position > last).toBe(true)
    last = position
    taken.push(failures.length > 0 ? -events : events)
  }
}
const heap = async () =>
  (await runtime.app.pool.query<HeapRow>('select h.jar, h.sweets from heap h order by h.jar')).rows

test('a batch ends before it becomes too heavy, and what is too heavy alone is a batch of its own', async () => {
  await fill('mint', [30_000, 10_000, 20_000, 90_000, 1, 2])
  expect(await steps()).toEqual([2, 1, 1, 2])
  expect(folded).toEqual([30_000, 10_000, 20_000, 90_000, 1, 2])
  expect(await heap()).toEqual([{ jar: 'mint', sweets: 150_003 }])
})

test('what is put off is done once the whole batch is folded', async () => {
  folded = []
  finished.length = 0
  await fill('plum', [10, 20, 30])
  expect(await steps()).toEqual([3])
  expect(finished).toEqual([
    [10, 3],
    [20, 3],
    [30, 3],
  ])
})

test('an event whose put-off work fails stops its own stream and no other', async () => {
  await fill('nut', [5])
  await fill('oak', [7], 'stumble')
  await fill('pear', [9])
  expect(await steps()).toEqual([-3])
  expect((await heap()).map(({ jar }) => jar)).toEqual(['mint', 'nut', 'pear', 'plum'])
})

test('a row whose sum comes back to zero is taken away, within a batch and across batches', async () => {
  await fill('nut', [-5])
  await fill('quince', [4, -4])
  await fill('pear', [-4])
  await steps()
  expect(await heap()).toEqual([
    { jar: 'mint', sweets: 150_003 },
    { jar: 'pear', sweets: 5 },
    { jar: 'plum', sweets: 60 },
  ])
})
