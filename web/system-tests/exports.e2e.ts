import { expect, test } from 'vitest'
import { logInPage, rememberLanguage, visitor } from '../testing/browser.ts'
import { exportFaults, exportsOf, exportWords } from '../testing/exported.ts'
import { walkTo } from '../testing/real-page.ts'
import { fakeStage, realStage } from '../testing/stages.ts'
import { allScreens } from './all-screens.ts'

const real = realStage()
const fake = fakeStage()
/** Its signs for thousands and decimals are those that a spreadsheet of another language reads wrong. */
const language = 'ro'
const words = exportWords[language]
/** Not that of the studios, so that a clock that is not named would be seen. */
const timezoneId = 'America/Bogota'

const screens = (await allScreens()).filter(({ open }) => !open).map(({ path }) => path)
/** Of all screens together. */
const names = new Set<string>()

// On a person's payments several lists stand one below the other: the menu of the last opens at the end of the page.
test.each([...screens, '/about-user?user=ana_fictiva&section=payments'])(
  'every list of %s is exported as values that a spreadsheet reckons with',
  async (path) => {
    const { page, problems } = await real.enter({ language, timezoneId })
    await walkTo(page, real.server.url, path)
    const files = await exportsOf(page, words)
    for (const { name } of files) names.add(name)
    expect(files.flatMap((file) => exportFaults(file, words))).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('the screens have lists to export', () => {
  expect(names.size).toBeGreaterThan(12)
})

test.each(['/dashboard?months=3', '/money', '/money?by=day', '/settlement-reports', '/upfronts'])(
  'what %s exports adds up to the totals that it exports',
  async (path) => {
    const { page } = await visitor(fake.browser, { timezoneId })
    await logInPage(page, fake.server.url)
    await rememberLanguage(page, language)
    await walkTo(page, fake.server.url, path)
    const files = await exportsOf(page, words)
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap((file) => exportFaults(file, words))).toEqual([])
    await page.context().close()
  },
)
