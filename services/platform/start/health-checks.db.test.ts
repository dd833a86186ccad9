import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { metrics } from '../operations/metrics.ts'
import type { Uncopied } from '../event-store/uncopied-events.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents, jarsProjection } from '../testing/jars.ts'
import { runtimeChecks, UNREAD_SECONDS_MAX } from './health-checks.ts'
import { openRuntime, type Runtime } from './runtime.ts'

let runtime: Runtime
beforeAll(async () => {
  const config = testConfig({})
  const modules = { services: [], projections: [jarsProjection()], events: jarEvents }
  runtime = await openRuntime(config, modules, pino({ level: 'silent' }))
})
afterAll(() => runtime.close())

const checks = (uncopied: Partial<Uncopied>) =>
  runtimeChecks({
    ...runtime,
    config: { ...runtime.config, EVENTSTORE_URL: 'esdb://nowhere.invalid' },
    uncopied: async () => ({ events: 0, seconds: 0, aside: [], ...uncopied }),
  })
const unread = async () => (await metrics.projectionUnread.get()).values[0]?.value

test('an event that nobody copies into the feed makes the process unready, and counts as unread', async () => {
  const { feed, projections } = checks({ events: 3, seconds: UNREAD_SECONDS_MAX + 1 })
  await expect(feed?.()).rejects.toThrow('an event has been in EventStoreDB for 31 s')
  await projections?.().catch(() => undefined)
  expect(await unread()).toBe(31)
})
test('an event that cannot be placed is named', async () => {
  const aside = { type: 'Noted', stream: 'jar-mint', version: 4, since: '' }
  await expect(checks({ aside: [aside] })['feed']?.()).rejects.toThrow(
    'Noted, version 4 of jar-mint in EventStoreDB, cannot be placed',
  )
})
test('what is on its way is no reason', async () => {
  await checks({ events: 3, seconds: 1 })['feed']?.()
})
