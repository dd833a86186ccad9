import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { visitor } from './browser.ts'

/** A visitor with nothing cached, who may be logged in by somebody's cookies. */
export interface Visit {
  readonly browser: Browser
  readonly url: string
  readonly cookies?: Parameters<ReturnType<Page['context']>['addCookies']>[0]
}

/** Runs `work` in a page of its own. */
export async function inFreshPage<T>(
  { browser, cookies }: Visit,
  work: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const { page } = await visitor(browser, options)
  if (cookies) await page.context().addCookies(cookies)
  const result = await work(page)
  await page.context().close()
  return result
}

/** Milliseconds from the start of the load until the largest part of the screen is painted, by the browser's own measure. `shown`: when the screen is whole. */
export const largestPaint = (
  visit: Visit,
  path: string,
  shown: (page: Page) => Promise<void>,
): Promise<number> =>
  inFreshPage(visit, async (page) => {
    await page.goto(visit.url + path)
    await shown(page)
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(Math.max(...list.getEntries().map(({ startTime }) => startTime))),
          ).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
  })

/** Milliseconds from the key that opens the palette for the first time in a page until it is in the document. */
export const keyToDialog = (
  visit: Visit,
  path: string,
  shown: (page: Page) => Promise<void>,
): Promise<number> =>
  inFreshPage(
    visit,
    async (page) => {
      await page.goto(visit.url + path)
      await shown(page)
      // Two calls, so that the page listens before the key comes.
      const opened = await page.evaluateHandle(() => {
        let pressed = Number.NaN
        window.addEventListener('keydown', () => (pressed = performance.now()), {
          capture: true,
          once: true,
        })
        const ms = new Promise<number>((resolve) => {
          const look = () =>
            document.querySelector('[placeholder="Search or jump to…"]') &&
            resolve(performance.now() - pressed)
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
        })
        return { ms }
      })
      await page.keyboard.press('Control+k')
      return opened.evaluate((waited) => waited.ms)
    },
    { reducedMotion: 'reduce' },
  )

/** Milliseconds from a link to this address in the open product until an element of this id is painted. */
export async function linkToPaint(page: Page, address: string, id: string): Promise<number> {
  await page.evaluate(
    ([path, wanted]) => {
      const seen = window as unknown as { openedIn: Promise<number> }
      const from = performance.now()
      seen.openedIn = new Promise((resolve) => {
        const look = () =>
          document.getElementById(wanted)
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
            : requestAnimationFrame(look)
        look()
      })
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    [address, id] as const,
  )
  return page.evaluate(() => (window as unknown as { openedIn: Promise<number> }).openedIn)
}

/** Counts the page's tasks of over 50 ms from here on; the function tells how many there were. */
export async function countLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { longTasks: number }
    seen.longTasks = 0
    new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({
      type: 'longtask',
    })
  })
  return () => page.evaluate(() => (window as unknown as { longTasks: number }).longTasks)
}

/** Turns the wheel over the list, one step every second frame. */
export async function scrollThrough(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, 2_500)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
  }
}
