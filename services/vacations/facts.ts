import { settingDefaults } from '#shared/configuration/settings.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import type { Person } from '#shared/platform/people.ts'
import { joinedAt } from '#shared/platform/people.ts'
import { saidAt } from '#shared/platform/record.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { LeaveFacts } from '#shared/vacations/balance.ts'
import { countedSlots, type WorkingDays } from '#shared/vacations/count.ts'
import type { LeaveTerms } from '#shared/vacations/entitlement.ts'
import type { LeaveRange, LeaveSlot } from '#shared/vacations/slots.ts'
import {
  queryHolidays,
  queryLeaveSettings,
  queryPlannedInRanges,
  type LeaveCalendarTables,
} from '#projections/vacations/leave-calendar.ts'
import { queryLeave } from '#projections/vacations/vacation-queries.ts'
import type { LeaveTermsRow, VacationTables } from '#projections/vacations/vacations.ts'
import type { App } from '../platform/kernel/app.ts'
import { slotsTaken } from './decider.ts'

/** What a studio has set about leave. */
export interface StudioLeave {
  readonly vacationDays: number
  readonly vacationDaysMin: number
  readonly carryOverMonths: number
  readonly workdays: readonly number[]
}
export interface LeaveFactsOf {
  readonly of: (person: Pick<Person, 'user' | 'studio'>) => LeaveFacts
}
type Reads = Pick<App, 'read'>

export async function leaveSettingsOf(
  app: Reads,
  studios: readonly (string | null)[],
  now: Instant,
): Promise<(studio: string | null) => StudioLeave> {
  const named = [...new Set(studios.filter((studio) => studio !== null))]
  const rows = await queryLeaveSettings(app.read<LeaveCalendarTables>(), named)
  const found = new Map<string, Partial<StudioLeave>>()
  for (const { studio, setting, said } of rows) {
    const value = saidAt(said, now)
    if (value !== undefined) found.set(studio, { ...found.get(studio), [setting]: value })
  }
  return (studio) => ({ ...settingDefaults, ...(studio === null ? {} : found.get(studio)) })
}

/** What the balances of these people are reckoned from, in a fixed number of queries. */
export async function factsOf(
  app: Reads,
  people: readonly Pick<Person, 'user' | 'studio'>[],
  now: Instant,
): Promise<LeaveFactsOf> {
  const users = people.map(({ user }) => user)
  const [settings, { terms, corrections, taken }] = await Promise.all([
    leaveSettingsOf(
      app,
      people.map(({ studio }) => studio),
      now,
    ),
    queryLeave(app.read<VacationTables>(), users),
  ])
  const termsOf = new Map(terms.map((row) => [row.user, row]))
  const correctionsOf = Map.groupBy(corrections, ({ user }) => user)
  const takenOf = Map.groupBy(taken, ({ user }) => user)
  return {
    of: ({ user, studio }) => ({
      terms: termsBy(termsOf.get(user), settings(studio), now),
      corrections: (correctionsOf.get(user) ?? []).map(({ year, halves }) => ({
        year,
        days: halves / 2,
      })),
      slots: slotsTaken(takenOf.get(user) ?? []),
    }),
  }
}
const termsBy = (
  row: LeaveTermsRow | undefined,
  { vacationDays, vacationDaysMin, carryOverMonths }: StudioLeave,
  now: Instant,
): LeaveTerms => ({
  hired: row?.hired ?? null,
  ended: row?.ended ?? null,
  days: (row?.halves_a_year ?? 2 * vacationDays) / 2,
  days_min: vacationDaysMin,
  since: row && row.since > 0 ? row.since : Number(now.slice(0, 4)),
  carry_months: carryOverMonths,
  opening: row?.opening ?? {},
})

/** A range of days of somebody, who is in this studio then. */
export interface RangeOf extends LeaveRange {
  readonly user: string
  readonly studio: string | null
}
/** Of each range the slots that count as things are known now, and the holidays in it; in a fixed number of queries. */
export async function countRanges(
  app: Reads,
  ranges: readonly RangeOf[],
  now: Instant,
): Promise<
  readonly {
    readonly counted: readonly LeaveSlot[]
    readonly holidays: readonly { date: string; name: string }[]
  }[]
> {
  if (ranges.length === 0) return []
  const db = app.read<LeaveCalendarTables>()
  const studios = [...new Set(ranges.flatMap(({ studio }) => studio ?? []))]
  const weeks = ranges.map(({ user, from, to }) => ({
    user,
    from: mondayOf(from),
    to: addDays(mondayOf(to), 6),
  }))
  const first = weeks.reduce((least, { from }) => (from < least ? from : least), '9999-12-31')
  const last = weeks.reduce((most, { to }) => (to > most ? to : most), '0001-01-01')
  const [planned, holidays, settings] = await Promise.all([
    queryPlannedInRanges(db, weeks),
    queryHolidays(db, studios, { from: first, to: last }),
    leaveSettingsOf(app, studios, now),
  ])
  const plannedOf = Map.groupBy(planned, ({ user }) => user)
  const holidaysOf = Map.groupBy(holidays, ({ studio }) => studio)
  return ranges.map((range, i) => {
    const week = weeks[i] ?? range
    const within = (date: string, around: { from: string; to: string }) =>
      around.from <= date && date <= around.to
    const inRange = (holidaysOf.get(range.studio ?? '') ?? []).filter(({ date }) =>
      within(date, range),
    )
    const days: WorkingDays = {
      planned: new Set(
        (plannedOf.get(range.user) ?? []).flatMap(({ date }) => (within(date, week) ? date : [])),
      ),
      workdays: settings(range.studio).workdays,
      holidays: new Set(inRange.map(({ date }) => date)),
    }
    return {
      counted: countedSlots(range, days),
      holidays: inRange.map(({ date, name }) => ({ date, name })),
    }
  })
}

/** Today by the clock of the studio that somebody belongs to. */
export const todayOf = ({ joined }: Pick<Person, 'joined'>, now: Instant): string =>
  dateAt(now, joinedAt(joined, now)?.timezone ?? null)
