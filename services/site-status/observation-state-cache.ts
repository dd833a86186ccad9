import type { Position } from '#shared/platform/event-store.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import type { ObservationEvent, QuarantineEvent } from '#shared/site-status/events.ts'
import type { Journal } from '../platform/event-store/journal.ts'
import type { StreamSnapshots } from '../platform/event-store/stream-snapshots.ts'
import { ObservationState } from './observation-state.ts'

/** About 100 MB: what an observer of 500 accounts says in two weeks when it looks every minute. */
const OBSERVATIONS_KEPT_MAX = 10_000_000
const STREAMS_KEPT_MAX = 10_000
/** A long stream is read so many events at a time. */
const PAGE_EVENTS = 2_000
/** A state is stored when so many events have come since: the most that a new process has to read. */
const SNAPSHOT_EVENTS = 4_000
/** No state is stored more often than this. */
const SNAPSHOT_MS = 5_000

interface Kept {
  memory: ObservationState
  /** The version that was stored last, and when. */
  stored: number
  storedAt: number
}
interface Options {
  readonly observationsMax?: number
  readonly snapshotEvents?: number
  readonly snapshots?: StreamSnapshots
  /** Receives what failed beside the work: a state that could not be stored or restored. */
  readonly report?: (error: unknown) => void
}

/**
 * The states of recent streams, restored from what was stored of them and read on when first asked for, and kept up to date
 * by appending. The expected version guards it: a memory that another process has moved on costs a conflict, reading on
 * and a second decision.
 */
export class ObservationStateCache {
  readonly #journal: Journal
  readonly #options: Options
  readonly #kept = new Map<string, Kept>()
  readonly #loading = new Map<string, Promise<ObservationState>>()
  readonly #storing = new Set<string>()
  /** The number of observations in all kept streams together. */
  #observations = 0

  constructor(journal: Journal, options: Options = {}) {
    this.#journal = journal
    this.#options = options
  }

  /** The memory of this stream, as of the last append or refresh by this process. */
  of(stream: string): ObservationState | Promise<ObservationState> {
    const kept = this.#kept.get(stream)
    if (!kept) return this.#once(stream, () => this.#load(stream))
    this.#kept.delete(stream)
    this.#kept.set(stream, kept)
    return kept.memory
  }
  /** The memory of this stream with everything that was seen from this time on. */
  async reachingTo(stream: string, time: number): Promise<ObservationState> {
    const memory = await this.of(stream)
    if (memory.horizon <= time) return memory
    return this.#once(`whole ${stream}`, async () => {
      const whole = new ObservationState()
      whole.complete = memory.complete
      await this.#catchUp(stream, whole)
      return this.#keep(stream, whole)
    })
  }
  #once(key: string, load: () => Promise<ObservationState>): Promise<ObservationState> {
    let loading = this.#loading.get(key)
    if (!loading)
      this.#loading.set(key, (loading = load().finally(() => this.#loading.delete(key))))
    return loading
  }
  async #load(stream: string): Promise<ObservationState> {
    const memory = (await this.#restored(stream)) ?? new ObservationState()
    const stored = memory.version
    await this.#catchUp(stream, memory)
    return this.#keep(stream, memory, stored)
  }
  #keep(
    stream: string,
    memory: ObservationState,
    stored = this.#kept.get(stream)?.stored ?? 0,
  ): ObservationState {
    const storedAt = this.#kept.get(stream)?.storedAt ?? -Infinity
    this.#kept.delete(stream)
    this.#kept.set(stream, { memory, stored, storedAt })
    this.#forget()
    this.#storeWhenDue(stream)
    return memory
  }
  async #catchUp(stream: string, memory: ObservationState): Promise<void> {
    for (;;) {
      const page = await this.#journal.read(stream, memory.version, PAGE_EVENTS)
      // Another caller may have read on meanwhile.
      const news = page.filter(({ version }) => version > memory.version)
      const last = news.at(-1)
      if (last) this.applied(stream, memory, memory.version, news, last.position)
      if (page.length < PAGE_EVENTS) return
    }
  }
  /** Reads into this memory what other processes have appended since. */
  async readOn(stream: string, memory: ObservationState): Promise<void> {
    await this.#catchUp(stream, memory)
    // What is kept may be a trimmed copy, which nobody reads on.
    const kept = this.#kept.get(stream)
    if (kept && kept.memory.version < memory.version) this.#keep(stream, memory)
  }
  /** These events, the last of them at `position`, now follow `version`; passes over what the memory has already. */
  applied(
    stream: string,
    memory: ObservationState,
    version: number,
    events: readonly AnyEvent[],
    position: Position,
  ): void {
    if (memory.version !== version) return
    const before = memory.observations
    for (const event of events) remember(memory, event as ObservationEvent | QuarantineEvent)
    memory.version = version + events.length
    memory.position = position
    if (this.#kept.get(stream)?.memory !== memory) return
    this.#observations += memory.observations - before
    if (this.#observations > this.#observationsMax) this.#forget()
    this.#storeWhenDue(stream)
  }

  get #observationsMax(): number {
    return this.#options.observationsMax ?? OBSERVATIONS_KEPT_MAX
  }
  /**
   * Trims the streams that were asked for longest ago, and lets go of them if that is not enough; a caller that holds one may
   * go on with it.
   */
  #forget(): void {
    // Counted anew: a stream let go while a caller went on with it is in the running sum, and must not stay there.
    this.#observations = 0
    for (const { memory } of this.#kept.values()) this.#observations += memory.observations
    for (const kept of this.#kept.values()) {
      if (this.#observations <= this.#observationsMax) break
      const { observations } = kept.memory
      kept.memory = kept.memory.trimmed()
      this.#observations += kept.memory.observations - observations
    }
    for (const [stream, { memory }] of this.#kept) {
      if (this.#observations <= this.#observationsMax && this.#kept.size <= STREAMS_KEPT_MAX) return
      this.#kept.delete(stream)
      this.#observations -= memory.observations
    }
  }

  /** What was stored of a stream, if the stream still is the one that it was stored of. */
  async #restored(stream: string): Promise<ObservationState | undefined> {
    const { snapshots, report } = this.#options
    try {
      const bytes = await snapshots?.read(stream)
      if (!bytes) return undefined
      const memory = readable(bytes, report)
      const [last] = memory ? await this.#journal.read(stream, memory.version - 1, 1) : []
      if (memory && last?.position === memory.position) return memory
      // Whatever its version, it must not stand in the way of the next one.
      await snapshots?.remove(stream)
    } catch (error) {
      report?.(error)
    }
    return undefined
  }
  /** Stored beside the work: nothing waits for it. */
  #storeWhenDue(stream: string): void {
    const { snapshots, snapshotEvents = SNAPSHOT_EVENTS, report } = this.#options
    const kept = this.#kept.get(stream)
    if (!snapshots || !kept || kept.memory.version - kept.stored < snapshotEvents) return
    const now = performance.now()
    if (now - kept.storedAt < SNAPSHOT_MS || this.#storing.has(stream)) return
    const { version } = kept.memory
    const { stored } = kept
    Object.assign(kept, { stored: version, storedAt: now })
    this.#storing.add(stream)
    snapshots
      .write(stream, version, kept.memory.toBytes())
      .catch((error: unknown) => {
        kept.stored = stored
        report?.(error)
      })
      .finally(() => this.#storing.delete(stream))
  }
}

function readable(bytes: Buffer, report: Options['report']): ObservationState | undefined {
  try {
    return ObservationState.fromBytes(bytes)
  } catch (error) {
    report?.(error)
    return undefined
  }
}
function remember(
  memory: ObservationState,
  { type, data }: ObservationEvent | QuarantineEvent,
): void {
  if (type === 'ObservationsReceived')
    for (const { user, site, account, seen } of data.people) memory.add(site, account, user, seen)
  else if (type === 'ObservationsQuarantined') memory.add(data.site, data.account, null, data.seen)
}
