import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MonitorFeed } from './monitor-feed.ts'
import { observationLine, siteStatusTest } from './testing-site-status.ts'

const { it, ingest, register } = await siteStatusTest()
beforeAll(async () => {
  await register('yew', 'ctb', 'yew_x')
  await register('fir', 'str', 'fir_x')
  await it.settle()
  await ingest(
    observationLine('yew_x', '11:50:00', 1),
    observationLine('fir_x', '11:51:00', 2, 'ext-1', 'str'),
  )
  await it.settle()
})
afterAll(() => it.close())

test('a wall whose first reading failed half way reads all of it with the next', async () => {
  const whole = new MonitorFeed(it.app, 'north', ['ctb', 'str'])
  await whole.poll()
  let asked = 0
  const fourthFails: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      if (asked === 4) throw new Error('the connection was cut')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const read: typeof it.app.read = <T>() => it.app.read<T>().withPlugin(fourthFails)
  const feed = new MonitorFeed({ read, now: it.app.now }, 'north', ['ctb', 'str'])
  await expect(feed.poll()).rejects.toThrow('the connection was cut')
  await feed.poll()
  expect(whole.snapshot().cells.length).toBeGreaterThan(0)
  expect(feed.snapshot()).toEqual(whole.snapshot())
})

test('a wall reads again what was put aside and is healed, though it lies before what it has read', async () => {
  const whole = new MonitorFeed(it.app, 'north', ['ctb', 'str'])
  await whole.poll()
  let isPutAside = true
  const withoutStates: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) =>
        isPutAside && row['sources'] ? { ...row, sources: {} } : row,
      ),
    }),
  }
  const read: typeof it.app.read = <T>() => it.app.read<T>().withPlugin(withoutStates)
  const feed = new MonitorFeed({ read, now: it.app.now }, 'north', ['ctb', 'str'])
  await feed.poll()
  expect(feed.snapshot().cells).not.toEqual(whole.snapshot().cells)
  isPutAside = false
  expect(await feed.poll()).toBeUndefined()
  feed.healed('accounts')
  expect(await feed.poll()).toBeUndefined()
  feed.healed('monitor')
  expect((await feed.poll())?.cells.length).toBeGreaterThan(0)
  expect(feed.snapshot()).toEqual(whole.snapshot())
})
