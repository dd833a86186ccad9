import { beforeAll, expect, test } from 'vitest'
import { dateIn } from '../ui/format.ts'
import { tabTo, violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
beforeAll(async () => {
  for (const [amount, currency] of [
    ['100.00', 'usd'],
    ['50000.00', 'cop'],
  ])
    await stage.server.owner.call('POST', '/api/money/items', {
      kind: 'upfront',
      user: 'ana_fictiva',
      amount,
      currency,
      date: today,
      reason: 'for the journey',
      installments: 4,
    })
})

test('a budget is set without a mouse and by the language’s comma, and the default given back after a question', async () => {
  const { page, problems } = await stage.open('/wallet?user=ana_fictiva', { language: 'es' })
  await page.getByText('300,0 US$').waitFor()
  const open = page.getByRole('button', { name: 'Fijar presupuesto' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Presupuesto de Ana Fictiva' })
  const field = dialog.getByLabel('Presupuesto (USD)')
  await tabTo(page, field)
  await field.fill('-5')
  await page.keyboard.press('Enter')
  await dialog.getByText('Escribe un importe de cero o más').waitFor()
  await field.fill('80,50')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Lo pendiente supera el presupuesto').waitFor()
  await page.getByText('−19,5 US$').waitFor()
  await page.getByRole('button', { name: 'Restablecer', exact: true }).click()
  const question = page.getByRole('dialog', { name: '¿Seguro?' })
  await question.getByText('Ana Fictiva').waitFor()
  await question.getByRole('button', { name: 'Restablecer', exact: true }).click()
  await page.getByText('300,0 US$').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('what has no rate is said in words, and a bar shows what its half-month is made of', async () => {
  const { page, problems } = await stage.open('/wallet?user=ana_fictiva')
  await page.getByText('No exchange rate for COP.').waitFor()
  const plan = page.getByRole('table', { name: 'Outstanding instalments' })
  expect(await plan.getByText('for the journey').count()).toBe(8)
  await page
    .getByRole('group', { name: 'Due by half-month, in USD' })
    .getByRole('button', { name: 'Upfronts $25.00' })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Show all' }).waitFor()
  expect(await plan.getByText('for the journey').count()).toBe(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await plan.getByText('4 of 4').first().waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
