import {
  settingDefaults,
  type ShiftSpan,
  type StudioSettings,
} from '#shared/configuration/settings.ts'
import { weekdayOf, type LocalDay } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { saidAt } from '#shared/platform/record.ts'
import { dayStart } from '#shared/platform/time.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { queryRosterSettings } from '#projections/schedules/roster-queries.ts'
import type { RosterSettingRow, RosterTables } from '#projections/schedules/roster-tables.ts'
import type { App } from '../platform/kernel/app.ts'

/** Returns the value of a setting at a moment, whether it is said with moments or with days. */
function rosterSettingAt<T>(
  settings: readonly RosterSettingRow[],
  name: string,
  at: Instant,
): T | undefined {
  const said = settings.find(({ setting }) => setting === name)?.said ?? []
  // The event's schema has checked it.
  return saidAt(said, at) as T | undefined
}
export function shiftsAt(
  settings: readonly RosterSettingRow[],
  zone: string,
  date: LocalDay,
): readonly ShiftSpan[] {
  const at = new Date(dayStart(date, zone) * 1000).toISOString()
  return (
    rosterSettingAt<{ interval: readonly ShiftSpan[] }>(settings, 'ture', at) ??
    settingDefaults.ture
  ).interval
}
/**
 * Refuses a label that is no shift of the studio. One that it had once counts: what was planned with it is laid on other days, too.
 */
export async function checkShifts(
  app: Pick<App, 'read'>,
  studio: string,
  shifts: readonly (string | null)[],
): Promise<void> {
  const said = await queryRosterSettings(app.read<RosterTables>(), studio)
  const tables = said.flatMap(({ setting, said: values }) =>
    setting === 'ture' ? values.map(({ value }) => value as StudioSettings['ture']) : [],
  )
  const keys = new Set(
    [settingDefaults.ture, ...tables].flatMap(({ interval }) => interval.map(({ key }) => key)),
  )
  for (const shift of shifts)
    if (shift !== null && !keys.has(shift)) refuseSchedule('schedules.shiftUnknown', { shift })
}
type Wanted = readonly { readonly shift: string; readonly days: readonly number[] }[]
export function wantedOn(settings: readonly RosterSettingRow[], days: readonly LocalDay[]) {
  const shifts = new Map<string, number[]>()
  for (const [i, date] of days.entries())
    for (const { shift, days: week } of rosterSettingAt<Wanted>(settings, 'coverage', date) ?? []) {
      const row = shifts.get(shift) ?? days.map(() => 0)
      row[i] = week[weekdayOf(date) - 1] ?? 0
      shifts.set(shift, row)
    }
  return [...shifts].map(([shift, row]) => ({ shift, days: row }))
}
