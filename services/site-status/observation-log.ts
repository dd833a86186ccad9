import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import {
  VersionConflict,
  type Appended,
  type EventMetadata,
  type Position,
} from '#shared/platform/event-store.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Journal, JournalAppend } from '../platform/event-store/journal.ts'
import {
  decideObservations,
  type AccountLines,
  type ObservationAppend,
  type ObserverTerms,
  type Verdict,
} from './decider.ts'
import { commandId } from './ingest.ts'
import { ObservationStateCache } from './observation-state-cache.ts'
import type { ObservationState, StatusSeries } from './observation-state.ts'
import { ShardHistories, wantedShards, type Wanted } from './shard-histories.ts'
import type { ParsedLine } from './parse-lines.ts'
import {
  shardPartitions,
  shardStreamOf,
  sinceWeekBegan,
  streamOf,
  weekBefore,
  weekOf,
  type ObservationShard,
} from './streams.ts'

/** The last attempt is made while no one else appends. */
const ATTEMPTS_MAX = 3
/** Where the store cannot keep others out, more are made, each after a pause of random length, so that two do not meet again. */
const ATTEMPTS_UNLOCKED_MAX = 10
const PAUSE_MS = 4
const PAUSE_MS_MAX = 200
/**
 * The time after the change of weeks in which the old one may still grow: requests on their way, clocks that differ.
 */
const OLD_WEEK_MS = 60_000
const OBSERVERS_REMEMBERED_MAX = 10_000

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
type Decide<R> = (shards: ShardHistories) => {
  readonly result: R
  readonly appends: readonly ObservationAppend[]
  readonly also: readonly JournalAppend[]
}

/** What is appended to the stream of a state: its last event stands at `last`. */
interface Written extends JournalAppend {
  readonly now: ObservationState
  readonly events: AnyEvent[]
  readonly last: Position
}

const none: readonly StatusSeries[] = []

/** Every observation goes through here: decided against what its streams said before, appended all or nothing. */
export class ObservationLog {
  readonly #journal: Journal
  readonly #states: ObservationStateCache
  /** By this week's stream. */
  readonly #split = new LRUCache<string, Promise<boolean>>({ max: OBSERVERS_REMEMBERED_MAX })

  constructor(journal: Journal, states = new ObservationStateCache(journal)) {
    this.#journal = journal
    this.#states = states
  }

  /**
   * Decides and appends; `also` is appended with it. A request with many lines takes longer to decide and would always
   * lose to those with few: after two conflicts it is decided while no one else appends. Refuses with `command.busy`
   * after the tenth one, where the store cannot keep others out, and where a stream of `also`, which is not decided here,
   * has moved.
   */
  async write(
    { groups, lines, termsOf }: Deciding,
    meta: EventMetadata,
    also: readonly JournalAppend[] = [],
  ): Promise<WriteResult> {
    return this.#attempt(wantedShards(groups, lines), meta, (shards) => {
      const seriesOf = (
        observer: string,
        shard: ObservationShard,
        site: string,
        account: string,
      ) => {
        const { now, before } = shards.get(observer, shard)
        const current = now.series(site, account)
        const earlier = before.flatMap((state) => state.series(site, account) ?? none)
        return current ? [current, ...earlier] : earlier
      }
      const { verdicts, appends } = decideObservations({ seriesOf }, groups, lines, termsOf)
      return { result: verdicts, appends, also }
    }).then(({ result: verdicts, position }) => ({ verdicts, position }))
  }

  /** Appends to every shard of the observer what `events` makes of the people it has reported there. */
  async beat(
    observer: string,
    shards: readonly number[],
    eventOf: (shard: number, users: readonly string[]) => ObservationAppend['events'],
    meta: EventMetadata,
  ): Promise<Position | undefined> {
    const wanted = shards.map((shard) => ({ observer, shard, since: Infinity }))
    await this.#readOnWhereNobodyIs(wanted, Date.parse(meta.occurredAt))
    const { position } = await this.#attempt(wanted, meta, (states) => {
      const appends = shards.map((shard) => ({
        observer,
        shard,
        events: eventOf(shard, states.users(observer, shard)),
      }))
      return {
        result: undefined,
        appends: appends.filter(({ events }) => events.length > 0),
        also: [],
      }
    })
    return position
  }
  /** Reads what this observer has said, so that its next request need not wait for it. */
  async warm(observer: string, at: number): Promise<void> {
    const shards: readonly ObservationShard[] = [...shardPartitions.keys(), 'quarantine']
    await this.#histories(
      shards.map((shard) => ({ observer, shard, since: Infinity })),
      at,
    )
  }

  /**
   * Refreshes the streams of which no person is known. Appending finds out what other processes wrote; these may get no
   * append and must ask.
   */
  async #readOnWhereNobodyIs(wanted: readonly Wanted[], at: number): Promise<void> {
    const shards = await this.#histories(wanted, at)
    const silent = new Map(shards.current())
    for (const { observer, shard } of wanted)
      if (shards.users(observer, shard).length > 0)
        silent.delete(shards.get(observer, shard).stream)
    await this.#readOn(silent)
  }
  async #readOn(current: ReadonlyMap<string, ObservationState>): Promise<void> {
    await Promise.all([...current].map(([stream, now]) => this.#states.readOn(stream, now)))
  }
  async #attempt<R>(
    wanted: readonly Wanted[],
    meta: EventMetadata,
    decide: Decide<R>,
  ): Promise<{ result: R; position: Position | undefined }> {
    const { withAppendLock } = this.#journal
    const attemptsMax = withAppendLock ? ATTEMPTS_MAX : ATTEMPTS_UNLOCKED_MAX
    const at = Date.parse(meta.occurredAt)
    for (let attempt = 1; ; attempt++) {
      const shards = await this.#histories(wanted, at)
      // What is decided again is another append, with ids of its own.
      const its = attempt === 1 ? meta : { ...meta, commandId: commandId() }
      const once = (appendMany: Journal['appendMany']) =>
        this.#once(shards, its, decide, appendMany)
      try {
        const isAlone = attempt === attemptsMax && withAppendLock
        const { result, position, written } = await (isAlone
          ? withAppendLock(async (appendMany) => {
              await this.#readOn(shards.current())
              return once(appendMany)
            })
          : once(this.#journal.appendMany))
        // Only now: what is appended under the lock is stored when the lock is given back.
        for (const { stream, now, expectedVersion, events, last } of written)
          this.#states.applied(stream, now, expectedVersion, events, last)
        return { result, position }
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error
        if (attempt === attemptsMax || !shards.current().has(error.stream))
          return refuse('command.busy')
        if (!withAppendLock && attempt > 1)
          await delay(Math.random() * Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** attempt))
        await this.#readOn(shards.current())
      }
    }
  }
  async #once<R>(
    shards: ShardHistories,
    meta: EventMetadata,
    decide: Decide<R>,
    appendMany: Journal['appendMany'],
  ): Promise<{ result: R; position: Position | undefined; written: readonly Written[] }> {
    const { result, appends, also } = decide(shards)
    const streams = new Map<string, Omit<Written, 'last'>>()
    for (const { observer, shard, events } of appends) {
      const { stream, now } = shards.get(observer, shard)
      const one = streams.get(stream)
      if (one) one.events.push(...events)
      else
        streams.set(stream, {
          stream,
          now,
          events: [...events],
          expectedVersion: now.version,
          freshIds: true,
        })
    }
    const ours = [...streams.values()]
    const all: readonly JournalAppend[] = [...ours, ...also]
    if (all.length === 0) return { result, position: undefined, written: [] }
    const appended = await appendMany(all, meta)
    const position = appended.reduce((last, one) => (one.position > last ? one.position : last), '')
    const written = ours.map((one, i) => ({ ...one, last: (appended[i] as Appended).position }))
    return { result, position, written }
  }
  async #histories(wanted: readonly Wanted[], at: number): Promise<ShardHistories> {
    const loaded = wanted.map(async ({ observer, shard, since }) => {
      const { stream, others } = await this.#streamsOf(observer, shard, at)
      const [now, ...before] = await Promise.all([
        this.#states.reachingTo(stream, since),
        ...others.map((other) => this.#lastWeek(other, since, at)),
      ])
      return { observer, shard, memory: { stream, now, before } }
    })
    return new ShardHistories(await Promise.all(loaded))
  }
  /** The stream that is appended to, and last week's. */
  async #streamsOf(observer: string, shard: ObservationShard, at: number) {
    const [week, last] = [weekOf(at), weekBefore(at)]
    const [stream, lastStream] = [streamOf(observer, shard, week), streamOf(observer, shard, last)]
    if (shard === 'quarantine') return { stream, others: [lastStream] }
    const others = [lastStream, shardStreamOf(observer, shard, last)]
    return (await this.#isSplit(observer, week))
      ? { stream: shardStreamOf(observer, shard, week), others }
      : { stream, others }
  }
  /** Whether this week was begun with a stream for each shard: then it is ended so. */
  #isSplit(observer: string, week: string): Promise<boolean> {
    const key = streamOf(observer, 0, week)
    let split = this.#split.get(key)
    if (!split) {
      split = this.#readSplit(observer, week)
      this.#split.set(key, split)
      split.catch(() => this.#split.delete(key))
    }
    return split
  }
  async #readSplit(observer: string, week: string): Promise<boolean> {
    if ((await this.#states.of(streamOf(observer, 0, week))).version > 0) return false
    const first = await Promise.all(
      shardPartitions.map((_, shard) =>
        this.#journal.read(shardStreamOf(observer, shard, week), 0, 1),
      ),
    )
    return first.some((events) => events.length > 0)
  }
  /** Nothing is appended to last week's streams, so no conflict tells what others wrote there at its end: they are read on until they cannot grow. */
  async #lastWeek(stream: string, since: number, at: number): Promise<ObservationState> {
    const memory = await this.#states.reachingTo(stream, since)
    if (memory.complete) return memory
    await this.#states.readOn(stream, memory)
    memory.complete = sinceWeekBegan(at) > OLD_WEEK_MS
    return memory
  }
}
