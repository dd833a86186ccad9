import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { intervalsKnown, unionsKnown } from '../online-time/known-hours.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'

const HOUR = 3600
const clock = { now: '2026-11-10T12:00:00.000Z' }
let it: TestApp
const ask = (name: string, input: { params?: unknown; query?: unknown; body?: unknown }) =>
  it.callMoving(name, input)
const person = (user: string, username: string) =>
  ask('createPerson', {
    body: {
      user,
      name: 'Ana',
      surname: 'Fictional',
      email: `${user}@example.test`,
      tipCont: 'Model',
      studio: 'north',
      varsta: { ziua: 9, luna: 3, anul: 1990 },
      conturi: { ctb: { username } },
    },
  })
/** Sends what a site showed of an account, by lines of the ingest call. */
const see = async (account: string, ...seen: readonly (readonly [string, number])[]) => {
  const lines = seen.map(([observed_at, status]) =>
    JSON.stringify({ observer: 'ext-1', site: 'ctb', account, status, observed_at }),
  )
  await ask('ingest', { body: Buffer.from(lines.join('\n')) })
  await it.settle()
}
beforeAll(async () => {
  it = await testApp(modules, clock)
  const north = { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' }
  await ask('createStudio', { body: north })
  await person('ana', 'ana_x')
})
afterAll(() => it.close())

const firstHalf = { studio: 'north', from: '2026-11-01', to: '2026-11-15' }
const hoursAt = async (known: string, now = clock.now) =>
  (await unionsKnown(it.app, { ...firstHalf, users: null, known, now: Date.parse(now) })).map(
    ({ user, seconds }) => [user, seconds / HOUR],
  )

test('what comes in after the end of a half, and whom it turns out to be of, changes only what is known later', async () => {
  await see('ana_x', ['2026-11-10T08:00:00Z', 1], ['2026-11-10T10:00:00Z', 0])
  await see('bo_x', ['2026-11-10T09:00:00Z', 1], ['2026-11-10T10:00:00Z', 0])
  const running = await it.app.journal.head()
  clock.now = '2026-11-18T12:00:00.000Z'
  await see('ana_x', ['2026-11-18T08:00:00Z', 2], ['2026-11-18T09:00:00Z', 0])
  const signed = await it.app.journal.head()
  clock.now = '2026-11-20T12:00:00.000Z'
  await see('ana_x', ['2026-11-12T08:00:00Z', 3], ['2026-11-12T13:00:00Z', 0])
  const late = await it.app.journal.head()
  await person('bo', 'bo_x')
  await it.settle()
  const found = await it.app.journal.head()

  expect(await hoursAt(running, '2026-11-10T12:00:00Z')).toEqual([['ana', 2]])
  expect(await hoursAt(signed)).toEqual([['ana', 2]])
  expect(await hoursAt(late)).toEqual([['ana', 7]])
  expect(await hoursAt(found)).toEqual([
    ['ana', 7],
    ['bo', 1],
  ])

  const behind = async (known: string) => {
    const asked = { ...firstHalf, user: 'ana', known, now: Date.parse(clock.now) }
    const { intervals, observations, more } = await intervalsKnown(it.app, asked)
    expect(more).toBe(false)
    return [intervals.map((one) => [one.account, one.status, one.from]), observations.length]
  }
  const first = ['ana_x', 1, '2026-11-10T08:00:00.000Z']
  expect(await behind(signed)).toEqual([[first], 2])
  expect(await behind(late)).toEqual([[first, ['ana_x', 3, '2026-11-12T08:00:00.000Z']], 4])
})
