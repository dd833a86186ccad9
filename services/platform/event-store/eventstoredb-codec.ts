import { randomUUID } from 'node:crypto'
import {
  jsonEvent,
  START as LOG_START,
  type EventData,
  type JSONType,
  type Position as LogPosition,
  type RecordedEvent,
} from '@eventstore/db-client'
import type { Instant } from '#shared/platform/messages.ts'
import {
  START,
  type EventMetadata,
  type Position,
  type StorableEvent,
  type StoredEvent,
} from '#shared/platform/event-store.ts'

/** An event of ours as a stream holds it: `batch` names the appendMany that it belongs to, until whose decision it does not count. */
export interface WrittenEvent {
  readonly event: StoredEvent
  readonly revision: bigint
  readonly batch: string | null
}
interface Envelope {
  readonly callboard: 1
  readonly id: string
  readonly version: number
  readonly schemaVersion: number
  readonly partition: string
  readonly hash: string
  readonly meta: EventMetadata
  readonly batch: string | null
  /** When it was first recorded, where an import wrote it; absent: by EventStoreDB, when it was written. */
  readonly recordedAt?: Instant
  readonly $correlationId: string
  readonly $causationId: string | null
}
const DIGITS = 20
/** Names, ids and hash of an event, and what the server's protocol adds. */
const ENVELOPE_BYTES = 600

/** `e`, commit and prepare position, padded so that text sorts like the numbers; PostgreSQL's positions begin with a digit. */
export const logPositionText = ({ commit, prepare }: LogPosition): Position =>
  `e${String(commit).padStart(DIGITS, '0')}.${String(prepare).padStart(DIGITS, '0')}`

/** The client's form of a position; raises if it comes from another store. */
export function logPosition(position: Position): LogPosition | typeof LOG_START {
  if (position === START) return LOG_START
  const [, commit, prepare] = /^e(\d{20})\.(\d{20})$/.exec(position) ?? []
  if (commit === undefined || prepare === undefined)
    throw new Error(`position ${position} is not one of EventStoreDB`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}

/**
 * One event as it is written. Its EventStoreDB id is new with every attempt: the server's own idempotency compares ids
 * only, by best effort, and would call an append with other content a success. Ours compares hashes, exactly.
 */
export function eventData(
  event: StorableEvent,
  version: number,
  batch: string | null,
  recordedAt?: Instant,
): EventData {
  const { id, schemaVersion, partition, hash, meta } = event
  const metadata: Envelope = {
    callboard: 1,
    id,
    version,
    schemaVersion,
    partition,
    hash,
    meta,
    batch,
    ...(recordedAt !== undefined && { recordedAt }),
    $correlationId: meta.correlationId,
    $causationId: meta.causationId,
  }
  return jsonEvent({
    id: randomUUID(),
    type: event.type,
    data: event.data as JSONType,
    metadata: { ...metadata },
  })
}

/** About as many bytes as an event takes in a write. */
export const eventBytes = ({ data, meta, partition }: StorableEvent): number =>
  Buffer.byteLength(JSON.stringify(data)) +
  Buffer.byteLength(JSON.stringify(meta)) +
  partition.length +
  ENVELOPE_BYTES

/** Reads a recorded event; nothing if another program wrote it (the server itself, or a decision about a batch). */
export function writtenEvent(recorded: RecordedEvent | undefined): WrittenEvent | undefined {
  const envelope = recorded?.metadata as Partial<Envelope> | undefined
  if (!recorded || envelope?.callboard !== 1) return undefined
  if (!recorded.position)
    throw new Error(
      'EventStoreDB gave an event without its position: version 22.6 or newer is needed',
    )
  const { id, version, schemaVersion, partition, hash, meta, batch, recordedAt } =
    envelope as Envelope
  const event: StoredEvent = {
    id,
    type: recorded.type,
    schemaVersion,
    data: recorded.data,
    meta,
    partition,
    hash,
    stream: recorded.streamId,
    version,
    position: logPositionText(recorded.position),
    recordedAt: recordedAt ?? recorded.created.toISOString(),
  }
  return { event, revision: recorded.revision, batch }
}
