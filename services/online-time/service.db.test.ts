import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { metadataOf } from '../platform/kernel/handle.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { onlineTimeService } from './service.ts'

const clock = { now: '2026-07-20T12:00:00.000Z' }
const HOUR = 3600
let app: TestApp
let written = 0
beforeAll(async () => {
  app = await testApp(
    {
      services: [onlineTimeService],
      projections: [onlineTime],
      events: { ...accountEvents, ...studioEvents, ...observationEvents },
    },
    clock,
  )
  await write('StudioCreated', {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
    currency: 'usd',
  })
  await write('StudioCreated', {
    studio: 'south',
    name: 'South',
    timezone: 'America/Bogota',
    currency: 'cop',
  })
  for (const [user, studio, timezone] of [
    ['ana', 'north', 'Europe/Bucharest'],
    ['bo', 'south', 'America/Bogota'],
    ['cleo', 'north', 'Europe/Bucharest'],
  ] as const)
    await write('StudioJoined', { user, studio, timezone, from: '2026-01-01T00:00:00Z' })
  // A night of ana's over the 15th in Bucharest, on two sites for one hour; bo is on air since noon of the 18th in Bogota; cleo is polled and lost.
  await see('ana', 'ctb', [
    ['2026-07-15T19:00:00Z', 1],
    ['2026-07-16T03:00:00Z', 0],
  ])
  await see('ana', 'stm', [
    ['2026-07-16T00:00:00Z', 3],
    ['2026-07-16T01:00:00Z', 0],
  ])
  await see('bo', 'ctb', [['2026-07-18T17:00:00Z', 2]])
  await see('cleo', 'ctb', [['2026-07-20T11:00:00Z', 1]], 300)
  await app.settle()
})
afterAll(() => app.close())

const write = (type: string, data: Record<string, unknown>) => {
  const meta = metadataOf({ actor: ownerActor, commandId: `write-${++written}`, now: clock.now })
  return app.app.journal.append(
    { stream: `test-${written}`, expectedVersion: 0, events: [{ type, data }] },
    meta,
  )
}
const see = (
  user: string,
  site: string,
  seen: readonly (readonly [string, number])[],
  stale_s: number | null = null,
) =>
  write('ObservationsReceived', {
    part: user,
    observer: stale_s === null ? 'ext' : 'poller',
    rank: 2,
    stale_s,
    people: [
      {
        user,
        site,
        account: `${user}_x`,
        seen: seen.map(([at, status]) => [Date.parse(at), status, null]),
      },
    ],
  })
const north: Actor = {
  ...ownerActor,
  user: 'mara',
  owner: false,
  super: false,
  allStudios: false,
  studios: ['north'],
  permissions: { 'online-time': 'readOnly' },
}
const halves = (query: Record<string, string>, actor: Actor = ownerActor) =>
  app.call('halves', { query: { from: '2026-07-01', to: '2026-07-31', ...query } }, { actor })
const ana = { user: 'ana', studio: 'north', month: '2026-07' }

test('halves are answered by person and site, with the union over sites and what is still open', async () => {
  expect(await halves({})).toEqual({
    timezone: 'Europe/Bucharest',
    rows: [
      {
        ...ana,
        half: 1,
        site: 'ctb',
        free: 2 * HOUR,
        members: 0,
        private: 0,
        total: 2 * HOUR,
        unobserved: 0,
      },
      {
        ...ana,
        half: 2,
        site: 'ctb',
        free: 6 * HOUR,
        members: 0,
        private: 0,
        total: 6 * HOUR,
        unobserved: 0,
      },
      {
        ...ana,
        half: 2,
        site: 'stm',
        free: 0,
        members: 0,
        private: HOUR,
        total: HOUR,
        unobserved: 0,
      },
      {
        user: 'bo',
        studio: 'south',
        month: '2026-07',
        half: 2,
        site: 'ctb',
        free: 0,
        members: 43 * HOUR,
        private: 0,
        total: 43 * HOUR,
        unobserved: 0,
      },
      {
        user: 'cleo',
        studio: 'north',
        month: '2026-07',
        half: 2,
        site: 'ctb',
        free: 300,
        members: 0,
        private: 0,
        total: 300,
        unobserved: HOUR - 300,
      },
    ],
    unions: [
      { ...ana, half: 1, seconds: 2 * HOUR },
      { ...ana, half: 2, seconds: 6 * HOUR },
      { user: 'bo', studio: 'south', month: '2026-07', half: 2, seconds: 43 * HOUR },
      { user: 'cleo', studio: 'north', month: '2026-07', half: 2, seconds: 300 },
    ],
  })
})

test('the range is of local dates, both inclusive, and cuts what is open at its end', async () => {
  // From noon to midnight in Bogota.
  expect(await halves({ user: 'bo', from: '2026-07-18', to: '2026-07-18' })).toMatchObject({
    timezone: 'America/Bogota',
    unions: [{ seconds: 12 * HOUR }],
  })
  expect(await halves({ user: 'bo', from: '2026-07-19', to: '2026-07-19' })).toMatchObject({
    rows: [{ members: 24 * HOUR }],
  })
  expect(await halves({ user: 'ana', from: '2026-07-16', to: '2026-07-16' })).toMatchObject({
    unions: [{ half: 2, seconds: 6 * HOUR }],
  })
  expect(await halves({ from: '2026-01-01', to: '2026-06-30' })).toEqual({
    timezone: 'Europe/Bucharest',
    rows: [],
    unions: [],
  })
})

test('whoever asks at the same moment gets what they would get alone, once for all who see the same', async () => {
  const trainer: Actor = {
    ...north,
    user: 'cleo',
    limits: { restrictions: ['earnings'], models: ['bo'] },
  }
  const asked = [
    [{ studio: 'north' }, ownerActor],
    [{ studio: 'north' }, north],
    [{ studio: 'north' }, trainer],
    [{ studio: 'north', only: 'unions' }, north],
    [{ studio: 'south' }, north],
    [{}, north],
    [{ user: 'ana' }, north],
    [{ user: 'bo' }, north],
    [{ user: 'bo' }, ownerActor],
    [{ user: 'cleo' }, north],
    [{ user: 'nobody' }, north],
  ] as const
  const together = await Promise.all(asked.map(([query, actor]) => halves(query, actor)))
  for (const [i, [query, actor]] of asked.entries())
    expect(together[i]).toEqual(await halves(query, actor))
  expect(together[0]).toBe(together[1])
  expect(together[2]).toMatchObject({ unions: [{ user: 'cleo' }] })
  expect([together[4], together[7], together[10]]).toMatchObject([
    { rows: [] },
    { rows: [] },
    { rows: [] },
  ])
  expect(together[8]).toMatchObject({ timezone: 'America/Bogota', rows: [{ user: 'bo' }] })
})

test('one studio may be asked for, and the answer is in its zone', async () => {
  expect(await halves({ studio: 'south' })).toMatchObject({
    timezone: 'America/Bogota',
    rows: [{ user: 'bo' }],
  })
  expect(await halves({ studio: 'nowhere' })).toMatchObject({ rows: [], unions: [] })
})

test('a caller sees the people of the own studios, and oneself anywhere', async () => {
  const usersOf = async (actor: Actor) =>
    new Set(
      ((await halves({}, actor)) as { rows: { user: string }[] }).rows.map(({ user }) => user),
    )
  expect(await usersOf(north)).toEqual(new Set(['ana', 'cleo']))
  expect(await usersOf({ ...north, user: 'bo' })).toEqual(new Set(['ana', 'bo', 'cleo']))
  expect(await halves({ studio: 'south' }, north)).toMatchObject({ rows: [] })
  expect(await halves({ user: 'bo' }, { ...north, studios: [] })).toMatchObject({ rows: [] })
})

test('a range that is not usable is refused', async () => {
  await expect(halves({ from: '2026-07-02', to: '2026-07-01' })).rejects.toMatchObject({
    code: 'online-time.range',
    status: 422,
  })
  await expect(
    app.call('cache', { params: { start: '999999999999999', end: '2026-07-01' } }),
  ).rejects.toMatchObject({ status: 422 })
})

const totals = (start: string, end: string, actor: Actor = ownerActor) =>
  app.call('cache', { params: { start, end } }, { actor })

test('the cache call sums months and halves over people, sites and studios', async () => {
  const day = await totals('2026-07-01', '2026-07-31')
  expect(day).toEqual({
    cache: {
      totalOnline: {
        '2026-07': {
          first: {
            free: 2 * HOUR,
            members: 0,
            private: 0,
            total: 2 * HOUR,
            union: 2 * HOUR,
            sites: { ctb: 2 * HOUR },
          },
          second: {
            free: 6 * HOUR + 300,
            members: 43 * HOUR,
            private: HOUR,
            total: 50 * HOUR + 300,
            union: 49 * HOUR + 300,
            sites: { ctb: 49 * HOUR + 300, stm: HOUR },
          },
        },
      },
      sort: [
        { user: 'bo', seconds: 43 * HOUR },
        { user: 'ana', seconds: 8 * HOUR },
        { user: 'cleo', seconds: 300 },
      ],
      studiosOnline: {
        north: { '2026-07': { first: 2 * HOUR, second: 6 * HOUR + 300 } },
        south: { '2026-07': { first: 0, second: 43 * HOUR } },
      },
    },
    assigned: ['ana', 'bo', 'cleo'],
  })
  expect(
    await totals(String(Date.parse('2026-07-01T09:00:00Z')), '2026-07-31T09:00:00+03:00'),
  ).toEqual(day)
})

test('the cache call, too, shows only what is in sight, and a trainer has nobody assigned', async () => {
  expect(await totals('2026-07-01', '2026-07-31', { ...north, tipCont: 'Trainer' })).toMatchObject({
    cache: { sort: [{ user: 'ana' }, { user: 'cleo' }] },
    assigned: [],
  })
})

test('a restricted trainer sees allocated models, whatever they ask for', async () => {
  const trainer: Actor = {
    ...north,
    tipCont: 'Trainer',
    models: ['cleo'],
    limits: { restrictions: ['chatTo'], models: ['cleo'] },
  }
  const answer = (await halves({}, trainer)) as {
    rows: { user: string }[]
    unions: { user: string }[]
  }
  expect([...new Set([...answer.rows, ...answer.unions].map(({ user }) => user))]).toEqual(['cleo'])
  expect(await halves({ user: 'ana' }, trainer)).toMatchObject({ rows: [], unions: [] })
  expect(
    await app.call(
      'intervals',
      { query: { user: 'ana', from: '2026-07-15T00:00:00Z', to: '2026-07-17T00:00:00Z' } },
      { actor: trainer },
    ),
  ).toMatchObject({
    intervals: [],
  })
  expect(await totals('2026-07-01', '2026-07-31', trainer)).toMatchObject({
    cache: { sort: [{ user: 'cleo' }] },
    assigned: ['cleo'],
  })
})

test('what comes late corrects rows in the database by the difference it makes', async () => {
  await see('dora', 'ctb', [
    ['2026-06-01T08:00:00Z', 1],
    ['2026-06-01T10:00:00Z', 1],
    ['2026-06-01T12:00:00Z', 0],
  ])
  await see('dora', 'ctb', [['2026-06-03T08:00:00Z', 0]])
  await app.settle()
  const dora = () =>
    app.call('halves', { query: { from: '2026-06-01', to: '2026-06-30', user: 'dora' } })
  expect(await dora()).toMatchObject({ unions: [{ seconds: 4 * HOUR }] })
  for (let times = 0; times < 2; times++) await see('dora', 'ctb', [['2026-06-01T09:00:00Z', 0]])
  await app.settle()
  expect(await dora()).toMatchObject({
    rows: [{ studio: '', free: 3 * HOUR }],
    unions: [{ seconds: 3 * HOUR }],
  })
  await write('StudioJoined', {
    user: 'dora',
    studio: 'south',
    timezone: 'America/Bogota',
    from: '2026-06-02T00:00:00Z',
  })
  await app.settle()
  expect(await dora()).toMatchObject({
    rows: [{ studio: 'south', free: 3 * HOUR }],
    unions: [{ studio: 'south', seconds: 3 * HOUR }],
  })
})
