import { settingDefaults } from '#shared/configuration/settings.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { addDays, mondayOf, type LocalDay } from '#shared/platform/local-day.ts'
import { joinedAt, type Person } from '#shared/platform/people.ts'
import { saidAt } from '#shared/platform/record.ts'
import { dateAt, DEFAULT_ZONE, secondAt } from '#shared/platform/time.ts'
import type { LeaveFacts } from '#shared/vacations/balance.ts'
import { countedSlots, PATTERN_WEEKS, usualWeekdays } from '#shared/vacations/count.ts'
import type { LeaveRules, LeaveTerms } from '#shared/vacations/entitlement.ts'
import type { LeaveRange, LeaveSlot } from '#shared/vacations/slots.ts'
import {
  queryHolidays,
  queryLeaveSettings,
  queryPlannedInRanges,
  type LeaveCalendarTables,
  type PlannedDayRow,
} from '#projections/vacations/leave-calendar.ts'
import { queryLeave } from '#projections/vacations/vacation-queries.ts'
import type { LeaveTermsRow, VacationTables } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'
import { slotsTaken } from './decider.ts'

/** The settings of a studio about leave. */
interface StudioLeave {
  readonly vacationDays: number
  readonly vacationDaysMin: number
  readonly carryOverMonths: number
  readonly workdays: readonly number[]
}
interface LeaveFactsOf {
  readonly of: (person: LeaveOf) => LeaveFacts
}
type Reads = Pick<App, 'read'>
/** A person whose leave is reckoned, with where they have been when. */
type LeaveOf = Pick<Person, 'user' | 'studio' | 'joined'>
interface SettingsOfLeave {
  /** Returns the settings of a studio at a moment. */
  readonly at: (studio: string | null, moment: Instant) => StudioLeave
  /** The moments from which something holds in a studio. */
  readonly moments: (studio: string) => readonly Instant[]
}

async function leaveSettingsOf(
  app: Reads,
  studios: readonly (string | null)[],
): Promise<SettingsOfLeave> {
  const named = [...new Set(studios.filter((studio) => studio !== null))]
  const rows = await queryLeaveSettings(app.read<LeaveCalendarTables>(), named)
  const rowsOf = Map.groupBy(rows, ({ studio }) => studio)
  const at = (studio: string | null, moment: Instant): StudioLeave => ({
    ...settingDefaults,
    ...Object.fromEntries(
      (rowsOf.get(studio ?? '') ?? []).flatMap(({ setting, said }) => {
        const value = saidAt(said, moment)
        return value === undefined ? [] : [[setting, value]]
      }),
    ),
  })
  return {
    at,
    moments: (studio) =>
      (rowsOf.get(studio) ?? []).flatMap(({ said }) => said.map(({ from }) => from)),
  }
}

/** Loads what the balances of these people are reckoned from, in a fixed number of queries. */
export async function factsOf(
  app: Reads,
  people: readonly LeaveOf[],
  now: Instant,
): Promise<LeaveFactsOf> {
  const users = people.map(({ user }) => user)
  const [settings, { terms, corrections, taken }] = await Promise.all([
    leaveSettingsOf(
      app,
      people.flatMap(({ studio, joined }) => [studio, ...joined.map((one) => one.studio)]),
    ),
    queryLeave(app.read<VacationTables>(), users),
  ])
  const termsOf = new Map(terms.map((row) => [row.user, row]))
  const correctionsOf = Map.groupBy(corrections, ({ user }) => user)
  const takenOf = Map.groupBy(taken, ({ user }) => user)
  return {
    of: (person) => ({
      terms: termsBy(termsOf.get(person.user), person, settings, now),
      corrections: (correctionsOf.get(person.user) ?? []).map(({ year, halves }) => ({
        year,
        days: halves / 2,
      })),
      slots: slotsTaken(takenOf.get(person.user) ?? []),
    }),
  }
}
/** Before everything that was ever said. */
const FIRST: Instant = '0001-01-01T00:00:00.000Z'
/**
 * Returns the terms with their moments: the person's, their studios', and those by changing studios
 * (docs/rules/leave.md#whose-rules).
 */
function termsBy(
  row: LeaveTermsRow | undefined,
  { joined, studio }: LeaveOf,
  settings: SettingsOfLeave,
  now: Instant,
): LeaveTerms {
  const first = joined.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))[0]
  const own = row?.days_a_year ?? []
  const rulesAt = (moment: Instant): LeaveRules => {
    const place = joinedAt(joined, moment)?.studio ?? first?.studio ?? studio
    const { vacationDays, vacationDaysMin, carryOverMonths } = settings.at(place, moment)
    const days = own.findLast(({ from }) => from <= moment)?.value ?? vacationDays
    return { days, days_min: vacationDaysMin, carry_months: carryOverMonths }
  }
  const moments = new Set([
    ...own.map(({ from }) => from),
    ...joined.flatMap((one) => [one.from, ...settings.moments(one.studio)]),
  ])
  const zoneAt = (moment: Instant) => (joinedAt(joined, moment) ?? first)?.timezone ?? null
  return {
    hired: row?.hired ?? null,
    ended: row?.ended ?? null,
    ...rulesAt(FIRST),
    since: row && row.since > 0 ? row.since : Number(now.slice(0, 4)),
    opening: row?.opening ?? {},
    changes: [...moments]
      .toSorted((a, b) => Date.parse(a) - Date.parse(b))
      .map((moment) => ({ from: dateAt(moment, zoneAt(moment)), ...rulesAt(moment) })),
  }
}

/** A range of days of a person, who is in this studio then. */
export interface RangeOf extends LeaveRange {
  readonly user: string
  readonly studio: string | null
  /** The zone of that studio's days. */
  readonly zone: string | null
  /** The day on which it was asked for. */
  readonly asked: LocalDay
}
interface Days {
  readonly user: string
  readonly from: LocalDay
  readonly to: LocalDay
}
/** The whole weeks around a range. */
const weeksOf = ({ user, from, to }: LeaveRange & { readonly user: string }): Days => ({
  user,
  from: mondayOf(from),
  to: addDays(mondayOf(to), 6),
})
/** The weeks that say what the person usually works: those before it was asked for, and before it. */
function weeksBefore({ user, from, asked }: RangeOf): Days {
  const monday = mondayOf(asked < from ? asked : from)
  return { user, from: addDays(monday, -7 * PATTERN_WEEKS), to: addDays(monday, -1) }
}
/** Counts each range: the slots that count as things are known now, and its holidays; in a fixed number of queries. */
export async function countRanges(
  app: Reads,
  ranges: readonly RangeOf[],
): Promise<
  readonly {
    readonly counted: readonly LeaveSlot[]
    readonly holidays: readonly { date: string; name: string }[]
  }[]
> {
  if (ranges.length === 0) return []
  const db = app.read<LeaveCalendarTables>()
  const studios = [...new Set(ranges.flatMap(({ studio }) => studio ?? []))]
  const weeks = ranges.map(weeksOf)
  const first = weeks.reduce((least, { from }) => (from < least ? from : least), '9999-12-31')
  const last = weeks.reduce((most, { to }) => (to > most ? to : most), '0001-01-01')
  const [planned, holidays, settings] = await Promise.all([
    queryPlannedInRanges(db, [...weeks, ...ranges.map(weeksBefore)]),
    queryHolidays(db, studios, { from: first, to: last }),
    leaveSettingsOf(app, studios),
  ])
  const plannedOf = Map.groupBy(planned, ({ user }) => user)
  const holidaysOf = Map.groupBy(holidays, ({ studio }) => studio)
  return ranges.map((range) => {
    const { studio, zone } = range
    const plans = plannedOf.get(range.user) ?? []
    const inRange = (holidaysOf.get(studio ?? '') ?? []).filter(within(range))
    const before = plans.filter(within(weeksBefore(range)))
    const usual = usualWeekdays(before.flatMap(({ date, worked }) => (worked ? date : [])))
    return {
      counted: countedSlots(range, {
        planned: plannedDays(plans.filter(within(weeksOf(range)))),
        workdays: (date) => usual ?? settings.at(studio, noonOf(date, zone)).workdays,
        holidays: new Set(inRange.map(({ date }) => date)),
      }),
      holidays: inRange.map(({ date, name }) => ({ date, name })),
    }
  })
}
const noonOf = (date: LocalDay, zone: string | null): Instant =>
  new Date(1000 * secondAt(date, '12:00', zone ?? DEFAULT_ZONE)).toISOString()
const within =
  ({ from, to }: Pick<Days, 'from' | 'to'>) =>
  ({ date }: { readonly date: LocalDay }): boolean =>
    from <= date && date <= to
/** A date is worked if it is in one of the studios that have planned it. */
function plannedDays(plans: readonly PlannedDayRow[]): ReadonlyMap<LocalDay, boolean> {
  const days = new Map<LocalDay, boolean>()
  for (const { date, worked } of plans) days.set(date, worked || (days.get(date) ?? false))
  return days
}

/** Returns the zone of the studio that a person belongs to. */
export const ownZone = ({ joined }: Pick<Person, 'joined'>, now: Instant): string | null =>
  joinedAt(joined, now)?.timezone ?? null
/** Today by the clock of that studio. */
export const todayOf = (person: Pick<Person, 'joined'>, now: Instant): string =>
  dateAt(now, ownZone(person, now))
