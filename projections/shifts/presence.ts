import { sql, type Kysely } from 'kysely'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { saidAt } from '#shared/platform/record.ts'
import { withoutLeave } from '#shared/schedules/hours.ts'
import type { PresenceAsked, PresenceOfPerson } from '#shared/shifts/needs.ts'
import {
  presenceDefaults,
  presencesOf,
  type Presence,
  type PresenceRules,
} from '#shared/shifts/presence.ts'
import { dateOfSlot, halfOfSlot, slotsOf, type DayHalf } from '#shared/vacations/slots.ts'
import { queryHeartbeats } from './heartbeats.ts'
import { lastBroadcast } from './on-air.ts'
import { allOnShift, everyShift, type OnShiftTables } from './on-shift.ts'
import { queryShiftsBetween, type ShiftHistoryTables } from './shift-history.ts'
import type { ShiftLeaveRow, ShiftPlanTables, ShiftSettingRow } from './shift-plan.ts'

/** Time after planned hours for which a person on air is taken to have been in them. */
const goes_on_seconds = 3600

/** Returns the presences in planned hours, and in shifts without a plan, by person and studio. */
export async function queryPresences(
  db: Kysely<OnShiftTables & ShiftHistoryTables>,
  { studio, users, from, to, now, wasOnAir }: PresenceAsked,
): Promise<readonly PresenceOfPerson[]> {
  const [here, running] = await Promise.all([
    queryPlans(db, { from, to, studio }),
    allOnShift(db, everyShift, now),
  ])
  const onShift = running.filter(({ row }) => studio === null || row.studio === studio)
  const everybody = [
    ...new Set([
      ...users,
      ...here.map(({ user }) => user),
      ...onShift.map(({ row }) => row.person),
    ]),
  ]
  const [plans, leave, settings, shifts, lastOf] = await Promise.all([
    // A shift may be work that another studio has planned.
    studio === null ? here : queryPlans(db, { from, to, studio: null, users: everybody }),
    queryLeave(db, everybody, { from, to }),
    db.selectFrom('shift_setting').selectAll('shift_setting').execute(),
    queryShiftsBetween(db, everybody, { from: addDays(from, -2), to: addDays(to, 2) }),
    queryLastBroadcasts(db, everybody, now),
  ])
  const [plansOf, shiftsOf] = [byUser(plans), byUser(shifts)]
  const away = awayOf(leave)
  const paused = new Set(running.flatMap(({ row }) => (row.status === 'paused' ? [row.shift] : [])))
  return everybody.flatMap((user) => {
    const mine = plansOf.get(user) ?? []
    const last = lastOf.get(user) ?? null
    const theirShifts = shiftsOf.get(user) ?? []
    const spans = mine.flatMap(({ date, studio: of, hours }) => {
      const left = withoutLeave(hours, away.get(`${user} ${date}`) ?? [])
      return hours.map((one) => ({ ...one, of, isFreed: !left.includes(one) }))
    })
    const studioAt = new Map([
      ...theirShifts.map(({ start, studio: of }) => [start, of] as const),
      ...spans.map(({ starts_at, of }) => [starts_at, of] as const),
    ])
    const all = presencesOf({
      planned: spans.filter(({ isFreed }) => !isFreed),
      freed: spans.filter(({ isFreed }) => isFreed),
      shifts: theirShifts.map(({ shift, start, end }) => ({
        start,
        end,
        paused: paused.has(shift),
      })),
      lastBroadcast: last,
      // Only the newest moment is known here: a person who goes on for a while after hours that are over was there.
      wasOnAir: (begins, ends) =>
        wasOnAir
          ? wasOnAir(user, begins, ends)
          : last !== null &&
            begins <= last &&
            Date.parse(last) <= Date.parse(ends) + goes_on_seconds * 1000,
      rulesAt: (at) => rulesOf(settings, studioAt.get(at) ?? '', at),
      now,
    })
    const studioOf = ({ planned, started_at }: Presence) =>
      studioAt.get(planned?.starts_at ?? started_at ?? '') ?? ''
    return [...Map.groupBy(all, studioOf)]
      .filter(([of]) => of !== '' && (studio === null || of === studio))
      .map(([of, presences]) => ({ user, studio: of, presences }))
  })
}
async function queryLastBroadcasts(
  db: Kysely<OnShiftTables>,
  users: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, Instant | null>> {
  const [rows, beatsFor] = await Promise.all([
    db
      .selectFrom('shift_air')
      .selectAll('shift_air')
      .where('shift_air.person', '=', sql<string>`any(${[...users]}::text[])`)
      .execute(),
    queryHeartbeats(db),
  ])
  return new Map(rows.map(({ person, air }) => [person, lastBroadcast(air, now, beatsFor(person))]))
}
const byUser = <T extends { readonly user: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ user }) => user)

interface Dates {
  readonly from: LocalDay
  readonly to: LocalDay
}
interface PlansAsked extends Dates {
  readonly studio: string | null
  readonly users?: readonly string[]
}
function queryPlans(db: Kysely<ShiftPlanTables>, { from, to, studio, users }: PlansAsked) {
  let plans = db
    .selectFrom('shift_plan')
    .selectAll('shift_plan')
    .where('shift_plan.date', '>=', from)
    .where('shift_plan.date', '<=', to)
  if (studio !== null) plans = plans.where('shift_plan.studio', '=', studio)
  if (users) plans = plans.where('shift_plan.user', '=', sql<string>`any(${[...users]}::text[])`)
  return plans.execute()
}
const queryLeave = (db: Kysely<ShiftPlanTables>, users: readonly string[], { from, to }: Dates) =>
  db
    .selectFrom('shift_leave')
    .selectAll('shift_leave')
    .where('shift_leave.user', '=', sql<string>`any(${[...users]}::text[])`)
    .where('shift_leave.approved', '=', true)
    .where('shift_leave.to_date', '>=', from)
    .where('shift_leave.from_date', '<=', to)
    .execute()
/** Halves of days of approved leave, by '<user> <date>'. */
function awayOf(leave: readonly ShiftLeaveRow[]): ReadonlyMap<string, readonly DayHalf[]> {
  const away = new Map<string, DayHalf[]>()
  for (const { user, from_date: from, from_half, to_date: to, to_half } of leave)
    for (const slot of slotsOf({ from, from_half, to, to_half })) {
      const day = `${user} ${dateOfSlot(slot)}`
      away.set(day, [...(away.get(day) ?? []), halfOfSlot(slot)])
    }
  return away
}

function rulesOf(settings: readonly ShiftSettingRow[], studio: string, at: Instant): PresenceRules {
  const said = (name: string, otherwise: number): number => {
    const row = settings.find((one) => one.studio === studio && one.setting === name)
    // The event's schema has checked it.
    return (saidAt(row?.said ?? [], at) as number | undefined) ?? otherwise
  }
  return {
    late_minutes: said('lateMinutes', presenceDefaults.late_minutes),
    absent_minutes: said('absentMinutes', presenceDefaults.absent_minutes),
    forgotten_minutes: said('forgottenMinutes', presenceDefaults.forgotten_minutes),
  }
}
