import type { Page } from 'playwright-core'
import { addDays, datesBetween } from '../../../shared/platform/local-day.ts'
import { CELLS_MAX } from '../../../shared/schedules/rules.ts'
import { openBrowser } from '../../../web/testing/browser.ts'
import { dist, ensureBuilt } from '../../../web/testing/built.ts'
import {
  countLongTasks,
  inFreshPage,
  linkToPaint,
  scrollThrough,
  type Visit,
} from '../../../web/testing/paint.ts'
import type { Bench, Figure } from '../bench.ts'
import { elapsedSeconds, figureLineOf, median, valueAtMost } from '../harness.ts'
import { accountsOf, BENCH_STUDIO, fillBenchPeople, withProduct, type Product } from '../product.ts'
import { cookiesOf, readModelsCaughtUp } from '../visits.ts'

const PEOPLE = 500
/** January has 31 days, and the next one can always be planned. */
const from = `${new Date().getFullYear() + 1}-01-01`
const to = addDays(from, 30)
const MONTH = `/schedule?view=month&date=${from}`
const shifts = [
  { shift: 'morning', start: '06:00', end: '14:00' },
  { shift: 'afternoon', start: '14:00', end: '22:00' },
  { shift: 'night', start: '22:00', end: '06:00' },
] as const
const keys = ['1', '2', '3', '0'] as const
const KEYS_PRESSED = 40
const TOLD = 10

/**
 * 500 people × 31 planned days in Chromium: how long the grid takes to open, a key to be painted, another planner to see it, and
 * whether the page stands still meanwhile.
 */
export const scheduleGridFigure: Figure = {
  name: 'schedule-grid',
  run: async (bench) => {
    await ensureBuilt()
    const browser = await openBrowser({ whole: true })
    const taken = {
      open: [] as number[],
      key: [] as number[],
      keyTasks: [] as number[],
      scrollTasks: [] as number[],
      other: [] as number[],
    }
    try {
      await withProduct(bench, { environment: { WEB_DIR: dist } }, async (product) => {
        const seconds = await planMonth(product, bench.size(PEOPLE, 30))
        bench.print(figureLineOf({ name: 'schedule-grid.publish', value: seconds, unit: 's' }))
        const visit = { browser, url: product.url, cookies: await cookiesOf(product) }
        for (let round = 0; round < bench.rounds; round++)
          await inFreshPage(visit, async (page) => {
            await page.goto(`${product.url}/usage`)
            await page.getByRole('heading', { level: 1 }).waitFor()
            taken.open.push(await linkToPaint(page, MONTH, 'cell-20-30'))
            const count = await countLongTasks(page)
            taken.key.push(await keyToPaint(page))
            taken.keyTasks.push(await count())
            taken.other.push(...(await keyToOther(page, visit)))
            const before = await count()
            await page.getByRole('grid').hover()
            await scrollThrough(page, 20)
            taken.scrollTasks.push((await count()) - before)
          })
      })
    } finally {
      await browser.close()
    }
    print(bench, 'open', median(taken.open), 'ms', 1000)
    print(bench, 'key.p95', median(taken.key), 'ms', 50)
    print(bench, 'keys.long-tasks', median(taken.keyTasks), 'long tasks', 0)
    print(bench, 'other-planner.p95', p95(taken.other), 'ms', 1000)
    print(bench, 'scroll.long-tasks', median(taken.scrollTasks), 'long tasks', 0)
  },
}
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** Five days a week of everybody, published; answers how many seconds publishing took. */
async function planMonth(product: Product, people: number): Promise<number> {
  const accounts = accountsOf(people, 1)
  await fillBenchPeople(product, accounts)
  await readModelsCaughtUp(product)
  const cells = datesBetween(from, to).flatMap((date, day) =>
    accounts.map(({ user }, i) => ({
      user,
      date,
      cell: (day + i) % 7 < 5 ? [shifts[i % shifts.length]] : [],
    })),
  )
  for (let first = 0; first < cells.length; first += CELLS_MAX)
    await product.owner.must('POST', '/api/schedules/draft', {
      studio: BENCH_STUDIO,
      cells: cells.slice(first, first + CELLS_MAX),
    })
  await readModelsCaughtUp(product)
  const seconds = await elapsedSeconds(() =>
    product.owner.must('POST', '/api/schedules/publish', { studio: BENCH_STUDIO, from, to }),
  )
  await readModelsCaughtUp(product)
  return seconds
}

/** Returns the milliseconds that 95 of 100 keys need at most from the press until the frame with the changed cell is drawn. */
async function keyToPaint(page: Page): Promise<number> {
  await page.locator('#cell-10-3').click()
  await page.evaluate(() => {
    const seen = window as unknown as { painted: number[] }
    seen.painted = []
    window.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now()
        requestAnimationFrame(() =>
          setTimeout(() => seen.painted.push(performance.now() - pressed)),
        )
      },
      { capture: true },
    )
  })
  for (let press = 0; press < KEYS_PRESSED; press++) {
    // As fast as somebody sees what they type.
    await page.keyboard.press(keys[press % keys.length] ?? '1')
    await drawn(page)
    await page.keyboard.press(press % 9 === 8 ? 'ArrowDown' : 'ArrowRight')
    await drawn(page)
  }
  return p95(await page.evaluate(() => (window as unknown as { painted: number[] }).painted))
}
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

/** Milliseconds from a key in one planner's page until another planner's, open beside it, shows the change. */
const keyToOther = (page: Page, visit: Visit): Promise<number[]> =>
  inFreshPage(visit, async (other) => {
    await other.goto(visit.url + MONTH)
    const cell = other.locator('#cell-2-5')
    await cell.waitFor()
    await page.locator('#cell-2-5').click()
    const taken: number[] = []
    for (let turn = 0; turn < TOLD; turn++) {
      const [key, start] = turn % 2 === 0 ? ['1', '06:00'] : ['2', '14:00']
      const pressed = performance.now()
      await page.keyboard.press(key)
      await other.locator(`#cell-2-5[aria-label^="${start}"]`).waitFor()
      taken.push(performance.now() - pressed)
    }
    return taken
  })

const print = (bench: Bench, name: string, value: number, unit: string, most: number): void =>
  bench.print(figureLineOf({ name: `schedule-grid.${name}`, value, unit, goal: valueAtMost(most) }))
