import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays, halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { proofText, readProofText } from '#shared/settlements/payslip-proof.ts'
import { tabTo, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { readLink, readQr } from '../testing/payslip-paper.ts'
import { walkTo } from '../testing/real-page.ts'
import { statementPage } from '../testing/statement-page.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn, halfName } from '../ui/format.ts'

const stage = realStage()
const password = 'Fictional-7'
const now = halfStart(dateIn(Date.now() / 1000, 'Europe/Bucharest'))
/** The last half that is over, which is closed here. */
const closed = previousHalf(now)
const day = addDays(closed, 3)

beforeAll(async () => {
  const person = (user: string, name: string, tipCont: string) => ({
    user,
    name,
    surname: 'Exemplu',
    email: `${user}@studio.example`,
    tipCont,
    studio: 'demo',
    password,
    ...(tipCont === 'Model' ? { conturi: { ctb: { username: user } } } : {}),
  })
  const people = [person('maria', 'Maria', 'Manager'), person('nova', 'Nova', 'Model')]
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson(people))
})

/** A browser of somebody who is in. */
async function enter(user: string) {
  const visit = await visitor(stage.browser)
  await enterAs(visit.page, stage.server.url, user, password)
  await visit.page.goto(stage.server.url)
  await visit.page.getByRole('navigation', { name: 'Menu' }).waitFor()
  return visit
}
/** The row that has all these texts. */
const row = (page: Page, ...texts: readonly string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const toReports = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Settlement Reports' })
    .click()

/** Somebody's settlement of the half that is closed, by the menu and the list. */
async function open(page: Page, name: string) {
  await toReports(page)
  await row(page, name).getByRole('link').click()
  await page.getByRole('heading', { name }).waitFor()
}

const heading = 'Transaction ID,Timestamp,Broadcaster,Type,Tokens,Amount (USD)'
async function importLines(page: Page, name: string, lines: readonly string[]) {
  await walkTo(page, stage.server.url, '/money/import?site=ctb')
  const at = statementPage(page)
  await at.choose(name, [heading, ...lines, ''].join('\n'))
  await at.preview()
  expect(await at.counts()).toEqual([`All ${lines.length}`, `New ${lines.length}`])
  await at.run()
  expect(await at.figures()).toEqual([`Imported ${lines.length}`])
}

test('an accountant imports a statement file, sees the half, sends it to review, signs by keys and marks it as paid', async () => {
  const { page, problems } = await enter('maria')
  await importLines(page, 'first.csv', [
    `t-1,${day}T21:14:00Z,nova,Tip,250,"1,012.50"`,
    `t-2,${day}T21:15:00Z,nova,Private show,100,87.50`,
    `t-3,${day}T21:16:00Z,bianca_proba,Tip,20,200.00`,
  ])
  await toReports(page)
  await row(page, 'Nova Exemplu', 'Open', '$550.00').waitFor()
  await row(page, 'Bianca Probă', 'Open', '$100.00').waitFor()

  await button(page, 'Select all').first().click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 to review' }).click()
  await page
    .getByRole('region', { name: 'Send to review' })
    .getByText('Sent to review: 2 of 2')
    .waitFor()
  await row(page, 'Nova Exemplu', 'In review').waitFor()

  // No row has the focus, so that S means them all.
  await page.keyboard.press('s')
  const asked = page.getByRole('dialog', { name: 'Sign settlements' })
  await asked.getByText('2 settlements will be signed').waitFor()
  await asked.getByText('$650.00').waitFor()
  await tabTo(page, asked.getByRole('button', { name: 'Sign 2' }))
  await page.keyboard.press('Enter')
  const run = page.getByRole('region', { name: 'Sign settlements' })
  await run.getByText('Signed: 2 of 2').waitFor()
  await row(page, 'Nova Exemplu', 'Signed').waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nova Exemplu' }).waitFor()
  await button(page, 'Mark as paid').click()
  const paying = page.getByRole('dialog', { name: 'Mark as paid' })
  await paying.getByText('$550.00').waitFor()
  // She has no bank account, so that how she is paid is for somebody to say.
  await paying.getByLabel('Payment reference').fill('OP 17')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await paying.getByText('Choose how they are paid').waitFor()
  await paying.getByLabel('Paid by').selectOption('Bank transfer')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await paying.getByText('They have no bank account. Add it, or pay another way.').waitFor()
  await paying.getByLabel('Paid by').selectOption('In cash')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('Payment OP 17 · In cash').waitFor()
  // The refusal of a bank transfer, which the browser notes.
  expect(problems.filter((one) => !one.includes('status of 409'))).toEqual([])
  await page.context().close()
})

test('the QR of the printed payslip leads whoever has it to a page that verifies it, and no changed one', async () => {
  const { page, problems } = await enter('maria')
  await open(page, 'Nova Exemplu')
  const saving = page.context().waitForEvent('download')
  await button(page, 'Payslip').click()
  const pdf = await readFile(await (await saving).path())
  const address = readQr(pdf)
  expect(address).toMatch(`${stage.server.url}/verify#`)
  expect(readLink(pdf)).toBe(address)
  expect(problems).toEqual([])
  await page.context().close()

  const { page: paper, problems: noted } = await visitor(stage.browser)
  const verdict = async (at: string, words: string) => {
    await paper.goto('about:blank')
    await paper.goto(at)
    await paper.getByRole('heading', { name: words }).waitFor()
  }
  await verdict(address, 'These figures were signed and have not been changed')
  await paper.getByRole('row', { name: /^Net pay USD\s550\.00$/ }).waitFor()
  const at = address.indexOf('#') + 60
  const other = address[at] === 'A' ? 'B' : 'A'
  const changed = address.slice(0, at) + other + address.slice(at + 1)
  await verdict(changed, 'The code is damaged or incomplete')
  await paper.getByText('Not verified').waitFor()
  const proof = await readProofText(address)
  if (!proof) throw new Error('the payslip has no proof')
  const forged = await proofText({ ...proof, content: { ...proof.content, net: '551.00' } })
  await verdict(`${stage.server.url}/verify#${forged}`, 'Don’t rely on this payslip')
  expect(await paper.getByText(/55[01]\.00/).count()).toBe(0)
  expect(noted).toEqual([])
  await paper.context().close()
})

test('a chargeback that comes after the signature is told with its cause, booked, and a line of the next half', async () => {
  const { page, problems } = await enter('maria')
  await importLines(page, 'late.csv', [`t-9,${day}T22:00:00Z,nova,Tip,-40,-100.00`])
  await toReports(page)
  await page.getByRole('link', { name: /^Late changes\s*1$/ }).click()
  const inbox = page.getByRole('region', { name: 'Late changes' })
  await inbox.getByText('1 late change affects 1 signed half-month').waitFor()
  const late = inbox.getByRole('listitem').filter({ hasText: 'Statement line' })
  await late.getByText('Tip · Chaturbate · ctb-csv t-9 · −$100.00').waitFor()
  await late.getByText(/by Maria Exemplu$/).waitFor()
  await late.getByRole('button', { name: 'Book Nova Exemplu' }).click()
  const booking = page.getByRole('dialog', { name: 'Book the difference' })
  await booking.getByText('−$50.00 becomes a line of this half-month:').waitFor()
  const into = booking.getByRole('combobox', { name: 'Into the half-month' })
  expect(await into.inputValue()).toBe(now)
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText('Difference booked').waitFor()
  await page.getByText('No late changes').waitFor()

  await open(page, 'Nova Exemplu')
  await page.getByText('Booked', { exact: true }).waitFor()
  await page.getByText('$550.00').first().waitFor()
  await page.goto(`${stage.server.url}/settlement-reports?at=${now}`)
  await row(page, 'Nova Exemplu').getByRole('link').click()
  await row(page, 'Chaturbate · Tip', halfName(closed, 'en'), '−$50.00').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a model disputes a line of her own settlement, the accountant answers, and she sees the answer', async () => {
  const { page: own, problems } = await enter('nova')
  await toReports(own)
  await row(own, halfName(closed, 'en'), '$550.00').waitFor()
  await own.getByRole('link', { name: halfName(closed, 'en') }).click()
  expect(await own.getByRole('button', { name: 'Sign' }).count()).toBe(0)
  await own.getByRole('button', { name: /Chaturbate · Private/ }).click()
  await button(own, 'Dispute this line').click()
  const disputing = own.getByRole('dialog', { name: 'Dispute a line' })
  await disputing.getByLabel('What’s wrong').fill('One show is missing')
  await disputing.getByRole('button', { name: 'Dispute', exact: true }).click()
  await own.getByRole('region', { name: 'Disputes' }).getByText('One show is missing').waitFor()

  const { page, problems: theirs } = await enter('maria')
  await open(page, 'Nova Exemplu')
  const disputes = page.getByRole('region', { name: 'Disputes' })
  await disputes.getByText('One show is missing').waitFor()
  await disputes.getByRole('button', { name: 'Answer' }).click()
  const answering = page.getByRole('dialog', { name: 'Answer the dispute' })
  await answering.getByRole('textbox', { name: 'Answer' }).fill('It is in the next statement')
  await answering.getByRole('button', { name: 'Answer', exact: true }).click()
  await disputes.getByText('Answer: It is in the next statement').waitFor()
  await own
    .getByRole('region', { name: 'Disputes' })
    .getByText('Answer: It is in the next statement')
    .waitFor()
  expect([...problems, ...theirs]).toEqual([])
  await page.context().close()
  await own.context().close()
})
