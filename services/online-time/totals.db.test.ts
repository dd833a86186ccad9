import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { HOUR, northManager, onlineTimeTest } from './testing-online-time.ts'

const { app } = await onlineTimeTest()
afterAll(() => app.close())

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
  expect(
    await totals('2026-07-01', '2026-07-31', { ...northManager, tipCont: 'Trainer' }),
  ).toMatchObject({
    cache: { sort: [{ user: 'ana' }, { user: 'cleo' }] },
    assigned: [],
  })
})
