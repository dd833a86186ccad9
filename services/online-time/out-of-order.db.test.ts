import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { scatteredRequest } from '#projections/online-time/testing-scattered.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { onlineTimeService } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    services: [onlineTimeService],
    projections: [onlineTime],
    events: { ...accountEvents, ...studioEvents, ...observationEvents },
  })
})
afterAll(() => app.close())

const counted = async (text: string) =>
  (await app.app.pool.query<{ count: number }>(text)).rows[0]?.count

test('15,000 observations of one account by 100 observers, in no order, over 26 years, are folded into their days', async () => {
  for (let number = 0; number < 3; number++)
    await app.app.journal.appendMany(
      scatteredRequest(number).map(({ stream, ...event }) => ({
        stream,
        expectedVersion: number,
        events: [event],
      })),
      metadataOf({
        actor: ownerActor,
        commandId: `request-${number}`,
        now: '2026-11-20T12:00:00.000Z',
      }),
    )
  await app.settle()
  expect(
    await counted("select count(*) as count from online_day_sum d where d.site = ''"),
  ).toBeGreaterThan(1000)
  expect(await app.verify(onlineTime)).toBeUndefined()
})

test('what was online for a while and then was not leaves no row of zeros behind', async () => {
  expect(
    await counted(
      'select count(*) as count from online_day_sum d where d.free = 0 and d.members = 0 and d.private = 0 and d.unobserved = 0',
    ),
  ).toBe(0)
})
