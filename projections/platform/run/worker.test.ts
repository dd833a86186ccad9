import { expect, test } from 'vitest'
import { SHARDS, START } from '#shared/platform/event-store.ts'
import type { Bus } from '../bus/bus.ts'
import { defineProjection, type AnyProjection } from '../define/define-projection.ts'
import type { ShardStore, ShardTransaction } from '../store/shard-store.ts'
import { ProjectionWorker } from './worker.ts'
import type { WorkerBackend } from './worker-backend.ts'

const named = (name: string): AnyProjection =>
  defineProjection({
    name,
    version: 1,
    module: 'jars',
    sharded: true,
    events: {},
    tables: {},
    keysOf: () => ({}),
    on: () => undefined,
  })
const plain = named('plain')
const watched: AnyProjection = { ...named('watched'), topics: () => [] }

const never = (): never => {
  throw new Error('nothing is written where there is nothing new')
}
const nothingNew: Omit<ShardTransaction, 'positions'> = {
  load: never,
  write: never,
  undoable: never,
  parkedLanes: new Set(),
  park: never,
  parkedAt: never,
  unpark: never,
  move: never,
  commit: never,
  rollback: async () => undefined,
  abandon: () => expect.fail('a step that finds nothing is no failure'),
}
interface Held {
  readonly name: string
  readonly shards: readonly number[]
  /** Another worker has these shards. */
  readonly busy: () => void
  /** They are free, and there is nothing new. */
  readonly idle: () => void
}
/** Shards that a worker asks for, each request until the test answers it. */
function heldShards() {
  const held: Held[] = []
  const store: ShardStore = {
    lockShards: ({ projection, shards }) =>
      new Promise((resolve) =>
        held.push({
          name: projection.name,
          shards,
          busy: () => resolve(undefined),
          idle: () =>
            resolve({ ...nothingNew, positions: new Map(shards.map((shard) => [shard, 0])) }),
        }),
      ),
    parkedStreams: async () => [],
  }
  return { held, store }
}
async function workerOver(
  store: ShardStore,
  projections: readonly AnyProjection[],
  rest: WorkerBackend['rest'] = async () => undefined,
) {
  const backend: WorkerBackend = {
    feed: { readAll: async () => ({ events: [], upTo: START }), readStream: never, decoder: never },
    shards: store,
    ensureCurrentGeneration: async () => 1,
    live: async () => new Map(),
    lags: async () => [],
    rest,
  }
  const worker = new ProjectionWorker({ publish: () => undefined } as unknown as Bus, {
    stepped: () => undefined,
    failed: (_, error) => expect.fail(String(error)),
  })
  await worker.prepareOn(backend, projections)
  return worker
}
const turn = () => new Promise(setImmediate)
/** Answers every asker until there is none left; returns the names and shards in the order of the answers. */
async function answerAll(
  held: Held[],
  how: 'busy' | 'idle',
  look: (waiting: readonly Held[]) => void = () => undefined,
): Promise<readonly Held[]> {
  const order: Held[] = []
  for (;;) {
    look(held)
    const next = held.shift()
    if (!next) return order
    order.push(next)
    next[how]()
    await turn()
  }
}

test('what somebody may be looking at goes first, in all places but one', async () => {
  const { held, store } = heldShards()
  const worker = await workerOver(store, [plain, watched])
  worker.wake()
  const answered = await answerAll(held, 'busy', (waiting) =>
    expect(waiting.filter(({ name }) => name === 'watched').length).toBeLessThanOrEqual(3),
  )
  await worker.idle()
  const order = answered.map(({ name }) => name)
  expect(order).toHaveLength(2 * SHARDS)
  // One place in four is left to the others.
  expect(order.slice(0, 4)).toEqual(['watched', 'watched', 'watched', 'plain'])
  const lastWatched = order.lastIndexOf('watched')
  expect(order.slice(4, lastWatched).filter((name) => name === 'plain').length).toBeGreaterThan(0)
})

test('shards that keep up are stepped together; those that are woken meanwhile, together afterwards', async () => {
  const { held, store } = heldShards()
  const worker = await workerOver(store, [plain])
  worker.wake()
  // Each goes alone until it has come to the end of the log once.
  expect((await answerAll(held, 'idle')).map(({ shards }) => shards.length)).toEqual(
    Array.from({ length: SHARDS }, () => 1),
  )
  await worker.idle()
  worker.wake([5, 1])
  worker.wake([2, 3, 5])
  worker.wake([7])
  const order = await answerAll(held, 'idle')
  expect(order.map(({ shards }) => shards.toSorted())).toEqual([
    [1, 5],
    [2, 3, 5, 7],
  ])
  await worker.idle()
})

test('of what keeps up and nobody watches, one projection at a time has a place, which rests between two', async () => {
  const { held, store } = heldShards()
  const others = ['plain', 'simple', 'still'].map(named)
  const resting: (() => void)[] = []
  const worker = await workerOver(
    store,
    [...others, watched],
    () => new Promise((resolve) => resting.push(resolve)),
  )
  worker.wake()
  await answerAll(held, 'idle')
  await worker.idle()
  worker.wake()
  const rounds: string[][] = []
  for (;;) {
    rounds.push((await answerAll(held, 'idle')).map(({ name }) => name).toSorted())
    const wakeUp = resting.shift()
    if (!wakeUp) break
    // Meanwhile the watched one has its place whenever it asks.
    if (rounds.length === 1) worker.wake([3])
    wakeUp()
    await turn()
  }
  expect(rounds).toEqual([['plain', 'watched'], ['simple', 'watched'], ['still'], ['plain'], []])
  await worker.idle()
})
test('a worker that stops waits for the retry that runs, and tries nothing more', async () => {
  const { store } = heldShards()
  const asked: ((streams: readonly string[]) => void)[] = []
  const worker = await workerOver(
    { ...store, parkedStreams: () => new Promise((resolve) => asked.push(resolve)) },
    [plain, named('simple')],
  )
  const retry = worker.retryParked()
  let stopped = false
  const stop = worker.stop().then(() => (stopped = true))
  await turn()
  expect(stopped).toBe(false)
  asked[0]?.([])
  await Promise.all([retry, stop])
  expect(asked).toHaveLength(1)
})
