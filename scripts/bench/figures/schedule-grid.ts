import type { Page } from 'playwright-core'
import { logInPage, openBrowser } from '../../../web/testing/browser.ts'
import { ensureBuilt } from '../../../web/testing/built.ts'
import { startFakeServer } from '../../../web/testing/fake-server.ts'
import { countLongTasks, inFreshPage, scrollThrough } from '../../../web/testing/paint.ts'
import type { Bench, Figure } from '../bench.ts'
import { figureLineOf, median, valueAtMost } from '../harness.ts'

/** Half of the made-up people are in the first studio: 500 there. */
const PEOPLE = 1000
const MONTH = '/schedule?view=month&date=2026-12-01'
const keys = ['1', '2', '3', '0'] as const
const KEYS_PRESSED = 40

/** 500 people × 31 days in Chromium: how long the grid takes to open, a key to be painted, and whether the page stands still meanwhile. */
export const scheduleGridFigure: Figure = {
  name: 'schedule-grid',
  run: async (bench) => {
    await ensureBuilt()
    const [browser, server] = [
      await openBrowser(),
      await startFakeServer({ people: bench.size(PEOPLE, 200) }),
    ]
    const [opened, painted, tasks, scrolled]: number[][] = [[], [], [], []]
    try {
      for (let round = 0; round < bench.rounds; round++)
        await inFreshPage({ browser, url: server.url }, async (page) => {
          await logInPage(page, server.url)
          opened?.push(await openMonth(page))
          const count = await countLongTasks(page)
          painted?.push(await keyToPaint(page))
          tasks?.push(await count())
          await page.getByRole('grid').hover()
          await scrollThrough(page, 20)
          scrolled?.push((await count()) - (tasks?.at(-1) ?? 0))
        })
    } finally {
      await browser.close()
      await server.close()
    }
    print(bench, 'open', opened ?? [], 'ms', 1000)
    print(bench, 'key.p95', painted ?? [], 'ms', 50)
    print(bench, 'keys.long-tasks', tasks ?? [], 'long tasks', 0)
    print(bench, 'scroll.long-tasks', scrolled ?? [], 'long tasks', 0)
  },
}

/** From the link in the menu to a painted grid, as whoever is in the product opens it. */
async function openMonth(page: Page): Promise<number> {
  await page.evaluate((path) => {
    const seen = window as unknown as { openedIn: Promise<number> }
    const from = performance.now()
    seen.openedIn = new Promise((resolve) => {
      const look = () =>
        document.getElementById('cell-20-30')
          ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
          : requestAnimationFrame(look)
      look()
    })
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, MONTH)
  return page.evaluate(() => (window as unknown as { openedIn: Promise<number> }).openedIn)
}

/** What 95 of 100 keys need at most from the press until the frame with the changed cell is drawn. */
async function keyToPaint(page: Page): Promise<number> {
  await page.locator('#cell-10-3').click()
  await page.evaluate(() => {
    const seen = window as unknown as { painted: number[] }
    seen.painted = []
    window.addEventListener(
      'keydown',
      () => {
        const from = performance.now()
        requestAnimationFrame(() => setTimeout(() => seen.painted.push(performance.now() - from)))
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
  const taken = await page.evaluate(() => (window as unknown as { painted: number[] }).painted)
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

function print(
  bench: Bench,
  name: string,
  values: readonly number[],
  unit: string,
  most: number,
): void {
  const line = { name: `schedule-grid.${name}`, value: median([...values]), unit }
  bench.print(figureLineOf({ ...line, goal: valueAtMost(most) }))
}
