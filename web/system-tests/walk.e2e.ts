import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn, partInTurn } from '#services/platform/testing/size.ts'
import { violations } from '../testing/browser.ts'
import { exportFaults, exportsOf, exportWords } from '../testing/exported.ts'
import { moveTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { fillEverything } from '../testing/studio-with-everything.ts'
import { squeezed } from '../testing/widths.ts'
import { walkedPaths } from './walked-paths.ts'

const stage = realStage()
/** The longest; its signs for thousands and decimals are those that a spreadsheet of another language reads wrong. */
const language = 'ro'
const words = exportWords[language]
const size = { width: 1440, height: 900 }

/** Half of the screens with every run. */
const allPaths = await walkedPaths('ana_fictiva')
const paths = partInTurn(allPaths, 2)
/** The exports of all screens together. */
const exported = new Set<string>()
let page: Page
let problems: string[]
beforeAll(async () => {
  await fillEverything(stage.server.owner)
  // A running shift takes more of the header than its beginning.
  await stage.server.owner.call('POST', '/session_state', { user_name: 'owner', action: 1 })
  const visit = await stage.enter({
    language,
    viewport: size,
    // Not that of the studios, so that a clock that is not named would be seen.
    timezoneId: 'America/Bogota',
  })
  page = visit.page
  problems = visit.problems
})
afterAll(() => page?.context().close())

/** A screen is opened once, and all is asked of it that needs nothing but the screen. */
test.each(paths)(
  '%s speaks the language, exports its lists as values, is as wide as its window, and axe finds nothing',
  async (path) => {
    await page.setViewportSize(size)
    await moveTo(page, stage.server.url, path)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    const files = await exportsOf(page, words)
    for (const { name } of files) exported.add(name)
    expect(files.flatMap((file) => exportFaults(file, words))).toEqual([])
    for (const colorScheme of inTurn(['light', 'dark'] as const, 1)) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), colorScheme).toEqual([])
    }
    for (const width of inTurn([1024, 390], 1)) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => squeezed(page), { message: `${width} px wide` }).toEqual([])
    }
    expect(problems.splice(0)).toEqual([])
  },
)

test('the screens have lists to export', () => {
  expect(exported.size).toBeGreaterThan((12 * paths.length) / allPaths.length)
})
