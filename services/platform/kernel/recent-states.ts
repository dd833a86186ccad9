import { LRUCache } from 'lru-cache'
import type { EventOf, EventTypes } from '#shared/platform/messages.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import type { Journal } from '../event-store/journal.ts'
import type { Aggregate } from '../commands/aggregate.ts'

const STREAMS_KEPT_MAX = 20_000

/** A stream's state and the version that it is of. `era` grows whenever what is kept is given up. */
export interface FoldedState<S> {
  readonly version: number
  readonly state: S
  readonly era: number
}

/** The state after these events, the first ones of a stream. Pure. */
export const stateAfter = <S, E extends EventTypes>(
  { decider }: Aggregate<S, never, E>,
  events: readonly EventOf<E>[],
): S => events.reduce(decider.evolve, decider.initial)

/** All events of a stream, typed by its aggregate. The log checked each against its schema when it was read. */
export const readHistory = async <S, E extends EventTypes>(
  journal: Journal,
  _aggregate: Aggregate<S, never, E>,
  stream: string,
  afterVersion = 0,
): Promise<readonly Projected<EventOf<E>>[]> =>
  (await journal.read(stream, afterVersion)) as unknown as readonly Projected<EventOf<E>>[]

/**
 * Folded states of streams that this process used lately, shared by `handle`, `handleMany` and `load`. They hold personal
 * fields in clear: an erasure gives all of them up, also those that are being read at that moment.
 */
export class RecentStates {
  readonly #journal: Journal
  readonly #kept = new LRUCache<string, FoldedState<unknown>>({ max: STREAMS_KEPT_MAX })
  #era = 0

  constructor(journal: Journal) {
    this.#journal = journal
  }
  /** The state as this process saw it last; undefined if it does not keep it. Others may have written since. */
  known<S, E extends EventTypes>(
    _aggregate: Aggregate<S, never, E>,
    stream: string,
  ): FoldedState<S> | undefined {
    return this.#kept.get(stream) as FoldedState<S> | undefined
  }
  /** The state as it stands in the log: reads what any process has written since. */
  async readOn<S, E extends EventTypes>(
    aggregate: Aggregate<S, never, E>,
    stream: string,
  ): Promise<FoldedState<S>> {
    const { decider } = aggregate
    const before = this.known(aggregate, stream) ?? {
      version: 0,
      state: decider.initial,
      era: this.#era,
    }
    const news = await readHistory(this.#journal, aggregate, stream, before.version)
    const now = {
      version: before.version + news.length,
      state: news.reduce<S>(decider.evolve, before.state),
      era: before.era,
    }
    // Any client may ask for made-up names: they must not push out states in use.
    if (now.version > 0) this.#keep(stream, now)
    return now
  }
  /** The state after events that were appended at `before`'s version, which occurred at `now`. */
  appended<S, E extends EventTypes>(
    { decider }: Aggregate<S, never, E>,
    stream: string,
    before: FoldedState<S>,
    { events, now }: { readonly events: readonly EventOf<E>[]; readonly now: string },
  ): S {
    // With its time, as it would be read: some states tell since when something is so.
    const state = events.reduce<S>(
      (after, event) => decider.evolve(after, { ...event, occurredAt: now }),
      before.state,
    )
    this.#keep(stream, { version: before.version + events.length, state, era: before.era })
    return state
  }
  #keep(stream: string, folded: FoldedState<unknown>): void {
    if (folded.era === this.#era) this.#kept.set(stream, folded)
  }
  forget(): void {
    this.#era++
    this.#kept.clear()
  }
}
