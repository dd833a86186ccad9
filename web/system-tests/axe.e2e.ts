import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, violations, visitor } from '../testing/browser.ts'
import { ensureBuilt } from '../testing/built.ts'
import { looks } from '../testing/looks.ts'
import { enterAs, walkTo } from '../testing/real-page.ts'
import { startRealServer, type RealServer } from '../testing/real-server.ts'
import { allScreens } from './all-screens.ts'

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

test.each(looks)(
  'axe finds nothing on any screen in $language and $colorScheme colours, and no text is missing',
  async ({ language, colorScheme }) => {
    const found: string[] = []
    const { page, problems } = await visitor(browser, {
      colorScheme,
      locale: language,
      reducedMotion: 'reduce',
    })
    await page.addInitScript(
      (chosen) => window.localStorage.setItem('callboard.language', JSON.stringify(chosen)),
      language,
    )
    const look = async (path: string) => {
      await walkTo(page, server.url, path)
      for (const violation of await violations(page)) found.push(`${path}: ${violation}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    }
    for (const { path } of screens.filter(({ open }) => open)) await look(path)
    await page.context().addCookies(cookies)
    for (const path of [...closed, '/nothing-here']) await look(path)
    await palette(page)
    for (const violation of await violations(page)) found.push(`palette: ${violation}`)
    expect(found).toEqual([])
    expect(problems.filter((problem) => !/status of 40[14]/.test(problem))).toEqual([])
    await page.context().close()
  },
)

const screens = await allScreens()
const closed = screens.filter(({ open }) => !open).map(({ path }) => path)

async function palette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}
