import type { PlannedHours } from '#shared/schedules/hours.ts'
import type { DayHalf } from '#shared/vacations/slots.ts'
import { table, type RowOf } from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'

/** A person's hours on a date in a studio. */
export type RosterCellRow = {
  user: string
  date: string
  studio: string
  published: readonly PlannedHours[]
  draft: readonly PlannedHours[] | null
  drafted_by: string
  /** The zone that its hours were published in; '' before that. */
  zone: string
  /** How often it was published. */
  sequence: number
  /** Position of the newest event. */
  changed: string
}
export type OpenShiftRow = RowOf<typeof rosterTables.open_shift>
/** Leave that is pending or approved. */
export type RosterLeaveRow = {
  user: string
  vacation: string
  from_date: string
  from_half: DayHalf
  to_date: string
  to_half: DayHalf
  pending: boolean
}
/** What forbids somebody to go on air: kept as days, never as what they were told by. */
export type RosterPersonRow = {
  user: string
  adult_on: string | null
  blocked_from: string | null
  /** Sites that they have an account on. */
  sites: readonly string[]
}
type RosterHolidayRow = RowOf<typeof rosterTables.roster_holiday>
/** Settings of a studio that a roster is made of, each with its moments, in the order in which they were said. */
export type RosterSettingRow = {
  studio: string
  setting: string
  said: readonly { readonly from: string; readonly value: unknown }[]
}
type RosterPatternRow = {
  studio: string
  pattern: string
  name: string
  cells: PlannedHours[][]
}
/** A studio and the zone of its days now. */
type RosterStudioRow = RowOf<typeof rosterTables.roster_studio>
export type RosterTables = {
  roster_studio: RosterStudioRow
  roster_cell: RosterCellRow
  open_shift: OpenShiftRow
  roster_leave: RosterLeaveRow
  roster_person: RosterPersonRow
  roster_holiday: RosterHolidayRow
  roster_setting: RosterSettingRow
  roster_pattern: RosterPatternRow
} & PeopleTables

export const rosterTables = {
  roster_studio: table({
    columns: { studio: 'text', timezone: 'text' },
    key: ['studio'],
  }),
  roster_cell: table<RosterCellRow>({
    columns: {
      user: 'text',
      date: 'date',
      studio: 'text',
      published: 'jsonb',
      draft: 'jsonb null',
      drafted_by: 'text',
      zone: 'text',
      sequence: 'integer',
      changed: 'text',
    },
    key: ['user', 'date', 'studio'],
    indexes: [['studio', 'date']],
  }),
  open_shift: table({
    columns: {
      studio: 'text',
      open: 'text',
      date: 'date',
      shift: 'text null',
      start: 'text',
      end: 'text',
      tip_cont: 'text null',
    },
    key: ['studio', 'open'],
    indexes: [['open'], ['studio', 'date']],
  }),
  roster_leave: table<RosterLeaveRow>({
    columns: {
      user: 'text',
      vacation: 'text',
      from_date: 'date',
      from_half: 'text',
      to_date: 'date',
      to_half: 'text',
      pending: 'boolean',
    },
    key: ['user', 'vacation'],
  }),
  roster_person: table<RosterPersonRow>({
    columns: {
      user: 'text',
      adult_on: 'date null',
      blocked_from: 'date null',
      sites: 'jsonb',
    },
    key: ['user'],
  }),
  roster_holiday: table({
    columns: { studio: 'text', date: 'date', name: 'text' },
    key: ['studio', 'date'],
  }),
  roster_setting: table<RosterSettingRow>({
    columns: { studio: 'text', setting: 'text', said: 'jsonb' },
    key: ['studio', 'setting'],
  }),
  roster_pattern: table<RosterPatternRow>({
    columns: { studio: 'text', pattern: 'text', name: 'text', cells: 'jsonb' },
    key: ['studio', 'pattern'],
  }),
}
