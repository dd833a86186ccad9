import { expect, test, vi } from 'vitest'
import {
  START,
  type Batch,
  type EventStore,
  type Position,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import type { ContractStore } from './contract-context.ts'
import { fixedId, storables } from '../testing/events.ts'

const PATIENCE = { timeout: 60_000, interval: 5 }

/** A subscriber that remembers what it was given, of one stream only: the store may hold other tests' events. */
function listener(store: EventStore, after: Position, stream: string) {
  const batches: Batch[] = []
  const stop = store.subscribe(after, async (batch) => {
    batches.push(batch)
  })
  const events = (): readonly StoredEvent[] =>
    batches.flatMap((batch) => batch.events).filter((event) => event.stream === stream)
  const hasVersion = (version: number) =>
    vi.waitFor(() => expect(events().at(-1)?.version).toBe(version), PATIENCE)
  return { batches, events, stop, hasVersion }
}
const upTo = (version: number): readonly number[] =>
  Array.from({ length: version }, (_, i) => i + 1)
const versionsOf = (events: readonly StoredEvent[]): readonly number[] =>
  events.map((event) => event.version)

export function subscriptionContract({ store, newStream }: ContractStore): void {
  test('a subscription from the start gives everything in order, then what is appended while listening', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 700), 0)
    const heard = listener(store(), START, stream)
    await heard.hasVersion(700)
    for (let n = 701; n <= 710; n++) await store().append(stream, storables(stream, n, n), n - 1)
    await heard.hasVersion(710)
    await heard.stop()
    expect(versionsOf(heard.events())).toEqual(upTo(710))
    const positions = heard.batches.flatMap((batch) => batch.events).map((event) => event.position)
    expect([...positions].sort()).toEqual(positions)
  })
  test('a subscription from the middle begins after that position', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 5), 0)
    const middle = (await store().readStream(stream))[2]?.position ?? START
    const heard = listener(store(), middle, stream)
    await heard.hasVersion(5)
    await heard.stop()
    expect(versionsOf(heard.events())).toEqual([4, 5])
  })
  test('every batch says how far it goes, and never less than its last event', async () => {
    const stream = newStream()
    const heard = listener(store(), await store().head(), stream)
    await store().append(stream, storables(stream, 1, 3), 0)
    await heard.hasVersion(3)
    await heard.stop()
    for (const batch of heard.batches)
      expect(batch.upTo >= (batch.events.at(-1)?.position ?? START)).toBe(true)
    expect(heard.batches.at(-1)?.upTo).toBe(await store().head())
  })
  test('a receiver that fails is given the same events again, and later ones after them', async () => {
    const stream = newStream()
    const before = await store().head()
    const tried: number[] = []
    const received: number[] = []
    const stop = store().subscribe(before, async (batch) => {
      tried.push(batch.events[0]?.version ?? 0)
      if (tried.length <= 3) throw new Error('the receiver is not ready')
      received.push(...versionsOf(batch.events))
    })
    await store().append(stream, storables(stream, 1, 1), 0)
    await vi.waitFor(() => expect(tried.length).toBeGreaterThan(1), PATIENCE)
    await store().append(stream, storables(stream, 2, 4), 1)
    await vi.waitFor(() => expect(received.at(-1)).toBe(4), PATIENCE)
    await stop()
    expect(tried.slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(received).toEqual([1, 2, 3, 4])
  })
  test('one batch at a time: the next waits for the receiver', async () => {
    const stream = newStream()
    let inside = 0
    let most = 0
    let last = 0
    const stop = store().subscribe(await store().head(), async (batch) => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      last = batch.events.at(-1)?.version ?? last
      inside--
    })
    for (let n = 1; n <= 30; n++) await store().append(stream, storables(stream, n, n), n - 1)
    await vi.waitFor(() => expect(last).toBe(30), PATIENCE)
    await stop()
    expect(most).toBe(1)
  })
  test('a subscription that was stopped gives nothing more, and stopping waits for the batch in hand', async () => {
    const stream = newStream()
    const before = await store().head()
    const heard: string[] = []
    let finished = false
    const stop = store().subscribe(before, async (batch) => {
      heard.push(...batch.events.map((event) => event.id))
      await new Promise((resolve) => setImmediate(resolve))
      finished = true
    })
    await store().append(stream, storables(stream, 1, 1), 0)
    await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE)
    await stop()
    expect(finished).toBe(true)
    await store().append(stream, storables(stream, 2, 2), 1)
    const other = listener(store(), before, stream)
    await other.hasVersion(2)
    await other.stop()
    expect(heard).toEqual([fixedId(`${stream}/1`)])
  })
}
