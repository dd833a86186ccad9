import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#shared/platform/event-store.ts'
import { concurrencyContract } from './contract-concurrency.ts'
import { type ContractStore, eventIdsOf } from './contract-context.ts'
import { subscriptionContract } from './contract-subscription.ts'
import { fixedId, storable, storables } from '../testing/events.ts'
import { appendManyContract, repetitionContract, versionContract } from './contract-appending.ts'
import { readingContract } from './contract-reading.ts'

const SLOW_MS = 240_000

/**
 * The one test that every adapter of the EventStore port passes. `open` gives a store that no other process writes to while
 * the test runs; it need not be empty.
 */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(name, { timeout: SLOW_MS }, () => {
    let opened: EventStore | undefined
    beforeAll(async () => {
      opened = await open()
    }, SLOW_MS)
    afterAll(async () => opened?.close(), SLOW_MS)
    const context: ContractStore = {
      store: () => opened as EventStore,
      newStream: (prefix = 'note') => `${prefix}-${randomUUID()}`,
    }
    describe('appending', () => versionContract(context))
    describe('appending again', () => repetitionContract(context))
    describe('appending to several streams', () => appendManyContract(context))
    describe('reading', () => readingContract(context))
    describe('keeping data as it is', () => exactnessContract(context))
    describe('subscribing', () => subscriptionContract(context))
    describe('many writers', () => concurrencyContract(context))
  })
}

function exactnessContract({ store, newStream }: ContractStore): void {
  const data: Record<string, unknown> = {
    'letters of many scripts': {
      text: 'Ștefan Țuțea – Žižek, Ñandú 東京 😀 \u2028 "quoted" \\ / \t\n',
    },
    'numbers at their limits': { big: 9_007_199_254_740_991, small: -0.1, exponent: 1e-7, zero: 0 },
    'empty and nested values': {
      none: null,
      list: [],
      deep: { er: { est: [{ a: [1, [2, [3]]] }] } },
      '': 'nameless',
    },
    'names in their order': { z: 1, a: 2, m: { y: 1, b: 2 } },
    'one megabyte': { text: 'ș'.repeat(500_000) },
  }
  test.each(Object.keys(data))('an event’s data with %s comes back as it was', async (name) => {
    const stream = newStream('ștream 東')
    const event = storable({
      name: `${stream}/1`,
      data: data[name],
      schemaVersion: 3,
      partition: 'ana ț',
      meta: { studio: null, causationId: fixedId('cause') },
    })
    const before = await store().head()
    await store().append(stream, [event], 0)
    const [read] = await store().readStream(stream)
    expect(read).toMatchObject({ ...event, stream, version: 1 })
    expect(JSON.stringify(read?.data)).toBe(JSON.stringify(event.data))
    expect((await store().readAll(before, 10)).events).toEqual([read])
  })
  test('a batch of a thousand events goes in as one', async () => {
    const stream = newStream()
    const events = storables(stream, 1, 1000)
    expect(await store().append(stream, events, 0)).toMatchObject({ version: 1000 })
    expect(eventIdsOf(await store().readStream(stream))).toEqual(events.map((event) => event.id))
  })
  test('the store says when it came to know, and never changes it', async () => {
    const stream = newStream()
    await store().append(stream, storables(stream, 1, 1), 0)
    const [first] = await store().readStream(stream)
    expect(first?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.now() - Date.parse(first?.recordedAt ?? ''))).toBeLessThan(60_000)
    expect((await store().readStream(stream))[0]).toEqual(first)
  })
}
