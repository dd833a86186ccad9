import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { camtEntry, camtFile } from '#services/settlements/pay-run/testing-camt.ts'
import { painFaults } from '#services/settlements/pay-run/testing-pain.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays, halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { fits, violations } from '../../testing/browser.ts'
import { realStage } from '../../testing/stages.ts'
import { dateIn } from '../../ui/format.ts'

const stage = realStage()
const day = previousHalf(halfStart(dateIn(Date.now() / 1000, 'Europe/Bucharest')))
const path = `/settlement-reports/pay-run?studio=euro&at=${day}`
const half = `/api/settlements/euro/${day.slice(0, 7)}/${day.endsWith('-01') ? 1 : 2}`
const people = ['petra', 'rosa', 'vera'] as const

beforeAll(async () => {
  const { owner } = stage.server
  await owner.call('POST', '/api/studios', {
    studio: 'euro',
    name: 'Euro',
    timezone: 'Europe/Bucharest',
    currency: 'eur',
  })
  const accounts = people.map((user) => ({
    user,
    name: user.charAt(0).toUpperCase() + user.slice(1),
    surname: 'Exemplu',
    email: `${user}@studio.example`,
    tipCont: 'Model',
    studio: 'euro',
    password: 'Fictional-7',
    conturi: { ctb: { username: user } },
  }))
  await owner.call('POST', '/api/accounts/import', ndjson(accounts))
  const lines = people.map((account, i) => ({
    source: 'csv',
    id: `e-${i}`,
    site: 'ctb',
    account,
    type: 1,
    amount: `${(i + 1) * 100}.00`,
    currency: 'eur',
    at: `${addDays(day, 2)}T12:00:00Z`,
  }))
  await owner.call('POST', '/ingest/v1/transactions', ndjson(lines))
  for (const user of people) {
    await owner.call('POST', `${half}/${user}/review`, {})
    const { result_hash } = await owner.call<{ result_hash: string }>('GET', `${half}/${user}`)
    await owner.call('POST', `${half}/${user}/sign`, { result_hash })
    if (user === 'vera') continue
    const { version } = await owner.call<{ version: number }>('POST', '/getUserInfo', { user })
    const change = { iban: 'DE89370400440532013000' }
    await owner.call('PATCH', `/api/accounts/people/${user}`, { version, change })
  }
})
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a signed half is prepared, becomes a bank file that says when it is made again, and is paid by the bank’s answer', async () => {
  const { page, problems } = await stage.open(path)
  await row(page, 'Vera Exemplu').getByText('No bank account').waitFor()
  await page.getByText('€300.00').first().waitFor()

  await button(page, 'Paying accounts').click()
  const accounts = dialog(page, 'Paying accounts')
  await accounts.getByLabel('Account holder').fill('Studioul Euro')
  await accounts.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await accounts.getByLabel('From').fill(addDays(day, -30))
  await accounts.getByRole('button', { name: 'Save' }).click()
  await accounts.waitFor({ state: 'detached' })

  await page.getByLabel('How Vera Exemplu is paid').selectOption('In cash')
  await button(page, 'Prepare').click()
  const prepare = dialog(page, 'Prepare the pay run')
  await prepare.getByText('€150.00').first().waitFor()
  await prepare.getByRole('button', { name: 'Prepare' }).click()
  await page.getByRole('region', { name: 'Batch 1' }).getByText('Ready').waitFor()
  expect(await violations(page)).toEqual([])

  await button(page, 'Bank file').click()
  const saving = page.waitForEvent('download')
  await dialog(page, 'Bank file').getByRole('button', { name: 'Make the file' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(painFaults(file)).toEqual([])
  const references = Array.from(file.matchAll(/<EndToEndId>(.+)</g), ([, one = '']) => one)
  expect(references).toHaveLength(2)
  await page.getByText('Waiting for the bank').waitFor()
  await button(page, 'Bank file').click()
  await dialog(page, 'Bank file').getByText('This file was already made.').waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'Bank’s answer').click()
  const answer = dialog(page, 'Bank’s answer')
  const [petra = '', rosa = ''] = references
  const lines = ['Reference;Amount;Status', `${petra};50,00;Executed`, 'ANOTHER;1.000;Executed']
  const csv = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  const asking = page.waitForEvent('filechooser')
  await answer.getByRole('button', { name: 'Choose a file' }).click()
  await (await asking).setFiles(csv)
  const columns = dialog(page, 'Columns of the bank’s answer')
  await columns.getByText('In the file: 1.000').waitFor()
  const save = columns.getByRole('button', { name: 'Save and read the file' })
  expect(await save.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await columns.getByLabel('“Executed” means').selectOption('Paid')
  await save.click()
  await answer.getByText('Unknown reference').waitFor()
  await answer.getByRole('button', { name: 'Book: 1 paid, 0 returned' }).waitFor()

  const choosing = page.waitForEvent('filechooser')
  await answer.getByRole('button', { name: 'Choose another file' }).click()
  const text = camtFile(
    camtEntry(petra, '50.00'),
    camtEntry(rosa, '100.00', { side: 'CRDT', reason: 'AC04' }),
    camtEntry('ANOTHER', '1.00'),
  )
  const chosen = { name: 'answer.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
  await (await choosing).setFiles(chosen)
  await answer.getByText('Unknown reference').waitFor()
  await answer.getByRole('button', { name: 'Book: 1 paid, 1 returned' }).click()
  await answer.getByText('Paid: 1. Returned: 1.').waitFor()
  await answer.getByRole('button', { name: 'Close' }).last().click()
  await row(page, 'Petra Exemplu').getByText('Paid', { exact: true }).waitFor()
  await row(page, 'Rosa Exemplu').getByText('Returned').waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('the pay run fits on a phone', async () => {
  const { page } = await stage.open(path, { viewport: { width: 390, height: 844 } })
  await page.getByText('Petra Exemplu').waitFor()
  expect(await fits(page)).toBe(true)
  await page.context().close()
})
