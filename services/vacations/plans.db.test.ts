import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/platform/local-day.ts'
import { leaveTest } from './testing-leave.ts'

const clock = { now: '2026-11-02T09:00:00.000Z' }
const leave = await leaveTest(clock)
afterAll(() => leave.close())

/** A week from Monday to Sunday, and the days of it by their place. */
const monday = '2026-11-23'
const day = (place: number) => addDays(monday, place)
const week = [day(0), day(6)] as const

beforeAll(async () => {
  for (const user of ['fern', 'ivy', 'moss', 'reed', 'sage', 'lily', 'rose']) await leave.hire(user)
})

test('a week of which Monday alone is published is a week of leave; the other days can be asked for', async () => {
  await leave.publish('fern', monday)
  expect(await leave.days('fern', ...week)).toBe(5)
  expect(await leave.request('fern', day(1), day(4))).toMatchObject({ requested: 4 })
})
test('a Saturday that is published after leave was given gives none of its days back', async () => {
  const { id } = await leave.request('ivy', monday, day(4))
  await leave.approve(id)
  await leave.publish('ivy', day(5))
  expect(await leave.listed('ivy')).toMatchObject([{ requested: 5, drift: null }])
  await expect(leave.recount(id)).rejects.toMatchObject({ code: 'vacations.notDrifted' })
})
test('a plan that leave has emptied counts as it was, on weekends, too', async () => {
  const worked = [1, 3, 5, 6].map(day)
  for (const date of worked) await leave.publish('moss', date)
  for (const date of [0, 2, 4].map(day)) {
    await leave.publish('moss', date)
    await leave.publish('moss', date, false)
  }
  const { id, requested } = await leave.request('moss', ...week)
  expect(requested).toBe(4)
  await leave.approve(id)
  for (const date of worked) await leave.publish('moss', date, false)
  expect(await leave.listed('moss')).toMatchObject([{ requested: 4, drift: null }])
})
test('a shift that is moved to Saturday leaves its day free; a week of which nothing is left has no plan', async () => {
  for (const place of [0, 1, 2, 3, 4]) await leave.publish('reed', day(place))
  await leave.publish('reed', day(2), false)
  await leave.publish('reed', day(5))
  expect(await leave.days('reed', day(2))).toBe(0)
  expect(await leave.days('reed', ...week)).toBe(5)
  for (const place of [0, 1, 3, 4, 5]) await leave.publish('reed', day(place), false)
  expect(await leave.days('reed', ...week)).toBe(5)
  expect(await leave.days('reed', day(2))).toBe(1)
})
test('without a plan those days count that the person usually works', async () => {
  // From Wednesday to Saturday, for six of the eight weeks before; and one Monday.
  for (let weeks = 1; weeks <= 6; weeks++)
    for (const place of [2, 3, 4, 5])
      await leave.publish('sage', addDays('2026-11-02', place - 7 * weeks))
  await leave.publish('sage', '2026-10-26')
  expect(await leave.days('sage', ...week)).toBe(4)
  expect(await leave.days('sage', day(0), day(1))).toBe(0)
  expect(await leave.days('sage', day(5))).toBe(1)
})
test('a few weeks of a plan do not say what somebody usually works', async () => {
  for (const weeks of [1, 2, 3]) await leave.publish('lily', addDays('2026-11-02', -7 * weeks))
  expect(await leave.days('lily', ...week)).toBe(5)
})
test('working days of a studio count from their day on', async () => {
  await leave.setting('north', 'workdays', [1, 2, 3, 4], '2027-01-31T22:00:00.000Z')
  expect(await leave.days('rose', '2027-01-25', '2027-01-31')).toBe(5)
  expect(await leave.days('rose', '2027-02-01', '2027-02-07')).toBe(4)
})
