import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inTurn, partInTurn } from '#services/platform/testing/size.ts'
import { rememberLanguage, violations, visitor } from '../testing/browser.ts'
import { looksOfTheWalk } from '../testing/looks.ts'
import { moveTo, walkTo } from '../testing/real-page.ts'
import { allScreens } from './all-screens.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test.each(looksOfTheWalk)(
  'axe finds nothing on these screens in $language and $colorScheme colours, and no text is missing',
  async ({ language, colorScheme }) => {
    const found: string[] = []
    const { page, problems } = await visitor(stage.browser, {
      colorScheme,
      locale: language,
    })
    await rememberLanguage(page, language)
    const look = async (path: string, go = moveTo) => {
      await go(page, stage.server.url, path)
      for (const violation of await violations(page)) found.push(`${path}: ${violation}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    }
    for (const { path } of screens.filter(({ open }) => open)) await look(path)
    await page.context().addCookies(stage.cookies)
    // The page before the login knows of no person.
    const [first = '', ...others] = closed
    await look(first, walkTo)
    for (const path of [...others, '/nothing-here']) await look(path)
    await palette(page)
    for (const violation of await violations(page)) found.push(`palette: ${violation}`)
    expect(found).toEqual([])
    expect(problems.filter((problem) => !/status of 40[14]/.test(problem))).toEqual([])
    await page.context().close()
  },
)

test.each(inTurn(['light', 'dark'] as const, 1))(
  'axe finds nothing before the login in the longest language and %s colours',
  async (colorScheme) => {
    const { page } = await visitor(stage.browser, { colorScheme, locale: 'ro' })
    const found: string[] = []
    for (const { path } of screens.filter(({ open }) => open)) {
      await walkTo(page, stage.server.url, path)
      for (const violation of await violations(page)) found.push(`${path}: ${violation}`)
    }
    expect(found).toEqual([])
    await page.context().close()
  },
)

const screens = await allScreens()
/** A third with every run: in Romanian half of them are looked at besides (walk.e2e.ts). */
const closed = partInTurn(
  screens.filter(({ open }) => !open).map(({ path }) => path),
  3,
)

async function palette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}
