import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './testing/browser.ts'
import { ensureBuilt } from './testing/built.ts'
import { startFakeServer, type FakeServer } from './testing/fake-server.ts'
import { loadWall, type WallCost, type WallLoad } from './testing/wall-load.ts'

const load: WallLoad = { people: 2000, sites: 30, rate: 1000, seconds: 10 }
let browser: Browser
let server: FakeServer

beforeAll(async () => {
  await ensureBuilt()
  server = await startFakeServer(load)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

let cost: WallCost
beforeAll(async () => {
  cost = await loadWall(browser, server, load)
  process.stdout.write(`${JSON.stringify({ ...load, ...cost, paintMs: undefined, paints: cost.paintMs.length, paint_p95_ms: p95(cost.paintMs) })}\n`)
})
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.POSITIVE_INFINITY

test('a wall of 2,000 people on 30 sites with 1,000 changes a second stays smooth, and shows what arrives within 100 ms', () => {
  expect(cost.longTasks).toBe(0)
  expect(cost.paintMs.length).toBeGreaterThan(50)
  expect(p95(cost.paintMs)).toBeLessThanOrEqual(100)
})

const renderer_percent_max = 10
test('it takes little of a core, all of the renderer counted', () => {
  expect(cost.rendererPercent).toBeLessThanOrEqual(renderer_percent_max)
})
