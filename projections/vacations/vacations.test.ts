import { expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { vacations } from './vacations.ts'

const at = '2026-11-02T09:00:00.000Z'
const vacation = { user: 'fern', vacation: 'v1' }
const requested = {
  type: 'VacationRequested',
  data: {
    ...vacation,
    studio: 'north',
    from: '2026-11-09',
    from_half: 'AM',
    to: '2026-11-10',
    to_half: 'AM',
    kind: 'annual',
    counted: ['2026-11-09 AM', '2026-11-09 PM', '2026-11-10 AM'],
    note: 'family',
    by: 'fern',
  },
  at,
}
const approved = {
  type: 'VacationApproved',
  data: { ...vacation, counted: ['2026-11-09 AM'], note: '', by: 'oak' },
}
const recounted = {
  type: 'VacationRecounted',
  data: { ...vacation, counted: [], reason: 'feast', by: 'oak' },
}
const cancelled = {
  type: 'VacationCancelled',
  data: { ...vacation, was: 'approved', reason: 'called off', by: 'oak' },
}
const corrected = (correction: string) => ({
  type: 'LeaveCorrected',
  data: { user: 'fern', correction, year: 2026, days: -1.5, reason: 'agreed', by: 'oak' },
})
const erased = {
  type: 'PersonErased',
  data: { user: 'fern', requestedBy: 'a', approvedBy: 'b', kept: [] },
}
type Told = Parameters<MemoryTables['fold']>[0]
/** Each by itself, and all in one batch: the same rows. */
async function after(projection: ConstructorParameters<typeof MemoryTables>[0], events: Told) {
  const [one, all] = [new MemoryTables(projection), new MemoryTables(projection)]
  for (const event of events) await one.fold([event])
  await all.fold(events)
  const rows = Object.fromEntries(
    Object.keys(projection.tables).map((name) => [name, all.rows(name)]),
  )
  for (const [name, found] of Object.entries(rows)) expect(one.rows(name)).toEqual(found)
  return rows
}
const leaveAfter = async (...events: Told) => (await after(vacations, events))['vacation']?.[0]

test('a request waits, with what was said of it', async () => {
  expect(await leaveAfter(requested)).toMatchObject({
    status: 'pending',
    from_date: '2026-11-09',
    to_half: 'AM',
    requested_at: at,
    steps: [{ what: 'requested', at, by: 'fern', words: 'family', days: 1.5 }],
  })
})
test('what counts is as it was counted last, and every step stays', async () => {
  expect(await leaveAfter(requested, approved)).toMatchObject({
    status: 'approved',
    counted: ['2026-11-09 AM'],
  })
  expect(await leaveAfter(requested, approved, recounted, cancelled)).toMatchObject({
    status: 'cancelled',
    counted: [],
    steps: [
      { what: 'requested' },
      { what: 'approved', days: 0.5 },
      { what: 'recounted', words: 'feast', days: 0 },
      { what: 'cancelled', words: 'called off', days: null },
    ],
  })
  const rejected = { type: 'VacationRejected', data: { ...vacation, note: 'no', by: 'oak' } }
  expect(await leaveAfter(requested, rejected)).toMatchObject({ status: 'rejected' })
})
test('a decision about what nobody has asked for is a fault', async () => {
  await expect(new MemoryTables(vacations).fold([approved])).rejects.toThrow('nobody has asked')
})
test('of who is erased no words are left, of requests and corrections', async () => {
  const rows = await after(vacations, [
    requested,
    approved,
    corrected('c1'),
    corrected('c2'),
    erased,
  ])
  expect(rows['vacation']).toMatchObject([{ steps: [{ words: '[erased]' }, { words: '' }] }])
  expect(rows['leave_correction']).toMatchObject([
    { halves: -3, reason: '[erased]' },
    { halves: -3, reason: '[erased]' },
  ])
})

const account = (when: string) => ({ type: 'AccountCreated', data: { user: 'fern' }, at: when })
const joined = (timezone: string, from: string) => ({
  type: 'StudioJoined',
  data: { user: 'fern', studio: 'north', timezone, from },
  at,
})
const left = (days: number | null, when: string) => ({
  type: 'DaysOffSet',
  data: { user: 'fern', remainingLastYearDaysOff: days },
  at: when,
})
const termsAfter = async (...events: Told) => (await after(vacations, events))['leave_terms']?.[0]

test('terms are those that were said last; days that nobody said are the studio’s', async () => {
  const employed = (vacationDays: number | null, ended: string | null) => ({
    type: 'EmploymentSet',
    data: { user: 'fern', hired: '2024-05-13', contract: '', ended, vacationDays },
  })
  expect(
    await termsAfter(
      account('2024-03-01T09:00:00.000Z'),
      employed(21, null),
      employed(24.5, '2026-12-31'),
    ),
  ).toMatchObject({
    since: 2024,
    hired: '2024-05-13',
    ended: '2026-12-31',
    days_a_year: [{ value: 21 }, { value: 24.5 }],
  })
  const [own, none] = [await termsAfter(employed(0, null)), await termsAfter(employed(null, null))]
  expect([own, none].map((row) => row?.['days_a_year'])).toMatchObject([[{ value: 0 }], []])
})
test('a year’s rest is of the year before the one that it is in the studio when it is entered', async () => {
  const newYear = '2025-12-31T23:30:00.000Z'
  const beginning = '2025-01-01T00:00:00.000Z'
  const entered = (zone: string) =>
    termsAfter(account(beginning), joined(zone, beginning), left(4.5, newYear))
  expect(await entered('Europe/Bucharest')).toMatchObject({ opening: { 2025: 4.5 } })
  expect(await entered('America/Bogota')).toMatchObject({ opening: { 2024: 4.5 } })
})
test('a rest that is entered anew takes the place of the year’s, be it none, until it is taken back', async () => {
  const [first, second] = [left(4, '2026-02-01T09:00:00.000Z'), left(0, '2026-03-01T09:00:00.000Z')]
  const later = left(2, '2027-02-01T09:00:00.000Z')
  expect(await termsAfter(first, later)).toMatchObject({ opening: { 2025: 4, 2026: 2 } })
  expect(await termsAfter(first, second)).toMatchObject({ opening: { 2025: 0 } })
  const back = left(null, '2026-04-01T09:00:00.000Z')
  expect(await termsAfter(first, second, back)).toMatchObject({ opening: {} })
})
test('a rest is entered without what was corrected before: that is in it', async () => {
  const at2027 = left(3, '2027-02-01T09:00:00.000Z')
  expect(await termsAfter(corrected('c1'), at2027)).toMatchObject({ opening: { 2026: 4.5 } })
  expect(await termsAfter(at2027, corrected('c1'))).toMatchObject({ opening: { 2026: 3 } })
})
test('0 days left, said before none could be told from nothing said, is nothing said', () => {
  const { upcast } = accountEvents.DaysOffSet
  const said = (days: number) =>
    (upcast as Readonly<Record<number, (said: object) => object>>)[1]?.({
      user: 'fern',
      daysOff: 21,
      currentYearDaysOff: 21,
      remainingLastYearDaysOff: days,
    })
  expect([said(0), said(3)]).toEqual([
    { user: 'fern', remainingLastYearDaysOff: null },
    { user: 'fern', remainingLastYearDaysOff: 3 },
  ])
})

const published = (cell: readonly object[]) => ({
  type: 'CellPublished',
  data: {
    user: 'fern',
    studio: 'north',
    date: '2026-11-09',
    cell,
    zone: 'UTC',
    cause: 'plan',
    by: 'oak',
  },
})
const hours = { shift: null, start: '14:00', end: '22:00' }
const instants = { starts_at: '2026-11-09T12:00:00.000Z', ends_at: '2026-11-09T20:00:00.000Z' }
test('a day is worked while it has hours, and still where leave has emptied it', async () => {
  const there = published([{ ...hours, ...instants }])
  const cell = { user: 'fern', date: '2026-11-09', studio: 'north' }
  const days = async (...events: Told) => (await after(leaveCalendar, events))['planned_day']
  expect(await days(there)).toEqual([{ ...cell, hours: [hours], worked: true }])
  expect(await days(there, published([]))).toEqual([{ ...cell, hours: [], worked: false }])
  const away = [there, requested, published([])]
  expect(await days(...away)).toEqual([{ ...cell, hours: [], worked: true }])
  expect(await days(there, requested, cancelled, published([]))).toMatchObject([{ worked: false }])
})
test('a holiday is called as it was last, until it is removed', async () => {
  const day = { studio: 'north', date: '2026-12-25', by: 'oak' }
  const set = (name: string) => ({ type: 'HolidaySet', data: { ...day, name } })
  const rows = await after(leaveCalendar, [set('Feast'), set('Christmas')])
  expect(rows['holiday']).toEqual([{ studio: 'north', date: '2026-12-25', name: 'Christmas' }])
  const removed = { type: 'HolidayRemoved', data: day }
  expect((await after(leaveCalendar, [set('Feast'), removed]))['holiday']).toEqual([])
})
test('of settings those of leave are kept, each with its moment', async () => {
  const set = (setting: string, value: unknown, from: string) => ({
    type: 'StudioSettingChanged',
    data: { studio: 'north', setting, value, from, by: 'oak' },
  })
  const events = [
    set('vacationDays', 24, '2026-01-01T00:00:00.000Z'),
    set('ture', { nr: 3 }, '2026-01-01T00:00:00.000Z'),
    set('vacationDays', 25, '2027-01-01T00:00:00.000Z'),
  ]
  expect((await after(leaveCalendar, events))['leave_setting']).toMatchObject([
    { setting: 'vacationDays', said: [{ value: 24 }, { value: 25 }] },
  ])
})
