import { expect, test } from 'vitest'
import { START } from '#shared/platform/event-store.ts'
import { eventStoreContract } from './contract.ts'
import { memoryEventStore } from './memory.ts'

eventStoreContract('the store in memory', async () => memoryEventStore())

test('an empty store has its head at the start', async () => {
  const store = memoryEventStore()
  expect(await store.head()).toBe(START)
  expect(await store.readAll(START, 10)).toEqual({ events: [], upTo: START })
})
