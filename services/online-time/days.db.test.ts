import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { emptyOnlineTimeTest, HOUR, northManager, writeStudios } from './testing-online-time.ts'

const it = await emptyOnlineTimeTest()
const { app, write, see } = it
beforeAll(async () => {
  await writeStudios(it)
  for (const [user, studio, timezone, from] of [
    ['ana', 'north', 'Europe/Bucharest', '2026-01-01T00:00:00Z'],
    ['bo', 'south', 'America/Bogota', '2026-01-01T00:00:00Z'],
    ['cleo', 'north', 'Europe/Bucharest', '2026-01-01T00:00:00Z'],
    ['cleo', 'south', 'America/Bogota', '2026-07-20T11:02:00Z'],
  ] as const)
    await write('StudioJoined', { user, studio, timezone, from })
  // A night of ana's over the 15th, on two sites for one hour; bo is on air since the 18th; cleo is polled, changes studio and is lost.
  await see('ana', 'ctb', [
    ['2026-07-15T19:00:00Z', 1],
    ['2026-07-15T22:00:00Z', 1],
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

const days = (query: Record<string, string>, actor: Actor = ownerActor) =>
  app.call('days', { query: { from: '2026-07-01', to: '2026-07-31', ...query } }, { actor })
const intervals = (query: Record<string, string>, actor: Actor = ownerActor) =>
  app.call(
    'intervals',
    {
      query: {
        user: 'ana',
        from: '2026-07-15T00:00:00+03:00',
        to: '2026-07-17T00:00:00+03:00',
        ...query,
      },
    },
    { actor },
  )

test('days are answered by person and site, with the union, over a midnight and to now', async () => {
  const north15 = { user: 'ana', studio: 'north', members: 0, unobserved: 0 }
  expect(await days({ user: 'ana' })).toEqual({
    timezone: 'Europe/Bucharest',
    rows: [
      { ...north15, date: '2026-07-15', site: 'ctb', free: 2 * HOUR, private: 0, total: 2 * HOUR },
      { ...north15, date: '2026-07-16', site: 'ctb', free: 6 * HOUR, private: 0, total: 6 * HOUR },
      { ...north15, date: '2026-07-16', site: 'stm', free: 0, private: HOUR, total: HOUR },
    ],
    unions: [
      { user: 'ana', studio: 'north', date: '2026-07-15', seconds: 2 * HOUR },
      { user: 'ana', studio: 'north', date: '2026-07-16', seconds: 6 * HOUR },
    ],
  })
  expect(await days({ studio: 'south', from: '2026-07-20', to: '2026-07-20' })).toMatchObject({
    timezone: 'America/Bogota',
    rows: [
      { user: 'bo', members: 7 * HOUR },
      { user: 'cleo', free: 180, unobserved: HOUR - 300 },
    ],
  })
})

test('days have the sight and the limits of halves', async () => {
  const usersOf = async (actor: Actor) =>
    new Set(
      ((await days({}, actor)) as { rows: { user: string; studio: string }[] }).rows.map(
        ({ user }) => user,
      ),
    )
  expect(await usersOf(northManager)).toEqual(new Set(['ana', 'cleo']))
  expect(await usersOf({ ...northManager, user: 'bo' })).toEqual(new Set(['ana', 'bo', 'cleo']))
  await expect(days({ from: '2026-05-01', to: '2026-07-02' })).rejects.toMatchObject({
    code: 'online-time.days',
    status: 422,
  })
  expect(await days({ from: '2026-05-01', to: '2026-07-01' })).toMatchObject({ rows: [] })
  await expect(days({ from: '2026-07-02', to: '2026-07-01' })).rejects.toMatchObject({
    status: 422,
  })
})

test('intervals are cut at the ends of what is asked for, with the observations behind them, oldest first', async () => {
  const piece = (
    site: string,
    status: number | string,
    from: string,
    to: string | null,
    account = 'ana_x',
  ) => ({ site, account, status, from, to })
  const said = (site: string, status: number, observed_at: string) => ({
    site,
    account: 'ana_x',
    observer: 'ext',
    status,
    observed_at,
    seq: null,
    held_until: null,
  })
  expect(await intervals({})).toEqual({
    timezone: 'Europe/Bucharest',
    intervals: [
      piece('ctb', 1, '2026-07-15T19:00:00.000Z', '2026-07-16T03:00:00.000Z'),
      piece('stm', 3, '2026-07-16T00:00:00.000Z', '2026-07-16T01:00:00.000Z'),
    ],
    observations: [
      said('ctb', 1, '2026-07-15T19:00:00.000Z'),
      said('ctb', 1, '2026-07-15T22:00:00.000Z'),
      said('stm', 3, '2026-07-16T00:00:00.000Z'),
      said('stm', 0, '2026-07-16T01:00:00.000Z'),
      said('ctb', 0, '2026-07-16T03:00:00.000Z'),
    ],
    more: false,
  })
  expect(
    await intervals({ from: '2026-07-16T00:30:00Z', to: '2026-07-16T00:45:00Z', site: 'stm' }),
  ).toMatchObject({
    intervals: [piece('stm', 3, '2026-07-16T00:30:00.000Z', '2026-07-16T00:45:00.000Z')],
    observations: [],
  })
})

test('what is open now has no end, and what ran out is unobserved since', async () => {
  const today = { from: '2026-07-20T00:00:00-05:00', to: '2026-07-21T00:00:00-05:00' }
  expect(await intervals({ ...today, user: 'bo' })).toMatchObject({
    timezone: 'America/Bogota',
    intervals: [
      { site: 'ctb', account: 'bo_x', status: 2, from: '2026-07-20T05:00:00.000Z', to: null },
    ],
    observations: [],
  })
  expect(await intervals({ ...today, user: 'bo', to: '2026-07-20T10:00:00Z' })).toMatchObject({
    intervals: [{ to: '2026-07-20T10:00:00.000Z' }],
  })
  expect(await intervals({ ...today, user: 'cleo' })).toMatchObject({
    intervals: [
      { status: 1, to: '2026-07-20T11:02:00.000Z' },
      { status: 1, to: '2026-07-20T11:05:00.000Z' },
      { status: 'unobserved', from: '2026-07-20T11:05:00.000Z', to: null },
    ],
  })
})

test('of a person who changed studio, only the time in a studio in sight is told, except to the person', async () => {
  const today = { user: 'cleo', from: '2026-07-20T00:00:00Z', to: '2026-07-21T00:00:00Z' }
  expect(await intervals(today, northManager)).toMatchObject({
    intervals: [{ status: 1, from: '2026-07-20T11:00:00.000Z', to: '2026-07-20T11:02:00.000Z' }],
    observations: [{ status: 1 }],
  })
  expect(await intervals(today, { ...northManager, studios: ['south'] })).toMatchObject({
    intervals: [{ status: 1 }, { status: 'unobserved' }],
    observations: [],
  })
  expect(await intervals(today, { ...northManager, studios: [] })).toMatchObject({
    intervals: [],
    observations: [],
  })
  expect(
    (
      (await intervals(today, { ...northManager, user: 'cleo', studios: [] })) as {
        intervals: unknown[]
      }
    ).intervals,
  ).toHaveLength(3)
  expect(await intervals({ user: 'nobody-known' })).toMatchObject({
    intervals: [],
    observations: [],
    more: false,
  })
})

test('intervals over more than 31 days, or none, are refused', async () => {
  await expect(intervals({ to: '2026-08-16T00:00:00Z' })).rejects.toMatchObject({
    code: 'online-time.intervals',
    status: 422,
  })
  await expect(intervals({ to: '2026-07-14T00:00:00Z' })).rejects.toMatchObject({
    code: 'online-time.intervals',
    status: 422,
  })
})
