import { expect, test } from 'vitest'
import { rememberLanguage } from '../testing/browser.ts'
import { exportFaults, exportsOf, exportWords } from '../testing/exported.ts'
import { walkTo } from '../testing/real-page.ts'
import { fakeStage } from '../testing/stages.ts'

const fake = fakeStage()
/** Its signs for thousands and decimals are those that a spreadsheet of another language reads wrong. */
const language = 'ro'
const words = exportWords[language]
/** Not that of the studios, so that a clock that is not named would be seen. */
const timezoneId = 'America/Bogota'

test.each(['/dashboard?months=3', '/money', '/money?by=day', '/settlement-reports', '/upfronts'])(
  'what %s exports adds up to the totals that it exports',
  async (path) => {
    const { page } = await fake.enter({ timezoneId })
    await rememberLanguage(page, language)
    await walkTo(page, fake.server.url, path)
    const files = await exportsOf(page, words)
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap((file) => exportFaults(file, words))).toEqual([])
    await page.context().close()
  },
)
