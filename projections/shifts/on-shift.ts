import { sql, type Kysely } from 'kysely'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import { accountEvents } from '#shared/accounts/events.ts'
import { shardOf } from '#shared/platform/event-store.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import type { OnShift } from '#shared/shifts/calls.ts'
import { shiftEvents, type ShiftEvent } from '#shared/shifts/events.ts'
import { provisionalEnd, scheduledEndOf } from '#shared/shifts/missed-stop.ts'
import { shiftAfter } from '#shared/shifts/record.ts'
import { toSession, type Shift } from '#shared/shifts/rules.ts'
import { queryHeartbeats, type ShiftBeatRow } from './heartbeats.ts'
import {
  foldOnAir,
  erasedAir,
  lastBroadcast,
  neverOnAir,
  withoutAccounts,
  type OnAirState,
} from './on-air.ts'
import {
  foldPlan,
  isOfPlan,
  keysOfPlan,
  planEvents,
  queryPlan,
  shiftPlanTables,
  type ShiftPlanTables,
} from './shift-plan.ts'
import { foldShiftState, shiftStateTables, type ShiftStateTables } from './shift-states.ts'

type Running = Exclude<Shift, { status: 'free' }>
export type OnShiftRow = RowOf<typeof tables.on_shift>
export type ShiftAirRow = RowOf<typeof tables.shift_air>
export type OnShiftTables = RowsOf<typeof tables> & ShiftPlanTables & ShiftStateTables

const { PersonErased, AppSettingsSet, SiteAccountSet, SiteAccountDropped } = accountEvents
const events = {
  ...shiftEvents,
  ...observationEvents,
  ...planEvents,
  PersonErased,
  AppSettingsSet,
  SiteAccountSet,
  SiteAccountDropped,
}

const tables = {
  on_shift: table({
    columns: {
      person: 'text',
      shift: 'text',
      studio: 'text null',
      status: typed<Running['status']>('text'),
      started_at: 'text',
      changed_at: 'text',
      paused_seconds: 'bigint',
      auto: 'boolean',
    },
    key: ['person'],
    indexes: [['studio']],
  }),
  shift_air: table({
    columns: { person: 'text', air: typed<OnAirState>('jsonb') },
    key: ['person'],
  }),
  shift_beat: table<ShiftBeatRow>({
    columns: { observer: 'text', shard: 'smallint', at: 'bigint' },
    key: ['observer', 'shard'],
  }),
  /** People who want their shift paused while they are off air. */
  auto_pause: table({
    columns: { person: 'text', wanted: 'boolean' },
    key: ['person'],
  }),
  ...shiftPlanTables,
  ...shiftStateTables,
}

/** The people on shift, and when each was last on air: the timers of missed stops read it. */
export const onShift = defineProjection({
  name: 'on_shift',
  version: 10,
  module: 'shifts',
  sharded: true,
  events,
  tables,
  keysOf: (event) => {
    if (event.type === 'ObservationsReceived')
      return { shift_air: event.data.people.map(({ user }) => [user]) }
    if (event.type === 'HeartbeatReceived')
      return { shift_beat: [[event.data.observer, shardOf(event.data.part)]] }
    if (isOfPlan(event)) return keysOfPlan(event)
    if (event.type === 'SiteAccountSet' || event.type === 'SiteAccountDropped')
      return { shift_air: [[event.data.user]] }
    if (event.type === 'AppSettingsSet') return { auto_pause: [[event.data.user]] }
    return event.type === 'PersonErased'
      ? {
          shift_air: [[event.data.user]],
          auto_pause: [[event.data.user]],
          shift_state: [[event.data.user]],
        }
      : { on_shift: [[event.data.user]], shift_state: [[event.data.user]] }
  },
  on: (event, { on_shift, shift_air, shift_beat, auto_pause, shift_state, ...plan }) => {
    if (event.type === 'ObservationsReceived') {
      const { people, ...by } = event.data
      for (const { user, site, account, seen } of people)
        shift_air.put({
          person: user,
          air: foldOnAir(shift_air.get(user)?.air ?? neverOnAir, `${site}:${account}`, seen, by),
        })
    } else if (event.type === 'HeartbeatReceived') {
      const { observer, part, at } = event.data
      const shard = shardOf(part)
      shift_beat.put({
        observer,
        shard,
        at: Math.max(at, Number(shift_beat.get(observer, shard)?.at ?? 0)),
      })
    } else if (isOfPlan(event)) {
      foldPlan(event, plan)
    } else if (event.type === 'SiteAccountSet' || event.type === 'SiteAccountDropped') {
      const { user: person, site, username } = event.data
      const row = shift_air.get(person)
      const isNow = event.type === 'SiteAccountSet'
      const isGivenUp = (account: string) =>
        account.startsWith(`${site}:`) && (account === `${site}:${username}`) !== isNow
      if (row)
        shift_air.put({
          person,
          air: withoutAccounts(row.air, isGivenUp, Date.parse(event.recordedAt)),
        })
    } else if (event.type === 'PersonErased') {
      // It holds the names that they had on sites.
      shift_air.put({ person: event.data.user, air: erasedAir })
      if (auto_pause.get(event.data.user)) auto_pause.delete(event.data.user)
      if (shift_state.get(event.data.user)) shift_state.delete(event.data.user)
    } else if (event.type === 'AppSettingsSet') {
      const { user: person, auto_pause: wanted } = event.data
      auto_pause.put({ person, wanted })
    } else {
      const { user } = event.data
      const row = on_shift.get(user)
      const before: Shift = row ? shiftOf(row) : { status: 'free' }
      const shift = shiftAfter(before, event)
      foldShiftState(event, { shift_state }, { before, after: shift })
      if (shift.status !== 'free') on_shift.put(rowOf(user, shift))
      else if (row) on_shift.delete(user)
    }
  },
  topics: (event) => (isOfShift(event) ? [`update_user_state:${event.data.studio}`] : []),
})
const isOfShift = (event: { readonly type: string }): event is ShiftEvent =>
  Object.hasOwn(shiftEvents, event.type)

const rowOf = (person: string, running: Running): OnShiftRow => {
  const { shift, studio, status, startedAt, changedAt, pausedSeconds } = running
  return {
    person,
    shift,
    studio,
    status,
    started_at: startedAt,
    changed_at: changedAt,
    paused_seconds: pausedSeconds,
    auto: running.status === 'paused' && running.auto === true,
  }
}
const shiftOf = ({
  shift,
  studio,
  status,
  started_at,
  changed_at,
  paused_seconds,
  auto,
}: OnShiftRow): Running => ({
  status,
  shift,
  studio,
  startedAt: started_at,
  changedAt: changed_at,
  pausedSeconds: Number(paused_seconds),
  ...(auto ? { auto } : {}),
})

export const everyShift: RowVisibility = { studios: null, self: '' }
interface OnShiftNow {
  readonly row: OnShiftRow
  readonly last_broadcast: Instant | null
  readonly erased: boolean
}
export async function allOnShift(
  db: Kysely<OnShiftTables>,
  visibility: RowVisibility,
  now: Instant,
  person?: string,
): Promise<readonly OnShiftNow[]> {
  const everybody = db
    .selectFrom('on_shift')
    .leftJoin('shift_air', 'shift_air.person', 'on_shift.person')
    .selectAll('on_shift')
    .select('shift_air.air')
  const all = person === undefined ? everybody : everybody.where('on_shift.person', '=', person)
  const wanted = whereVisible(all, visibility, {
    studio: 'on_shift.studio',
    person: 'on_shift.person',
  })
  const rows = await wanted.orderBy('on_shift.started_at').orderBy('on_shift.person').execute()
  const beatsFor = await queryHeartbeats(db)
  return rows.map(({ air, ...row }) => {
    return {
      row,
      last_broadcast: lastBroadcast(air ?? neverOnAir, now, beatsFor(row.person)),
      erased: air?.erased === true,
    }
  })
}

/** Returns the people in sight who are on shift, longest first. */
export async function queryOnShift(
  db: Kysely<OnShiftTables>,
  visibility: RowVisibility,
  now: Instant,
): Promise<OnShift[]> {
  return (await allOnShift(db, visibility, now)).map(({ row, last_broadcast }) => ({
    user: row.person,
    studio: row.studio,
    session: toSession(row.person, shiftOf(row), now),
    last_broadcast,
  }))
}

interface MissedShift {
  readonly user: string
  readonly shift: string
  readonly studio: string | null
  readonly end: Instant
}
/** A shift that goes on, and the end that is planned for it. */
interface StillRunning {
  readonly start: Instant
  readonly scheduledEnd: Instant | null
}
/** Since when each of these people has paused a shift that runs, by shift. */
export async function queryPausedSince(
  db: Kysely<OnShiftTables>,
  users: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db
    .selectFrom('on_shift')
    .select(['on_shift.shift', 'on_shift.changed_at'])
    .where('on_shift.status', '=', 'paused')
    .where('on_shift.person', '=', sql<string>`any(${[...users]}::text[])`)
    .execute()
  return new Map(rows.map(({ shift, changed_at: since }) => [shift, since]))
}
/** The person's shift if the rule ends it now, or that it goes on; undefined if they are on none. */
export async function queryMissedShift(
  db: Kysely<OnShiftTables>,
  user: string,
  now: Instant,
): Promise<MissedShift | StillRunning | undefined> {
  const [mine] = await allOnShift(db, everyShift, now, user)
  if (!mine) return undefined
  const { started_at: start } = mine.row
  const scheduledEnd = scheduledEndOf(await queryPlan(db, user, start), start)
  return missed(mine, scheduledEnd, now)[0] ?? { start, scheduledEnd }
}
export function missed(
  { row, last_broadcast, erased }: OnShiftNow,
  scheduledEnd: Instant | null,
  now: Instant,
): readonly MissedShift[] {
  const { started_at: start, changed_at: lastChange } = row
  const end = provisionalEnd({
    start,
    lastChange,
    scheduledEnd,
    lastBroadcast: last_broadcast,
    erased,
    now,
  })
  return end === null ? [] : [{ user: row.person, shift: row.shift, studio: row.studio, end }]
}
