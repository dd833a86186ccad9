import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { metadataOf } from '../platform/handle.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing-app.ts'
import { onlineTimeService } from './service.ts'

const START = Date.parse('2000-01-01T00:00:00Z')
const DAYS = 9500
const OBSERVERS = 100
let app: TestApp
beforeAll(async () => {
  app = await testApp({ services: [onlineTimeService], projections: [onlineTime], events: { ...accountEvents, ...studioEvents, ...observationEvents } })
})
afterAll(() => app.close())

/** 5,000 lines about one account, as the ingest call appends them: one event an observer. Times jump about without repeating. */
const request = (number: number) =>
  Array.from({ length: OBSERVERS }, (_, who) => {
    const seen = Array.from({ length: 50 }, (__, i) => {
      const n = (number * 50 + i) * OBSERVERS + who
      return [START + ((n * 7_919_993) % (DAYS * 86_400)) * 1000, [0, 1, 2, 3, 11, 12, 13][(n * 31) % 7], null] as const
    })
    const people = [{ user: 'ana', site: 'ctb', account: 'ana_x', seen: seen.toSorted((a, b) => a[0] - b[0]) }]
    return { stream: `test-${who}`, type: 'ObservationsReceived', data: { part: 'ana', observer: `observer-${who}`, rank: 3, stale_s: null, people } }
  })
const counted = async (text: string) => (await app.app.pool.query<{ count: number }>(text)).rows[0]?.count

test('15,000 observations of one account by 100 observers, in no order, over 26 years: folded within 5 seconds, nobody held up for one', async () => {
  for (let number = 0; number < 3; number++)
    await app.app.journal.appendMany(
      request(number).map(({ stream, ...event }) => ({ stream, expectedVersion: number, events: [event] })),
      metadataOf({ actor: ownerActor, commandId: `request-${number}`, now: '2026-11-20T12:00:00.000Z' }),
    )
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begin = performance.now()
  await app.settle()
  const took_ms = performance.now() - begin
  delay.disable()
  expect(took_ms).toBeLessThan(5000)
  expect(delay.max / 1e6).toBeLessThan(1000)
  expect(await counted('select count(*) as count from online_union')).toBeGreaterThan(1000)
})

test('what was online for a while and then was not leaves no row of zeros behind', async () => {
  expect(await counted('select count(*) as count from online_union u where u.seconds = 0')).toBe(0)
  expect(await counted('select count(*) as count from online_day d where d.free = 0 and d.members = 0 and d.private = 0 and d.unobserved = 0')).toBe(0)
})
