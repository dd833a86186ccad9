import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { AGE_MIN, lastDayOf } from '#shared/accounts/person-rules.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { planningEvents, rosterEvents } from '#shared/schedules/events.ts'
import { isSameCell } from '#shared/schedules/hours.ts'
import { holidayEvents, vacationEvents } from '#shared/vacations/events.ts'
import {
  defineProjection,
  type Projected,
  type RowSets,
} from '../platform/define/define-projection.ts'
import { rosterTables, type RosterCellRow, type RosterPersonRow } from './roster-tables.ts'

const { VacationRequested, VacationApproved, VacationRejected, VacationCancelled } = vacationEvents
const { BirthDateSet, IdentityCardSet, SiteAccountSet, SiteAccountDropped, PersonErased } =
  accountEvents
const { StudioSettingChanged } = configurationEvents
const { CoverageSet, PatternSaved, PatternRemoved } = planningEvents
const events = {
  ...studioEvents,
  ...rosterEvents,
  ...holidayEvents,
  VacationRequested,
  VacationApproved,
  VacationRejected,
  VacationCancelled,
  BirthDateSet,
  IdentityCardSet,
  SiteAccountSet,
  SiteAccountDropped,
  PersonErased,
  StudioSettingChanged,
  CoverageSet,
  PatternSaved,
  PatternRemoved,
}
type Heard = Projected<EventOf<typeof events>>
type Rows = RowSets<typeof rosterTables>
/** Settings of a studio that a roster is made of. */
const settings: readonly string[] = ['ture', 'zone']
const COVERAGE = 'coverage'

/**
 * Planned and drafted hours, open shifts, and what a planner must know beside them: leave, documents, ages, holidays.
 */
export const roster = defineProjection({
  name: 'roster',
  version: 2,
  module: 'schedules',
  sharded: true,
  events,
  tables: rosterTables,
  keysOf: ({ type, data }) => {
    switch (type) {
      case 'CellDrafted':
      case 'CellPublished':
        return { roster_cell: [[data.user, data.date, data.studio]] }
      case 'ShiftOpened':
      case 'OpenShiftWithdrawn':
      case 'OpenShiftTaken':
      case 'ShiftOffered':
      case 'OfferDeclined':
        return { open_shift: [[data.studio, data.open]] }
      case 'HolidaySet':
      case 'HolidayRemoved':
        return { roster_holiday: [[data.studio, data.date]] }
      case 'StudioSettingChanged':
        return { roster_setting: [[data.studio, data.setting]] }
      case 'CoverageSet':
        return { roster_setting: [[data.studio, COVERAGE]] }
      case 'PatternSaved':
      case 'PatternRemoved':
        return { roster_pattern: [[data.studio, data.pattern]] }
      case 'StudioCreated':
      case 'StudioChanged':
        return { roster_studio: [[data.studio]] }
      case 'VacationRequested':
      case 'VacationApproved':
      case 'VacationRejected':
      case 'VacationCancelled':
        return { roster_leave: [[data.user, data.vacation]] }
      default:
        return { roster_person: [[data.user]] }
    }
  },
  on: (event, rows) => {
    switch (event.type) {
      case 'CellDrafted':
      case 'CellPublished':
        return foldCell(event, rows)
      case 'ShiftOpened': {
        const { studio, open, date, hours, tipCont: tip_cont } = event.data
        const forAll = { asked: null, instead_of: null, declined: false }
        return rows.open_shift.put({ studio, open, date, ...hours, tip_cont, ...forAll })
      }
      case 'ShiftOffered': {
        const { studio, open, date, hours, asked, instead_of } = event.data
        const to = { tip_cont: null, asked, instead_of, declined: false }
        return rows.open_shift.put({ studio, open, date, ...hours, ...to })
      }
      case 'OfferDeclined': {
        const row = rows.open_shift.get(event.data.studio, event.data.open)
        return row && rows.open_shift.put({ ...row, declined: true })
      }
      case 'OpenShiftWithdrawn':
      case 'OpenShiftTaken':
        return rows.open_shift.delete(event.data.studio, event.data.open)
      case 'HolidaySet': {
        const { studio, date, name } = event.data
        return rows.roster_holiday.put({ studio, date, name })
      }
      case 'HolidayRemoved':
        return rows.roster_holiday.delete(event.data.studio, event.data.date)
      case 'StudioSettingChanged': {
        const { studio, setting, from, value } = event.data
        return settings.includes(setting) ? said(rows, studio, setting, { from, value }) : undefined
      }
      case 'CoverageSet': {
        const { studio, from, wanted: value } = event.data
        return said(rows, studio, COVERAGE, { from, value })
      }
      case 'PatternSaved': {
        const { studio, pattern, name, cells } = event.data
        return rows.roster_pattern.put({ studio, pattern, name, cells })
      }
      case 'PatternRemoved':
        return rows.roster_pattern.delete(event.data.studio, event.data.pattern)
      case 'StudioCreated':
      case 'StudioChanged': {
        const { studio, timezone } = event.data
        return rows.roster_studio.put({ studio, timezone })
      }
      case 'VacationRequested':
      case 'VacationApproved':
      case 'VacationRejected':
      case 'VacationCancelled':
        return foldLeave(event, rows)
      default:
        return foldPerson(event, rows)
    }
  },
})

function foldCell(event: Extract<Heard, { type: `Cell${string}` }>, { roster_cell }: Rows): void {
  const { user, date, studio, by } = event.data
  const row: RosterCellRow = roster_cell.get(user, date, studio) ?? {
    user,
    date,
    studio,
    drafted_by: '',
    zone: '',
    sequence: 0,
    changed: '',
    published: [],
    draft: null,
  }
  const changed = event.position
  if (event.type === 'CellDrafted') {
    const isNone = isSameCell(event.data.cell, row.published)
    const draft = isNone ? null : event.data.cell
    return roster_cell.put({ ...row, draft, drafted_by: isNone ? '' : by, changed })
  }
  const published = event.data.cell.map(({ shift, start, end }) => ({ shift, start, end }))
  const isDone = row.draft === null || isSameCell(row.draft, published)
  roster_cell.put({
    ...row,
    published,
    changed,
    zone: event.data.zone,
    sequence: row.sequence + 1,
    draft: isDone ? null : row.draft,
    drafted_by: isDone ? '' : row.drafted_by,
  })
}
function foldLeave(
  event: Extract<Heard, { type: `Vacation${string}` }>,
  { roster_leave }: Rows,
): void {
  const { user, vacation } = event.data
  if (event.type === 'VacationRequested') {
    const { from: from_date, from_half, to: to_date, to_half } = event.data
    return roster_leave.put({
      user,
      vacation,
      from_date,
      from_half,
      to_date,
      to_half,
      pending: true,
    })
  }
  if (event.type !== 'VacationApproved') return roster_leave.delete(user, vacation)
  const row = roster_leave.get(user, vacation)
  if (!row) throw new Error(`${event.type} of ${vacation}, which nobody has asked for`)
  roster_leave.put({ ...row, pending: false })
}
type OfPerson =
  | 'BirthDateSet'
  | 'IdentityCardSet'
  | 'SiteAccountSet'
  | 'SiteAccountDropped'
  | 'PersonErased'
function foldPerson(event: Extract<Heard, { type: OfPerson }>, { roster_person }: Rows): void {
  const { user } = event.data
  const row: RosterPersonRow = roster_person.get(user) ?? {
    user,
    adult_on: null,
    blocked_from: null,
    sites: [],
  }
  if (event.type === 'PersonErased') return roster_person.delete(user)
  if (event.type === 'BirthDateSet')
    return roster_person.put({ ...row, adult_on: adultOn(event.data.born) })
  if (event.type === 'IdentityCardSet')
    return roster_person.put({ ...row, blocked_from: dayAfter(event.data.expires) })
  const others = row.sites.filter((site) => site !== event.data.site)
  const has = event.type === 'SiteAccountSet'
  roster_person.put({ ...row, sites: has ? [...others, event.data.site].sort() : others })
}
/** null for what is no date: nothing was said, or the person is erased. */
function adultOn(born: string): string | null {
  const [year, month, day] = born.split('-')
  return /^\d{4}-\d\d-\d\d$/.test(born) ? adultDate(Number(year) + AGE_MIN, month, day) : null
}
/** Returns the date of coming of age: a person born on 29 February is older on 1 March of a common year. */
const adultDate = (year: number, month = '', day = ''): string =>
  new Date(Date.UTC(year, Number(month) - 1, Number(day))).toISOString().slice(0, 10)
const dayAfter = (expires: string): string | null =>
  /^\d{4}-\d\d$/.test(expires) ? addDays(lastDayOf(expires), 1) : null

function said(
  { roster_setting }: Rows,
  studio: string,
  setting: string,
  one: { readonly from: string; readonly value: unknown },
): void {
  const before = roster_setting.get(studio, setting)?.said ?? []
  roster_setting.put({ studio, setting, said: [...before, one] })
}
