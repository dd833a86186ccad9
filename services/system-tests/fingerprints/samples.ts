import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import {
  shardOf,
  START,
  type StorableEvent,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { canonicalJson } from '../../platform/event-store/canonical-json.ts'
import { contentHash, EventCodec } from '../../platform/event-store/event-codec.ts'
import { Keyring, seal } from '../../platform/privacy/keyring.ts'
import { fixedId } from '../../platform/testing/events.ts'
import { examplesOf } from '../example-data.ts'
import { hashOf } from './take.ts'

const folder = path.resolve(import.meta.dirname, '../samples')

/** An event as it lies in the store, with what a module of that version read in it. */
interface SampleEvent extends StorableEvent {
  readonly shard: number
  readonly reads: unknown
}
const nameOf = (type: string, version: number): string => `${type}.v${version}.json`

/** A codec whose keys are functions of the person, so that samples can be read for ever. */
export function sampleCodec(events: EventTypes): EventCodec {
  const master = Buffer.alloc(32, 7)
  const wrapped = (person: string) =>
    seal(master, createHash('sha256').update(person).digest('base64'), `key:${person}`)
  const pool = {
    query: (_sql: string, [people]: [string[]]) =>
      Promise.resolve({ rows: people.map((person) => ({ person, wrapped: wrapped(person) })) }),
  }
  return new EventCodec(events, new Keyring(pool as unknown as pg.Pool, master))
}

/** Their personal fields were stored in clear before they were personal; what lies so in stores is read as it stands. */
const onceInClear = new Set([
  'SessionOpened',
  'TokenCreated',
  'ShiftStarted',
  'ShiftPaused',
  'ShiftResumed',
  'ShiftStopped',
  'ShiftCorrected',
])

/** Samples of today's form of one type. */
async function makeSamples(events: EventTypes, type: string): Promise<SampleEvent[]> {
  const codec = sampleCodec(events)
  const examples = examplesOf(events[type] as EventTypes[string])
  const made = await Promise.all(
    examples.map(async (data, i) => {
      const event = { type, data }
      const meta = metaOf(fixedId(`sample ${type} ${i}`))
      const [stored] = codec.encode('sample', [event], meta, await codec.keysToWrite([event]))
      if (!stored) throw new Error(`${type} was not encoded`)
      return { ...stored, shard: shardOf(stored.partition), reads: data }
    }),
  )
  const [first] = made
  if (!first || !onceInClear.has(type)) return made
  const clear = { ...first, data: first.reads, id: fixedId(`sample ${type} in clear`) }
  return [...made, { ...clear, hash: contentHash(clear) }]
}
const metaOf = (commandId: string) => ({
  occurredAt: '2026-01-15T09:00:00.000Z',
  actor: 'mara',
  studio: 'north',
  commandId,
  correlationId: commandId,
  causationId: null,
  source: 'call',
})

/** Writes samples of the types and versions that have none. */
export async function writeSamples(events: EventTypes): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [type, { version }] of Object.entries(events)) {
    const file = path.join(folder, nameOf(type, version))
    if (!existsSync(file))
      writeFileSync(file, `${JSON.stringify(await makeSamples(events, type), null, 2)}\n`)
  }
}

/** Reads the committed samples: file → samples. */
export const readSamples = (): ReadonlyMap<string, readonly SampleEvent[]> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file,
        JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as readonly SampleEvent[],
      ]),
  )
export const sampleHashes = (): Record<string, string> =>
  Object.fromEntries([...readSamples()].map(([file, all]) => [file, hashOf(canonicalJson(all))]))

/** Types and versions of which no sample is stored. */
export const withoutSample = (events: EventTypes, files: Iterable<string>): string[] => {
  const known = new Set(files)
  return Object.entries(events).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, i) => nameOf(type, i + 1)).filter(
      (file) => !known.has(file),
    ),
  )
}

/** A sample as the store gives it. */
export const storedOf = ({ shard: _shard, reads: _reads, ...event }: SampleEvent): StoredEvent => ({
  ...event,
  stream: 'sample',
  version: 1,
  position: START,
  recordedAt: event.meta.occurredAt,
})
