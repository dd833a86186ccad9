import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../../web/testing/browser.ts'
import { dist, ensureBuilt } from '../../../web/testing/built.ts'
import { startFakeServer } from '../../../web/testing/fake-server.ts'
import {
  countLongTasks,
  inFreshPage,
  keyToDialog,
  largestPaint,
  scrollThrough,
  type Visit,
} from '../../../web/testing/paint.ts'
import { loadWall } from '../../../web/testing/wall-load.ts'
import type { Bench, Figure } from '../bench.ts'
import { figureLineOf, median, valueAtMost } from '../harness.ts'
import { accountsOf, fillBenchPeople, withProduct, type Product } from '../product.ts'
import { cookiesOf, readModelsCaughtUp } from '../visits.ts'

const PEOPLE_ON_WALL = 4
const ROW = /Ana Bench/

/** The waits of a person in Chromium on this machine, with nothing cached: first paints, a dialog, news, a long list, and what the wall takes of a core. */
export const screensFigure: Figure = {
  name: 'screens',
  run: async (bench) => {
    await ensureBuilt()
    const browser = await openBrowser({ whole: true })
    try {
      await withProduct(bench, { environment: { WEB_DIR: dist } }, (product) =>
        small(bench, browser, product),
      )
      await withProduct(bench, { environment: { WEB_DIR: dist } }, (product) =>
        long(bench, browser, product),
      )
      await underLoad(bench, browser)
    } finally {
      await browser.close()
    }
  },
}
const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const rowShown = (page: Page) => page.getByRole('row', { name: ROW }).first().waitFor()

async function small(bench: Bench, browser: Browser, product: Product): Promise<void> {
  const accounts = accountsOf(PEOPLE_ON_WALL, 1)
  await fillBenchPeople(product, accounts)
  await report(product, accounts[0]?.account ?? '', 1)
  const login: Visit = { browser, url: product.url }
  const wall: Visit = { ...login, cookies: await cookiesOf(product) }
  await repeated(bench, 'login.paint', 800, () => largestPaint(login, '/', heading('Log in')))
  await repeated(bench, 'wall.paint', 800, () => largestPaint(wall, '/monitoring', rowShown))
  await repeated(bench, 'dialog', 250, () => keyToDialog(wall, '/monitoring', rowShown))
  await inFreshPage(wall, async (page) => {
    await page.goto(`${product.url}/monitoring`)
    const row = page.getByRole('row', { name: ROW }).first()
    await row.waitFor()
    let status = 1
    await repeated(bench, 'news', 1000, async () => {
      status = status === 3 ? 1 : status + 1
      const from = performance.now()
      await report(product, accounts[0]?.account ?? '', status)
      await row
        .getByText(['Free', 'Members', 'Private'][status - 1] ?? '', { exact: true })
        .first()
        .waitFor()
      return performance.now() - from
    })
  })
}
/** Twice, as the wall wants it of an account that changes often. */
async function report(product: Product, account: string, status: number): Promise<void> {
  const now = Date.now()
  const lines = [0, 1].map((later) => ({
    observer: 'screens',
    site: 'ctb',
    account,
    status,
    observed_at: new Date(now + later).toISOString(),
  }))
  await product.reporter.must(
    'POST',
    '/ingest/v1/observations',
    lines.map((line) => JSON.stringify(line)).join('\n'),
  )
}

/** Ten thousand accounts in one list. */
async function long(bench: Bench, browser: Browser, product: Product): Promise<void> {
  await fillBenchPeople(product, accountsOf(bench.size(10_000, 500), 1))
  await readModelsCaughtUp(product)
  const visit: Visit = { browser, url: product.url, cookies: await cookiesOf(product) }
  const longTasks: number[] = []
  await repeated(bench, 'accounts.open', 1000, () =>
    inFreshPage(visit, async (page) => {
      await page.goto(`${product.url}/usage`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const from = performance.now()
      await page.getByRole('link', { name: 'Accounts' }).first().click()
      await rowShown(page)
      const opened_ms = performance.now() - from
      // The rest of opening it is not scrolling.
      await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)))
      const count = await countLongTasks(page)
      await page.getByRole('region', { name: 'Accounts' }).hover()
      await scrollThrough(page, 40)
      longTasks.push(await count())
      return opened_ms
    }),
  )
  bench.print(
    figureLineOf({
      name: 'screens.accounts.scroll',
      value: median(longTasks),
      unit: 'long tasks',
      goal: valueAtMost(0),
    }),
  )
}
async function underLoad(bench: Bench, browser: Browser): Promise<void> {
  const load = { people: 2000, sites: 30, rate: 1000, seconds: bench.size(10, 1) }
  const server = await startFakeServer(load)
  try {
    const { longTasks, rendererPercent, paintMs } = await loadWall(browser, server, load)
    const p95 = paintMs.toSorted((a, b) => a - b)[Math.floor(paintMs.length * 0.95)] ?? Number.NaN
    const print = (name: string, value: number, unit: string, most: number) =>
      bench.print(
        figureLineOf({ name: `screens.load.${name}`, value, unit, goal: valueAtMost(most) }),
      )
    print('long-tasks', longTasks, 'long tasks', 0)
    print('renderer', rendererPercent, '% of a core', 10)
    print('paint.p95', p95, 'ms', 100)
  } finally {
    await server.close()
  }
}

async function repeated(
  bench: Bench,
  name: string,
  most: number,
  measure: () => Promise<number>,
): Promise<void> {
  const taken: number[] = []
  for (let round = 0; round < bench.rounds; round++) taken.push(await measure())
  bench.print(
    figureLineOf({
      name: `screens.${name}`,
      value: median(taken),
      unit: 'ms',
      goal: valueAtMost(most),
    }),
  )
}
