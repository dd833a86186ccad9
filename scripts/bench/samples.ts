import { randomUUID } from 'node:crypto'
import type { StorableEvent } from '../../shared/platform/event-store.ts'
import type { PeerEvent } from './peers.ts'

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const START_MS = Date.UTC(2026, 0, 5, 8)

/** The n-th status event of a sample: the same data and metadata for every store that is compared. */
export function sample(n: number): PeerEvent {
  return {
    type: 'StatusSeen',
    data: {
      account: `account_${n % 500}`,
      at: START_MS + n * 1000,
      observer: 'bench-1',
      site: 'ctb',
      status: n % 4,
      user: `user${n % 500}`,
    },
    metadata: {
      actor: 'bench',
      causationId: null,
      commandId: 'a3bb189e-8bf9-4f8b-9d7c-4c8b4a0b9f11',
      correlationId: 'a3bb189e-8bf9-4f8b-9d7c-4c8b4a0b9f11',
      occurredAt: '2026-01-05T08:00:00.000Z',
      source: 'ingest',
      studio: 'north',
    },
  }
}
/** The same as an event of ours. The store takes its hash as it is: what hashing costs is measured with the ingest. */
export function storableSample(n: number): StorableEvent {
  const { type, data, metadata } = sample(n)
  return {
    id: randomUUID(),
    type,
    schemaVersion: 1,
    data,
    meta: metadata as unknown as StorableEvent['meta'],
    partition: data['user'] as string,
    hash: HASH,
  }
}
