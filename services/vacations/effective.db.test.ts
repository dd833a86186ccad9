import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveManager, leaveTest } from './testing-leave.ts'

const clock = { now: '2026-11-02T09:00:00.000Z' }
const leave = await leaveTest(clock)
afterAll(() => leave.close())

const employ = (user: string, vacationDays: number | null, hired = '2024-01-01') =>
  leave.tell(`account-${user}`, {
    type: 'EmploymentSet',
    data: { user, hired, contract: '', ended: null, vacationDays },
  })
const annual = async (user: string, year: number) =>
  (await leave.balance(user, `${year}-12-01`)).annual
const enterLeft = (user: string, days: number | null) =>
  leave.tell(`account-${user}`, {
    type: 'DaysOffSet',
    data: { user, remainingLastYearDaysOff: days, year: Number(clock.now.slice(0, 4)) },
  })

beforeAll(async () => {
  for (const [user, studio] of [
    ['fern', 'north'],
    ['ivy', 'south'],
    ['moss', 'hills'],
    ['reed', 'hills'],
    ['sage', 'coast'],
  ] as const) {
    await leave.hire(user, { studio })
    await employ(user, null)
  }
})

test('days that a studio gives from next year on are next year’s, and nothing of this one', async () => {
  await leave.setting('north', 'vacationDays', 25, '2026-12-31T22:00:00.000Z')
  expect([await annual('fern', 2026), await annual('fern', 2027)]).toEqual([21, 25])
})
test('days that are given now are this year’s: what is left of closed years stands', async () => {
  const before = await leave.balance('ivy')
  await leave.setting('south', 'vacationDays', 25)
  const after = await leave.balance('ivy')
  expect(after).toEqual({ ...before, annual: 25, remaining: before.remaining + 4 })
  expect(await annual('ivy', 2025)).toBe(21)
})
test('the least that law gives is of its own years, too', async () => {
  await leave.setting('coast', 'vacationDaysMin', 24, '2027-05-01T00:00:00.000Z')
  expect([await annual('sage', 2026), await annual('sage', 2027)]).toEqual([21, 24])
})
test('a person’s own days hold from when they are said, and the studio’s again once they are taken back', async () => {
  await employ('moss', 28)
  expect([await annual('moss', 2025), await annual('moss', 2026)]).toEqual([21, 28])
  clock.now = '2027-03-01T09:00:00.000Z'
  await employ('moss', null)
  expect([await annual('moss', 2026), await annual('moss', 2027)]).toEqual([28, 21])
  clock.now = '2026-11-02T09:00:00.000Z'
})
test('who goes to another studio has its days from the year of going on', async () => {
  const from = '2027-02-01T00:00:00.000Z'
  await leave.tell('account-reed', {
    type: 'StudioJoined',
    data: { user: 'reed', studio: 'south', timezone: 'Europe/Bucharest', from },
  })
  expect([await annual('reed', 2026), await annual('reed', 2027)]).toEqual([21, 25])
})
test('a shorter time for a rest holds from its day: what was taken of it before stays taken of it', async () => {
  await leave.hire('lily')
  await employ('lily', null)
  await enterLeft('lily', 5)
  await leave.setting('north', 'carryOverMonths', 18, '2020-01-01T00:00:00.000Z')
  const { id } = await leave.request('lily', '2026-11-03', '2026-11-04')
  await leave.approve(id)
  await leave.setting('north', 'carryOverMonths', 3, '2026-11-20T00:00:00.000Z')
  expect(await leave.balance('lily', '2026-11-10')).toMatchObject({
    previous: 5,
    previous_expires: '2026-11-19',
    remaining: 24,
  })
  expect(await leave.balance('lily', '2026-11-20')).toMatchObject({ previous: 2, remaining: 21 })
})

test('none left of last year is said as well as any number', async () => {
  await leave.hire('rose', { studio: 'east' })
  await employ('rose', null)
  expect(await leave.balance('rose')).toMatchObject({ previous: 21 })
  await enterLeft('rose', 4.5)
  expect(await leave.balance('rose')).toMatchObject({ previous: 4.5, remaining: 25.5 })
  await enterLeft('rose', 0)
  expect(await leave.balance('rose')).toMatchObject({ previous: 0, remaining: 21 })
  await enterLeft('rose', null)
  expect(await leave.balance('rose')).toMatchObject({ previous: 21 })
})
test('what is entered as left holds whatever was corrected before; a later correction comes on top', async () => {
  await leave.hire('iris', { studio: 'east' })
  await employ('iris', null)
  const correct = async (days: number, year = 2025) => {
    await leave.settle()
    const body = { user: 'iris', year, days, reason: 'agreed in writing' }
    await leave.callMoving('correct', { body }, { actor: leaveManager })
  }
  await correct(2)
  await enterLeft('iris', 3)
  expect(await leave.balance('iris')).toMatchObject({ previous: 3 })
  await correct(1)
  expect(await leave.balance('iris')).toMatchObject({ previous: 4 })
  await expect(correct(1, 2024)).rejects.toMatchObject({ code: 'vacations.correctionYear' })
})
