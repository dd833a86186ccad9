import type { Kysely } from 'kysely'
import type { Projected } from '../platform/define-projection.ts'
import { defineProjection, table } from '../platform/define-projection.ts'
import type { EventOf, Instant } from '#shared/platform/messages.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import type { OnShift } from '#shared/shifts/calls.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { provisionalEnd } from '#shared/shifts/missed-stop.ts'
import { shiftAfter } from '#shared/shifts/record.ts'
import { toSession, type Shift } from '#shared/shifts/rules.ts'
import { airAfter, airHeard, lastBroadcast, silence, type Air } from './on-air.ts'

type Running = Exclude<Shift, { status: 'free' }>
export type OnShiftRow = {
  person: string
  shift: string
  studio: string | null
  status: Running['status']
  started_at: string
  changed_at: string
  paused_seconds: number
  /** The end that is planned for this shift; null: nothing is planned. */
  scheduled_end: string | null
}
export type ShiftAirRow = { person: string; air: Air }
export type OnShiftTables = { on_shift: OnShiftRow; shift_air: ShiftAirRow }

const events = { ...shiftEvents, ...observationEvents }
type Event = Projected<EventOf<typeof events>>

/** Who is on shift, and when each was last on air: what the sweep for missed stops reads. */
export const onShift = defineProjection({
  name: 'on_shift',
  version: 1,
  module: 'shifts',
  sharded: true,
  events,
  tables: {
    on_shift: table<OnShiftRow>({
      columns: {
        person: 'text', shift: 'text', studio: 'text null', status: 'text', started_at: 'text', changed_at: 'text', paused_seconds: 'bigint', scheduled_end: 'text null',
      },
      key: ['person'],
      indexes: [['studio']],
    }),
    shift_air: table<ShiftAirRow>({ columns: { person: 'text', air: 'jsonb' }, key: ['person'] }),
  },
  keysOf: (event) => (isOfShift(event) ? { on_shift: [[event.data.user]] } : { shift_air: usersOf(event).map((user) => [user]) }),
  on: (event, { on_shift, shift_air }) => {
    const airOf = (user: string): Air => shift_air.get(user)?.air ?? silence
    if (event.type === 'ObservationsReceived') {
      const { people, stale_s } = event.data
      for (const { user, site, account, seen } of people) shift_air.put({ person: user, air: airAfter(airOf(user), `${site}:${account}`, seen, stale_s) })
    } else if (event.type === 'HeartbeatReceived') {
      for (const user of event.data.users) shift_air.put({ person: user, air: airHeard(airOf(user), event.data.at) })
    } else {
      const { user } = event.data
      const row = on_shift.get(user)
      const shift = shiftAfter(row ? shiftOf(row) : { status: 'free' }, event)
      if (shift.status !== 'free') on_shift.put(rowOf(user, shift))
      else if (row) on_shift.delete(user)
    }
  },
})

const isOfShift = (event: Event): event is Extract<Event, { type: keyof typeof shiftEvents }> => event.type in shiftEvents
const usersOf = (event: Event): readonly string[] =>
  event.type === 'ObservationsReceived' ? event.data.people.map(({ user }) => user) : event.type === 'HeartbeatReceived' ? event.data.users : []

const rowOf = (person: string, { shift, studio, status, startedAt, changedAt, pausedSeconds }: Running): OnShiftRow => ({
  person, shift, studio, status, started_at: startedAt, changed_at: changedAt, paused_seconds: pausedSeconds, scheduled_end: null,
})
const shiftOf = ({ shift, studio, status, started_at, changed_at, paused_seconds }: OnShiftRow): Running => ({
  status, shift, studio, startedAt: started_at, changedAt: changed_at, pausedSeconds: Number(paused_seconds),
})

const allOnShift = (db: Kysely<OnShiftTables>) =>
  db.selectFrom('on_shift').leftJoin('shift_air', 'shift_air.person', 'on_shift.person').selectAll('on_shift').select('shift_air.air').orderBy('on_shift.started_at').orderBy('on_shift.person')

/** Who is on shift in these studios (null: in all of them), longest first. */
export async function queryOnShift(db: Kysely<OnShiftTables>, studios: readonly string[] | null, now: Instant): Promise<OnShift[]> {
  if (studios?.length === 0) return []
  const query = studios ? allOnShift(db).where('on_shift.studio', 'in', studios) : allOnShift(db)
  return (await query.execute()).map((row) => ({
    user: row.person, studio: row.studio, session: toSession(row.person, shiftOf(row), now), last_broadcast: lastBroadcast(row.air ?? silence, now),
  }))
}

export interface MissedShift {
  readonly user: string
  readonly shift: string
  readonly studio: string | null
  readonly end: Instant
}
/** The shifts that nobody stopped and that the rule ends now. */
export async function queryMissedShifts(db: Kysely<OnShiftTables>, now: Instant): Promise<MissedShift[]> {
  return (await allOnShift(db).execute()).flatMap((row) => missed(row, row.air ?? silence, now))
}
export function missed(row: OnShiftRow, air: Air, now: Instant): readonly MissedShift[] {
  const end = provisionalEnd({ start: row.started_at, lastChange: row.changed_at, scheduledEnd: row.scheduled_end, lastBroadcast: lastBroadcast(air, now), now })
  return end === null ? [] : [{ user: row.person, shift: row.shift, studio: row.studio, end }]
}
