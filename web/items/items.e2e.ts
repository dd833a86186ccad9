import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays, halfStart, nextHalf } from '#shared/platform/local-day.ts'
import { dateIn, halfName, plainDay } from '../ui/format.ts'
import { fits, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { listPage } from '../testing/list-page.ts'
import { looks } from '../testing/looks.ts'
import { moveTo, walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const password = 'Fictional-7'
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
const todayInWords = plainDay(today, 'en')
/** The half of today, and the four after it. */
const halves = Array.from({ length: 4 }).reduce<string[]>(
  (all) => [...all, nextHalf(all.at(-1) ?? '')],
  [halfStart(today)],
)

beforeAll(async () => {
  const { owner } = stage.server
  const nova = {
    user: 'nova',
    name: 'Nova',
    surname: 'Exemplu',
    email: 'nova@example.test',
    tipCont: 'Model',
    studio: 'demo',
    password,
  }
  await owner.call('POST', '/api/accounts/import', ndjson([nova]))
  const contract = (user: string, kind: string) =>
    owner.call('PUT', `/api/money/contracts/demo/${user}`, {
      from: addDays(today, -40),
      share_bp: 5000,
      kind,
      cap_bp: 5000,
    })
  await contract('daria_testescu', 'employee')
  await contract('carla_exemplu', 'contractor')
  for (const user of ['nova', 'ana_fictiva'])
    await owner.call('POST', '/api/money/items', {
      kind: 'bonus',
      user,
      amount: '50.00',
      currency: 'eur',
      date: today,
      reason: `best of the month: ${user}`,
    })
})

const pick = async (page: Page, name: string) => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Person' })
  await field.fill(name)
  await page.getByRole('option', { name }).click()
}

test('an upfront over five half-months is seen while it is typed, then in the list and in the wallet', async () => {
  const { page, problems } = await stage.open('/upfronts')
  await page.getByRole('button', { name: 'New upfront' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New upfront' })
  await pick(page, 'Bianca Probă')
  await dialog.getByLabel('Amount').fill('100,03')
  await dialog.getByLabel('Date').fill(today)
  await dialog.getByLabel('Reason').fill('rent of the month')
  await dialog.getByLabel('Instalments', { exact: false }).first().fill('5')
  const preview = dialog.getByRole('list', { name: 'Instalments by half-month' })
  await preview.getByText('$20.01').first().waitFor()
  expect(await preview.getByRole('listitem').allInnerTexts()).toEqual(
    halves.map((half, index) => `${halfName(half, 'en')}\n${index < 3 ? '$20.01' : '$20.00'}`),
  )
  await dialog.getByLabel('Amount').fill('1.234')
  await dialog.getByLabel('Reason').focus()
  await dialog.getByText('Thousands or decimals?').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Amount').fill('100.03')
  await dialog.getByRole('button', { name: 'Record upfront' }).click()
  const row = listPage(page).row('Bianca Probă')
  await row.getByText('1 of 5 due').waitFor()
  await row.getByText(`next ${halfName(halves[1] ?? '', 'en')}`).waitFor()
  expect(await row.getByText('$100.0', { exact: true }).getAttribute('title')).toBe('$100.03')
  await walkTo(page, stage.server.url, '/wallet?user=bianca_proba')
  const plan = page.getByRole('table', { name: 'Outstanding instalments' })
  await plan.getByText('5 of 5').waitFor()
  expect(await plan.getByText('rent of the month').count()).toBe(5)
  await page.getByText('$300.0', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a penalty for an employee is refused in words, at the person', async () => {
  const { page } = await stage.open('/penalties')
  await page.getByRole('button', { name: 'New penalty' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New penalty' })
  await pick(page, 'Daria Testescu')
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByLabel('Date').fill(today)
  await dialog.getByLabel('Reason').fill('missed a shift')
  await dialog.getByRole('button', { name: 'Record penalty' }).click()
  await dialog
    .getByText(
      `daria_testescu is an employee on ${todayInWords}: penalties are for contractors only`,
    )
    .waitFor()
  await page.context().close()
})

test('of a sheet the good rows are recorded, and a bad one is said with its reason and can be put right', async () => {
  const { page, problems } = await stage.open('/penalties?view=sheet')
  const rows = (person: string) =>
    [
      'person\tamount\tcurrency\tdate\treason',
      `Carla Exemplu\t1.234,50\tron\t${today}\tlate three times`,
      `${person}\t10\tusd\t${today}\tlate as well`,
      `nobody\t10\tusd\t${today}\tlate as well`,
    ].join('\n')
  const pasted = page.getByLabel('Paste rows from a spreadsheet')
  await pasted.fill(rows('daria_testescu'))
  const table = page.getByRole('table', { name: 'Rows of the sheet' })
  await table.getByText('Person not found').waitFor()
  await page.getByRole('button', { name: 'Record 2 of 3' }).click()
  await page.getByText('1 row recorded').waitFor()
  await page.getByText('2 rows not recorded').waitFor()
  await table
    .getByText(
      `daria_testescu is an employee on ${todayInWords}: penalties are for contractors only`,
    )
    .waitFor()
  await page.getByRole('button', { name: 'Correct the rows not recorded' }).click()
  expect(await pasted.inputValue()).toBe(
    `daria_testescu\t10.00\tusd\t${today}\tlate as well\t\nnobody\t10.00\tusd\t${today}\tlate as well\t`,
  )
  await page.getByRole('link', { name: 'Penalties' }).last().click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('These rows aren’t recorded yet.').waitFor()
  await question.getByRole('button', { name: 'Discard' }).click()
  await listPage(page).row('Carla Exemplu').getByText('RON 1,235').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('what is reversed is named, stays in the list as reversed, and counts in no sum', async () => {
  const { page, problems } = await stage.open('/bonuses?q=ana')
  const row = listPage(page).row('Ana Fictiva')
  await row.getByRole('button', { name: 'Reverse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse bonus' })
  await dialog.getByText('best of the month: ana_fictiva').waitFor()
  await dialog.getByText('€50.00').waitFor()
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await dialog.getByText('Enter a reason (at least 3 letters or digits)').waitFor()
  await dialog.getByLabel('Reason').fill('for somebody else')
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await row.getByText('Reversed', { exact: true }).waitFor()
  expect(await page.getByRole('status').filter({ hasText: '1 entry' }).innerText()).toBe('1 entry')
  expect(await row.getByRole('button', { name: 'Reverse' }).count()).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a model sees only their own bonuses, and is offered nothing that they may not do', async () => {
  const { page } = await visitor(stage.browser)
  await enterAs(page, stage.server.url, 'nova', password)
  await walkTo(page, stage.server.url, '/bonuses')
  await page.getByText('best of the month: nova').waitFor()
  expect(await page.getByText('ana_fictiva').count()).toBe(0)
  expect(
    await page.getByRole('button', { name: /New bonus|Bonuses from a sheet|Reverse/ }).count(),
  ).toBe(0)
  await walkTo(page, stage.server.url, '/bonuses?view=sheet')
  await page.getByText('best of the month: nova').waitFor()
  await walkTo(page, stage.server.url, '/wallet')
  await page.getByText('Nothing is outstanding').waitFor()
  expect(await page.getByRole('button', { name: 'Set budget' }).count()).toBe(0)
  await walkTo(page, stage.server.url, '/about-user?section=bonuses')
  await page.getByText('best of the month: nova').waitFor()
  await page.context().close()
})

test('on a phone and in Romanian an upfront is recorded and looked at', async () => {
  const { page, problems } = await stage.open('/upfronts', {
    language: 'ro',
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('button', { name: 'Avans nou' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Avans nou' })
  await dialog.getByRole('combobox', { name: 'Persoană' }).fill('carla')
  await page.getByRole('option', { name: 'Carla Exemplu' }).click()
  await dialog.getByLabel('Sumă').fill('1.234')
  await dialog.getByLabel('Monedă').selectOption('ron')
  await dialog.getByLabel('Motiv').fill('chirie')
  expect(await dialog.getByLabel('Sumă').inputValue()).toBe('1.234,00')
  expect(await fits(page)).toBe(true)
  await dialog.getByRole('button', { name: 'Înregistrează avansul' }).click()
  const card = listPage(page).row('Carla Exemplu')
  await card.getByText('1.234 RON').waitFor()
  await card.getByText('1 din 1 scadente').waitFor()
  expect(await fits(page)).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(looks)('axe finds nothing in $language, $colorScheme', async ({ language, ...look }) => {
  const { page } = await stage.open('/upfronts', { language, ...look })
  expect(await violations(page)).toEqual([])
  for (const path of [
    '/bonuses?view=sheet',
    '/wallet?user=bianca_proba',
    '/about-user?user=bianca_proba&section=payments',
  ]) {
    await moveTo(page, stage.server.url, path)
    expect(await violations(page)).toEqual([])
  }
  await page.context().close()
})
