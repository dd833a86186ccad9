import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fits, rememberLanguage, violations, visitor } from '../testing/browser.ts'
import { fakeHalfDays } from '../testing/fake-settlement-world.ts'
import { looks } from '../testing/looks.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()
const days = fakeHalfDays(new Date().toISOString().slice(0, 10)).toReversed()
/** The last half that is over, and the one before it. */
const [, last = '', before = ''] = days
const pathOf = (day: string, user: string): string =>
  `/settlement-reports/north/${day.slice(0, 7)}/${day.endsWith('-01') ? 1 : 2}/${user}`

async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  const visit = await stage.enter(options)
  await visit.page.goto(stage.server.url + path)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  return visit
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

test('before many are signed it is said who cannot be, with all reasons, and the run tells how far it is', async () => {
  const { page, problems } = await open('/settlement-reports?q=testescu&state=review')
  await row(page, 'Petra Testescu').waitFor()
  expect(await row(page, 'Ana Testescu').count()).toBe(0)
  await press(page, 'Select all')
  await page.getByRole('toolbar').getByRole('button', { name: 'Sign' }).click()
  const preview = dialog(page)
  for (const text of [
    '5 cannot be signed',
    'No exchange rate from cop to usd',
    'Statement lines waiting for their account to be registered: 3',
    'Earlier half-months aren’t signed: 16–31 Oct 2026',
  ])
    await preview.getByText(text).waitFor()
  await preview.getByText('Petra Testescu').first().waitFor()
  expect(await preview.getByText('Petra Testescu').count()).toBe(2)
  await preview.getByRole('button', { name: /^Sign \d+$/ }).click()
  const run = page.getByRole('region', { name: 'Sign settlements' })
  await run.getByText(/^Signed: (\d+) of \1$/).waitFor()
  await page.goto(`${stage.server.url}/settlement-reports?q=bianca+testescu`)
  await row(page, 'Bianca Testescu').getByText('Signed', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('what has changed since somebody looked is shown, and is signed only once it was seen', async () => {
  const { page } = await open(pathOf(last, 'bianca_exe'))
  await press(page, 'Sign')
  const asked = dialog(page)
  await asked.getByRole('button', { name: 'Sign', exact: true }).click()
  await asked.getByText('It has changed since you opened it').waitFor()
  await asked.getByRole('row', { name: /^Net/ }).waitFor()
  expect(await asked.getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true)
  await asked.getByRole('button', { name: 'Use the new figures' }).click()
  await asked.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText('Settlement signed').waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog(page).getByLabel('Payment reference').fill('BT-7')
  await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('Payment BT-7').waitFor()
  await page.context().close()
})

test('a line tells the facts that it is made of, page by page', async () => {
  const { page, problems } = await open(pathOf(before, 'bianca_tes'))
  const line = page.getByRole('button', { name: /· Tip/ }).first()
  await line.click()
  await page.getByText('Breakdown').waitFor()
  // In the list, and with its result above the facts.
  // Parts that belong together are not broken: with spaces that are none.
  const product = /^USD\s[\d,.]+ × \d+\s%/
  const products = page.getByText(product).filter({ visible: true })
  await expect.poll(() => products.count()).toBeGreaterThan(2)
  await page.getByText(/^USD\s[\d,.]+ × \d+\s%.* = USD\s[\d,.]+$/).waitFor()
  const facts = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Breakdown' }) })
    .getByText('Statement lines recorded', { exact: true })
  await facts.first().waitFor()
  expect(await facts.count()).toBe(25)
  await press(page, 'Show more')
  await expect.poll(() => facts.count()).toBe(50)
  expect(await line.getAttribute('aria-expanded')).toBe('true')
  expect(problems).toEqual([])
  await page.context().close()
})

test('what late facts changed is booked cause by cause, or waived with a reason', async () => {
  const { page, problems } = await open(pathOf(before, 'elena_tes'))
  await page.getByText('2 changes since it was signed').waitFor()
  await press(page, 'Book all')
  await dialog(page).getByRole('checkbox').first().uncheck()
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText('1 change since it was signed').waitFor()
  await page.getByText('Booked', { exact: true }).waitFor()
  await press(page, 'Waive')
  await dialog(page).getByLabel('Reason').fill('Not worth a booking')
  await dialog(page).getByRole('button', { name: 'Waive', exact: true }).click()
  await page.getByText('Waived', { exact: true }).waitFor()
  await page.getByText('Not worth a booking').waitFor()
  expect(await page.getByText('since it was signed').count()).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})

test('late facts say whom they touch, and are booked from there', async () => {
  const { page, problems } = await open('/settlement-reports?view=late')
  await page.getByText(/late changes affect \d signed half-months/).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'Irina Testescu' }).last()
  await line.getByRole('button', { name: /^Book/ }).click()
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText('Difference booked').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Irina Testescu' }).count()).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})

test('an accountant needs no mouse: rows, lines, signing and the way back by keys', async () => {
  const { page } = await open('/settlement-reports?q=testescu')
  await row(page, 'Ana Testescu').first().waitFor()
  for (const key of ['j', 'j', 'j', 'k', 'j', 'j']) await page.keyboard.press(key)
  await page.keyboard.press('e')
  await dialog(page).getByText('Rate missing').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Settlement Reports' }).waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Carla Testescu' }).waitFor()
  await page.getByRole('rowheader', { name: /· Tip/ }).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByText('Breakdown').waitFor()
  await page.keyboard.press('Shift+?')
  await dialog(page).getByText('Explain the line').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+J')
  await page.getByRole('heading', { name: 'Daria Testescu' }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Daria Testescu').waitFor()
  // Whoever has the focus is signed alone, by the button that has the focus in the dialog.
  await page.keyboard.press('s')
  await dialog(page).getByRole('heading', { name: 'Sign settlements' }).waitFor()
  await dialog(page).getByText('Daria Testescu').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // The list goes on where the person was.
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Carla Testescu' }).waitFor()
  await page.context().close()
})

test('a moment of the past is shown as such beside what was signed, and nothing is changed there', async () => {
  const { page, problems } = await open(pathOf(before, 'bianca_tes'))
  await page.getByText('Net, as signed').waitFor()
  await page.getByRole('columnheader', { name: 'Now' }).waitFor()
  await page.getByRole('button', { name: /^As known then: Signed/ }).click()
  await page.getByText(/As known on .*\d:\d\d/).waitFor()
  await page.getByText('Net, as known then').waitFor()
  const heads = page.getByRole('region', { name: 'Lines' }).getByRole('columnheader')
  expect((await heads.allTextContents()).slice(-3)).toEqual(['Known then', 'As signed', 'Change'])
  await page.getByText('Removed later').waitFor()
  expect(await page.getByText('Paid', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Reconciliation' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Payment returned' }).count()).toBe(0)
  await press(page, 'Back to now')
  await page.getByRole('button', { name: 'Payment returned' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a person agrees with their own settlement, or says which line is wrong', async () => {
  const { page, problems } = await open('/about-user?section=payments')
  await page.getByRole('region', { name: 'Settlements' }).getByRole('link').first().click()
  await press(page, 'Acknowledge')
  await page.getByText('Settlement acknowledged').waitFor()
  expect(await page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: /· Tip/ }).first().click()
  await press(page, 'Dispute this line')
  await dialog(page).getByLabel('What’s wrong').fill('A private show is missing')
  await dialog(page).getByRole('button', { name: 'Dispute', exact: true }).click()
  await page.getByRole('complementary').getByText('A private show is missing').first().waitFor()
  expect(problems.filter((one) => !one.includes('404'))).toEqual([])
  await page.context().close()
})

test('what would be under another share stands beside what is now', async () => {
  const { page, problems } = await open('/settlement-reports?view=what-if')
  await page.getByLabel('Share, %').fill('55')
  await press(page, 'Calculate')
  await page.getByRole('table', { name: 'Net per person' }).waitFor()
  await page.getByRole('group', { name: 'Net per half-month' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(looks)(
  'axe finds nothing on the screens of settlements in $language and $colorScheme colours, and a phone shows them whole',
  async ({ language, colorScheme }) => {
    const { page, problems } = await open('/settlement-reports', {
      colorScheme,
    })
    await rememberLanguage(page, language)
    problems.length = 0
    const found: string[] = []
    for (const [path, ready] of shown) {
      await page.goto(stage.server.url + path)
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        await page.getByText(ready).filter({ visible: true }).first().waitFor()
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        expect([path, await fits(page)]).toEqual([path, true])
        for (const violation of await violations(page))
          found.push(`${size.width} ${path}: ${violation}`)
      }
    }
    expect(found).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },
)
/** The screens, each with a text that it shows in every language. */
const shown = [
  ['/settlement-reports', 'Ana Testescu'],
  [pathOf(last, 'carla_tes'), 'High income'],
  [pathOf(before, 'bianca_tes'), 'High income'],
  [`${pathOf(last, 'carla_tes')}?tab=reconciliation`, 'MyFreeCams'],
  ['/settlement-reports?view=late', 'Bianca Testescu'],
  ['/settlement-reports?view=what-if', 'High income'],
] as const
