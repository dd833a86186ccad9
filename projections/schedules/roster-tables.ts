import type { PlannedHours } from '#shared/schedules/hours.ts'
import type { DayHalf } from '#shared/vacations/slots.ts'
import { table, typed, type RowOf, type RowsOf } from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'

/** A person's hours on a date in a studio. */
export type RosterCellRow = RowOf<typeof rosterTables.roster_cell>
export type OpenShiftRow = RowOf<typeof rosterTables.open_shift>
/** Leave that is pending or approved. */
export type RosterLeaveRow = RowOf<typeof rosterTables.roster_leave>
/**
 * The facts that forbid a person to go on air: kept as days, never as the birth date or document they follow from.
 */
export type RosterPersonRow = RowOf<typeof rosterTables.roster_person>
/** Settings of a studio that a roster is made of, each with its moments, in the order in which they were said. */
export type RosterSettingRow = RowOf<typeof rosterTables.roster_setting>
export type RosterTables = RowsOf<typeof rosterTables> & PeopleTables

export const rosterTables = {
  /** A studio and the zone of its days now. */
  roster_studio: table({
    columns: { studio: 'text', timezone: 'text' },
    key: ['studio'],
  }),
  roster_cell: table({
    columns: {
      user: 'text',
      date: 'date',
      studio: 'text',
      published: typed<readonly PlannedHours[]>('jsonb'),
      draft: typed<readonly PlannedHours[] | null>('jsonb null'),
      drafted_by: 'text',
      /** The zone that its hours were published in; '' before that. */
      zone: 'text',
      /** How often it was published. */
      sequence: 'integer',
      /** Position of the newest event. */
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
      /** The one person it is offered to; null: whoever may take it. */
      asked: 'text null',
      /** The person whose hours these are. */
      instead_of: 'text null',
      declined: 'boolean',
    },
    key: ['studio', 'open'],
    indexes: [['open'], ['studio', 'date']],
  }),
  roster_leave: table({
    columns: {
      user: 'text',
      vacation: 'text',
      from_date: 'date',
      from_half: typed<DayHalf>('text'),
      to_date: 'date',
      to_half: typed<DayHalf>('text'),
      pending: 'boolean',
    },
    key: ['user', 'vacation'],
  }),
  roster_person: table({
    columns: {
      user: 'text',
      adult_on: 'date null',
      blocked_from: 'date null',
      /** Sites that they have an account on. */
      sites: typed<readonly string[]>('jsonb'),
    },
    key: ['user'],
  }),
  roster_holiday: table({
    columns: { studio: 'text', date: 'date', name: 'text' },
    key: ['studio', 'date'],
  }),
  roster_setting: table({
    columns: {
      studio: 'text',
      setting: 'text',
      said: typed<readonly { readonly from: string; readonly value: unknown }[]>('jsonb'),
    },
    key: ['studio', 'setting'],
  }),
  roster_pattern: table({
    columns: {
      studio: 'text',
      pattern: 'text',
      name: 'text',
      cells: typed<PlannedHours[][]>('jsonb'),
    },
    key: ['studio', 'pattern'],
  }),
}
