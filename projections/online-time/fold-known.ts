import type { HalfUnion } from '#shared/online-time/calls.ts'
import { halfMonth, halfRows, type HalfSeconds } from '#shared/online-time/halves.ts'
import { inOrder, merged } from '#shared/online-time/observed.ts'
import { emptyTimeline } from '#shared/online-time/timeline.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import type { Key, Projected, RowSets } from '../platform/define/define-projection.ts'
import { RowBuffer } from '../platform/store/row-buffer.ts'
import { unpacked } from './chunk.ts'
import { erase } from './erased.ts'
import type { onlineTimeEvents } from './events.ts'
import type { Kept } from './intervals.ts'
import type { KnownQuery } from './changed-since.ts'
import { onlineTime } from './online-time.ts'
import type { ChunkRow, DayRow } from './person.ts'
import { openDays } from './queries.ts'

export type OnlineTimeEvent = Projected<EventOf<typeof onlineTimeEvents>>
type Tables = typeof onlineTime.tables

/** The state of a few people after some part of the log, folded in memory by the projection's own code. */
export class KnownFold {
  readonly #users: ReadonlySet<string>
  readonly #buffers = Object.fromEntries(
    Object.entries(onlineTime.tables).map(([name, table]) => [name, new RowBuffer(table as never)]),
  ) as Record<keyof Tables, RowBuffer>
  readonly #rows = this.#buffers as unknown as RowSets<Tables>

  constructor(users: readonly string[]) {
    this.#users = new Set(users)
    this.#load({ online_person: users.map((user) => [user]) })
  }

  /** Folds the next events of the log; what they say of others is not kept. */
  fold(all: readonly OnlineTimeEvent[]): void {
    const events = all.flatMap((event) => aboutOnly(this.#users, event))
    for (const ask of [onlineTime.alsoLoad ?? []].flat()) this.#load(ask(events, this.#rows))
    for (const event of events) {
      // Drops what could be undone: a failure here is the caller's.
      for (const buffer of Object.values(this.#buffers)) buffer.begin()
      onlineTime.on(event, this.#rows)
    }
    for (const event of events) onlineTime.afterBatch?.(event, this.#rows)
  }
  /** There is nothing elsewhere: a group that was never met is empty. */
  #load(groups: Readonly<Partial<Record<keyof Tables, readonly Key[]>>>): void {
    for (const [name, keys] of Object.entries(groups)) {
      const buffer = this.#buffers[name as keyof Tables]
      const unmet = keys.filter((key) => !buffer.isLoaded(key))
      if (unmet.length > 0) buffer.load(unmet, [])
    }
  }
  #all<R>(table: keyof Tables): readonly R[] {
    const { put, add } = this.#buffers[table].changes()
    return [...put, ...add] as R[]
  }

  unions(query: Omit<KnownQuery, 'known'>): readonly HalfUnion[] {
    const found: HalfSeconds[] = []
    const add = (
      user: string,
      { date, studio, free }: Pick<DayRow, 'date' | 'studio' | 'free'>,
    ) => {
      const none = { members: 0, private: 0, unobserved: 0 }
      found.push({ user, studio, ...halfMonth(date), site: null, free, ...none })
    }
    for (const { user, site, ...row } of this.#all<DayRow>('online_day_sum'))
      if (
        site === '' &&
        row.studio === query.studio &&
        row.date >= query.from &&
        row.date <= query.to
      )
        add(user, row)
    for (const user of this.#users) {
      const state = this.#rows.online_person.get(user)?.state
      if (!state) continue
      for (const day of openDays(user, state, { ...query, visibility: null }))
        if (day.site === null) add(user, day)
    }
    return halfRows(found).unions
  }

  /** All that is kept of one of them; without names of accounts if they are `erased` by now. */
  kept(user: string, erased: boolean): Kept | undefined {
    if (erased && this.#rows.online_person.get(user)) {
      const openings = this.#all<{ user: string; day: number }>('online_opening')
      this.#load({ online_opening: openings.map((row) => [row.user, row.day]) })
      erase(user, this.#rows)
    }
    const state = this.#rows.online_person.get(user)?.state
    if (!state) return undefined
    const items = this.#all<ChunkRow>('online_chunk')
      .filter((row) => row.user === user)
      .flatMap(({ day, data }) => unpacked(day, data))
      .sort((a, b) => inOrder(a, b, state.sources))
    return {
      state,
      opening: emptyTimeline(),
      items: merged(items, state.pending, state.sources),
    }
  }
}

function aboutOnly(users: ReadonlySet<string>, event: OnlineTimeEvent): readonly OnlineTimeEvent[] {
  if (event.type === 'ObservationsReceived') {
    const people = event.data.people.filter(({ user }) => users.has(user))
    return people.length === 0 ? [] : [{ ...event, data: { ...event.data, people } }]
  }
  if (event.type === 'HeartbeatReceived') {
    const named = event.data.users.filter((user) => users.has(user))
    return named.length === 0 ? [] : [{ ...event, data: { ...event.data, users: named } }]
  }
  const isOfStudio = event.type === 'StudioCreated' || event.type === 'StudioChanged'
  return isOfStudio || !users.has(event.data.user) ? [] : [event]
}
