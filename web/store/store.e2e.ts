import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { partInTurn } from '#services/platform/testing/size.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { dateIn } from '../ui/format.ts'
import { fits, violations } from '../testing/browser.ts'
import { listPage } from '../testing/list-page.ts'
import { deviceFor, employ, firstPassword } from '../testing/logins.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const phone = { viewport: { width: 390, height: 844 } }
const today = dateIn(Date.now() / 1000, 'Europe/Bucharest')
const half = Number(today.slice(8)) <= 15 ? 1 : 2

beforeAll(async () => {
  const { owner } = stage.server
  await employ(stage, { max: 'Manager' })
  await owner.call(
    'POST',
    '/api/accounts/import',
    ndjson(
      ['pia', 'rea'].map((user) => ({
        user,
        name: user,
        surname: 'Fictional',
        email: `${user}@studio.example`,
        tipCont: 'Model',
        studio: 'demo',
        hired: '2024-01-15',
        password: firstPassword,
        conturi: { ctb: { username: user } },
      })),
    ),
  )
  const rates = { ron: '4.4000', eur: '0.9000', cop: '4000.00' }
  const set = { date: addDays(today, -1), base: 'usd', quotes: rates, source: 'e2e' }
  await owner.call('PUT', '/api/money/rates', [set])
  await owner.call('PUT', '/api/money/contracts/demo/pia', {
    from: addDays(today, -60),
    share_bp: 5000,
    kind: 'contractor',
    cap_bp: 5000,
  })
  const earned = { source: 'e2e', id: 'p-1', site: 'ctb', account: 'pia', type: 1 }
  const line = { ...earned, amount: '300.00', currency: 'usd', at: `${today}T00:00:00Z` }
  await owner.call('POST', '/ingest/v1/transactions', ndjson([line]))
  const path = '/api/configuration/studios/demo'
  const { version } = await owner.call<{ version: number }>('GET', path)
  await owner.call('PUT', path, { version, changes: { orderApproval: 50 } })
})

const sell = (more: object) =>
  stage.server.owner.call<{ id: string }>('POST', '/api/store/products', {
    studio: 'demo',
    currency: 'usd',
    installments_max: 6,
    stock: 5,
    ...more,
  })
/** What the half that runs takes of instalments, as its settlement stands now. */
const taken = async (): Promise<readonly string[]> => {
  const path = `/api/settlements/demo/${today.slice(0, 7)}/${half}/pia`
  const { lines } = await stage.server.owner.call<{
    lines: readonly { kind: string; amount: string }[]
  }>('GET', path)
  return lines.filter(({ kind }) => kind === 'installment').map(({ amount }) => amount)
}
const cart = (page: Page) => page.getByRole('list', { name: 'In your cart' })
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

test('a model buys on a phone in three instalments, a manager approves and hands over by the code, the settlement takes the first one, and a return gives it back', async () => {
  await sell({ name: 'Ring light', price: '60.00', cost: '41.00' })
  const { page, problems } = await deviceFor(stage, 'pia', '/store?q=rïng', phone)
  await page.getByText('5 left').waitFor()
  await page.getByRole('region', { name: 'Available budget' }).getByText('$400.0').waitFor()
  expect([await fits(page), await violations(page)]).toEqual([true, []])
  await press(page, 'Add to cart Ring light')
  await press(page, 'In your cart Ring light')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByLabel('Payment').selectOption({ label: '3 instalments · $20.00' })
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('link', { name: 'Go to checkout' }).click()
  const due = page.getByRole('table', { name: 'Due by half-month' })
  await expect.poll(() => due.getByText('$20.00').count()).toBe(3)
  await page.getByRole('table', { name: 'Your net pay' }).getByText('$130.00').waitFor()
  await page.getByText('A manager must approve this order.').waitFor()
  expect([await fits(page), await violations(page)]).toEqual([true, []])
  await press(page, 'Place order')
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  await page.getByText('Waiting for approval').waitFor()
  const code = await page.getByText(/^\d{6}$/).textContent()
  expect(await violations(page)).toEqual([])
  await expect.poll(taken).toEqual(['-20.00'])

  const desk = await deviceFor(stage, 'max', '/allOrders')
  const { row } = listPage(desk.page)
  await row('pia Fictional')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await row('pia Fictional')
    .getByRole('button', { name: /^Mark as ready/ })
    .click()
  await page.getByText('Ready to pick up').first().waitFor()
  await row('pia Fictional')
    .getByRole('button', { name: /^Hand over/ })
    .click()
  const form = desk.page.getByRole('form', { name: 'Hand over' })
  await form.getByLabel('Code (optional)').fill(code === '000000' ? '000001' : '000000')
  await form.getByRole('button', { name: 'Hand over' }).click()
  await form.getByText('The code is wrong').waitFor()
  expect(await violations(desk.page)).toEqual([])
  await form.getByLabel('Code (optional)').fill(code ?? '')
  await form.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Handed over by code').waitFor()

  await row('pia Fictional')
    .getByRole('button', { name: /^Take back/ })
    .click()
  const back = desk.page.getByRole('form', { name: 'Take back' })
  expect(await violations(desk.page)).toEqual([])
  await back.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Returned', { exact: true }).first().waitFor()
  await expect.poll(taken).toEqual([])
  expect([...problems, ...desk.problems].filter((one) => !/409/.test(one))).toEqual([])
  await page.context().close()
  await desk.page.context().close()
})

const plays = {
  'of the last piece the second buyer is told; a changed price is accepted, and keeps no other line back':
    async () => {
      const { id } = await sell({ name: 'Last lamp', price: '10.00', stock: 1 })
      const mug = await sell({ name: 'Mug', price: '12.00', stock: null })
      const pia = await deviceFor(stage, 'pia', '/store', phone)
      const rea = await deviceFor(stage, 'rea', '/store')
      for (const { page } of [pia, rea]) {
        await press(page, 'Add to cart Last lamp')
        await page.getByRole('button', { name: 'In your cart Last lamp' }).waitFor()
      }
      await press(rea.page, 'Add to cart Mug')
      await rea.page.getByRole('button', { name: 'In your cart Mug' }).waitFor()
      for (const { page } of [pia, rea]) await page.goto(`${stage.server.url}/checkout`)
      await cart(rea.page).getByText('Last lamp').waitFor()
      await press(pia.page, 'Place order')
      await pia.page.getByRole('heading', { name: 'Order placed' }).waitFor()
      await cart(rea.page).getByText('Sold out').waitFor()
      await stage.server.owner.call('PUT', `/api/store/products/${mug.id}`, { price: '15.00' })
      await cart(rea.page).getByText('The price is now $15.00').waitFor()
      expect(await rea.page.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true)
      expect(await violations(rea.page)).toEqual([])
      await press(rea.page, 'Accept $15.00')
      await rea.page.getByRole('group', { name: 'Total' }).getByText('$15.00').waitFor()
      await press(rea.page, 'Place order')
      await rea.page.getByRole('heading', { name: 'Order placed' }).waitFor()
      await rea.page.goto(`${stage.server.url}/store?product=${id}`)
      await press(rea.page, 'Tell me when it’s back')
      await rea.page.getByRole('button', { name: 'Don’t tell me any more' }).waitFor()
      for (const { page, problems } of [pia, rea]) {
        expect(problems).toEqual([])
        await page.context().close()
      }
    },
  'a manager adds a product, counts its stock, and looks at what a file would change': async () => {
    const { page, problems } = await deviceFor(stage, 'max', '/store/products')
    const list = listPage(page)
    await list.fill(
      'New product',
      { Name: 'Robe', Price: '38.50', 'Pieces in stock': '4' },
      'Add product',
    )
    const drawer = page.getByRole('dialog', { name: 'Robe' })
    await drawer.getByRole('button', { name: 'Stock', exact: true }).click()
    await drawer.getByRole('button', { name: 'Count' }).click()
    const form = page.getByRole('form', { name: 'Count: Robe' })
    await form.getByLabel('Pieces that are there').fill('3')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Count' }).click()
    await drawer.getByText('3 counted').waitFor()
    await drawer.getByText('−1').first().waitFor()
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Close' }).click()
    await press(page, 'Import')
    const dialog = page.getByRole('dialog', { name: 'Import products' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,price,currency,stock\nTea,4.20,eur,12\nBad,none,usd,1\n'),
    })
    await dialog.getByText('1 refused').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import 1 product' }).click()
    await list.row('Tea').getByText('€4.20').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  },
}
/** One of them with every run, and the other with the next. */
test.each(partInTurn(Object.entries(plays), 2))('%s', (_, play) => play())
