import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveNow } from '../testing/accounts.ts'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
})
afterAll(() => studio.close())
const infoOf = async (user: string, as = 'root') =>
  (await studio.send(as, 'POST', '/getUserInfo', { user })).body
const edit = async (as: string, user: string, change: object, version?: number) =>
  studio.send(as, 'PATCH', `/api/accounts/people/${user}`, {
    version: version ?? (await infoOf(user)).version,
    change,
  })

test('days of leave are the studio’s until somebody says the person’s own, and again once they are taken back', async () => {
  await edit('root', 'oak', { vacationDays: null, hired: '2025-01-15' })
  const days = async () => {
    const { vacationDays, vacationDaysOwn, vacationDaysOfStudio, daysOff } = await infoOf('oak')
    return [vacationDays, vacationDaysOwn, vacationDaysOfStudio, daysOff]
  }
  expect(await days()).toEqual([21, null, 21, 21])
  const { studio: where } = await infoOf('oak')
  await studio.tell(`configuration-${where}`, {
    type: 'StudioSettingChanged',
    data: {
      studio: where,
      setting: 'vacationDays',
      value: 25,
      old: 21,
      from: '2020-01-01T00:00:00.000Z',
    },
  })
  await studio.settle()
  expect(await days()).toEqual([25, null, 25, 25])
  expect((await edit('root', 'oak', { vacationDays: 21 })).body.changed).toEqual(['vacationDays'])
  expect(await days()).toEqual([21, 21, 25, 21])
  expect((await edit('root', 'oak', { daysOff: 30 })).body.changed).toEqual(['daysOff'])
  expect(await days()).toEqual([30, 30, 25, 30])
  expect((await edit('root', 'oak', { vacationDays: null })).body.changed).toEqual(['vacationDays'])
  expect(await days()).toEqual([25, null, 25, 25])
  for (const vacationDays of ['21', -1, 400, 20.3, {}, [], true])
    expect((await edit('root', 'oak', { vacationDays })).status).toBe(400)
  expect((await edit('root', 'oak', { vacationDays: 21, daysOff: 22 })).status).toBe(400)
})
test('the days of this year and those of last year are the balance’s; nobody types this year’s', async () => {
  expect(await infoOf('oak')).toMatchObject({
    currentYearDaysOff: leaveNow.annual,
    remainingLastYearDaysOff: leaveNow.previous,
  })
  expect((await edit('root', 'oak', { currentYearDaysOff: 21 })).status).toBe(400)
})
test('what is left of last year is said once, be it none or a whole year', async () => {
  const say = async (days: number | null) =>
    (await edit('root', 'oak', { remainingLastYearDaysOff: days })).body.changed
  const field = ['remainingLastYearDaysOff']
  expect([await say(0), await say(0), await say(21), await say(21)]).toEqual([field, [], field, []])
  expect([await say(null), await say(null)]).toEqual([field, []])
})
