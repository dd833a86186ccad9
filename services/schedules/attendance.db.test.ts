import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayUnion } from '#shared/online-time/calls.ts'
import { onlineDays, type OnlineRange } from '#shared/online-time/needs.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import {
  presences,
  workedDays,
  type PresenceAsked,
  type PresenceOfPerson,
  type WorkedDaysAsked,
} from '#shared/shifts/needs.ts'
import type { WorkedDay } from '#shared/shifts/worked-days.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

const worked: WorkedDay[] = []
const online: DayUnion[] = []
const present: PresenceOfPerson[] = []
let presenceAsked: PresenceAsked | undefined
const asked: unknown[] = []
const app = await testModule(
  schedulesModule,
  toldToSchedules,
  { now: '2026-11-23T09:00:00.000Z' },
  {
    [workedDays.need]: async (_: object, what: WorkedDaysAsked) => {
      asked.push(what)
      return worked
    },
    [presences.need]: async (_: object, what: PresenceAsked) => {
      presenceAsked = what
      return present
    },
    [onlineDays.need]: async (_: object, what: OnlineRange) => {
      asked.push(what)
      return online
    },
  },
)
afterAll(() => app.close())
const rights = { schedules: 'manage', shifts: 'readOnly', 'online-time': 'readOnly' } as const
const planner = testActor('oak', { permissions: rights })
const night = { shift: 'night', start: '22:00', end: '06:00' }
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const range = { studio: 'north', from: '2026-12-01', to: '2026-12-03' }

beforeAll(async () => {
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  for (const user of ['fern', 'ivy']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
  const cells = [
    { user: 'fern', date: '2026-11-30', cell: [night] },
    { user: 'fern', date: '2026-12-02', cell: [late] },
    { user: 'ivy', date: '2026-12-02', cell: [late] },
  ]
  await app.callMoving('draft', { body: { studio: 'north', cells } }, { actor: planner })
  await app.settle()
  await app.callMoving('publish', { body: { ...range, from: '2026-11-30' } }, { actor: planner })
  const leave = { user: 'ivy', vacation: 'v1', counted: [], note: '', by: 'oak' }
  await app.tell('vacations-ivy', {
    type: 'VacationRequested',
    data: {
      ...leave,
      studio: 'north',
      kind: 'annual',
      from: '2026-12-02',
      from_half: 'AM',
      to: '2026-12-02',
      to_half: 'PM',
    },
  })
  await app.tell('vacations-ivy', { type: 'VacationApproved', data: leave })
  const on = (user: string, date: string, seconds: number) => ({ user, date, seconds })
  worked.push({ ...on('fern', '2026-12-02', 27_000), started_at: '2026-12-02T12:20:00.000Z' })
  online.push({ ...on('fern', '2026-12-02', 20_000), studio: 'north' })
  online.push({ ...on('stranger', '2026-12-02', 20_000), studio: 'north' })
  const planned = { starts_at: '2026-12-02T12:00:00.000Z', ends_at: '2026-12-02T20:00:00.000Z' }
  const fulfilled = {
    kind: 'worked',
    seconds: 27_000,
    planned,
    late_seconds: 1200,
    forgotten: false,
    started_at: '2026-12-02T12:20:00.000Z',
    running: false,
    ended: '2026-12-02T19:50:00.000Z',
  } as const
  present.push({ user: 'fern', studio: 'north', presences: [fulfilled] })
  await app.settle()
})
const ask = (actor = planner, query: object = range) =>
  app.call('attendance', { query }, { actor }) as Promise<
    CallResponse<typeof planningCalls.attendance>
  >

test('a day says what was planned, worked and on air; a night counts to both of its dates', async () => {
  const { days, people, zone } = await ask()
  expect(zone).toBe('Europe/Bucharest')
  expect(people.map(({ user }) => user)).toEqual(['fern', 'ivy'])
  expect(days).toEqual([
    // Six hours of the night that began the day before.
    {
      user: 'fern',
      date: '2026-12-01',
      planned_seconds: 21_600,
      due_seconds: 0,
      worked_seconds: 0,
      online_seconds: 0,
      planned_at: null,
      started_at: null,
      presences: [],
    },
    {
      user: 'fern',
      date: '2026-12-02',
      planned_seconds: 28_800,
      due_seconds: 0,
      worked_seconds: 27_000,
      online_seconds: 20_000,
      planned_at: '2026-12-02T12:00:00.000Z',
      started_at: '2026-12-02T12:20:00.000Z',
      presences: [{ kind: 'worked', seconds: 27_000, late_seconds: 1200 }],
    },
  ])
  // By the dates of her online time, whatever the shifts know of it.
  const on = (day: string) =>
    presenceAsked?.wasOnAir?.(
      'fern',
      `2026-12-0${day}T12:00:00.000Z`,
      `2026-12-0${day}T20:00:00.000Z`,
    )
  expect([on('1'), on('2')]).toEqual([false, true])
  expect(asked.at(-1)).toEqual(range)
})
test.each([
  ['2026-12-02T11:00:00.000Z', [21_600, 0]],
  ['2026-12-02T15:30:00.000Z', [21_600, 12_600]],
  ['2026-12-03T00:00:00.000Z', [21_600, 28_800]],
])('at %s only those planned hours are due that lie before', async (now, due) => {
  const answer = await app.call('attendance', { query: range }, { actor: planner, now })
  const { days } = answer as CallResponse<typeof planningCalls.attendance>
  expect(days.map(({ due_seconds }) => due_seconds)).toEqual(due)
})
test('whoever may not see shifts or online time sees nobody’s here', async () => {
  const blind = testActor('elm', { permissions: { schedules: 'readOnly' } })
  expect(await ask(blind)).toMatchObject({ people: [], days: [] })
})
test('another studio is not there, and the range is bounded', async () => {
  const south = testActor('sky', { permissions: rights, studios: ['south'] })
  await expect(ask(south)).rejects.toMatchObject({ status: 404 })
  await expect(ask(planner, { ...range, to: '2027-03-01' })).rejects.toMatchObject({
    code: 'schedules.range',
  })
})
