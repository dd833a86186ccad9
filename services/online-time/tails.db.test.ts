import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
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
  for (const user of ['ana', 'bo', 'cleo'])
    await write('ObservationsReceived', {
      part: user,
      observer: 'ext',
      rank: 3,
      stale_s: null,
      people: [
        {
          user,
          site: 'ctb',
          account: `${user}_x`,
          seen: [[Date.parse('2026-07-20T08:00:00Z'), 1, null]],
        },
      ],
    })
  await app.settle()
  // What no code of today could read.
  const { rowCount } = await app.app.pool.query(
    "update online_person set state = '{}' where online_person.user = 'bo'",
  )
  expect(rowCount).toBe(1)
})
afterAll(() => app.close())

const write = (type: string, data: Record<string, unknown>) => {
  const meta = metadataOf({ actor: ownerActor, commandId: `write-${++written}`, now: clock.now })
  return app.app.journal.append(
    { stream: `test-${written}`, expectedVersion: 0, events: [{ type, data }] },
    meta,
  )
}
const manager = (studio: string, user = 'mara'): Actor => ({
  ...ownerActor,
  user,
  owner: false,
  super: false,
  allStudios: false,
  studios: [studio],
  permissions: { 'online-time': 'readOnly' },
})
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
  expect(await unions({}, manager('north'))).toEqual([['ana', 'north', 1]])
  expect(await unions({}, manager('nowhere', 'ana'))).toEqual([
    ['ana', 'north', 1],
    ['ana', 'south', 3],
  ])
  await expect(unions({}, manager('west'))).rejects.toThrow()
})
