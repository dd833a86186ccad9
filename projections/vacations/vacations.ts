import { accountEvents } from '#shared/accounts/events.ts'
import { assertNever, type EventOf } from '#shared/platform/messages.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { VacationStep } from '#shared/vacations/calls.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import type { VacationStatus } from '#shared/vacations/rules.ts'
import type { DayHalf, LeaveKind, LeaveSlot } from '#shared/vacations/slots.ts'
import {
  defineProjection,
  table,
  typed,
  type Projected,
  type RowOf,
  type Rows,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'

export type VacationRow = RowOf<typeof tables.vacation>
type LeaveCorrectionRow = RowOf<typeof tables.leave_correction>
export type LeaveTermsRow = RowOf<typeof tables.leave_terms>
export type VacationTables = RowsOf<typeof tables> & PeopleTables

const { AccountCreated, StudioJoined, EmploymentSet, DaysOffSet, PersonErased } = accountEvents
const unknown = (user: string): LeaveTermsRow => ({
  user,
  since: 0,
  zone: null,
  hired: null,
  ended: null,
  days_a_year: [],
  opening: {},
})
const halves = (days: number): number => Math.round(days * 2)

const ofTerms = { AccountCreated, StudioJoined, EmploymentSet, DaysOffSet }
const events = { ...vacationEvents, ...ofTerms, PersonErased }

const tables = {
  vacation: table({
    columns: {
      user: 'text',
      vacation: 'text',
      studio: 'text null',
      from_date: 'date',
      from_half: typed<DayHalf>('text'),
      to_date: 'date',
      to_half: typed<DayHalf>('text'),
      kind: typed<LeaveKind>('text'),
      status: typed<VacationStatus>('text'),
      counted: typed<readonly LeaveSlot[]>('jsonb'),
      steps: typed<readonly VacationStep[]>('jsonb'),
      requested_at: 'text',
    },
    key: ['user', 'vacation'],
    loadBy: ['user'],
    indexes: [['vacation'], ['from_date'], ['to_date']],
  }),
  leave_correction: table({
    columns: {
      user: 'text',
      correction: 'text',
      year: 'integer',
      /** In halves, since the table holds whole numbers. */
      halves: 'integer',
      reason: 'text',
      by: 'text',
      at: 'text',
    },
    key: ['user', 'correction'],
    loadBy: ['user'],
  }),
  leave_terms: table({
    columns: {
      user: 'text',
      since: 'integer',
      /** Zone of the studio that they belong to: a year's rest was entered by its clock. */
      zone: 'text null',
      hired: 'date null',
      ended: 'date null',
      /** Days a year of their own, from when on, in the order in which that was said; null: as many as the studio says. */
      days_a_year:
        typed<readonly { readonly from: string; readonly value: number | null }[]>('jsonb'),
      /** Days left of a year, where they were entered, by year: excluding corrections of it made before. */
      opening: typed<Readonly<Record<string, number>>>('jsonb'),
    },
    key: ['user'],
  }),
}

/** Everybody's leave, and what it is reckoned from. */
export const vacations = defineProjection({
  name: 'vacations',
  version: 3,
  module: 'vacations',
  sharded: true,
  events,
  tables,
  keysOf: ({ type, data: { user } }) =>
    type === 'PersonErased'
      ? { vacation: [[user]], leave_correction: [[user]] }
      : type === 'LeaveCorrected'
        ? { leave_correction: [[user]] }
        : type === 'DaysOffSet'
          ? { leave_terms: [[user]], leave_correction: [[user]] }
          : type.startsWith('Vacation')
            ? { vacation: [[user]] }
            : { leave_terms: [[user]] },
  on: (event, { vacation: rows, leave_correction, leave_terms }) => {
    const { type, data, occurredAt: at } = event
    const step = (what: VacationStep['what'], words: string, counted?: readonly LeaveSlot[]) => {
      const { by } = event.data as { readonly by: string }
      return { what, at, by, words, days: counted ? counted.length / 2 : null }
    }
    const change = (id: string, said: Partial<VacationRow>, next: VacationStep) => {
      const row = rows.get(data.user, id)
      if (!row) throw new Error(`${type} of ${id}, which nobody has asked for`)
      rows.put({ ...row, ...said, steps: [...row.steps, next] })
    }
    switch (type) {
      case 'VacationRequested': {
        const { from: from_date, to: to_date, note, by: _by, ...said } = data
        return rows.put({
          ...said,
          from_date,
          to_date,
          status: 'pending',
          steps: [step('requested', note, said.counted)],
          requested_at: at,
        })
      }
      case 'VacationApproved': {
        const { counted } = data
        const next = step('approved', data.note, counted)
        return change(data.vacation, { status: 'approved', counted }, next)
      }
      case 'VacationRejected':
        return change(data.vacation, { status: 'rejected' }, step('rejected', data.note))
      case 'VacationCancelled':
        return change(data.vacation, { status: 'cancelled' }, step('cancelled', data.reason))
      case 'VacationRecounted': {
        const { counted } = data
        return change(data.vacation, { counted }, step('recounted', data.reason, counted))
      }
      case 'LeaveCorrected': {
        const { days, ...said } = data
        return leave_correction.put({ ...said, at, halves: halves(days) })
      }
      case 'AccountCreated':
      case 'StudioJoined':
      case 'EmploymentSet':
      case 'DaysOffSet':
        return foldTerms(event, leave_terms, leave_correction)
      case 'PersonErased':
        return forgetWords(data.user, rows, leave_correction)
      default:
        assertNever(event)
    }
  },
})

/** Erases the words said about a person; that something was said stays. */
function forgetWords(
  user: string,
  rows: Rows<VacationRow>,
  corrections: Rows<LeaveCorrectionRow>,
): void {
  const wordless = ({ words, ...said }: VacationStep): VacationStep => ({
    ...said,
    words: words === '' ? '' : ERASED,
  })
  for (const row of rows.of(user)) rows.put({ ...row, steps: row.steps.map(wordless) })
  for (const row of corrections.of(user)) corrections.put({ ...row, reason: ERASED })
}

function foldTerms(
  event: Projected<EventOf<typeof ofTerms>>,
  rows: Rows<LeaveTermsRow>,
  corrections: Rows<LeaveCorrectionRow>,
): void {
  const { user } = event.data
  const row = rows.get(user) ?? unknown(user)
  if (event.type === 'StudioJoined') {
    const { from, timezone: zone } = event.data
    return from <= event.occurredAt ? rows.put({ ...row, zone }) : undefined
  }
  const year = Number(dateAt(event.occurredAt, row.zone).slice(0, 4))
  if (event.type === 'AccountCreated') return rows.put({ ...row, since: year })
  if (event.type === 'EmploymentSet') {
    const { hired, ended, vacationDays: value } = event.data
    const said = row.days_a_year
    const isNew = (said.at(-1)?.value ?? null) !== value
    const days_a_year = isNew ? [...said, { from: event.occurredAt, value }] : said
    return rows.put({ ...row, hired, ended, days_a_year })
  }
  const { remainingLastYearDaysOff: left, year: saidIn = year } = event.data
  const before = saidIn - 1
  const { [before]: _said, ...others } = row.opening
  if (left === null) return rows.put({ ...row, opening: others })
  const corrected = corrections.of(user).reduce((sum, one) => {
    return one.year === before ? sum + one.halves : sum
  }, 0)
  rows.put({ ...row, opening: { ...others, [before]: left - corrected / 2 } })
}
