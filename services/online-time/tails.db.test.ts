import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerActor } from '../platform/testing/app.ts'
import { emptyOnlineTimeTest, HOUR, managerOf } from './testing-online-time.ts'

const { app, see, write } = await emptyOnlineTimeTest()
beforeAll(async () => {
  await write('StudioJoined', {
    user: 'ana',
    studio: 'north',
    timezone: 'UTC',
    from: '2026-01-01T00:00:00Z',
  })
  await write('StudioJoined', {
    user: 'ana',
    studio: 'south',
    timezone: 'UTC',
    from: '2026-07-20T09:00:00Z',
  })
  await write('StudioJoined', {
    user: 'bo',
    studio: 'west',
    timezone: 'UTC',
    from: '2026-01-01T00:00:00Z',
  })
  for (const user of ['ana', 'bo', 'cleo']) await see(user, 'ctb', [['2026-07-20T08:00:00Z', 1]])
  await app.settle()
  // A state that no code of today could read.
  const { rowCount } = await app.app.pool.query(
    "update online_person set state = '{}' where online_person.user = 'bo'",
  )
  expect(rowCount).toBe(1)
})
afterAll(() => app.close())

const unions = async (query: Record<string, string>, actor = ownerActor) => {
  const { unions: found } = (await app.call(
    'halves',
    { query: { from: '2026-07-01', to: '2026-07-31', ...query } },
    { actor },
  )) as {
    unions: { user: string; studio: string; seconds: number }[]
  }
  return found.map(({ user, studio, seconds }) => [user, studio, seconds / HOUR])
}

test('who is online counts for each studio the time that is theirs, and for nobody else is anything read', async () => {
  expect(await unions({ studio: 'north' })).toEqual([['ana', 'north', 1]])
  expect(await unions({ studio: 'south' })).toEqual([['ana', 'south', 3]])
  expect(await unions({ studio: '' })).toEqual([['cleo', '', 4]])
  expect(await unions({ user: 'cleo' })).toEqual([['cleo', '', 4]])
})

test('one row that cannot be read spoils no answer that it has no part in', async () => {
  expect(await unions({}, managerOf('north'))).toEqual([['ana', 'north', 1]])
  expect(await unions({}, managerOf('nowhere', 'ana'))).toEqual([
    ['ana', 'north', 1],
    ['ana', 'south', 3],
  ])
  await expect(unions({}, managerOf('west'))).rejects.toThrow()
})

test('who has been on air without a break since an earlier half is on air in it, whatever a site has shown since', async () => {
  await see('dora', 'ctb', [
    ['2026-07-14T21:00:00Z', 1],
    ['2026-07-18T21:00:00Z', 2],
  ])
  await app.settle()
  const firstHalf = { user: 'dora', from: '2026-07-01', to: '2026-07-15' }
  expect(await unions(firstHalf)).toEqual([['dora', '', 24]])
})

test('who is on air again because the one who said otherwise is silent is on air, though nothing has come in since', async () => {
  await see('elsa', 'ctb', [['2026-07-20T06:00:00Z', 1]])
  const [offline, beat] = ['2026-07-20T08:00:00Z', '2026-07-20T08:05:00Z'].map(Date.parse)
  const said = { part: 'elsa', observer: 'official', stale_s: 300 }
  const people = [{ user: 'elsa', site: 'ctb', account: 'elsa_x', seen: [[offline, 0, null]] }]
  await write('ObservationsReceived', { ...said, rank: 1, people })
  await write('HeartbeatReceived', { ...said, at: beat, users: ['elsa'] })
  await app.settle()
  expect(await unions({ user: 'elsa' })).toEqual([['elsa', '', 350 / 60]])
})
