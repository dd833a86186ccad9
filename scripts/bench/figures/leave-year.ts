import { openBrowser } from '../../../web/testing/browser.ts'
import { dist, ensureBuilt } from '../../../web/testing/built.ts'
import {
  countLongTasks,
  inFreshPage,
  linkToPaint,
  scrollThrough,
} from '../../../web/testing/paint.ts'
import type { Figure } from '../bench.ts'
import { figureLineOf, median, valueAtMost } from '../harness.ts'
import { accountsOf, fillBenchPeople, withProduct, type Product } from '../product.ts'
import { cookiesOf, readModelsCaughtUp } from '../visits.ts'

const PEOPLE = 500
/** Next year: what is asked for there has not begun. */
const year = new Date().getFullYear() + 1
const months = ['02', '05', '07', '10'] as const
const AT_ONCE = 8

/** A year of 500 people who asked for leave four times each, in Chromium: how long it takes to open, and whether it stands still. */
export const leaveYearFigure: Figure = {
  name: 'leave-year',
  run: async (bench) => {
    await ensureBuilt()
    const browser = await openBrowser({ whole: true })
    const [opened, tasks]: [number[], number[]] = [[], []]
    try {
      await withProduct(bench, { environment: { WEB_DIR: dist } }, async (product) => {
        await askForLeave(product, bench.size(PEOPLE, 30))
        const visit = { browser, url: product.url, cookies: await cookiesOf(product) }
        for (let round = 0; round < bench.rounds; round++)
          await inFreshPage(visit, async (page) => {
            await page.goto(`${product.url}/usage`)
            await page.getByRole('heading', { level: 1 }).waitFor()
            opened.push(await linkToPaint(page, `/vacations/year?year=${year}`, 'year-cell-10-5'))
            const count = await countLongTasks(page)
            await page.getByRole('grid').hover()
            await scrollThrough(page, 20)
            tasks.push(await count())
          })
      })
    } finally {
      await browser.close()
    }
    for (const [name, values, unit, most] of [
      ['open', opened, 'ms', 1000],
      ['scroll.long-tasks', tasks, 'long tasks', 0],
    ] as const)
      bench.print(
        figureLineOf({
          name: `leave-year.${name}`,
          value: median(values),
          unit,
          goal: valueAtMost(most),
        }),
      )
  },
}

async function askForLeave(product: Product, people: number): Promise<void> {
  const accounts = accountsOf(people, 1)
  await fillBenchPeople(product, accounts)
  await readModelsCaughtUp(product)
  const waiting = accounts.map(({ user }, i) => ({ user, first: 1 + (i % 20) }))
  const day = (month: string, number: number) =>
    `${year}-${month}-${String(number).padStart(2, '0')}`
  const worker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      for (const month of months) {
        const range = { from: day(month, one.first), to: day(month, one.first + 4) }
        await product.owner.must('POST', '/api/vacations', { user: one.user, ...range })
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await readModelsCaughtUp(product)
}
