import { BEGINNING, withMembership } from '#shared/online-time/days.ts'
import { HEARTBEAT, type HistoryItem } from '#shared/online-time/observed.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import { assertNever, type EventOf } from '#shared/platform/messages.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'
import { dayOf } from './chunk.ts'
import { onlineTimeEvents } from './events.ts'
import { erase, erasedAccount } from './erased.ts'
import { settle } from './in-order.ts'
import { broughtIn, keepBehind } from './behind.ts'
import { insertLate, reattribute } from './insert-late.ts'
import { borderBefore, noteLeft } from './left-halves.ts'
import {
  numberOf,
  putState,
  stateOf,
  type Arrived,
  type BehindRow,
  type ChunkRow,
  type DayRow,
  type HalfDayRow,
  type LateRow,
  type PersonTables,
  type OpeningRow,
  type OnlinePersonRow,
  type PersonState,
  type StudioZoneRow,
  type UnthinnedRow,
} from './person.ts'
import { historyNeeded, observationsIn } from './what-to-load.ts'

type Event = EventOf<typeof onlineTimeEvents>
type DataOf<T extends Event['type']> = Extract<Event, { type: T }>['data']

/**
 * How long each person was online, by local day, site and status, and the union over sites. A function of the set of
 * observations: what comes in order is added on without reading history, what comes late adds the difference it makes.
 */
export const onlineTime = defineProjection({
  name: 'online_time',
  version: 7,
  module: 'online-time',
  sharded: true,
  events: onlineTimeEvents,
  tables: {
    online_person: table<OnlinePersonRow>({
      columns: {
        user: 'text',
        state: 'jsonb',
        studios: 'jsonb',
        open_from: 'bigint null',
        known: 'text',
        newest: 'bigint null',
      },
      key: ['user'],
      indexes: [['open_from']],
    }),
    online_chunk: table<ChunkRow>({
      columns: { user: 'text', day: 'integer', hour: 'smallint', data: 'text' },
      key: ['user', 'day', 'hour'],
      loadBy: ['user', 'day'],
      merge: { data: 'concat' },
    }),
    online_opening: table<OpeningRow>({
      columns: { user: 'text', day: 'integer', carry: 'text' },
      key: ['user', 'day'],
    }),
    online_day_sum: table<DayRow>({
      columns: {
        user: 'text',
        date: 'date',
        site: 'text',
        studio: 'text',
        free: 'integer',
        members: 'integer',
        private: 'integer',
        unobserved: 'integer',
      },
      key: ['user', 'date', 'site', 'studio'],
      merge: { free: 'sum', members: 'sum', private: 'sum', unobserved: 'sum' },
      zeros: 'dropped',
      indexes: [['date']],
    }),
    online_half_sum: table<HalfDayRow>({
      columns: {
        user: 'text',
        half: 'text',
        site: 'text',
        studio: 'text',
        free: 'integer',
        members: 'integer',
        private: 'integer',
        unobserved: 'integer',
      },
      key: ['user', 'half', 'site', 'studio'],
      merge: { free: 'sum', members: 'sum', private: 'sum', unobserved: 'sum' },
      zeros: 'dropped',
      indexes: [['half']],
    }),
    online_late: table<LateRow>({
      columns: {
        user: 'text',
        half: 'text',
        position: 'text',
        first: 'bigint null',
        before: 'bigint null',
        since: 'text',
        newest: 'bigint',
      },
      key: ['user', 'position'],
    }),
    online_behind: table<BehindRow>({
      columns: { user: 'text', day: 'integer', hour: 'smallint', data: 'text' },
      key: ['user', 'day', 'hour'],
      merge: { data: 'concat' },
    }),
    online_unthinned: table<UnthinnedRow>({
      columns: { user: 'text', day: 'integer', position: 'text', data: 'text' },
      key: ['user', 'day', 'position'],
    }),
    online_studio: table<StudioZoneRow>({
      columns: { studio: 'text', timezone: 'text' },
      key: ['studio'],
    }),
  },
  keysOf: (event) =>
    isOfStudio(event)
      ? { online_studio: [[event.data.studio]] }
      : { online_person: usersOf(event).map((user) => [user]) },
  alsoLoad: (events, { online_person }) => {
    const days = historyNeeded(events, online_person)
    return { online_chunk: days, online_opening: days }
  },
  on: (event, rows) => {
    if (isOfStudio(event))
      rows.online_studio.put({ studio: event.data.studio, timezone: event.data.timezone })
    else if (event.type === 'StudioJoined') join(event.data, event.position, rows)
    else if (event.type === 'PersonErased') erase(event.data.user, rows)
    else if (event.type === 'HeartbeatReceived') hear(event.data, event.position, rows)
    else if (event.type === 'ObservationsReceived') see(event.data, event.position, rows)
    else assertNever(event)
  },
  afterBatch: (event, rows) => {
    if (!isOfStudio(event)) for (const user of usersOf(event)) bringInWaiting(user, rows)
  },
  weigh: observationsIn,
})

type StudioEvent = Extract<Event, { type: 'StudioCreated' | 'StudioChanged' }>
const isOfStudio = (event: Event): event is StudioEvent =>
  event.type === 'StudioCreated' || event.type === 'StudioChanged'

function usersOf(event: Exclude<Event, StudioEvent>): readonly string[] {
  if (event.type === 'StudioJoined' || event.type === 'PersonErased') return [event.data.user]
  return event.type === 'HeartbeatReceived'
    ? event.data.users
    : event.data.people.map(({ user }) => user)
}

function see(
  { observer, rank, stale_s, people }: DataOf<'ObservationsReceived'>,
  position: Position,
  rows: PersonTables,
): void {
  const states = new Map<string, { readonly state: PersonState; readonly items: HistoryItem[] }>()
  for (const { user, site, account, seen } of people) {
    let person = states.get(user)
    if (!person) states.set(user, (person = { state: stateOf(user, rows), items: [] }))
    const name = person.state.erased ? erasedAccount(person.state, site) : account
    const source = numberOf(person.state, { observer, site, account: name, rank, stale_s })
    for (const [at, status, seq] of seen) person.items.push({ at, status, source, seq })
  }
  for (const [user, { state, items }] of states) take(user, state, items, position, rows)
}
function hear(
  { observer, at, users }: DataOf<'HeartbeatReceived'>,
  position: Position,
  rows: PersonTables,
): void {
  for (const user of users) {
    const state = stateOf(user, rows)
    const source = numberOf(state, { observer, site: '', account: '', rank: 0, stale_s: null })
    take(user, state, [{ at, status: HEARTBEAT, source, seq: null }], position, rows)
  }
}
/** One pass must not take so long that others notice. */
const WAITING_MAX = 10_000
/**
 * Takes in items of a person that are not the newest, all of a batch in one pass: they change nothing for what comes
 * after them.
 */
function take(
  user: string,
  state: PersonState,
  items: readonly HistoryItem[],
  position: Position,
  rows: PersonTables,
): void {
  const { newest, waiting } = state
  const first = items.reduce((least, { at }) => Math.min(least, at), newest ?? Infinity)
  const last = items.reduce((most, { at }) => Math.max(most, at), newest ?? -Infinity)
  const border = borderBefore(last)
  const arriving = items.map((item) => ({ item, behind: item.at < border ? position : null }))
  const before = { newest, known: rows.online_person.get(user)?.known ?? START }
  if (newest !== null && last === newest && waiting.length < WAITING_MAX)
    state.waiting = [...waiting, ...arriving]
  else {
    bringIn(user, state, arriving, rows)
    settle(user, state, position, rows)
  }
  noteLeft(user, first, { before, newest: state.newest, position }, rows)
  putState(user, state, rows, position)
}
function bringIn(
  user: string,
  state: PersonState,
  arriving: readonly Arrived[],
  rows: PersonTables,
): void {
  const { settled } = state
  const all = state.waiting.length === 0 ? arriving : [...state.waiting, ...arriving]
  state.waiting = []
  const late = settled === null ? [] : all.filter(({ item }) => item.at <= settled)
  const taken = new Set<HistoryItem>()
  if (late.length > 0) insertLate(user, state, late, taken, rows)
  const coming = late.length === 0 ? all : all.filter(({ item }) => item.at > (settled as number))
  state.pending = broughtIn(state, state.pending, coming, taken)
  keepBehind(user, state, all, taken, rows)
  for (const { item } of coming)
    if (state.newest === null || item.at > state.newest) state.newest = item.at
}
function bringInWaiting(user: string, rows: PersonTables): void {
  if ((rows.online_person.get(user)?.state.waiting.length ?? 0) === 0) return
  const state = stateOf(user, rows)
  bringIn(user, state, [], rows)
  putState(user, state, rows)
}

function join(
  { user, studio, timezone, from }: DataOf<'StudioJoined'>,
  position: Position,
  rows: PersonTables,
): void {
  const state = stateOf(user, rows)
  const before = { newest: state.newest, known: rows.online_person.get(user)?.known ?? START }
  bringIn(user, state, [], rows)
  // The studio that the account was made with holds from the beginning: a move to before that day holds over it.
  const first = state.memberships.length === 0
  const second = first ? BEGINNING : Math.floor(Date.parse(from) / 1000)
  const joined = { from: second, studio, timezone }
  state.joined = [...state.joined, { ...joined, known: position }]
  reattribute(
    user,
    state,
    withMembership(state.memberships, joined),
    first ? null : dayOf(second * 1000),
    rows,
  )
  noteLeft(
    user,
    first ? -Infinity : second * 1000,
    { before, newest: state.newest, position, isMove: true },
    rows,
  )
  putState(user, state, rows, position)
}
