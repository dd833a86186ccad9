import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await edit('root', 'oak', { vacationDays: null, currentYearDaysOff: 21, hired: '2025-01-15' })
  const days = async () => {
    const { vacationDays, vacationDaysOwn, vacationDaysOfStudio, currentYearDaysOff } =
      await infoOf('oak')
    return [vacationDays, vacationDaysOwn, vacationDaysOfStudio, currentYearDaysOff]
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
  expect((await edit('root', 'oak', { vacationDays: null })).body.changed).toEqual(['vacationDays'])
  expect(await days()).toEqual([25, null, 25, 25])
  for (const vacationDays of ['21', -1, 400, 20.3, {}, [], true])
    expect((await edit('root', 'oak', { vacationDays })).status).toBe(400)
})
