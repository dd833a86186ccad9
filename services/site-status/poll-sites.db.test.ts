import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountOwners } from './account-owners.ts'
import { Ingest } from './ingest.ts'
import { ObservationLog } from './observation-log.ts'
import { ObserverRegistry } from './observer-settings.ts'
import { pollSites } from './poll-sites.ts'
import { loadSites, type Site } from './sites.ts'
import { siteStatusTest } from './testing-site-status.ts'

const { clock, it, register } = await siteStatusTest()
/** The site's word on fern; a number is an HTTP status. */
let word: string | number = 'public'
let asked = 0
const server = createServer((_request, response) => {
  asked++
  response
    .writeHead(typeof word === 'number' ? word : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ results: [{ username: 'fern_x', current_show: word }] }))
})
let run: () => Promise<void>
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  for (const user of ['fern', 'oak']) await register(user, 'ctb', `${user}_x`)
  await it.settle()
  const ctb = loadSites().get('ctb') as Site
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?offset={offset}`
  const site = { ...ctb, poll: { on: true, every_s: 60 }, ask: { ...ctb.ask, url } as Site['ask'] }
  const registry = new ObserverRegistry(it.app)
  const parts = {
    app: it.app,
    sites: new Map([['ctb', site]]),
    observers: registry,
    ingest: new Ingest(new AccountOwners(it.app), registry, new ObservationLog(it.app.journal)),
  }
  const [reaction] = pollSites(parts)
  run = async () => {
    await reaction?.run()
    await it.settle()
  }
  await it.settle()
})
afterAll(async () => {
  server.close()
  await it.close()
})
const statuses = async () => {
  const [answer] = (await it.call('accountState', { body: { ctb: ['fern_x', 'oak_x'] } })) as {
    states: Record<string, { status: number }>
  }[]
  return [answer?.states['fern_x']?.status, answer?.states['oak_x']?.status]
}

test('a site that is switched on is asked, by an observer of the best rank', async () => {
  await run()
  expect(await statuses()).toEqual([1, 0])
  expect(await it.call('observers')).toMatchObject([
    { observer: 'poll-ctb', mode: 'poll', poll_s: 60, rank: 1 },
  ])
})
test('a site is not asked again before its time', async () => {
  const before = asked
  await run()
  expect(asked).toBe(before)
})
test('a word that nobody knows changes nothing and raises one alert a day', async () => {
  word = 'spying'
  for (const minute of ['01', '02']) {
    clock.now = `2026-11-20T12:${minute}:00.000Z`
    await run()
  }
  expect(await statuses()).toEqual([1, 0])
  expect(await it.call('alerts', { query: {} })).toMatchObject([
    { kind: 'unmapped', user: 'fern', site: 'ctb', account: 'fern_x' },
  ])
})
test('a site that fails says nothing, and is asked later', async () => {
  word = 503
  const before = asked
  for (const minute of ['03', '04', '05']) {
    clock.now = `2026-11-20T12:${minute}:00.000Z`
    await run()
  }
  expect(asked - before).toBe(2)
  expect((await statuses())[1]).toBe(0)
})
