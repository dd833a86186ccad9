import { sql, type Kysely } from 'kysely'
import { configurationEvents } from '#shared/configuration/events.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { holidayEvents } from '#shared/vacations/events.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'

/** Somebody's published hours on a date; days without hours are not there. */
export type PlannedDayRow = {
  user: string
  date: string
  studio: string
  hours: readonly PlannedHours[]
}
export type HolidayRow = { studio: string; date: string; name: string }
/** Every value that a setting of leave was given, with its moment, in the order in which they were said. */
export type LeaveSettingRow = {
  studio: string
  setting: string
  said: readonly { readonly from: Instant; readonly value: unknown }[]
}
export type LeaveCalendarTables = {
  planned_day: PlannedDayRow
  holiday: HolidayRow
  leave_setting: LeaveSettingRow
}

const { CellPublished } = rosterEvents
const { StudioSettingChanged } = configurationEvents
export const leaveSettings = [
  'vacationDays',
  'vacationDaysMin',
  'carryOverMonths',
  'workdays',
] as const
const isOfLeave = (setting: string): boolean =>
  (leaveSettings as readonly string[]).includes(setting)

/** Which days are working days: what is planned for people, the studios' holidays, and what studios have set about leave. */
export const leaveCalendar = defineProjection({
  name: 'leave_calendar',
  version: 1,
  module: 'vacations',
  sharded: true,
  events: { CellPublished, ...holidayEvents, StudioSettingChanged },
  tables: {
    planned_day: table<PlannedDayRow>({
      columns: { user: 'text', date: 'date', studio: 'text', hours: 'jsonb' },
      key: ['user', 'date', 'studio'],
    }),
    holiday: table<HolidayRow>({
      columns: { studio: 'text', date: 'date', name: 'text' },
      key: ['studio', 'date'],
    }),
    leave_setting: table<LeaveSettingRow>({
      columns: { studio: 'text', setting: 'text', said: 'jsonb' },
      key: ['studio', 'setting'],
    }),
  },
  keysOf: ({ type, data }) =>
    type === 'CellPublished'
      ? { planned_day: [[data.user, data.date, data.studio]] }
      : type === 'StudioSettingChanged'
        ? { leave_setting: [[data.studio, data.setting]] }
        : { holiday: [[data.studio, data.date]] },
  on: ({ type, data }, { planned_day, holiday, leave_setting }) => {
    if (type === 'CellPublished') {
      const { user, date, studio } = data
      if (data.cell.length === 0) return planned_day.delete(user, date, studio)
      const hours = data.cell.map(({ shift, start, end }) => ({ shift, start, end }))
      return planned_day.put({ user, date, studio, hours })
    }
    if (type === 'HolidaySet') {
      const { studio, date, name } = data
      return holiday.put({ studio, date, name })
    }
    if (type === 'HolidayRemoved') return holiday.delete(data.studio, data.date)
    const { studio, setting, from, value } = data
    if (!isOfLeave(setting)) return
    const said = leave_setting.get(studio, setting)?.said ?? []
    leave_setting.put({ studio, setting, said: [...said, { from, value }] })
  },
})

type Db = Kysely<LeaveCalendarTables>
const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`
interface DaysOf {
  readonly user: string
  readonly from: string
  readonly to: string
}
/** What is planned for people, each within days of their own; a day that lies in two ranges comes once. */
export function queryPlannedInRanges(
  db: Db,
  ranges: readonly DaysOf[],
): Promise<readonly PlannedDayRow[]> {
  const column = (name: keyof DaysOf) => ranges.map((range) => range[name])
  return db
    .selectFrom('planned_day')
    .selectAll('planned_day')
    .where(
      sql<boolean>`exists (
        select from unnest(${column('user')}::text[], ${column('from')}::date[], ${column('to')}::date[])
          as range(person, first, last)
        where range.person = planned_day."user" and planned_day.date between range.first and range.last
      )`,
    )
    .where('planned_day.user', '=', anyOf([...new Set(column('user'))]))
    .orderBy('planned_day.date')
    .execute()
}

export const queryHolidays = (
  db: Db,
  studios: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HolidayRow[]> =>
  db
    .selectFrom('holiday')
    .selectAll()
    .where('holiday.studio', '=', anyOf(studios))
    .where('holiday.date', '>=', from)
    .where('holiday.date', '<=', to)
    .orderBy('holiday.date')
    .execute()

export const queryLeaveSettings = (
  db: Db,
  studios: readonly string[],
): Promise<LeaveSettingRow[]> =>
  db
    .selectFrom('leave_setting')
    .selectAll()
    .where('leave_setting.studio', '=', anyOf(studios))
    .execute()
