import type { EventMetadata, Position } from '#shared/platform/event-store.ts'
import { VersionConflict } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Journal, JournalAppend } from '../platform/event-store/journal.ts'
import {
  decideObservations,
  type AccountLines,
  type ObservationAppend,
  type ObserverTerms,
  type Verdict,
} from './decider.ts'
import { ObservationStateCache } from './observation-state-cache.ts'
import type { StatusSeries, ObservationState } from './observation-state.ts'
import type { ParsedLine } from './parse-lines.ts'
import { sinceWeekBegan, streamOf, weekBefore, weekOf, type ObservationShard } from './streams.ts'

/** The last attempt is made while no one else appends, where the store can do that. */
const ATTEMPTS_MAX = 3
/**
 * The time after the change of weeks in which the old one may still grow: requests on their way, clocks that differ.
 */
const OLD_WEEK_MS = 60_000

interface Deciding {
  readonly groups: readonly AccountLines[]
  readonly lines: readonly ParsedLine[]
  readonly termsOf: (observer: string) => ObserverTerms
}
interface WriteResult {
  readonly verdicts: readonly Verdict[]
  /** Undefined if there was nothing to write. */
  readonly position: Position | undefined
}
type ObserverShard = Pick<ObservationAppend, 'observer' | 'shard'>
/** The history of one shard of an observer: this week's stream, which is appended to, and last week's. */
interface ShardHistory {
  readonly stream: string
  readonly now: ObservationState
  readonly before: ObservationState
}

type Decide<R> = (shards: ShardHistories) => {
  readonly result: R
  readonly appends: readonly ObservationAppend[]
  readonly also: readonly JournalAppend[]
}

const none: readonly StatusSeries[] = []
/** The shards that these lines fall into, each once. */
function shardsOf(groups: readonly AccountLines[]): readonly ObserverShard[] {
  const seen = new Map<string, Set<ObservationShard>>()
  return groups.filter(({ observer, shard }) => {
    let shards = seen.get(observer)
    if (!shards) seen.set(observer, (shards = new Set()))
    return !shards.has(shard) && shards.add(shard)
  })
}
class ShardHistories {
  readonly #shards = new Map<string, Map<ObservationShard, ShardHistory>>()

  constructor(all: readonly (ObserverShard & { readonly memory: ShardHistory })[]) {
    for (const { observer, shard, memory } of all)
      this.#shards.set(
        observer,
        (this.#shards.get(observer) ?? new Map<ObservationShard, ShardHistory>()).set(
          shard,
          memory,
        ),
      )
  }
  get(observer: string, shard: ObservationShard): ShardHistory {
    const memory = this.#shards.get(observer)?.get(shard)
    if (!memory) throw new Error(`shard ${shard} of ${observer} was not loaded`)
    return memory
  }
}

/** Every observation goes through here: decided against what its streams said before, appended all or nothing. */
export class ObservationLog {
  readonly #journal: Journal
  readonly #states: ObservationStateCache

  constructor(journal: Journal, states = new ObservationStateCache(journal)) {
    this.#journal = journal
    this.#states = states
  }

  /**
   * Decides and appends; `also` is appended with it. A request with many lines takes longer to decide and would always
   * lose to those with few: after two conflicts it is decided while no one else appends. Refuses with `command.busy`
   * after a third one, where the store cannot keep others out, and where a stream of `also`, which is not decided here,
   * has moved.
   */
  async write(
    { groups, lines, termsOf }: Deciding,
    meta: EventMetadata,
    also: readonly JournalAppend[] = [],
  ): Promise<WriteResult> {
    return this.#attempt(shardsOf(groups), meta, (shards) => {
      const seriesOf = (
        observer: string,
        shard: ObservationShard,
        site: string,
        account: string,
      ) => {
        const { now, before } = shards.get(observer, shard)
        const [current, last] = [now.series(site, account), before.series(site, account)]
        return current && last ? [current, last] : current ? [current] : last ? [last] : none
      }
      const { verdicts, appends } = decideObservations({ seriesOf }, groups, lines, termsOf)
      return { result: verdicts, appends, also }
    }).then(({ result: verdicts, position }) => ({ verdicts, position }))
  }

  /** Appends to every shard of the observer what `events` makes of the people it has reported there. */
  async beat(
    observer: string,
    shards: readonly ObservationShard[],
    eventOf: (shard: ObservationShard, users: readonly string[]) => ObservationAppend['events'],
    meta: EventMetadata,
  ): Promise<Position | undefined> {
    const wanted = shards.map((shard) => ({ observer, shard }))
    await this.#readOnWhereNobodyIs(wanted, Date.parse(meta.occurredAt))
    const { position } = await this.#attempt(wanted, meta, (states) => {
      const appends = shards.map((shard) => {
        const { now, before } = states.get(observer, shard)
        return {
          observer,
          shard,
          events: eventOf(shard, [...now.users().union(before.users())].toSorted()),
        }
      })
      return {
        result: undefined,
        appends: appends.filter(({ events }) => events.length > 0),
        also: [],
      }
    })
    return position
  }

  /**
   * Refreshes the shards in which no person is known. Appending finds out what other processes wrote; these get no
   * append and must ask.
   */
  async #readOnWhereNobodyIs(wanted: readonly ObserverShard[], at: number): Promise<void> {
    const shards = await this.#histories(wanted, at)
    const empty = wanted
      .map(({ observer, shard }) => shards.get(observer, shard))
      .filter(({ now, before }) => now.users().size + before.users().size === 0)
    await this.#states.refresh(empty.map(({ stream }) => stream))
  }
  async #attempt<R>(
    wanted: readonly ObserverShard[],
    meta: EventMetadata,
    decide: Decide<R>,
  ): Promise<{ result: R; position: Position | undefined }> {
    const { withAppendLock } = this.#journal
    const week = weekOf(Date.parse(meta.occurredAt))
    const streams = wanted.map(({ observer, shard }) => streamOf(observer, shard, week))
    const readOn = () => this.#states.refresh(streams)
    for (let attempt = 1; ; attempt++) {
      try {
        const isAlone = attempt === ATTEMPTS_MAX && withAppendLock
        const { result, written } = isAlone
          ? await withAppendLock((appendMany) =>
              readOn().then(() => this.#once(wanted, meta, decide, appendMany)),
            )
          : await this.#once(wanted, meta, decide, this.#journal.appendMany)
        for (const { now, expectedVersion, events } of written?.streams ?? [])
          this.#states.applied(now, expectedVersion, events)
        return { result, position: written?.position }
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error
        if (attempt === ATTEMPTS_MAX || !streams.includes(error.stream))
          return refuse('command.busy')
        await readOn()
      }
    }
  }
  async #once<R>(
    wanted: readonly ObserverShard[],
    meta: EventMetadata,
    decide: Decide<R>,
    appendMany: Journal['appendMany'],
  ) {
    const shards = await this.#histories(wanted, Date.parse(meta.occurredAt))
    const { result, appends, also } = decide(shards)
    const streams = appends.map(({ observer, shard, events }) => {
      const { stream, now } = shards.get(observer, shard)
      return { stream, now, events, expectedVersion: now.version }
    })
    const all: JournalAppend[] = [...streams, ...also]
    if (all.length === 0) return { result, written: undefined }
    const appended = await appendMany(all, meta)
    return {
      result,
      written: {
        streams,
        position: appended.reduce(
          (latest, { position }) => (position > latest ? position : latest),
          '',
        ),
      },
    }
  }
  async #histories(wanted: readonly ObserverShard[], at: number): Promise<ShardHistories> {
    const [week, last] = [weekOf(at), weekBefore(at)]
    const loaded = wanted.map(async ({ observer, shard }) => {
      const stream = streamOf(observer, shard, week)
      const [now, before] = await Promise.all([
        this.#states.of(stream),
        this.#lastWeek(streamOf(observer, shard, last), at),
      ])
      return { observer, shard, memory: { stream, now, before } }
    })
    return new ShardHistories(await Promise.all(loaded))
  }
  /** Nothing is appended to last week's stream, so no conflict tells what others wrote there at its end: it is read on until it cannot grow. */
  async #lastWeek(stream: string, at: number): Promise<ObservationState> {
    const memory = await this.#states.of(stream)
    if (memory.complete) return memory
    await this.#states.refresh([stream])
    memory.complete = sinceWeekBegan(at) > OLD_WEEK_MS
    return memory
  }
}
