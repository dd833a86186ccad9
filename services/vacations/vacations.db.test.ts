import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { vacationCalls, type LeaveBalanceView, type VacationView } from '#shared/vacations/calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { vacationsModule } from './module.ts'
import { northNamed } from './testing-leave.ts'

const clock = { now: '2026-11-02T09:00:00.000Z' }
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

const manager = { actor: testActor('oak', { permissions: { vacations: 'manage' } }) }
const fern = { actor: testActor('fern', { tipCont: 'Model', permissions: {} }) }
const south = { actor: { ...manager.actor, user: 'elm', studios: ['south'] } }
type By = typeof manager
const balance = async (by: By = fern, query: object = {}) => {
  await app.settle()
  return (await app.call('balance', { query: { user: 'fern', ...query } }, by)) as LeaveBalanceView
}
const request = (body: object, by: By = fern) =>
  app.callMoving(
    'request',
    { body: vacationCalls.request.body.parse({ user: 'fern', ...body }) },
    by,
  ) as Promise<{
    id: string
    requested: number
    status: string
  }>
const decide = (vacation: string, decision: string, by: By = manager) =>
  app.callMoving('decide', { params: { vacation }, body: { decision, note: '' } }, by)
const cancel = (vacation: string, body: object, by: By) =>
  app.callMoving('cancel', { params: { vacation }, body }, by)
const listed = async (by: By = manager, query: object = {}) => {
  await app.settle()
  const { vacations } = (await app.call('getVacationSettings', { query }, by)) as {
    vacations: VacationView[]
  }
  return vacations
}

beforeAll(async () => {
  await app.hire('fern', { tipCont: 'Model' })
  await app.hire('ivy', { tipCont: 'Model' })
  await app.hire('oak', { tipCont: 'Manager' })
})

test('a week of leave is five working days, pending until a manager approves it', async () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }
  const { id, requested, status } = await request({ ...week, note: 'family' })
  expect({ requested, status }).toEqual({ requested: 5, status: 'pending' })
  expect(await balance()).toEqual({
    annual: 21,
    previous: 0,
    previous_expires: null,
    taken: 0,
    pending: 5,
    remaining: 16,
  })
  await expect(decide(id, 'approved', fern)).rejects.toMatchObject({ status: 404 })
  expect(await decide(id, 'approved')).toMatchObject({ id, status: 'approved', freed: [] })
  expect(await balance()).toMatchObject({ taken: 5, pending: 0, remaining: 16 })
  await expect(decide(id, 'rejected')).rejects.toMatchObject({ code: 'vacations.notPending' })
  await expect(cancel(id, {}, fern)).rejects.toMatchObject({ code: 'vacations.approvedByManager' })
  await expect(cancel(id, {}, manager)).rejects.toMatchObject({ code: 'vacations.reasonMissing' })
  await cancel(id, { reason: 'plans have changed' }, manager)
  expect(await balance()).toMatchObject({ taken: 0, pending: 0, remaining: 21 })
  expect((await listed()).map((one) => one.id)).not.toContain(id)
  expect(await listed(manager, { cancelled: true })).toMatchObject([
    {
      id,
      user: 'fern',
      studio: 'north',
      tipCont: 'Model',
      kind: 'annual',
      requested: 5,
      from: '2026-11-09',
      from_half: 'AM',
      to: '2026-11-15',
      to_half: 'PM',
      status: 'cancelled',
      remaining: 21,
      annual: 21,
      previous: 0,
    },
  ])
})

test('halves count half, in capitals or not, and two requests share no slot', async () => {
  const half = { from: '2026-11-18', to: '2026-11-18' }
  const { id, requested } = await request({ ...half, to_half: 'am' })
  expect(requested).toBe(0.5)
  await expect(request(half)).rejects.toMatchObject({ code: 'vacations.overlap' })
  const other = await request({ ...half, from_half: 'PM', kind: 'unpaid' })
  expect(await balance()).toMatchObject({ pending: 0.5, remaining: 20.5 })
  for (const one of [id, other.id]) await cancel(one, {}, fern)
  expect(await balance()).toMatchObject({ pending: 0, remaining: 21 })
})

test('more than there is is refused, and so is a range without a working day', async () => {
  await expect(request({ from: '2026-11-02', to: '2026-12-31' })).rejects.toMatchObject({
    code: 'vacations.balance',
    status: 409,
  })
  await expect(request({ from: '2026-11-21', to: '2026-11-22' })).rejects.toMatchObject({
    code: 'vacations.nothingToTake',
  })
  const wrong = [
    { from: '2026-11-20', to: '2026-11-19' },
    { from: '2026-11-20', from_half: 'PM', to: '2026-11-20', to_half: 'AM' },
    { from: '2026-01-01', to: '2027-06-01' },
    { from: '1999-12-31', to: '2000-01-02' },
  ]
  for (const range of wrong)
    await expect(request({ ...range, kind: 'sick' })).rejects.toMatchObject({
      code: 'vacations.range',
      status: 422,
    })
})

test('of fifty requests for the same days at once one is recorded', async () => {
  const days = { from: '2026-12-07', to: '2026-12-08' }
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => request(days)))
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []))
  expect(made).toHaveLength(1)
  for (const one of answers)
    if (one.status === 'rejected')
      expect(['vacations.overlap', 'command.busy']).toContain((one.reason as { code: string }).code)
  expect(await balance()).toMatchObject({ pending: 2, remaining: 19 })
  await cancel(made[0] ?? '', {}, fern)
})

test('a studio’s holidays are no leave, and what is planned for a day says whether it is worked', async () => {
  const set = (date: string) =>
    app.callMoving(
      'setHoliday',
      { params: { studio: 'north', date }, body: { name: 'Feast' } },
      manager,
    )
  await set('2026-11-30')
  await set('2026-12-01')
  await app.settle()
  const count = async (query: object) =>
    app.call('count', { query: vacationCalls.count.query.parse({ user: 'fern', ...query }) }, fern)
  expect(await count({ from: '2026-11-30', to: '2026-12-06' })).toMatchObject({ days: 3 })
  // With published hours on Tuesday, Saturday and Sunday these are working days, too.
  for (const date of ['2026-12-01', '2026-12-05', '2026-12-06'])
    await app.tell('roster-north', published('fern', date))
  await app.settle()
  expect(await count({ from: '2026-11-30', to: '2026-12-06' })).toMatchObject({
    days: 5,
    holidays: [{ date: '2026-11-30', name: 'Feast' }, { date: '2026-12-01' }],
  })
})
test('a calendar is previewed, then its days are holidays; again it adds nothing', async () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:Epiphany',
    'DTSTART;VALUE=DATE:20270106',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const read = (preview: boolean) =>
    app.callMoving(
      'importHolidays',
      { params: { studio: 'north' }, body: { calendar, year: 2027, preview } },
      manager,
    )
  const holidays = async () => {
    await app.settle()
    return app.call('holidays', { params: { studio: 'north' }, query: { year: 2027 } }, fern)
  }
  const day = { date: '2027-01-06', name: 'Epiphany' }
  expect(await read(true)).toEqual({ added: [day], unchanged: [], ignored: [] })
  expect(await holidays()).toEqual([])
  expect(await read(false)).toMatchObject({ added: [day] })
  expect(await holidays()).toEqual([day])
  expect(await read(false)).toEqual({ added: [], unchanged: [day], ignored: [] })
})
const published = (user: string, date: string, start = '14:00', end = '22:00') =>
  ({
    type: 'CellPublished',
    data: {
      user,
      studio: 'north',
      date,
      zone: 'Europe/Bucharest',
      cause: 'plan',
      by: 'oak',
      cell: [
        {
          shift: null,
          start,
          end,
          starts_at: `${date}T12:00:00.000Z`,
          ends_at: `${date}T20:00:00.000Z`,
        },
      ],
    },
  }) as const

test('whoever approves sees what it frees, who else is away, and what is left', async () => {
  for (const date of ['2026-12-15', '2026-12-16'])
    await app.tell('roster-north', published('fern', date))
  await app.settle()
  const days = { from: '2026-12-15', to: '2026-12-19' }
  const ivy = { actor: testActor('ivy', { tipCont: 'Model', permissions: {} }) }
  const other = await request({ user: 'ivy', from: '2026-12-16', to: '2026-12-17' }, ivy)
  const { id, requested } = await request(days)
  expect(requested).toBe(4)
  await app.settle()
  expect(await app.call('preview', { params: { vacation: id } }, manager)).toMatchObject({
    counted: 4,
    balance: { taken: 4, pending: 0, remaining: 17 },
    freed: [{ date: '2026-12-15', hours: [{ start: '14:00' }] }, { date: '2026-12-16' }],
    away: [{ user: 'ivy', from: '2026-12-16', status: 'pending' }],
  })
  expect(await decide(id, 'approved')).toMatchObject({
    freed: [{ date: '2026-12-15' }, { date: '2026-12-16' }],
  })
  // The plan changes afterwards: said, not counted again by itself.
  await app.tell('roster-north', published('fern', '2026-12-19'))
  const drifted = (await listed()).find((one) => one.id === id)
  expect(drifted).toMatchObject({ requested: 4, drift: 5 })
  const recount = (by: By) =>
    app.callMoving(
      'recount',
      { params: { vacation: id }, body: { reason: 'Saturday was planned later' } },
      by,
    )
  expect(await recount(manager)).toMatchObject({ requested: 5 })
  await expect(recount(manager)).rejects.toMatchObject({ code: 'vacations.notDrifted' })
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ requested: 5, drift: null })
  await cancel(id, { reason: 'not needed' }, manager)
  await decide(other.id, 'rejected')
})

test('a manager gives and takes days with a reason; what was taken already stays covered', async () => {
  const correct = (body: object, by: By = manager) =>
    app.callMoving(
      'correct',
      { body: { user: 'fern', year: 2026, reason: 'agreed in writing', ...body } },
      by,
    )
  expect(await correct({ days: 2.5 })).toMatchObject({ balance: { annual: 23.5, remaining: 23.5 } })
  const { id } = await request({ from: '2026-11-23', to: '2026-11-27' })
  await expect(correct({ days: -20 })).rejects.toMatchObject({ code: 'vacations.balance' })
  await expect(correct({ days: 1, user: 'oak' })).rejects.toMatchObject({
    code: 'vacations.ownDecision',
  })
  await cancel(id, {}, fern)
  clock.now = '2026-11-02T10:00:00.000Z'
  await correct({ days: -2.5 })
  await app.settle()
  expect(await app.call('corrections', { query: { user: 'fern' } }, fern)).toMatchObject([
    { days: -2.5 },
    { days: 2.5, reason: 'agreed in writing', by: 'oak' },
  ])
})

test('everybody sees their own; managers those of their studio', async () => {
  const { id } = await request({ from: '2026-11-23', to: '2026-11-24' })
  expect((await listed(fern)).map(({ user }) => user)).toEqual(['fern', 'fern'].slice(0, 1))
  expect(await listed(south)).toEqual([])
  await expect(decide(id, 'approved', south)).rejects.toMatchObject({ status: 404 })
  await expect(cancel(id, { reason: 'not yours' }, south)).rejects.toMatchObject({ status: 404 })
  const ivy = { actor: testActor('ivy', { tipCont: 'Model', permissions: {} }) }
  await expect(cancel(id, {}, ivy)).rejects.toMatchObject({ code: 'vacations.unknown' })
  await cancel(id, {}, fern)
})

test('of who was erased no words are left', async () => {
  const { id } = await request({ from: '2026-11-23', to: '2026-11-24', note: 'to the doctor' })
  await app.tell('account-fern', {
    type: 'PersonErased',
    data: { user: 'fern', requestedBy: 'a', approvedBy: 'b', kept: [] },
  })
  const row = (await listed(manager, { user: 'fern' })).find((one) => one.id === id)
  expect(row?.steps.map(({ words }) => words)).toEqual(['[erased]'])
})
