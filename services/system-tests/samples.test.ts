import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { shardOf } from '#shared/platform/event-store.ts'
import { eventTypesOf, type EventTypes } from '#shared/platform/messages.ts'
import { modules } from '../modules.ts'
import { contentHash } from '../platform/event-store/event-codec.ts'
import { readSamples, sampleCodec, storedOf, withoutSample } from './fingerprints/samples.ts'

const eventType = eventTypesOf('accounts')
const samples = readSamples()

test('every event type has a stored sample of every version', () => {
  expect(withoutSample(modules.events, samples.keys())).toEqual([])
})

test.each([...samples])('%s is read as it was stored', async (file, stored) => {
  expect(stored.length).toBeGreaterThan(0)
  const codec = sampleCodec(modules.events)
  for (const sample of stored) {
    const event = storedOf(sample)
    expect(contentHash(event)).toBe(event.hash)
    const [read] = await codec.decode([event])
    const type = modules.events[event.type]
    expect(`${event.type}.v${event.schemaVersion}.json`).toBe(file)
    // A later version reads what its upcaster makes of it.
    if (event.schemaVersion === type?.version) expect(read?.data).toEqual(sample.reads)
    // The place where it lies: a reader of a shard, or one who needs a person's key, looks there.
    const partition = type?.partition(read?.data)
    expect([partition, shardOf(partition ?? '')]).toEqual([sample.partition, sample.shard])
  }
})

describe('a type that changed', () => {
  const [started] = samples.get('ShiftStarted.v1.json') ?? []
  const user = z.string()
  const byUser = (data: { readonly user: string }) => data.user
  const read = async (events: EventTypes) => {
    if (!started) throw new Error('there is no sample')
    const [event] = await sampleCodec(events).decode([storedOf(started)])
    return event?.data
  }
  const later = z.object({ user, place: z.string() })

  test('cannot read what lies in stores without an upcaster', async () => {
    await expect(
      read({ ShiftStarted: eventType(later, { of: byUser, name: 'Shift started' }) }),
    ).rejects.toThrow('place')
    const second = eventType(
      later,
      { of: byUser, name: 'Shift started' },
      { version: 2, upcast: {} },
    )
    await expect(read({ ShiftStarted: second })).rejects.toThrow('has no upcaster from version 1')
  })
  test('reads it through its upcasters, one version after the other', async () => {
    const upcast = {
      1: ({ user: who, studio }: { user: string; studio: string }) => ({ user: who, at: studio }),
      2: ({ user: who, at }: { user: string; at: string }) => ({ user: who, place: at }),
    }
    const third = eventType(later, { of: byUser, name: 'Shift started' }, { version: 3, upcast })
    expect(await read({ ShiftStarted: third })).toEqual({ user: 'ana', place: 'north' })
    expect(withoutSample({ ShiftStarted: third }, ['ShiftStarted.v1.json'])).toEqual([
      'ShiftStarted.v2.json',
      'ShiftStarted.v3.json',
    ])
  })
})
