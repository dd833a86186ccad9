import { expect, test } from 'vitest'
import { SHARDS } from '#shared/platform/event-store.ts'
import type { Bus } from './bus.ts'
import { defineProjection, type AnyProjection } from './define-projection.ts'
import type { ShardStore } from './shard-store.ts'
import { ProjectionWorker, type WorkerGround } from './worker.ts'

const named = (name: string): AnyProjection =>
  defineProjection({ name, version: 1, module: 'jars', sharded: true, events: {}, tables: {}, keysOf: () => ({}), on: () => undefined })
const plain = named('plain')
const watched: AnyProjection = { ...named('watched'), topics: () => [] }

/** Shards that are taken and stay so until the test lets each go, as busy with another worker. */
function heldShards() {
  const held: { readonly name: string; readonly letGo: () => void }[] = []
  const shards: ShardStore = {
    take: ({ projection }) => new Promise((resolve) => held.push({ name: projection.name, letGo: () => resolve(undefined) })),
    stoppedStreams: async () => [],
  }
  return { held, shards }
}
const never = (): never => {
  throw new Error('nothing is read of a shard that somebody else has')
}

test('what somebody may be looking at goes first, in all places but one', async () => {
  const { held, shards } = heldShards()
  const ground: WorkerGround = {
    feed: { readAll: never, readStream: never, decoder: never },
    shards,
    bringUp: async () => 1,
    live: async () => new Map(),
    lags: async () => [],
  }
  const worker = new ProjectionWorker({ publish: () => undefined } as unknown as Bus, {
    stepped: () => undefined,
    failed: (_, error) => expect.fail(String(error)),
  })
  await worker.standOn(ground, [plain, watched])
  worker.wake()
  const order: string[] = []
  for (;;) {
    const running = held.map(({ name }) => name)
    expect(running.filter((name) => name === 'watched').length).toBeLessThanOrEqual(3)
    const next = held.shift()
    if (!next) break
    order.push(next.name)
    next.letGo()
    await new Promise(setImmediate)
  }
  await worker.idle()
  expect(order).toHaveLength(2 * SHARDS)
  // The first four places were taken before anything watched had asked; after them one in four is left to the others.
  expect(order.slice(0, 4)).toEqual(['plain', 'plain', 'plain', 'plain'])
  const lastWatched = order.lastIndexOf('watched')
  expect(order.slice(4, lastWatched).filter((name) => name === 'plain').length).toBeGreaterThan(0)
  expect(order.slice(4, 8).filter((name) => name === 'watched').length).toBeGreaterThan(0)
})
