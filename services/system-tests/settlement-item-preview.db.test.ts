import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ITEM_PREVIEW_HALVES_MAX,
  type ItemPreview,
} from '#shared/settlements/item-preview-calls.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = (month: string, n: 1 | 2) => ({ month, half: n }) as const
const upfront = { user: 'ana', kind: 'upfront', amount: '30.00', currency: 'usd' } as const
const previewOf = (body: object, actor = settler) =>
  t.ask<ItemPreview>('previewItem', { body: { date: '2026-11-05', ...body } }, actor)
const inWords = ({ halves }: ItemPreview) =>
  halves.map((one) => `${one.month}/${one.half} ${one.before} → ${one.after}`)

beforeAll(async () => {
  t = await settlementsTest()
  await t.ask('setContract', {
    params: { studio: 'north', user: 'ana' },
    body: { from: '2026-11-01', share_bp: 5000, kind: 'contractor', cap_bp: 5000 },
  })
  for (const [at, amount] of [
    ['2026-11-03', '100.00'],
    ['2026-11-18', '60.00'],
  ])
    await t.line('ana', `${at}T12:00:00Z`, amount ?? '')
})
afterAll(() => t.it.close())

test('the nets before and after are those that settlements come to', async () => {
  const plan = { ...upfront, installments: 3 }
  const preview = await previewOf(plan)
  expect(inWords(preview)).toEqual(['2026-11/1 50.00 → 40.00', '2026-11/2 30.00 → 20.00'])
  expect(preview).toMatchObject({ studio: 'north', settled: false, more: false })
  const { kind, user, amount, ...more } = plan
  await t.item(kind, user, amount, { ...more, date: '2026-11-05' })
  for (const { after, ...of } of preview.halves) expect((await t.see('ana', of)).net).toBe(after)
  // The sums that are owed already come before.
  const next = await previewOf({ ...upfront, amount: '100.00' })
  expect(inWords(next)).toEqual(['2026-11/1 40.00 → 25.00', '2026-11/2 20.00 → 15.00'])
})
test('a penalty moves its own half alone', async () => {
  const preview = await previewOf({ ...upfront, kind: 'penalty', amount: '7.50' })
  expect(inWords(preview)).toEqual(['2026-11/1 40.00 → 32.50'])
  await t.item('penalty', 'ana', '7.50')
  expect((await t.see('ana')).net).toBe('32.50')
})
test('a signed half stays, and what falls into it is taken from the next', async () => {
  await t.sign('ana')
  const penalty = await previewOf({ ...upfront, kind: 'penalty', amount: '1.00' })
  expect(penalty).toMatchObject({ settled: true, halves: [] })
  const late = await previewOf({ ...upfront, amount: '2.00' })
  expect(late.settled).toBe(true)
  expect(inWords(late)).toEqual(['2026-11/2 20.00 → 18.00'])
  await t.item('upfront', 'ana', '2.00')
  expect((await t.see('ana', half('2026-11', 2))).net).toBe('18.00')
  expect((await t.see('ana')).net).toBe('32.50')
})
test('so many halves are told, and that there are more', async () => {
  await t.line('bo', '2026-11-03T12:00:00Z', '5000.00')
  const preview = await previewOf({ ...upfront, user: 'bo', amount: '120.00', installments: 12 })
  expect(preview.more).toBe(true)
  expect(inWords(preview)).toEqual(['2026-11/1 2500.00 → 2490.00'])
  const old = await previewOf({ ...upfront, user: 'bo', date: '2026-01-02' })
  expect(old.more).toBe(false)
})
test('of who has nothing yet the item itself is the first', async () => {
  await t.person('cy')
  await t.it.settle()
  const bonus = { ...upfront, user: 'cy', kind: 'bonus', amount: '10.00', date: '2026-10-20' }
  const preview = await previewOf(bonus)
  expect(inWords(preview)).toEqual(['2026-10/2 0.00 → 10.00'])
  await t.item('bonus', 'cy', '10.00', { date: '2026-10-20' })
  expect((await t.see('cy', half('2026-10', 2))).net).toBe('10.00')
})
test('nothing is written, whatever is asked', async () => {
  const count = async () =>
    Number((await t.it.app.pool.query('select count(*) as n from events')).rows[0]?.n)
  const before = await count()
  for (const more of [
    { amount: '9999999999.99', installments: 60 },
    { amount: '0.01', installments: 60 },
    { date: '2099-12-31' },
    { date: '2000-01-01', installments: 60 },
    { kind: 'penalty', date: '2099-12-31', amount: '9999999999.99' },
    { kind: 'bonus', amount: '9999999999.99', currency: 'cop' },
  ]) {
    const { halves } = await previewOf({ ...upfront, ...more, user: 'bo' })
    expect(halves.length).toBeLessThanOrEqual(ITEM_PREVIEW_HALVES_MAX)
  }
  expect(await count()).toBe(before)
})
test('only who sees the settlement of the person as its signers do is told', async () => {
  const unknown = { code: 'settlements.userUnknown', status: 404 }
  await t.person('sia', { studio: 'south' })
  await t.it.settle()
  const north = testActor('nora', { ...settler, user: 'nora', studios: ['north'] })
  await expect(previewOf({ ...upfront, user: 'sia' }, north)).rejects.toMatchObject(unknown)
  await expect(previewOf({ ...upfront, studio: 'south' }, north)).rejects.toMatchObject(unknown)
  await expect(previewOf({ ...upfront, user: 'nobody' })).rejects.toMatchObject(unknown)
  const limits = { restrictions: ['viewNonAllocatedModels'], models: ['bo'] }
  const trainer = testActor('tess', {
    tipCont: 'Trainer',
    studios: ['north'],
    permissions: { settlements: 'readOnly' },
    limits,
  })
  await expect(previewOf(upfront, trainer)).rejects.toMatchObject(unknown)
  await expect(previewOf({ ...upfront, user: 'bo' }, trainer)).resolves.toMatchObject({
    studio: 'north',
  })
  const ana = testActor('ana', { tipCont: 'Model', studios: ['north'] })
  await expect(previewOf(upfront, ana)).rejects.toMatchObject(unknown)
})
test('a wallet tells what it would come to with an upfront of any currency that converts', async () => {
  const wallet = (query: object) =>
    t.ask<{ outstanding: string; available: string; after?: object | null }>('wallet', {
      query: { user: 'bo', ...query },
    })
  expect(await wallet({})).not.toHaveProperty('after')
  const { outstanding, available } = await wallet({})
  const minor = (text: string) => Number(text) * 100
  expect(await wallet({ amount: '10.00', currency: 'usd' })).toMatchObject({
    after: {
      outstanding: ((minor(outstanding) + 1000) / 100).toFixed(2),
      available: ((minor(available) - 1000) / 100).toFixed(2),
    },
  })
  const { after } = await wallet({ amount: '10.00', currency: 'eur' })
  expect(after === null || Number((after as { outstanding: string }).outstanding) > 0).toBe(true)
})
