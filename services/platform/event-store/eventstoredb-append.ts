import { randomUUID } from 'node:crypto'
import {
  EventIdReused,
  StoreUnavailable,
  VersionConflict,
  type Append,
  type Appended,
} from '#shared/platform/event-store.ts'
import type { Batches } from './eventstoredb-batches.ts'
import { eventData } from './eventstoredb-codec.ts'
import { WrongRevision, type EventLog } from './eventstoredb-log.ts'
import type { KnownStream, Streams } from './eventstoredb-streams.ts'

const TRIES_MAX = 20

/** The judgement of an append: write it after this revision, or answer that it is stored. */
interface Judged {
  readonly append: Append
  readonly revision: bigint
  readonly repeated: Appended | undefined
}

/** Appends by expected revision; a loser looks again and then knows whether it repeats, conflicts or may go on. */
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
      if (await this.#write(judged))
        return Promise.all(appends.map((append) => this.#stored(append)))
      await Promise.all(appends.map(({ stream }) => this.#streams.refresh(stream)))
    }
    throw new StoreUnavailable(
      `the streams ${appends.map(({ stream }) => stream).join(', ')} could not be written: others decided against it ${TRIES_MAX} times`,
    )
  }

  /** Judges an append. A remembered state proves a repetition and allows an attempt; only a state read just now proves a refusal. */
  async #judge(append: Append): Promise<Judged> {
    const remembered = verdict(await this.#streams.known(append.stream), append)
    if (!(remembered instanceof Error)) return remembered
    const read = verdict(await this.#streams.refresh(append.stream), append)
    if (read instanceof Error) throw read
    return read
  }
  async #write(judged: readonly Judged[]): Promise<boolean> {
    const [only] = judged
    if (judged.length > 1) return this.#writeBatch(judged)
    return only !== undefined && this.#writeOne(only, null)
  }
  /** Writes in the order of the streams' names, so that two writers of the same streams meet at the first and cannot block each other. */
  async #writeBatch(judged: readonly Judged[]): Promise<boolean> {
    const batch = randomUUID()
    const inOrder = [...judged].sort((a, b) => (a.append.stream < b.append.stream ? -1 : 1))
    let begun = false
    try {
      for (const one of inOrder) {
        if (!(await this.#writeOne(one, batch))) {
          if (begun) await this.#batches.decide(batch, 'aborted')
          return false
        }
        begun = true
      }
    } catch (error) {
      // Readers would wait for the decision; if it cannot be written now, they abort the batch themselves after a while.
      await this.#batches.decide(batch, 'aborted').catch(() => undefined)
      throw error
    }
    return (await this.#batches.decide(batch, 'committed')) === 'committed'
  }
  async #writeOne({ append, revision }: Judged, batch: string | null): Promise<boolean> {
    const events = append.events.map((event, i) =>
      eventData(event, append.expectedVersion + i + 1, batch),
    )
    try {
      await this.#log.append(append.stream, events, revision)
      return true
    } catch (error) {
      if (error instanceof WrongRevision) return false
      throw error
    }
  }
  /** Read back, because the position that the server answers is not said to be that of the last event. */
  async #stored(append: Append): Promise<Appended> {
    const result = repetition(await this.#streams.refresh(append.stream), append)
    if (!result) throw new Error(`events written to ${append.stream} cannot be read`)
    return { ...result, repeated: false }
  }
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
