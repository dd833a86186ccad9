import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { fits, rememberLanguage, violations, visitor } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'
import { plainDay } from '../ui/format.ts'

const stage = realStage()
/** Days ago, at noon: of a day that is over in every zone. */
const noon = (days: number): string =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`
const line = (id: string, change: object = {}) => ({
  source: 'ctb-csv',
  id,
  site: 'ctb',
  account: 'ana_fictiva',
  type: 1,
  amount: '100.00',
  currency: 'usd',
  at: noon(40),
  ...change,
})
beforeAll(async () => {
  const { owner } = stage.server
  const mona = {
    user: 'mona',
    name: 'Mona',
    surname: 'Fictional',
    email: 'mona@studio.example',
    tipCont: 'Model',
    studio: 'demo',
    password: 'Abc12!x',
    conturi: { ctb: { username: 'mona' } },
  }
  await owner.call('POST', '/api/accounts/import', ndjson([mona]))
  const lines = [
    line('a-1'),
    line('a-2', { amount: '40.25', type: 2 }),
    line('b-1', { account: 'bianca_proba', site: 'str', amount: '250.00' }),
    line('m-1', { account: 'mona', amount: '70.00', at: noon(1) }),
    line('u-1', { account: 'stranger', amount: '5.00' }),
    line('u-2', { account: 'stranger', amount: '6.50' }),
  ]
  await owner.call('POST', '/ingest/v1/transactions', ndjson(lines))
})

const figure = (name: string) => `[data-figure=${name}]`

test('income leads from the chart to a line, and a line that is reversed changes the figures live', async () => {
  const { page, problems } = await stage.open('/money')
  const { page: other } = await stage.open('/money')
  await page.getByText('$460.25').waitFor()
  await other.getByText('$460.25').waitFor()
  expect(await violations(page)).toEqual([])
  const bar = page.getByRole('button', { name: /Stripchat \$250\.0, Chaturbate \$140/ })
  await bar.focus()
  await page.keyboard.press('Enter')
  await page.getByText('$390.25').waitFor()
  await page.getByRole('link', { name: 'Ana Fictiva' }).click()
  await page.locator(figure('gross')).getByText('$140.25').waitFor()
  await page.getByRole('button', { name: 'By site' }).click()
  await page.getByRole('link', { name: 'Chaturbate' }).click()
  const row = page.getByRole('row').filter({ hasText: 'a-2' })
  await row.getByText('Counted').waitFor()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Reverse' }).click()
  const dialog = page.getByRole('form', { name: 'Reverse statement line' })
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await dialog.getByText('Enter a reason').waitFor()
  await dialog.getByLabel('Reason').fill('Paid back by the site')
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await row.getByText('Reversed').waitFor()
  await row.getByText('Paid back by the site').waitFor()
  await other.getByText('$420.00').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
  await other.context().close()
})

test('lines of an account that nobody has are told, and count once somebody has it', async () => {
  const { page, problems } = await stage.open('/money')
  await page.getByRole('link', { name: 'Unknown accounts: 2 lines' }).click()
  const row = page.getByRole('row').filter({ hasText: 'stranger' })
  await row.getByText('$11.50').waitFor()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('form', { name: /Assign stranger/ })
  await dialog.getByLabel('Person').fill('Carla')
  await page.getByRole('option', { name: 'Carla' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Replace the existing account' }).click()
  await page.getByText('Every account belongs to someone').waitFor()
  await page.getByRole('link', { name: 'Income' }).click()
  await page.getByRole('link', { name: 'Carla Exemplu' }).waitFor()
  // Carla has another account there: asked once more.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  await page.context().close()
})

test('the source that counts is chosen from a day on', async () => {
  const { page, problems } = await stage.open('/money?view=sources')
  const row = page.getByRole('row').filter({ hasText: 'Stripchat' })
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('form', { name: 'Source that counts: Stripchat' })
  await dialog.getByLabel('Source').selectOption('ctb-csv')
  await dialog.getByLabel('Effective from').fill('2026-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Counts since 1 Jan 2026').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('rates: one set is added, the ECB’s file is previewed and imported', async () => {
  const { page, problems } = await stage.open('/money/rates')
  await page.getByRole('button', { name: 'Add rates' }).first().click()
  const form = page.getByRole('form', { name: 'Add rates' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter at least one rate').first().waitFor()
  await form.getByLabel('USD for 1 EUR').fill('1,0873')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 EUR = 1.0873 USD').waitFor()
  const day = (days: number) => noon(days).slice(0, 10)
  await page.getByRole('button', { name: 'Import ECB file' }).first().click()
  const ecb = page.getByRole('form', { name: 'Import ECB file' })
  await ecb.getByLabel('ECB file').setInputFiles({
    name: 'eurofxref.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,USD,RON\n${day(20)},1.0901,4.97\n${day(21)},1.0902,4.98\nx,1,2\n`),
  })
  await ecb.getByText('1 line left out').waitFor()
  await ecb.getByText('USD 1.0901, RON 4.97').waitFor()
  expect(await violations(page)).toEqual([])
  await ecb.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('2 sets of rates saved').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: plainDay(day(21), 'en') })
    .getByText('4.98')
    .waitFor()
  await page.getByRole('img', { name: 'EUR to USD over time' }).waitFor()
  await page.getByText(/1 gap of more than 7 days/).waitFor()
  await page.getByRole('textbox', { name: 'Rate on' }).fill(day(20))
  await page.getByText('1 EUR = 1.0901 USD').waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a contract is added from a day on, and the person sees their own money alone', async () => {
  const { page, problems } = await stage.open('/about-user?user=mona&section=payments')
  await page.getByText('No contract yet').waitFor()
  await page.getByRole('button', { name: 'Add contract' }).first().click()
  const form = page.getByRole('form', { name: 'Add contract' })
  await form.getByLabel('Effective from').fill('2026-01-01')
  await form.getByLabel('Person’s share (%)').fill('62,5')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('62.5 %').waitFor()
  await page.getByText('In force').waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()

  const { page: own, problems: ownProblems } = await visitor(stage.browser, {
    viewport: { width: 390, height: 844 },
    locale: 'es',
  })
  await rememberLanguage(own, 'es')
  await own.goto(stage.server.url)
  await own.getByLabel('Usuario').fill('mona')
  await own.getByRole('textbox', { name: 'Contraseña' }).fill('Abc12!x')
  await own.getByRole('button', { name: 'Entrar' }).click()
  await own.waitForURL(({ pathname }) => pathname !== '/')
  await own.goto(`${stage.server.url}/dashboard`)
  await own.getByText('Tu participación de esta quincena').waitFor()
  await own.goto(`${stage.server.url}/money`)
  await own.locator(figure('gross')).getByText(/70,00/).waitFor()
  await own.locator(figure('share')).getByText(/43,75/).waitFor()
  expect(await own.getByText('Ana Fictiva').count()).toBe(0)
  expect(await own.getByText('Cuentas desconocidas').count()).toBe(0)
  expect(await violations(own)).toEqual([])
  await own.getByRole('button', { name: 'Por sitio' }).click()
  await own.getByRole('link', { name: 'Chaturbate' }).click()
  await own.getByText('m-1').waitFor()
  expect(await own.getByRole('button', { name: 'Anular' }).count()).toBe(0)
  expect(await fits(own)).toBe(true)
  await own.goto(`${stage.server.url}/about-user?section=payments`)
  await own.getByText(/62,5/).first().waitFor()
  expect(await own.getByRole('button', { name: 'Añadir contrato' }).count()).toBe(0)
  expect(ownProblems).toEqual([])
  await own.context().close()
})
