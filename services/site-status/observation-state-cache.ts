import type { AnyEvent } from '#shared/platform/messages.ts'
import type { ObservationEvent, QuarantineEvent } from '#shared/site-status/events.ts'
import type { Journal } from '../platform/event-store/journal.ts'
import { ObservationState } from './observation-state.ts'

/** About 100 MB: what an observer of 500 accounts says in two weeks when it looks every minute. */
const OBSERVATIONS_KEPT_MAX = 10_000_000

/**
 * The states of recent streams, read from the journal when first asked for and kept up to date by appending. The
 * expected version guards it: a memory that another process has moved on costs a conflict, a `refresh` and a second
 * decision.
 */
export class ObservationStateCache {
  readonly #journal: Journal
  readonly #observationsMax: number
  readonly #kept = new Map<string, ObservationState>()
  readonly #loading = new Map<string, Promise<ObservationState>>()
  /** The number of observations in all kept streams together. */
  #observations = 0

  constructor(journal: Journal, observationsMax = OBSERVATIONS_KEPT_MAX) {
    this.#journal = journal
    this.#observationsMax = observationsMax
  }

  /** The memory of this stream, as of the last append or refresh by this process. */
  of(stream: string): ObservationState | Promise<ObservationState> {
    const kept = this.#kept.get(stream)
    if (kept) {
      this.#kept.delete(stream)
      this.#kept.set(stream, kept)
      return kept
    }
    let loading = this.#loading.get(stream)
    if (!loading)
      this.#loading.set(
        stream,
        (loading = this.#load(stream).finally(() => this.#loading.delete(stream))),
      )
    return loading
  }
  async #load(stream: string): Promise<ObservationState> {
    const memory = new ObservationState()
    await this.#catchUp(stream, memory)
    this.#kept.set(stream, memory)
    this.#forget()
    return memory
  }
  async #catchUp(stream: string, memory: ObservationState): Promise<void> {
    for (const event of await this.#journal.read(stream, memory.version))
      this.applied(memory, event.version - 1, [event])
  }
  /** Reads what other processes have appended since. */
  async refresh(streams: Iterable<string>): Promise<void> {
    await Promise.all(
      [...streams].map(async (stream) => this.#catchUp(stream, await this.of(stream))),
    )
  }
  /** These events now follow `version`; passes over what the memory has already. */
  applied(memory: ObservationState, version: number, events: readonly AnyEvent[]): void {
    if (memory.version !== version) return
    const before = memory.observations
    for (const event of events) remember(memory, event as ObservationEvent | QuarantineEvent)
    memory.version = version + events.length
    this.#observations += memory.observations - before
    if (this.#observations > this.#observationsMax) this.#forget()
  }
  /** Lets go of the streams that were asked for longest ago; a caller that holds one may go on with it. */
  #forget(): void {
    // Counted anew: a stream let go while a caller went on with it is in the running sum, and must not stay there.
    this.#observations = 0
    for (const memory of this.#kept.values()) this.#observations += memory.observations
    for (const [stream, memory] of this.#kept) {
      if (this.#observations <= this.#observationsMax) return
      this.#kept.delete(stream)
      this.#observations -= memory.observations
    }
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
