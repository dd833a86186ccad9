import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { vacationCalls, type LeaveBalanceView } from '#shared/vacations/calls.ts'
import { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { vacationsModule } from './module.ts'
import { northNamed } from './testing-leave.ts'

const clock = { now: '2026-02-02T09:00:00.000Z' }
const app = await testModule(
  vacationsModule,
  {
    ...accountEvents,
    ...studioEvents,
    ...permissionEvents,
    ...configurationEvents,
    ...rosterEvents,
  },
  clock,
  northNamed,
)
afterAll(() => app.close())

const manager = testActor('oak', { permissions: { vacations: 'manage' } })
const south = { ...manager, user: 'elm', studios: ['south'] }
const own = (user: string) => testActor(user)
const restricted = {
  ...testActor('ash', { tipCont: 'Trainer', permissions: { vacations: 'manage' } }),
  limits: { restrictions: ['chatTo'], models: ['fern'] },
}
const as = (actor: Actor) => ({ actor })
type List = CallResponse<typeof vacationCalls.getVacationSettings>
type Year = CallResponse<typeof leaveYearCalls.year>
const listed = (actor = manager, query: object = {}) =>
  app.call('getVacationSettings', { query }, as(actor)) as Promise<List>
const yearOf = async (actor: Actor, query: object = {}) => {
  await app.settle()
  return (await app.call('year', { query: { year: 2026, ...query } }, as(actor))) as Year
}
const balance = async (user: string, on: string) => {
  await app.settle()
  const query = { user, on }
  return (await app.call('balance', { query }, as(own(user)))) as LeaveBalanceView
}
const ask = (user: string, from: string, to = from, kind = 'annual') =>
  app.callMoving(
    'request',
    { body: vacationCalls.request.body.parse({ user, from, to, kind }) },
    as(own(user)),
  ) as Promise<{ id: string; requested: number }>

beforeAll(async () => {
  for (const user of ['fern', 'ivy', 'model1']) await app.hire(user)
  await app.hire('sky', { studio: 'south' })
  await app.hire('oak', { tipCont: 'Manager' })
  await app.settle()
  await ask('ivy', '2026-03-02')
  await ask('model1', '2026-03-03')
  await app.settle()
})

const requested = (user: string) =>
  ({
    type: 'VacationRequested',
    data: {
      user,
      vacation: `of ${user}`,
      studio: 'north',
      from: '2026-03-03',
      from_half: 'AM',
      to: '2026-03-03',
      to_half: 'PM',
      kind: 'annual',
      counted: ['2026-03-03 AM', '2026-03-03 PM'],
      note: '',
      by: user,
    },
  }) as const

test('a year shows who is away to whoever sees them, with the holidays of their studios', async () => {
  const { id } = await ask('fern', '2026-05-04', '2026-05-05', 'sick')
  await ask('sky', '2026-05-04')
  await app.callMoving(
    'setHoliday',
    { params: { studio: 'north', date: '2026-05-01' }, body: { name: 'Labour Day' } },
    as(manager),
  )
  const all = await yearOf(manager)
  expect(all.leave.find((one) => one.id === id)).toEqual({
    id,
    user: 'fern',
    from: '2026-05-04',
    from_half: 'AM',
    to: '2026-05-05',
    to_half: 'PM',
    kind: 'sick',
    status: 'pending',
    days: 2,
  })
  expect(all.holidays).toEqual([{ studio: 'north', date: '2026-05-01', name: 'Labour Day' }])
  const usersOf = ({ people, leave }: Year) => ({
    people: people.map(({ user }) => user),
    leave: [...new Set(leave.map(({ user }) => user))],
  })
  expect(usersOf(all).leave).not.toContain('sky')
  expect(usersOf(await yearOf(south))).toEqual({ people: ['sky'], leave: ['sky'] })
  expect(usersOf(await yearOf(south, { studio: 'north' }))).toEqual({ people: [], leave: [] })
  expect((await yearOf(south, { studio: 'north' })).holidays).toEqual([])
  // A model sees themselves alone, a restricted trainer of the models their own.
  expect(usersOf(await yearOf(own('ivy')))).toEqual({ people: ['ivy'], leave: ['ivy'] })
  const trained = usersOf(await yearOf(restricted))
  expect(trained.leave).toEqual(['fern'])
  expect(trained.people).not.toContain('ivy')
  expect((await yearOf(manager, { year: 2025 })).leave).toEqual([])
})

test('a holiday that is removed is a working day again; only who manages its studio removes it', async () => {
  const params = { studio: 'north', date: '2026-06-01' }
  const remove = (actor: Actor) => app.callMoving('removeHoliday', { params }, as(actor))
  const days = async () => {
    await app.settle()
    const query = { user: 'fern', from: '2026-06-01', to: '2026-06-02' }
    const input = { query: vacationCalls.count.query.parse(query) }
    return ((await app.call('count', input, as(own('fern')))) as { days: number }).days
  }
  await app.callMoving('setHoliday', { params, body: { name: 'Feast' } }, as(manager))
  expect(await days()).toBe(1)
  for (const actor of [south, restricted])
    await expect(remove(actor)).rejects.toMatchObject({ code: 'vacations.studioUnknown' })
  expect(await remove(manager)).toEqual({ date: '2026-06-01' })
  expect(await days()).toBe(2)
  await expect(remove(manager)).rejects.toMatchObject({
    code: 'vacations.holidayUnknown',
    status: 404,
  })
})
test('a studio that does not exist has no holidays, for whoever sees every studio neither', async () => {
  const owner = as(testActor('elm', { permissions: { vacations: 'manage' }, allStudios: true }))
  const params = { studio: 'nowhere', date: '2026-06-01' }
  for (const asked of [
    app.call('holidays', { params, query: { year: 2026 } }, owner),
    app.callMoving('setHoliday', { params, body: { name: 'Feast' } }, owner),
    app.callMoving('removeHoliday', { params }, owner),
  ])
    await expect(asked).rejects.toMatchObject({ code: 'vacations.studioUnknown' })
})

const carryOver = (value: number) =>
  app.tell('studio-settings-north', {
    type: 'StudioSettingChanged',
    data: {
      studio: 'north',
      setting: 'carryOverMonths',
      from: clock.now,
      by: 'oak',
      old: 18,
      value,
    },
  })
test('what was entered as left of a year is used first and expires by the studio’s months', async () => {
  const data = { user: 'ivy', remainingLastYearDaysOff: 3, year: 2026 }
  await app.tell('account-ivy', { type: 'DaysOffSet', data })
  await carryOver(3)
  expect(await balance('ivy', '2026-03-31')).toMatchObject({
    annual: 21,
    previous: 3,
    previous_expires: '2026-03-31',
    pending: 1,
    remaining: 23,
  })
  // One of the three days is covered by the request in March: the rest is lost.
  expect(await balance('ivy', '2026-04-01')).toMatchObject({
    previous: 1,
    previous_expires: null,
    pending: 1,
    remaining: 21,
  })
  await carryOver(0)
  // Without a carry-over nothing of last year is there, and the request is of this year's leave.
  expect(await balance('ivy', '2026-02-02')).toMatchObject({ previous: 0, remaining: 20 })
})
test('who was given 21 days keeps them when the studio gives more; who was given none of their own follows it', async () => {
  for (const user of ['own21', 'own0', 'follows', 'older'])
    await app.hire(user, { studio: 'hills' })
  const employ = (user: string, vacationDays: number | null) =>
    app.tell(`account-${user}`, {
      type: 'EmploymentSet',
      data: { user, hired: '2025-01-01', contract: '', ended: null, vacationDays },
    })
  await employ('own21', 21)
  await employ('own0', 0)
  await employ('follows', null)
  await app.tell('studio-settings-hills', {
    type: 'StudioSettingChanged',
    data: {
      studio: 'hills',
      setting: 'vacationDays',
      from: clock.now,
      by: 'oak',
      old: 21,
      value: 25,
    },
  })
  const annual = async (user: string) => (await balance(user, '2026-06-01')).annual
  expect(await annual('own21')).toBe(21)
  expect(await annual('follows')).toBe(25)
  expect(await annual('older')).toBe(25)
  // Nobody has less than law gives.
  expect(await annual('own0')).toBe(20)
})
test('a year’s rest carries over by itself', async () => {
  await carryOver(3)
  expect(await balance('model1', '2027-03-31')).toMatchObject({
    annual: 21,
    previous: 20,
    previous_expires: '2027-03-31',
    remaining: 41,
  })
  expect(await balance('model1', '2027-04-01')).toMatchObject({ previous: 0, remaining: 21 })
})

test('today is the day of the studio that somebody belongs to', async () => {
  const zones = { west: 'America/Bogota', east: 'Asia/Tokyo' }
  const newYear = '2026-12-31T18:00:00.000Z'
  for (const [user, timezone] of Object.entries(zones)) {
    await app.hire(user)
    const from = '2026-02-01T00:00:00.000Z'
    await app.tell(`account-${user}`, {
      type: 'StudioJoined',
      data: { user, studio: 'north', timezone, from },
    })
    await app.tell(`vacations-${user}`, requested(user))
  }
  clock.now = newYear
  await app.settle()
  const previous = async (user: string) => (await listed(manager, { user })).vacations[0]?.previous
  // In Tokyo the next year has begun, in Bogotá it has not.
  expect(await previous('west')).toBe(0)
  expect(await previous('east')).toBe(20)
  clock.now = '2026-02-02T09:00:00.000Z'
})

test('of somebody without a studio the preview names nobody else', async () => {
  const account = { name: 'Moss', surname: '', email: 'moss@studio.example', language: 'en' }
  const data = { user: 'moss', ...account, tipCont: 'Model', owner: false, super: false }
  await app.tell('account-moss', { type: 'AccountCreated', data })
  await app.settle()
  const { id } = await ask('moss', '2026-03-03')
  await app.settle()
  const boss = testActor('root', { owner: true, allStudios: true })
  expect(await app.call('preview', { params: { vacation: id } }, as(boss))).toMatchObject({
    counted: 1,
    away: [],
    freed: [],
  })
})

test.each(['0000-01-01', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30'])(
  'the date %s is refused where leave is asked about',
  (date) => {
    const { balance: of, getVacationSettings } = vacationCalls
    expect(of.query.safeParse({ user: 'fern', on: date }).success).toBe(false)
    for (const name of ['from', 'to'])
      expect(getVacationSettings.query.safeParse({ [name]: date }).success).toBe(false)
  },
)
