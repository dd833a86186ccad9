import type { Page } from 'playwright-core'
import { openBrowser } from '../../../web/testing/browser.ts'
import { dist, ensureBuilt } from '../../../web/testing/built.ts'
import { countLongTasks, inFreshPage } from '../../../web/testing/paint.ts'
import type { Figure } from '../bench.ts'
import { figureLineOf, median, valueAtMost } from '../harness.ts'
import { withProduct } from '../product.ts'
import { cookiesOf, readModelsCaughtUp } from '../visits.ts'
import { fillBoard } from './task-board.ts'

const TASKS = 10_000
const DRAGS = 5
const STEPS = 40

/** Cards of a board of 10,000 tasks that are dragged through the next column and dropped there: the tasks of over 50 ms meanwhile. */
export const taskDragFigure: Figure = {
  name: 'task-drag',
  run: async (bench) => {
    await ensureBuilt()
    const browser = await openBrowser({ whole: true })
    const counts: number[] = []
    try {
      await withProduct(bench, { environment: { WEB_DIR: dist } }, async (product) => {
        await product.owner.must('POST', '/api/studios', { studio: 'north', name: 'North' })
        const { project } = await fillBoard(product, bench.size(TASKS, 40))
        await readModelsCaughtUp(product)
        const visit = { browser, url: product.url, cookies: await cookiesOf(product) }
        for (let round = 0; round < bench.rounds; round++)
          await inFreshPage(visit, async (page) => {
            await page.goto(`${product.url}/tasks?project=${project}`)
            // The part that drags is fetched with the pointer.
            await page.getByRole('article').first().hover()
            await page.locator('[data-task][draggable=true]').first().waitFor()
            await dragOnce(page)
            const count = await countLongTasks(page)
            for (let n = 0; n < DRAGS; n++) await dragOnce(page)
            counts.push(await count())
          })
      })
    } finally {
      await browser.close()
    }
    bench.print(
      figureLineOf({
        name: 'task-drag.long-tasks',
        value: median(counts),
        unit: `long tasks in ${DRAGS} drags`,
        goal: valueAtMost(0),
      }),
    )
  },
}

/** Takes the first card of the first section to the second one, by way of all that lies between; over when it is there. */
async function dragOnce(page: Page): Promise<void> {
  const first = page.getByRole('region', { name: 'Section 0', exact: true })
  const card = first.locator('[data-task][draggable=true]').first()
  const task = (await card.getAttribute('data-task')) ?? ''
  const from = await card.boundingBox()
  const second = page.getByRole('region', { name: 'Section 1', exact: true })
  const to = await second.boundingBox()
  if (!from || !to) throw new Error('there is nothing to drag')
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: STEPS })
  await page.mouse.move(to.x + to.width / 2, to.y + 240, { steps: STEPS })
  await page.mouse.up()
  await second.locator(`[data-task="${task}"]`).waitFor()
}
