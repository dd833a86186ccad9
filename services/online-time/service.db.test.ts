import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { HOUR, northManager, onlineTimeTest } from './testing-online-time.ts'

const { app, see, write } = await onlineTimeTest()
afterAll(() => app.close())

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
    ...northManager,
    user: 'cleo',
    limits: { restrictions: ['earnings'], models: ['bo'] },
  }
  const asked = [
    [{ studio: 'north' }, ownerActor],
    [{ studio: 'north' }, northManager],
    [{ studio: 'north' }, trainer],
    [{ studio: 'north', only: 'unions' }, northManager],
    [{ studio: 'south' }, northManager],
    [{}, northManager],
    [{ user: 'ana' }, northManager],
    [{ user: 'bo' }, northManager],
    [{ user: 'bo' }, ownerActor],
    [{ user: 'cleo' }, northManager],
    [{ user: 'nobody' }, northManager],
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
  expect(await usersOf(northManager)).toEqual(new Set(['ana', 'cleo']))
  expect(await usersOf({ ...northManager, user: 'bo' })).toEqual(new Set(['ana', 'bo', 'cleo']))
  expect(await halves({ studio: 'south' }, northManager)).toMatchObject({ rows: [] })
  expect(await halves({ user: 'bo' }, { ...northManager, studios: [] })).toMatchObject({ rows: [] })
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

test('a restricted trainer sees allocated models, whatever they ask for', async () => {
  const trainer: Actor = {
    ...northManager,
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
  const range = { start: '2026-07-01', end: '2026-07-31' }
  expect(await app.call('cache', { params: range }, { actor: trainer })).toMatchObject({
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
