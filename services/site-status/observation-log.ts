import type { EventMetadata, Position } from '#shared/platform/event-store.ts'
import { VersionConflict } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Journal, JournalAppend } from '../platform/event-store/journal.ts'
import {
  decideObservations,
  type AccountLines,
  type LaneEvents,
  type ObserverTerms,
  type Verdict,
} from './decider.ts'
import { Memories } from './memories.ts'
import type { Series, StreamMemory } from './memory.ts'
import type { ParsedLine } from './parse-lines.ts'
import { sinceWeekBegan, streamOf, weekBefore, weekOf, type Lane } from './streams.ts'

/** The last one is made while nobody else appends, where the store can do that. */
const ATTEMPTS_MAX = 3
/** So long after the change of weeks somebody may still append to the old one: requests on their way, and clocks that differ. */
const OLD_WEEK_MS = 60_000

export interface Deciding {
  readonly groups: readonly AccountLines[]
  readonly lines: readonly ParsedLine[]
  readonly termsOf: (observer: string) => ObserverTerms
}
export interface Decided {
  readonly verdicts: readonly Verdict[]
  /** Undefined if there was nothing to write. */
  readonly position: Position | undefined
}
type LaneKey = Pick<LaneEvents, 'observer' | 'lane'>
/** What one lane said: this week's stream, which is appended to, and last week's. */
interface LaneMemory {
  readonly stream: string
  readonly now: StreamMemory
  readonly before: StreamMemory
}

type Decide<R> = (lanes: LaneMemories) => {
  readonly result: R
  readonly appends: readonly LaneEvents[]
  readonly also: readonly JournalAppend[]
}

const none: readonly Series[] = []
/** The lanes that these lines fall into, each once. */
function lanesOf(groups: readonly AccountLines[]): readonly LaneKey[] {
  const seen = new Map<string, Set<Lane>>()
  return groups.filter(({ observer, lane }) => {
    let lanes = seen.get(observer)
    if (!lanes) seen.set(observer, (lanes = new Set()))
    return !lanes.has(lane) && lanes.add(lane)
  })
}
class LaneMemories {
  readonly #lanes = new Map<string, Map<Lane, LaneMemory>>()

  constructor(all: readonly (LaneKey & { readonly memory: LaneMemory })[]) {
    for (const { observer, lane, memory } of all)
      this.#lanes.set(
        observer,
        (this.#lanes.get(observer) ?? new Map<Lane, LaneMemory>()).set(lane, memory),
      )
  }
  get(observer: string, lane: Lane): LaneMemory {
    const memory = this.#lanes.get(observer)?.get(lane)
    if (!memory) throw new Error(`lane ${lane} of ${observer} was not loaded`)
    return memory
  }
}

/** Every observation goes through here: decided against what its streams said before, appended all or nothing. */
export class ObservationLog {
  readonly #journal: Journal
  readonly #memories: Memories

  constructor(journal: Journal, memories = new Memories(journal)) {
    this.#journal = journal
    this.#memories = memories
  }

  /**
   * Decides and appends; `also` is appended with it. Whoever brings many lines takes longer to decide, and would lose to whoever
   * brings few, always: after two conflicts they are decided while nobody else appends. Refuses with `command.busy` after a third
   * one, where the store cannot keep others out, and where a stream of `also`, which nobody here decides about, has moved.
   */
  async write(
    { groups, lines, termsOf }: Deciding,
    meta: EventMetadata,
    also: readonly JournalAppend[] = [],
  ): Promise<Decided> {
    return this.#attempt(lanesOf(groups), meta, (lanes) => {
      const seriesOf = (observer: string, lane: Lane, site: string, account: string) => {
        const { now, before } = lanes.get(observer, lane)
        const [current, last] = [now.series(site, account), before.series(site, account)]
        return current && last ? [current, last] : current ? [current] : last ? [last] : none
      }
      const { verdicts, appends } = decideObservations({ seriesOf }, groups, lines, termsOf)
      return { result: verdicts, appends, also }
    }).then(({ result: verdicts, position }) => ({ verdicts, position }))
  }

  /** Appends to every lane of the observer what `events` makes of the people it has reported there. */
  async beat(
    observer: string,
    lanes: readonly Lane[],
    eventOf: (lane: Lane, users: readonly string[]) => LaneEvents['events'],
    meta: EventMetadata,
  ): Promise<Position | undefined> {
    const wanted = lanes.map((lane) => ({ observer, lane }))
    await this.#readOnWhereNobodyIs(wanted, Date.parse(meta.occurredAt))
    const { position } = await this.#attempt(wanted, meta, (memories) => {
      const appends = lanes.map((lane) => {
        const { now, before } = memories.get(observer, lane)
        return {
          observer,
          lane,
          events: eventOf(lane, [...now.users().union(before.users())].toSorted()),
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

  /** Appending finds out what other processes wrote; a lane that nothing is appended to, because nobody is known there, must ask. */
  async #readOnWhereNobodyIs(wanted: readonly LaneKey[], at: number): Promise<void> {
    const lanes = await this.#lanes(wanted, at)
    const empty = wanted
      .map(({ observer, lane }) => lanes.get(observer, lane))
      .filter(({ now, before }) => now.users().size + before.users().size === 0)
    await this.#memories.refresh(empty.map(({ stream }) => stream))
  }
  async #attempt<R>(
    wanted: readonly LaneKey[],
    meta: EventMetadata,
    decide: Decide<R>,
  ): Promise<{ result: R; position: Position | undefined }> {
    const { exclusively } = this.#journal
    const week = weekOf(Date.parse(meta.occurredAt))
    const streams = wanted.map(({ observer, lane }) => streamOf(observer, lane, week))
    const readOn = () => this.#memories.refresh(streams)
    for (let attempt = 1; ; attempt++) {
      try {
        const isAlone = attempt === ATTEMPTS_MAX && exclusively
        const { result, written } = isAlone
          ? await exclusively((appendMany) =>
              readOn().then(() => this.#once(wanted, meta, decide, appendMany)),
            )
          : await this.#once(wanted, meta, decide, this.#journal.appendMany)
        for (const { now, expectedVersion, events } of written?.streams ?? [])
          this.#memories.applied(now, expectedVersion, events)
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
    wanted: readonly LaneKey[],
    meta: EventMetadata,
    decide: Decide<R>,
    appendMany: Journal['appendMany'],
  ) {
    const lanes = await this.#lanes(wanted, Date.parse(meta.occurredAt))
    const { result, appends, also } = decide(lanes)
    const streams = appends.map(({ observer, lane, events }) => {
      const { stream, now } = lanes.get(observer, lane)
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
  async #lanes(wanted: readonly LaneKey[], at: number): Promise<LaneMemories> {
    const [week, last] = [weekOf(at), weekBefore(at)]
    const loaded = wanted.map(async ({ observer, lane }) => {
      const stream = streamOf(observer, lane, week)
      const [now, before] = await Promise.all([
        this.#memories.of(stream),
        this.#lastWeek(streamOf(observer, lane, last), at),
      ])
      return { observer, lane, memory: { stream, now, before } }
    })
    return new LaneMemories(await Promise.all(loaded))
  }
  /** Nothing is appended to last week's stream, so no conflict tells what others wrote there at its end: it is read on until it cannot grow. */
  async #lastWeek(stream: string, at: number): Promise<StreamMemory> {
    const memory = await this.#memories.of(stream)
    if (memory.complete) return memory
    await this.#memories.refresh([stream])
    memory.complete = sinceWeekBegan(at) > OLD_WEEK_MS
    return memory
  }
}
