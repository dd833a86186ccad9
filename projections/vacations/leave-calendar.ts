import { sql, type Kysely } from 'kysely'
import { configurationEvents } from '#shared/configuration/events.ts'
import { assertNever, type Instant } from '#shared/platform/messages.ts'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { holidayEvents, vacationEvents } from '#shared/vacations/events.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/** The plan published for a person on a date; days for which there never was one have no row. */
export type PlannedDayRow = RowOf<typeof tables.planned_day>
type HolidayRow = RowOf<typeof tables.holiday>
/** Every value that a setting of leave was given, with its moment, in the order in which they were said. */
type LeaveSettingRow = RowOf<typeof tables.leave_setting>
export type LeaveCalendarTables = RowsOf<typeof tables>

const { CellPublished } = rosterEvents
const { VacationRequested, VacationRejected, VacationCancelled } = vacationEvents
const { StudioSettingChanged } = configurationEvents
const leaveSettings = ['vacationDays', 'vacationDaysMin', 'carryOverMonths', 'workdays'] as const
const isOfLeave = (setting: string): boolean =>
  (leaveSettings as readonly string[]).includes(setting)

const tables = {
  planned_day: table({
    columns: {
      user: 'text',
      date: 'date',
      studio: 'text',
      hours: typed<readonly PlannedHours[]>('jsonb'),
      /** Whether it is a working day for leave: where there are hours, and where there were until leave emptied it. */
      worked: 'boolean',
    },
    key: ['user', 'date', 'studio'],
  }),
  /** Leave that a person has asked for or has. */
  leave_held: table({
    columns: { user: 'text', vacation: 'text', from_date: 'date', to_date: 'date' },
    key: ['user', 'vacation'],
    loadBy: ['user'],
  }),
  holiday: table({
    columns: { studio: 'text', date: 'date', name: 'text' },
    key: ['studio', 'date'],
  }),
  leave_setting: table({
    columns: {
      studio: 'text',
      setting: 'text',
      said: typed<readonly { readonly from: Instant; readonly value: unknown }[]>('jsonb'),
    },
    key: ['studio', 'setting'],
  }),
}

/** Which days are working days: what is planned for people, the studios' holidays, and what studios have set about leave. */
export const leaveCalendar = defineProjection({
  name: 'leave_calendar',
  version: 2,
  module: 'vacations',
  sharded: true,
  events: {
    CellPublished,
    VacationRequested,
    VacationRejected,
    VacationCancelled,
    ...holidayEvents,
    StudioSettingChanged,
  },
  tables,
  keysOf: ({ type, data }) => {
    switch (type) {
      case 'CellPublished':
        return { planned_day: [[data.user, data.date, data.studio]], leave_held: [[data.user]] }
      case 'VacationRequested':
      case 'VacationRejected':
      case 'VacationCancelled':
        return { leave_held: [[data.user]] }
      case 'StudioSettingChanged':
        return { leave_setting: [[data.studio, data.setting]] }
      case 'HolidaySet':
      case 'HolidayRemoved':
        return { holiday: [[data.studio, data.date]] }
      default:
        return assertNever(type)
    }
  },
  on: ({ type, data }, { planned_day, leave_held, holiday, leave_setting }) => {
    switch (type) {
      case 'CellPublished': {
        const { user, date, studio } = data
        const hours = data.cell.map(({ shift, start, end }) => ({ shift, start, end }))
        const isAway = leave_held
          .of(user)
          .some(({ from_date, to_date }) => from_date <= date && date <= to_date)
        const was = planned_day.get(user, date, studio)?.worked ?? false
        const worked = hours.length > 0 || (isAway && was)
        return planned_day.put({ user, date, studio, hours, worked })
      }
      case 'VacationRequested': {
        const { user, vacation, from, to } = data
        return leave_held.put({ user, vacation, from_date: from, to_date: to })
      }
      case 'VacationRejected':
      case 'VacationCancelled':
        return leave_held.delete(data.user, data.vacation)
      case 'HolidaySet': {
        const { studio, date, name } = data
        return holiday.put({ studio, date, name })
      }
      case 'HolidayRemoved':
        return holiday.delete(data.studio, data.date)
      case 'StudioSettingChanged': {
        const { studio, setting, from, value } = data
        if (!isOfLeave(setting)) return
        const said = leave_setting.get(studio, setting)?.said ?? []
        return leave_setting.put({ studio, setting, said: [...said, { from, value }] })
      }
      default:
        assertNever(type)
    }
  },
})

type Db = Kysely<LeaveCalendarTables>
const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`
interface DaysOf {
  readonly user: string
  readonly from: string
  readonly to: string
}
/** Returns the days planned for people, each within days of their own; a day that lies in two ranges comes once. */
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
