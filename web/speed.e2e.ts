import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visitor } from './testing/browser.ts'
import { ensureBuilt } from './testing/built.ts'
import { enterAs } from './testing/real-page.ts'
import { startRealServer, type RealServer } from './testing/real-server.ts'

let browser: Browser
let server: RealServer
let cookies: Awaited<ReturnType<typeof enterAs>>

beforeAll(async () => {
  await ensureBuilt()
  server = await startRealServer()
  browser = await openBrowser()
  cookies = await enterAs(browser, server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each([
  { screen: 'login', path: '/', heading: 'Log in', loggedIn: false },
  { screen: 'wall', path: '/monitoring', heading: 'Monitoring', loggedIn: true },
])('the largest part of the $screen is painted within 800 ms, with nothing cached', async ({ screen, path, heading, loggedIn }) => {
  const taken: number[] = []
  for (let turn = 0; turn < 5; turn += 1) taken.push(await largestPaint(path, heading, loggedIn))
  const median = taken.toSorted((a, b) => a - b)[2] ?? Number.POSITIVE_INFINITY
  process.stdout.write(`${JSON.stringify({ screen, lcp_ms: taken.map(Math.round), median_ms: Math.round(median) })}\n`)
  expect(median).toBeLessThanOrEqual(800)
})

/** Milliseconds from the start of the load, by the browser's own measure. */
async function largestPaint(path: string, heading: string, loggedIn: boolean): Promise<number> {
  const { page } = await visitor(browser)
  if (loggedIn) await page.context().addCookies(cookies)
  await page.goto(server.url + path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  if (loggedIn) await page.getByRole('row', { name: /^Ana Fictiva/ }).waitFor()
  const at = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(Math.max(...list.getEntries().map(({ startTime }) => startTime)))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await page.context().close()
  return at
}

test('what is fetched on a key is there as soon as it has come, not when React would next show something', async () => {
  const taken: number[] = []
  for (let turn = 0; turn < 5; turn += 1) taken.push(await fromKeyToDialog())
  const least = Math.min(...taken)
  process.stdout.write(`${JSON.stringify({ opened_ms: taken.map(Math.round), least_ms: Math.round(least) })}\n`)
  // Left to itself, React shows nothing within 300 ms of a fallback.
  expect(least).toBeLessThan(250)
})

/** Milliseconds from the key that opens a dialog for the first time in a page until it is in the document. */
async function fromKeyToDialog(): Promise<number> {
  const { page } = await visitor(browser, { reducedMotion: 'reduce' })
  await page.context().addCookies(cookies)
  await page.goto(`${server.url}/monitoring`)
  await page.getByRole('row', { name: /^Ana Fictiva/ }).waitFor()
  // Two calls, so that the page listens before the key comes.
  const opened = await page.evaluateHandle(() => {
    let pressed = Number.NaN
    window.addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true })
    const ms = new Promise<number>((resolve) => {
      const look = () => document.querySelector('[placeholder="Search or jump to…"]') && resolve(performance.now() - pressed)
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
    return { ms }
  })
  await page.keyboard.press('Control+k')
  const ms = await opened.evaluate((waited) => waited.ms)
  await page.context().close()
  return ms
}
