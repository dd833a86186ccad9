import { setTimeout as delay } from 'node:timers/promises'
import type { EventData } from '@eventstore/db-client'
import {
  EventIdReused,
  StoreUnavailable,
  VersionConflict,
  type Append,
  type Appended,
  type Position,
} from '#shared/platform/event-store.ts'
import type { Batches } from './eventstoredb-batches.ts'
import { eventBytes, eventData } from './eventstoredb-codec.ts'
import { WrongRevision, type EventLog } from './eventstoredb-log.ts'
import type { KnownStream, Streams } from './eventstoredb-streams.ts'

const TRIES_MAX = 20
/** Milliseconds that a loser waits at random before it tries again, doubled with each try: two that meet must not meet again. */
const PAUSE_MS = 4
const PAUSE_MS_MAX = 250
/** Of what one write may hold: the server takes 1 MiB unless it is told otherwise. */
const WRITE_BYTES_MAX = 900_000

/** The judgement of an append: write it after this revision, or answer that it is stored. */
interface Judged {
  readonly append: Append
  readonly revision: bigint
  readonly repeated: Appended | undefined
}

/**
 * Appends by expected revision, one write a stream and none read back; a loser looks again and then knows whether it repeats,
 * conflicts or may go on.
 */
export class Appender {
  readonly #log: EventLog
  readonly #batches: Batches
  readonly #streams: Streams
  constructor(log: EventLog, batches: Batches, streams: Streams) {
    this.#log = log
    this.#batches = batches
    this.#streams = streams
  }

  async append(appends: readonly Append[]): Promise<readonly Appended[]> {
    refuseDoubles(appends)
    for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
      const judged = await Promise.all(appends.map((append) => this.#judge(append)))
      const repeated = judged.flatMap((one) => one.repeated ?? [])
      if (repeated.length === appends.length) return repeated
      const half = judged.find((one) => one.repeated)
      if (half) throw new EventIdReused(half.append.events[0]?.id ?? '')
      const positions = await this.#write(judged)
      if (positions) return judged.map((one, i) => this.#stored(one, positions[i] as Position))
      if (attempt > 1) await delay(Math.random() * Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** attempt))
      await Promise.all(appends.map((append) => this.#lookAgain(append)))
    }
    throw new StoreUnavailable(
      `the streams ${appends.map(({ stream }) => stream).join(', ')} could not be written: others decided against it ${TRIES_MAX} times`,
    )
  }

  /** Judges an append. A remembered state proves a repetition and allows an attempt; only a state read just now proves a refusal. */
  async #judge(append: Append): Promise<Judged> {
    const remembered = verdict(await this.#streams.knownTo(append), append)
    if (!(remembered instanceof Error) && remembered.repeated?.position !== '') return remembered
    if (!(remembered instanceof Error)) this.#streams.forget(append.stream)
    const read = verdict(await this.#streams.refresh(append), append)
    if (read instanceof Error) throw read
    return read
  }
  /** Reads what made a write fail. A stream that stands where it stood before is not as long as the writer says. */
  async #lookAgain(append: Append): Promise<void> {
    const { revision, sure } = await this.#streams.knownTo(append)
    const read = await this.#streams.refresh(append)
    if (!sure && read.revision === revision)
      throw new VersionConflict(append.stream, append.expectedVersion)
  }
  /** The positions of the last events, or undefined if another writer was first. */
  async #write(judged: readonly Judged[]): Promise<readonly Position[] | undefined> {
    const [only] = judged
    const chunks = only && judged.length === 1 ? inChunks(only.append) : []
    if (only && chunks.length === 1) {
      const position = await this.#writeOne(only, only.append.events, 0, null)
      return position === undefined ? undefined : [position]
    }
    return this.#writeBatch(judged)
  }
  /** Writes all streams at once: two writers of the same ones may each be first at some, and then both abort and try again. */
  async #writeBatch(judged: readonly Judged[]): Promise<readonly Position[] | undefined> {
    const batch = this.#batches.begin()
    const writes = await Promise.allSettled(judged.map((one) => this.#writeTentative(one, batch)))
    const failed = writes.find((write) => write.status === 'rejected')
    const positions = writes.flatMap((write) =>
      write.status === 'fulfilled' && write.value !== undefined ? [write.value] : [],
    )
    if (positions.length === judged.length)
      return (await this.#batches.decide(batch, 'committed')) === 'committed'
        ? positions
        : undefined
    if (positions.length === 0 && !failed) {
      this.#batches.forget(batch)
      return undefined
    }
    // Readers would wait for the decision; if it cannot be written now, they abort the batch themselves after a while.
    const aborted = this.#batches.decide(batch, 'aborted')
    if (!failed) {
      await aborted
      return undefined
    }
    await aborted.catch(() => undefined)
    throw failed.reason
  }
  async #writeTentative(judged: Judged, batch: string): Promise<Position | undefined> {
    let last: Position | undefined
    let written = 0
    for (const events of inChunks(judged.append)) {
      last = await this.#writeOne(judged, events, written, batch)
      if (last === undefined) return undefined
      written += events.length
    }
    return last
  }
  async #writeOne(
    { append: { stream, expectedVersion }, revision }: Judged,
    events: Append['events'],
    before: number,
    batch: string | null,
  ): Promise<Position | undefined> {
    const data: EventData[] = events.map((event, i) =>
      eventData(event, expectedVersion + before + i + 1, batch),
    )
    try {
      return await this.#log.append(stream, data, revision + BigInt(before))
    } catch (error) {
      if (error instanceof WrongRevision) return undefined
      throw error
    }
  }
  #stored({ append, revision }: Judged, position: Position): Appended {
    this.#streams.appended(append, revision, position)
    return { version: append.expectedVersion + append.events.length, position, repeated: false }
  }
}

/** The events in parts that the server takes in one write each. */
function inChunks({ events }: Append): readonly Append['events'][] {
  const chunks: Append['events'][number][][] = []
  let bytes = 0
  for (const event of events) {
    const size = eventBytes(event)
    const last = chunks.at(-1)
    if (last && bytes + size <= WRITE_BYTES_MAX) {
      last.push(event)
      bytes += size
    } else {
      chunks.push([event])
      bytes = size
    }
  }
  return chunks
}
function refuseDoubles(appends: readonly Append[]): void {
  const ids = new Set<string>()
  for (const { events } of appends)
    for (const { id } of events) {
      if (ids.has(id)) throw new EventIdReused(id)
      ids.add(id)
    }
}
function verdict(known: KnownStream, append: Append): Judged | EventIdReused | VersionConflict {
  const stored = append.events.filter((event) => known.ids.has(event.id))
  const changed = stored.find((event) => known.ids.get(event.id)?.hash !== event.hash)
  if (changed) return new EventIdReused(changed.id)
  if (stored[0] && stored.length < append.events.length) return new EventIdReused(stored[0].id)
  if (stored[0]) return { append, revision: known.revision, repeated: repetition(known, append) }
  if (known.version !== append.expectedVersion)
    return new VersionConflict(append.stream, append.expectedVersion)
  return { append, revision: known.revision, repeated: undefined }
}
function repetition(known: KnownStream, append: Append): Appended | undefined {
  const last = known.ids.get(append.events.at(-1)?.id ?? '')
  return last && { version: last.version, position: last.position, repeated: true }
}
