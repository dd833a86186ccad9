import { afterAll, expect, test } from 'vitest'
import { importedProduct } from '#shared/store/product-csv.ts'
import type { Cart, ShopProduct, Stock, StoreProduct } from '#shared/store/views.ts'
import { refusedAs, storeTest } from './testing-store.ts'

const { send, product, buy, add, cart, checkout, ...shop } = await storeTest()
afterAll(() => shop.close())
interface ShopAnswer {
  readonly products: readonly ShopProduct[]
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}
const read = (as: string, query = '') => shop.get<ShopAnswer>(as, `/api/store/shop${query}`)
const names = async (as: string, query = '') =>
  (await read(as, query)).products.map(({ name }) => name)
const move = (id: string, body: object, as = 'oak') =>
  send<{ stock: number }>(as, 'POST', `/api/store/products/${id}/stock`, body)
const edit = (id: string, body: object, as = 'oak') =>
  send<StoreProduct>(as, 'PUT', `/api/store/products/${id}`, body)
const newsOf = async (user: string) => {
  await shop.settle()
  const { notifications } = await shop.get<{
    notifications: readonly { type: string; facts: { readonly name: string } }[]
  }>(user, '/notifications/getNotifications')
  return notifications.map(({ type, facts }) => `${type} ${facts.name}`)
}

test('the shop shows what the own studio sells to the caller, and finds it without accents', async () => {
  const light = { category: 'Light', tags: ['studio', 'new'] }
  await product({ name: 'Lámpara roja', description: 'Warm', ...light })
  await product({ name: 'Ring light', ...light, tags: ['studio'], for: ['Model'] })
  await product({ name: 'Desk', category: 'Furniture', state: 'draft' })
  await product({ name: 'Cable', category: 'Furniture' })
  await product({ name: 'Shared', studio: 'south', currency: 'eur' }, 'sol')
  const both = await product({ name: 'Everywhere', shared: ['south'] }, 'owner')
  expect(await names('ivy')).toEqual(['Cable', 'Everywhere', 'Lámpara roja', 'Ring light'])
  expect(await names('oak')).toEqual(['Cable', 'Everywhere', 'Lámpara roja'])
  expect(await names('ash')).toEqual(['Everywhere', 'Shared'])
  expect(await names('ivy', '?q=LAMPARA%20warm')).toEqual(['Lámpara roja'])
  expect(await names('ivy', '?category=Light')).toEqual(['Lámpara roja', 'Ring light'])
  expect(await names('ivy', '?tag=new')).toEqual(['Lámpara roja'])
  expect(await read('ivy')).toMatchObject({
    categories: ['Furniture', 'Light'],
    tags: ['new', 'studio'],
  })
  const [card] = (await read('ash', '?q=everywhere')).products
  expect(card).toMatchObject({ product: both, currency: 'usd', items: [{ id: both, left: 10 }] })
  expect(JSON.stringify(card)).not.toContain('cost')
  expect((await add('ash', both)).status).toBe(200)
  // Its own studio alone manages it.
  expect(refusedAs(await edit(both, { name: 'Mine' }, 'sol'))).toEqual([404, 'shop.productUnknown'])
})

test('a variant is bought by its own id, at its own price and of its own stock', async () => {
  const id = await product({
    name: 'Shirt',
    price: '20.00',
    stock: 0,
    variants: [
      { name: 'S', stock: 2 },
      { name: 'L', stock: 1, price: '25.00' },
    ],
  })
  const { items } = await shop.get<ShopProduct>('ivy', `/api/store/shop/${id}`)
  expect(items).toMatchObject([
    { id: `${id}.1`, name: 'S', price: '20.00', left: 2 },
    { id: `${id}.2`, name: 'L', price: '25.00', left: 1 },
  ])
  expect(refusedAs(await add('ivy', id))).toEqual([409, 'shop.retired'])
  const order = await buy('ivy', `${id}.2`)
  expect((await shop.order('ivy', order)).lines).toMatchObject([
    { id: `${id}.2`, name: 'Shirt, L', price: '25.00' },
  ])
  expect(refusedAs(await move(id, { kind: 'received', quantity: 1 }))).toEqual([
    404,
    'shop.variantUnknown',
  ])
  // One more, one renamed, one sold no longer: it stays in what was ordered.
  const changed = await edit(id, { variants: [{ id: `${id}.1`, name: 'Small' }, { name: 'XL' }] })
  expect(changed.body.variants).toMatchObject([
    { id: `${id}.1`, name: 'Small', gone: false, stock: 2 },
    { id: `${id}.3`, name: 'XL', gone: false, stock: 0 },
    { id: `${id}.2`, name: 'L', gone: true, stock: 0 },
  ])
  expect(refusedAs(await add('moss', `${id}.2`))).toEqual([409, 'shop.retired'])
  await shop.step('ivy', order, 'cancel')
})

test('a product and its variants have one currency, and what it cost is shown in that alone', async () => {
  const id = await product({
    name: 'Coat',
    price: '20.00',
    cost: '8.00',
    stock: 0,
    variants: [{ name: 'S' }, { name: 'L', price: '25.00' }],
  })
  const inRon = { price: '90.00', currency: 'ron' }
  expect((await edit(id, inRon)).body).toMatchObject({ params: { name: 'L', currency: 'USD' } })
  const variants = [{ id: `${id}.1`, name: 'S' }]
  expect((await edit(id, { currency: 'ron' })).body).toMatchObject({ code: 'shop.currencyPrice' })
  expect((await edit(id, { ...inRon, variants, from: '2027-01-01' })).status).toBe(200)
  const own = { id: `${id}.2`, name: 'L', price: '110.00' }
  const changed = await edit(id, { ...inRon, variants: [...variants, own] })
  expect(changed.body).toMatchObject({
    currency: 'ron',
    cost: null,
    variants: [{ price: null }, { price: '110.00' }],
  })
  const { items, currency } = await shop.get<ShopProduct>('ivy', `/api/store/shop/${id}`)
  expect([currency, ...items.map(({ price }) => price)]).toEqual(['ron', '90.00', '110.00'])
  const described = await edit(id, {
    description: 'Warm',
    variants: [...variants, { id: `${id}.2`, name: 'L' }],
  })
  expect(described.body.prices).toEqual(changed.body.prices)
  const back = await edit(id, {
    price: '20.00',
    currency: 'usd',
    variants: [...variants, { ...own, price: null }],
  })
  expect(back.body).toMatchObject({ currency: 'usd', cost: '8.00' })
})

test('a change is refused that knows an older version; what it does not name stays', async () => {
  const id = await product({
    name: 'Clock',
    cost: '11.50',
    alert: 2,
    limit: { quantity: 1, days: 7 },
  })
  const one = await edit(id, { description: 'Loud', version: 1 })
  expect(one.body).toMatchObject({ cost: '11.50', alert: 2, limit: { quantity: 1 }, version: 2 })
  expect(refusedAs(await edit(id, { name: 'Watch', version: 1 }))).toEqual([
    409,
    'shop.productChanged',
  ])
  const same = await edit(id, { name: 'Clock' })
  expect(same.body.version).toBe(2)
  const planned = await edit(id, { price: '40.00', from: '2026-12-01' })
  expect(planned.body).toMatchObject({
    price: '30.00',
    prices: [
      { from: '2026-12-01', price: '40.00' },
      { from: '2000-01-01', price: '30.00' },
    ],
  })
})

test('pieces are received, counted, moved and written off, and nothing goes below zero', async () => {
  const id = await product({ name: 'Battery', stock: 6, alert: 2 })
  await move(id, { kind: 'moved', quantity: 4, to: 'Attic', reason: 'no room' })
  const over = await move(id, { kind: 'moved', quantity: 3, to: 'Attic' })
  expect(refusedAs(over)).toEqual([409, 'shop.stockBelowZero'])
  expect(refusedAs(await move(id, { kind: 'written-off', quantity: 1 }))).toEqual([
    422,
    'shop.reason',
  ])
  expect((await move(id, { kind: 'written-off', quantity: 1, reason: 'broken' })).body).toEqual({
    id,
    stock: 5,
  })
  await buy('ivy', id, 2)
  const counted = { kind: 'counted', quantity: 1, place: 'Attic', reason: 'inventory' }
  expect((await move(id, counted)).body.stock).toBe(2)
  const stock = await shop.get<Stock>('oak', `/api/store/stock/${id}`)
  expect(stock.places).toEqual([
    { place: '', quantity: 1 },
    { place: 'Attic', quantity: 1 },
  ])
  const [count] = stock.counts
  expect(count).toMatchObject({ place: 'Attic', counted: 1, difference: -1, by: 'oak' })
  // Between this count and none before it: what was moved there, and what was sold from there.
  const since = stock.moves.filter(({ n }) => count?.since.includes(n))
  expect(since.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['sold', -2],
    ['moved', 4],
  ])
  expect(await newsOf('oak')).toEqual(['lowStock Battery'])
  expect(await shop.get('oak', '/api/store/places?studio=north')).toEqual(['', 'Attic'])
  expect((await shop.products('oak')).find((one) => one.id === id)).toMatchObject({ low: true })
})

test('a place may be called whatever people call it', async () => {
  const id = await product({ name: 'Tripod', stock: 2 })
  const place = 'constructor'
  const gone = { kind: 'written-off', quantity: 1, place, reason: 'broken' }
  expect(refusedAs(await move(id, gone))).toEqual([409, 'shop.stockBelowZero'])
  for (const name of [place, '__proto__', 'toString']) {
    expect((await move(id, { kind: 'received', quantity: 3, place: name })).body.stock).toBe(5)
    expect((await move(id, { kind: 'moved', quantity: 2, place: name, to: '' })).status).toBe(200)
    const counted = { kind: 'counted', quantity: 0, place: name, reason: 'inventory' }
    expect((await move(id, counted)).body.stock).toBe(4)
    const back = { kind: 'written-off', quantity: 2, place: '', reason: 'broken' }
    expect((await move(id, back)).body.stock).toBe(2)
  }
})

test('whoever waits for something sold out is told once that it is back', async () => {
  const id = await product({ name: 'Perfume', stock: 1 })
  const wait = (on: boolean) => send('moss', 'PUT', `/api/store/notices/${id}`, { on })
  expect(refusedAs(await wait(true))).toEqual([409, 'shop.inStock'])
  await buy('ivy', id)
  expect((await wait(true)).status).toBe(200)
  expect((await read('moss', '?q=perfume')).products[0]?.items).toMatchObject([
    { left: 0, notice: true },
  ])
  await shop.settle()
  await move(id, { kind: 'received', quantity: 3 })
  expect(await newsOf('moss')).toEqual(['backInStock Perfume'])
  await buy('ivy', id, 3)
  await move(id, { kind: 'received', quantity: 1 })
  expect(await newsOf('moss')).toEqual(['backInStock Perfume'])
})

test('more than are left, and instalments that are allowed no longer, keep a line out', async () => {
  const id = await product({ name: 'Vase', stock: 2, price: '1.00' })
  await add('reed', id)
  await send('reed', 'POST', '/changeQuantity', { id, quantity: 3 })
  expect((await cart('reed')).cart).toMatchObject([{ available: false, why: 'tooFew', left: 2 }])
  expect(refusedAs(await checkout('reed'))).toEqual([409, 'shop.tooFew'])
  await send('reed', 'POST', '/changeQuantity', { id, quantity: 2 })
  const max = await send('reed', 'POST', '/changePaymentInstallments', {
    id,
    paymentInstallments: 7,
  })
  expect(refusedAs(max)).toEqual([422, 'shop.instalmentsMax'])
  await send('reed', 'POST', '/changePaymentInstallments', { id, paymentInstallments: 6 })
  await edit(id, { installments_max: 2 })
  expect((await cart('reed')).cart).toMatchObject([{ available: false, why: 'instalments' }])
  expect(
    refusedAs(await send<Cart>('reed', 'POST', '/changeQuantity', { id, quantity: 100 }))[0],
  ).toBe(400)
})

test('a file of products is looked at before it is taken, and what is written out is read again', async () => {
  const exported = await send<string>('oak', 'GET', '/api/store/export?studio=north')
  expect(exported.headers['content-type']).toContain('text/csv')
  const [heading = '', ...rows] = exported.body.replace('\uFEFF', '').trim().split('\r\n')
  const columns = heading.split(',')
  expect(rows.length).toBeGreaterThan(5)
  const one = rows.find((row) => row.includes('Cable')) ?? ''
  const cells = Object.fromEntries(one.split(',').map((cell, i) => [columns[i] ?? '', cell]))
  const { stock: _, ...same } = importedProduct(cells)
  const products = [
    same,
    { ...same, price: '31.00' },
    { name: 'Brush', price: '2.50', currency: 'usd', stock: 3 },
    { name: 'Comb', price: 'cheap', currency: 'usd' },
    { ...same, id: 'none' },
    { id: same.id, description: 'Second line of the same' },
  ]
  const body = { studio: 'north', products }
  type Lines = { lines: { line: number; what: string; id: string | null; code: string | null }[] }
  const preview = await send<Lines>('oak', 'POST', '/api/store/import/preview', body)
  expect(preview.body.lines.map(({ what, code }) => [what, code])).toEqual([
    ['same', null],
    ['changed', null],
    ['new', null],
    ['refused', 'request.malformed'],
    ['refused', 'shop.productUnknown'],
    ['changed', null],
  ])
  expect(await names('ivy', '?q=brush')).toEqual([])
  const taken = await send<Lines>('oak', 'POST', '/api/store/import', body)
  expect(taken.body.lines.map(({ what }) => what)).toEqual(
    preview.body.lines.map(({ what }) => what),
  )
  const brush = taken.body.lines[2]?.id ?? ''
  expect(await shop.get('oak', `/api/store/products/${brush}`)).toMatchObject({ stock: 3 })
  expect((await read('ivy', '?q=cable')).products[0]).toMatchObject({
    description: 'Second line of the same',
    items: [{ price: '31.00' }],
  })
  expect(refusedAs(await send('sol', 'POST', '/api/store/import', body))).toEqual([
    404,
    'shop.studioUnknown',
  ])
})

test('what was sold is told with its margin, the best sellers first', async () => {
  const pen = await product({ name: 'Fountain pen', price: '10.00', cost: '4.00', stock: null })
  const ink = await product({ name: 'Ink', price: '2.00', stock: null })
  const order = await buy('moss', pen, 3)
  await buy('moss', ink, 5)
  await shop.step('oak', order, 'hand-over')
  await shop.step('oak', order, 'return', { lines: [{ id: pen, quantity: 1 }] })
  interface History {
    readonly sold: readonly { readonly id: string }[]
    readonly months: readonly { readonly month: string }[]
  }
  const history = await shop.get<History>('oak', '/api/store/history?studio=north&from=2026-11-20')
  const sold = history.sold.filter(({ id }) => id === pen || id === ink)
  expect(sold).toMatchObject([
    { id: ink, quantity: 5, revenue: '10.00', cost: null, margin: null },
    { id: pen, quantity: 2, returned: 1, revenue: '20.00', cost: '8.00', margin: '12.00' },
  ])
  expect(history.months).toMatchObject([{ month: '2026-11' }])
  expect((await send('ivy', 'GET', '/api/store/history')).status).toBe(403)
})
