import { expect, test } from 'vitest'
import {
  VersionConflict,
  type EventStore,
  type Position,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import type { ContractStore } from './contract-context.ts'
import { storable, storables } from '../testing/events.ts'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)

/** Appends one event after another, as a writer does who is alone in its stream. */
async function write(store: EventStore, stream: string, events: number): Promise<void> {
  for (let n = 1; n <= events; n++) await store.append(stream, storables(stream, n, n), n - 1)
}
/** Reads on until the writers are done and nothing is left. */
async function readWhile(
  store: EventStore,
  after: Position,
  writing: Promise<unknown>,
): Promise<readonly StoredEvent[]> {
  const seen: StoredEvent[] = []
  let done = false
  void writing.finally(() => {
    done = true
  })
  for (let position = after; ;) {
    const wasDone = done
    const batch = await store.readAll(position, 50)
    seen.push(...batch.events)
    if (batch.events.length === 0 && wasDone) return seen
    if (batch.events.length === 0) await new Promise((resolve) => setImmediate(resolve))
    position = batch.upTo
  }
}

export function concurrencyContract({ store, newStream }: ContractStore): void {
  test('of many writers who expect the same version exactly one wins', async () => {
    const stream = newStream()
    for (const version of [0, 1, 2]) {
      const names = numbers(16).map((writer) => `${stream}/${version}/${writer}`)
      const results = await Promise.allSettled(
        names.map((name) => store().append(stream, [storable({ name })], version)),
      )
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused).toHaveLength(15)
      for (const result of refused) expect(result.reason).toBeInstanceOf(VersionConflict)
    }
    expect((await store().readStream(stream)).map((event) => event.version)).toEqual([1, 2, 3])
  })
  test('of the same append sent many times at once one stores and all get the same result', async () => {
    const stream = newStream()
    const results = await Promise.all(
      numbers(12).map(() => store().append(stream, storables(stream, 1, 2), 0)),
    )
    expect(new Set(results.map((result) => `${result.version} ${result.position}`)).size).toBe(1)
    expect(results.filter((result) => !result.repeated)).toHaveLength(1)
    expect(await store().readStream(stream)).toHaveLength(2)
  })
  test('24 writers and a reader who polls: nothing is lost, nothing comes twice, every stream is in order', async () => {
    const streams = numbers(24).map(() => newStream())
    const before = await store().head()
    const writing = Promise.all(streams.map((stream) => write(store(), stream, 20)))
    const seen = await readWhile(store(), before, writing)
    await writing
    expect(seen).toHaveLength(24 * 20)
    for (const stream of streams)
      expect(seen.filter((event) => event.stream === stream).map((event) => event.version)).toEqual(
        numbers(20),
      )
    const positions = seen.map((event) => event.position)
    expect([...positions].sort()).toEqual(positions)
  })
  test('writers over crossing pairs of streams: each pair is stored whole or not at all, also to a reader', async () => {
    const streams = numbers(4).map(() => newStream())
    const before = await store().head()
    const pairs = streams.flatMap((a) => streams.filter((b) => b !== a).map((b) => [a, b] as const))
    const tries = pairs.map(([a, b]) => {
      const appends = [a, b].map((stream) => ({
        stream,
        events: [storable({ name: `${stream} of ${a} ${b}`, data: { pair: `${a} ${b}` } })],
        expectedVersion: 0,
      }))
      return store().appendMany(appends)
    })
    const settled = Promise.allSettled(tries)
    const seen = await readWhile(store(), before, settled)
    const won = (await settled).filter((result) => result.status === 'fulfilled')
    for (const result of await settled)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(VersionConflict)
    expect(won.length).toBeGreaterThan(0)
    expect(seen).toHaveLength(won.length * 2)
    const counts = new Map<string, number>()
    for (const { data } of seen)
      counts.set(
        (data as { pair: string }).pair,
        (counts.get((data as { pair: string }).pair) ?? 0) + 1,
      )
    expect([...counts.values()]).toEqual(won.map(() => 2))
  })
}
