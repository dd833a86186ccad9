import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { inTurn } from '#services/platform/testing/size.ts'
import { addDays, halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { fits, tabTo, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const password = 'Abc12!x'
const people = [
  ['mara', 'Mara', 'Manager'],
  ['tess', 'Tess', 'Trainer'],
] as const

beforeAll(async () => {
  await stage.server.owner.call(
    'POST',
    '/api/accounts/import',
    ndjson(
      people.map(([user, name, tipCont]) => ({
        user,
        name,
        surname: 'Fictional',
        email: `${user}@studio.example`,
        tipCont,
        studio: 'demo',
        password,
      })),
    ),
  )
  // In the middle of the half before this one, wherever its clocks are.
  const today = new Date().toISOString().slice(0, 10)
  const at = `${addDays(previousHalf(halfStart(today)), 5)}T12:00:00Z`
  const line = (account: string, amount: string) => ({
    source: 'e2e',
    id: account,
    site: 'ctb',
    account,
    type: 1,
    amount,
    currency: 'usd',
    at,
  })
  await stage.server.owner.call(
    'POST',
    '/ingest/v1/transactions',
    ndjson([line('ana_fictiva', '1000.00'), line('bianca_proba', '2000.00')]),
  )
})

async function enter(user: string, path: string) {
  const visit = await visitor(stage.browser)
  const { page } = visit
  await enterAs(page, stage.server.url, user, password)
  await walkTo(page, stage.server.url, path)
  return visit
}
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const preview = (page: Page) =>
  page.getByRole('table', { name: 'Would have paid in the last six half-months' })
const paidTo = async (page: Page, name: RegExp) =>
  (await preview(page).getByRole('row', { name }).getByRole('cell').nth(1).textContent()) ?? ''

test('a manager writes a rule with two steps by keyboard, sees what it would have paid, and saves it', async () => {
  const { page, problems } = await enter('mara', '/bonus-config/models')
  await page.getByText('Add a rule to see what it would have paid').waitFor()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await card(page, 'Rule 1').getByLabel('Name').fill('High income')
  const rule = card(page, 'High income')
  expect(await rule.getByRole('textbox', { name: 'ID' }).inputValue()).toBe('high-income')
  await rule.getByLabel('Step 1: from').fill('2000')
  await rule.getByLabel('Step 1: pays').fill('7.5')
  await page.keyboard.press('Enter')
  expect(
    await rule.getByLabel('Step 2: from').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.keyboard.type('500')
  await tabTo(page, rule.getByRole('textbox', { name: /^Step \d: pays$/ }).first())
  // The row has sorted itself to where it belongs.
  expect(await rule.getByLabel('Step 1: from').inputValue()).toBe('500.00')
  await page.keyboard.type('5')
  // 5% of 1,000 and 7.5% of 2,000.
  await expect.poll(() => paidTo(page, /^Ana/)).toBe('$50.0')
  await expect.poll(() => paidTo(page, /^Bianca/)).toBe('$150.0')
  await expect.poll(() => paidTo(page, /^Total/)).toBe('$200.0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Bonus rules saved from/).waitFor()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('In force').waitFor()
  await history.getByText('from 2,000.00: 7.5 %').waitFor()
  await page.reload()
  expect(await rule.getByLabel('Step 2: pays').inputValue()).toBe('7.5')
  expect(problems).toEqual([])
  await page.context().close()
})

test('what is wrong is said at its field, and an id that another list has in words', async () => {
  const { page, problems } = await enter('mara', '/bonus-config/studio')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const first = card(page, 'Rule 1')
  for (const text of ['Enter a name', 'Add at least one step', 'Choose at least one account type'])
    await first.getByText(text).waitFor()
  await first.getByLabel('Name').fill('For all')
  const rule = card(page, 'For all')
  await rule.getByRole('textbox', { name: 'ID' }).fill('high-income')
  await rule.getByLabel('Step 1: from').fill('2500')
  await rule.getByLabel('Step 1: pays').fill('10')
  await rule.getByLabel('Trainer').check()
  await expect.poll(() => paidTo(page, /^Tess/)).toBe('$10.0')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await card(page, 'Rule 2').getByRole('textbox', { name: 'ID' }).fill('high-income')
  await rule.getByText('Two rules have this ID').waitFor()
  await page.getByText('Complete the rules to update').waitFor()
  await page.getByRole('button', { name: 'Remove Rule 2' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await rule.getByText('Rule high-income is already in another list of this studio').waitFor()
  await rule.getByRole('textbox', { name: 'ID' }).fill('for-all')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Bonus rules saved from/).waitFor()
  // The browser says in its console that a request was refused.
  expect(problems.filter((text) => !text.includes('status of 409'))).toEqual([])
  await page.context().close()
})

test('who may only look is told why nothing can be saved, and whoever leaves a draft is asked', async () => {
  const looker = await enter('tess', '/bonus-config/models')
  await looker.page.getByRole('group', { name: 'High income', exact: true }).waitFor()
  const save = looker.page.getByRole('button', { name: 'Save' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await looker.page.getByText('Your account can view bonus rules, not change them').waitFor({
    state: 'attached',
  })
  expect(await looker.page.getByRole('button', { name: 'Add rule' }).count()).toBe(0)
  expect(looker.problems).toEqual([])
  await looker.page.context().close()
  const { page } = await enter('mara', '/bonus-config/models')
  await card(page, 'High income').getByLabel('Name').fill('Higher income')
  await page.getByRole('link', { name: 'Trainers', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL(/bonus-config\/trainers/)
  await page.context().close()
})

test.each(inTurn(['light', 'dark'] as const, 1))(
  'on a phone, %s: every list fits, and axe finds nothing',
  async (colorScheme) => {
    const { page, problems } = await stage.enter({
      viewport: { width: 390, height: 844 },
      colorScheme,
    })
    for (const list of ['models', 'trainers', 'studio']) {
      await walkTo(page, stage.server.url, `/bonus-config/${list}`)
      await page.getByRole('button', { name: 'Add rule' }).click()
      expect([list, await fits(page)]).toEqual([list, true])
      expect([list, await violations(page)]).toEqual([list, []])
      await page.getByRole('button', { name: /^Remove Rule/ }).click()
    }
    expect(problems).toEqual([])
    await page.context().close()
  },
)
