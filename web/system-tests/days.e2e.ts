import { readFile } from 'node:fs/promises'
import pMap from 'p-map'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { painFaults } from '#services/settlements/pay-run/testing-pain.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays, halfStart, mondayOf, previousHalf } from '#shared/platform/local-day.ts'
import { visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { countClicks } from '../testing/clicks.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const password = 'Fictional-7'
const day = previousHalf(halfStart(dateIn(Date.now() / 1000, 'Europe/Bucharest')))
const MODELS = 66
const models = Array.from({ length: MODELS }, (_, i) => `model${String(i + 1).padStart(2, '0')}`)
/** The two that nothing is ready for: no bank account, and an account that nobody has told of. */
const [cashed, renamed] = ['model65', 'model66']
const missing = 'model02'

beforeAll(async () => {
  const { owner } = stage.server
  await owner.call('POST', '/api/studios', {
    studio: 'euro',
    name: 'Euro',
    timezone: 'Europe/Bucharest',
    currency: 'eur',
  })
  await owner.call('PUT', '/api/money/rates', {
    date: addDays(day, 13),
    base: 'eur',
    quotes: { usd: '1.08', ron: '5.07' },
    source: 'ecb',
  })
  const person = (user: string, tipCont: string) => ({
    user,
    name: user.charAt(0).toUpperCase() + user.slice(1),
    surname: 'Exemplu',
    email: `${user}@studio.example`,
    tipCont,
    studio: 'euro',
    ...(tipCont === 'Model' && user !== renamed ? { conturi: { ctb: { username: user } } } : {}),
    ...(['maria', 'model01'].includes(user) ? { password } : {}),
  })
  const people = [...models.map((user) => person(user, 'Model')), person('maria', 'Manager')]
  await owner.call('POST', '/api/accounts/import', ndjson(people))
  await pMap(
    models.filter((user) => user !== cashed),
    async (user) => {
      const { version } = await owner.call<{ version: number }>('POST', '/getUserInfo', { user })
      const change = { iban: 'DE89370400440532013000' }
      await owner.call('PATCH', `/api/accounts/people/${user}`, { version, change })
    },
    { concurrency: 8 },
  )
  await owner.call('PUT', '/api/settlements/paying-accounts/euro', {
    currency: 'eur',
    from: addDays(day, -30),
    holder: 'Studioul Euro',
    iban: 'FR1420041010050500013M02606',
    bic: '',
  })
})
async function enter(user: string, options: Parameters<typeof visitor>[1] = {}) {
  const { page, problems } = await visitor(stage.browser, options)
  await enterAs(page, stage.server.url, user, password)
  await page.goto(stage.server.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, problems, clicks: await countClicks(page) }
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('an accountant closes a half of 66 people with two exceptions, from the import to the bank file, in 25 clicks', async () => {
  const { page, problems, clicks } = await enter('maria')
  await menu(page, 'Accountancy').click()
  await link(page, 'Import statements').click()
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Chaturbate' }).click()
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await choosing).setFiles({ name: 'half.csv', mimeType: 'text/csv', buffer: statement() })
  await button(page, 'Preview').click()
  await button(page, `Import ${MODELS} rows`).click()
  // The account that nobody has told of.
  await link(page, 'Assign accounts').click()
  await page.getByRole('row').filter({ hasText: renamed }).getByRole('button').click()
  const assign = page.getByRole('dialog')
  await assign.getByRole('combobox', { name: 'Person' }).fill(renamed)
  await assign.getByRole('option').click()
  await assign.getByRole('button', { name: 'Assign', exact: true }).click()
  await assign.waitFor({ state: 'detached' })

  await menu(page, 'Settlement Reports').click()
  await button(page, 'Select all').first().click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Review', exact: true }).click()
  await button(page, `Send ${MODELS} to review`).click()
  await page.getByText(`Sent to review: ${MODELS} of ${MODELS}`).waitFor()
  await button(page, 'Select all').first().click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Sign', exact: true }).click()
  await button(page, `Sign ${MODELS}`).click()
  await page.getByText(`Signed: ${MODELS} of ${MODELS}`).waitFor()

  await link(page, 'Pay run').click()
  // Whoever has no bank account comes first.
  await page.getByLabel(/^How Model65 Exemplu is paid/).selectOption('In cash')
  await button(page, 'Prepare').click()
  await dialog(page, 'Prepare the pay run').getByRole('button', { name: 'Prepare' }).click()
  await button(page, 'Bank file').click()
  const saving = page.waitForEvent('download')
  await dialog(page, 'Bank file').getByRole('button', { name: 'Make the file' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(painFaults(file)).toEqual([])
  expect(file).toContain(`<NbOfTxs>${MODELS - 1}</NbOfTxs>`)
  expect(clicks.count()).toBeLessThanOrEqual(25)
  expect(problems).toEqual([])
  await page.context().close()
})

test('why somebody gets a sum takes two clicks: the settlement, and the line', async () => {
  const { page, problems, clicks } = await enter('maria')
  await page.goto(`${stage.server.url}/settlement-reports?studio=euro&at=${day}`)
  await page.getByRole('row').filter({ hasText: 'Model01 Exemplu' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Model01 Exemplu' }).waitFor()
  await page
    .getByRole('row', { name: /^Chaturbate/ })
    .getByRole('button')
    .click()
  // The arithmetic, the rate with its date and source, and the statement line behind it.
  await page
    .getByText('USD 100.00 × 50 % ÷ 1.08', { exact: true })
    .filter({ visible: true })
    .waitFor()
  await page
    .getByText(/^ *ECB, 1?\d \w+ \d{4}$/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.getByText('t-0').waitFor()
  expect(clicks.count()).toBeLessThanOrEqual(2)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a manager sees who is missing, and asks somebody who is free, in three clicks', async () => {
  const { owner } = stage.server
  const zone = 'Europe/Bucharest'
  const now = Date.now()
  const clock = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(
      at,
    )
  const date = dateIn(now / 1000 - 3600, zone)
  const hours = { shift: null, start: clock(now - 3_600_000), end: clock(now + 7 * 3_600_000) }
  await owner.call('POST', '/api/schedules/draft', {
    studio: 'euro',
    cells: [{ user: missing, date, cell: [hours] }],
  })
  await owner.call('POST', '/api/schedules/publish', { studio: 'euro', from: date, to: date })
  const { page, problems, clicks } = await enter('maria')
  await menu(page, 'Dashboard').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Model02 Exemplu' })
    .getByRole('button', { name: 'Find a replacement' })
    .click()
  const free = dialog(page, 'Find a replacement').getByRole('listitem')
  await free.filter({ hasText: 'Model03 Exemplu' }).getByRole('button', { name: /^Ask/ }).click()
  await free.filter({ hasText: 'Model03 Exemplu' }).getByText('Asked, no answer yet').waitFor()
  expect(clicks.count()).toBeLessThanOrEqual(3)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a model starts her shift on the phone, sees what she earns, and asks for leave in six taps', async () => {
  const { owner } = stage.server
  const { page, problems, clicks } = await enter('model01', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await button(page, 'Start shift').first().click()
  await button(page, 'Pause').first().waitFor()
  const at = new Date().toISOString()
  await owner.call(
    'POST',
    '/ingest/v1/transactions',
    ndjson([
      {
        source: 'csv',
        id: 'now',
        site: 'ctb',
        account: 'model01',
        type: 1,
        amount: '40.00',
        currency: 'eur',
        at,
      },
    ]),
  )
  await page
    .getByText(/^€20\.0+$/)
    .first()
    .waitFor()
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Leave' })
    .click()
  await button(page, 'New vacation request').first().click()
  const request = dialog(page, 'New vacation request')
  await request
    .getByLabel('First day')
    .fill(mondayOf(addDays(dateIn(Date.now() / 1000, 'Europe/Bucharest'), 28)))
  await request.getByRole('button', { name: 'Send request' }).click()
  await request.waitFor({ state: 'detached' })
  expect(clicks.count()).toBeLessThanOrEqual(6)
  expect(problems).toEqual([])
  await page.context().close()
})

/** A line of each model, the last one under an account that nobody has told of. */
function statement(): Buffer {
  const heading = 'Transaction ID,Timestamp,Broadcaster,Type,Tokens,Amount (USD)'
  const lines = models.map(
    (user, i) => `t-${i},${addDays(day, 3)}T12:00:00Z,${user},Tip,100,${100 + i}.00`,
  )
  return Buffer.from([heading, ...lines, ''].join('\n'))
}
