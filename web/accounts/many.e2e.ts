import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing-process.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const people = 10_000
const opening_ms_max = 1_000

beforeAll(async () => {
  const tipuri = ['Model', 'Model', 'Model', 'Trainer', 'Tehnic', 'Other']
  const lines = Array.from({ length: people }, (_, index) => ({
    user: `many_${index}`,
    name: `Name${String.fromCharCode(97 + (index % 26))}`,
    surname: 'Numerosa',
    email: `many_${index}@example.test`,
    tipCont: tipuri[index % tipuri.length],
    studio: 'demo',
  }))
  for (let from = 0; from < people; from += 5_000) await stage.server.owner.call('POST', '/api/accounts/import', ndjson(lines.slice(from, from + 5_000)))
})

test('ten thousand accounts open within a second, scroll without a long task, and are found while one types', async () => {
  // Each read model that still takes them in has the page fetch the list again, which is not scrolling.
  const metrics = async () => (await fetch(`${stage.server.url}/metrics`)).text()
  await expect.poll(metrics, { timeout: 30_000 }).toMatch(/^callboard_projection_unread_seconds 0$/m)
  const { page, problems } = await stage.open('/usage')
  const rows = page.getByRole('row', { name: /Numerosa/ })
  const begun = performance.now()
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await rows.first().waitFor()
  const opened_ms = performance.now() - begun
  // What is left of opening it is not scrolling.
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)))
  await page.evaluate(() => {
    const seen = window as unknown as { longTasks: number }
    seen.longTasks = 0
    new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({ type: 'longtask' })
  })
  await page.getByRole('region', { name: 'Accounts' }).hover()
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 2_500)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number }).longTasks)
  process.stdout.write(`${JSON.stringify({ people, opened_ms: Math.round(opened_ms), longTasksWhileScrolling: longTasks })}\n`)
  await page.getByLabel('Filter').fill('many_9999')
  await page.getByRole('row', { name: /many_9999/ }).waitFor()
  expect(await rows.count()).toBe(1)
  expect(longTasks).toBe(0)
  expect(opened_ms).toBeLessThanOrEqual(opening_ms_max)
  expect(problems).toEqual([])
  await page.context().close()
})
