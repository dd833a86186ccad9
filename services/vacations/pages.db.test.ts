import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { mergedRows } from '#shared/platform/merged-rows.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { leaveRows } from '#shared/vacations/leave-rows.ts'
import { VACATIONS_LISTED_MAX } from '#shared/vacations/rules.ts'
import { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { vacationsModule } from './module.ts'

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
)
afterAll(() => app.close())

const manager = { actor: testActor('oak', { permissions: { vacations: 'manage' } }) }
type List = CallResponse<typeof vacationCalls.getVacationSettings>
type Year = CallResponse<typeof leaveYearCalls.year>
const people = Array.from({ length: 26 }, (_, i) => `fern${i}`)
const each = 200
const count = people.length * each

/** More requests than one page has, many of them on one day. */
beforeAll(async () => {
  for (const user of people) {
    await app.hire(user)
    const requests = Array.from({ length: each }, (_, i) => {
      const date = addDays('2026-01-01', Math.floor(i / 2))
      const half = i % 2 === 0 ? 'AM' : 'PM'
      const days = { from: date, from_half: half, to: date, to_half: half } as const
      const said = { kind: 'unpaid', counted: [`${date} ${half}`], note: '', by: user } as const
      const data = { user, vacation: `${user}-${i}`, studio: 'north', ...days, ...said }
      return { type: 'VacationRequested', data } as const
    })
    await app.tell(`vacations-${user}`, ...requests)
  }
  await app.settle()
})

async function pages<P extends { readonly next: string | null }>(
  ask: (cursor: object) => Promise<P>,
): Promise<readonly P[]> {
  const found: P[] = []
  for (let cursor = {}; ;) {
    const page = await ask(cursor)
    found.push(page)
    if (page.next === null || found.length > 9) return found
    cursor = { cursor: page.next }
  }
}
const year = (query: object) =>
  app.call('year', { query: { year: 2026, ...query } }, manager) as Promise<Year>
const list = (query: object) => app.call('getVacationSettings', { query }, manager) as Promise<List>

test('a year with more leave than a page has is whole over its pages, each request once', async () => {
  const all = await pages(year)
  expect(all.map(({ leave }) => leave.length)).toEqual([
    VACATIONS_LISTED_MAX,
    count - VACATIONS_LISTED_MAX,
  ])
  const found = all.flatMap(({ leave }) => leave.map(({ id }) => id))
  expect(new Set(found).size).toBe(count)
  expect(all.map((page) => page.people.length)).toEqual([people.length, 0])
})
test('the list goes on after its cursor, latest days first', async () => {
  const all = await pages(list)
  const found = all.flatMap(({ vacations }) => vacations)
  expect(all).toHaveLength(2)
  expect(new Set(found.map(({ id }) => id)).size).toBe(count)
  const days = found.map(({ from }) => from)
  expect(days).toEqual(days.toSorted().toReversed())
})
test('requests of one status alone are listed where it is asked for', async () => {
  const of = async (status: string) =>
    (await pages((cursor) => list({ ...cursor, status }))).flatMap(({ vacations }) => vacations)
  const pending = await of('pending')
  expect(pending).toHaveLength(count)
  expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']))
  expect(await of('approved')).toEqual([])
  expect(await of('cancelled')).toEqual([])
})
test('what has changed in pages that somebody holds is told for each of them, as far as it goes', async () => {
  interface Held {
    readonly window: { cursor?: string; until?: string }
    readonly page: List
  }
  const held: Held[] = []
  for (let cursor: { cursor?: string } = {}; ;) {
    const page = await list({ ...cursor, since: '' })
    const until = page.next === null ? {} : { until: page.next }
    held.push({ window: { ...cursor, ...until }, page })
    if (page.next === null || held.length > 9) break
    cursor = { cursor: page.next }
  }
  const user = 'fern3'
  const dates = ['2026-01-01', '2026-03-20', '2026-12-24']
  const asked = dates.map((date) => {
    const days = { from: date, from_half: 'AM', to: date, to_half: 'PM' } as const
    const said = { kind: 'sick', counted: [`${date} AM`], note: '', by: user } as const
    const data = { user, vacation: `more-${date}`, studio: 'north', ...days, ...said }
    return { type: 'VacationRequested', data } as const
  })
  await app.tell(`vacations-${user}`, ...asked)
  await app.settle()
  const merged: string[] = []
  for (const { window, page } of held) {
    const { users, vacations: rows, next } = await list({ ...window, since: page.since })
    expect([users, next]).toEqual([[user], page.next])
    expect(rows.length).toBeLessThanOrEqual(each + dates.length)
    const now = mergedRows(leaveRows, page.vacations, { users: users ?? [], rows })
    merged.push(...now.map(({ id }) => id))
  }
  expect(merged).toHaveLength(count + dates.length)
  const whole = await pages(list)
  expect(merged).toEqual(whole.flatMap(({ vacations }) => vacations.map(({ id }) => id)))
})
test('what is no cursor is refused', async () => {
  const hostile = ['', '~', '2026-02-31~a~b', '2026-02-01~a', 'x~a~b', '2026-02-01~a~b~c', "'~'~'"]
  for (const cursor of hostile)
    for (const ask of [year, list])
      await expect(ask({ cursor }), cursor).rejects.toMatchObject({
        code: 'vacations.cursor',
        status: 400,
      })
  expect((await list({ cursor: '2026-01-01~zzz~zzz' })).vacations).toEqual([])
  for (const cursor of ['\u0000', 'x'.repeat(201)])
    expect(leaveYearCalls.year.query.safeParse({ year: 2026, cursor }).success).toBe(false)
})
