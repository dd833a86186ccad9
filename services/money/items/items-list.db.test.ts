import { afterAll, beforeAll, expect, test } from 'vitest'
import { ITEMS_LISTED_MAX } from '#shared/money/items.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { bonusFor, itemsTest, oak } from './testing-items.ts'

const { it, add, list, reverse, contract } = await itemsTest()
afterAll(() => it.close())

const said = async (query: object, actor?: Actor) =>
  (await list(query, actor)).map(({ kind, user, date }) => `${kind} ${user} ${date}`)

beforeAll(async () => {
  await contract('fern', 'contractor', '2026-01-01')
  await it.settle()
  await add(bonusFor('fern', { date: '2026-11-03' }))
  await add(bonusFor('fern', { date: '2026-10-01', kind: 'penalty' }))
  await add(bonusFor('fern', { date: '2026-12-24', kind: 'upfront' }))
  await add(bonusFor('ivy', { date: '2026-11-03' }))
  await add(bonusFor('reed', { date: '2026-11-03' }))
  const { item } = await add(bonusFor('tess', { date: '2026-11-01' }))
  await reverse(item)
  await it.settle()
})

test('the newest is first, by date and then by when it was recorded', async () =>
  expect(await said({})).toEqual([
    'upfront fern 2026-12-24',
    'bonus reed 2026-11-03',
    'bonus ivy 2026-11-03',
    'bonus fern 2026-11-03',
    'bonus tess 2026-11-01',
    'penalty fern 2026-10-01',
  ]))

test('a list is narrowed by person, studio, kind, dates and state', async () => {
  expect(await said({ user: 'ivy' })).toEqual(['bonus ivy 2026-11-03'])
  expect(await said({ studio: 'south' })).toEqual(['bonus reed 2026-11-03'])
  expect(await said({ kind: 'penalty' })).toEqual(['penalty fern 2026-10-01'])
  expect(await said({ from: '2026-10-01', to: '2026-11-01' })).toEqual([
    'bonus tess 2026-11-01',
    'penalty fern 2026-10-01',
  ])
  expect(await said({ from: '2026-11-01', to: '2026-10-01' })).toEqual([])
  expect(await said({ state: 'reversed' })).toEqual(['bonus tess 2026-11-01'])
  expect(await said({ user: 'nobody' })).toEqual([])
})

test('a manager sees the items of their studio', async () => {
  expect(await said({}, oak)).toHaveLength(5)
  expect(await said({ user: 'reed' }, oak)).toEqual([])
  expect(await said({ studio: 'south' }, oak)).toEqual([])
})

test('of each kind those are shown that the permission for it opens', async () => {
  const actor = testActor('tom', { permissions: { bonuses: 'readOnly', penalties: 'readOnly' } })
  expect(await said({ user: 'fern' }, actor)).toEqual([
    'bonus fern 2026-11-03',
    'penalty fern 2026-10-01',
  ])
  expect(await said({ kind: 'upfront' }, actor)).toEqual([])
})

test('everybody sees their own, of every kind, and nobody else’s without a permission', async () => {
  expect(await said({ user: 'fern' }, testActor('fern'))).toHaveLength(3)
  expect(await said({}, testActor('fern'))).toHaveLength(3)
  expect(await said({ user: 'fern' }, testActor('ivy'))).toEqual([])
})

test('a restricted trainer sees their own and those of their models', async () => {
  const limits = { restrictions: ['viewNonAllocatedModels'], models: ['ivy'] }
  const permissions = { bonuses: 'readOnly', penalties: 'readOnly' } as const
  const actor = testActor('tess', { tipCont: 'Trainer', permissions, limits })
  expect(await said({}, actor)).toEqual(['bonus ivy 2026-11-03', 'bonus tess 2026-11-01'])
})

test('a purchase is seen by whoever sees wallets', async () => {
  const data = { ...bonusFor('ivy', { kind: 'purchase', date: '2026-11-05' }), amount: 990 }
  const rest = { item: 'p1', studio: 'north', installments: 2, by: 'ivy' }
  await it.tell('item-p1', { type: 'ItemRecorded', data: { ...data, ...rest } })
  await it.settle()
  expect(await list({ kind: 'purchase' })).toMatchObject([
    { item: 'p1', amount: '9.90', plan: [{ amount: '4.95' }, { amount: '4.95' }] },
  ])
  const blind = testActor('tom', { permissions: { bonuses: 'manage', upfronts: 'manage' } })
  expect(await list({ kind: 'purchase' }, blind)).toEqual([])
  expect(await list({ kind: 'purchase' }, testActor('ivy'))).toHaveLength(1)
})

test('no more are answered than a list takes: the newest', async () => {
  const many = Array.from({ length: ITEMS_LISTED_MAX }, (_, n) => ({
    type: 'ItemRecorded',
    data: {
      ...bonusFor('fern', { date: '2026-11-30' }),
      item: `m${n}`,
      amount: 1,
      studio: 'north',
      installments: 1,
      by: 'owner',
    },
  }))
  await it.tell('item-many', ...many)
  await it.settle()
  const found = await list()
  expect(found).toHaveLength(ITEMS_LISTED_MAX)
  expect(found.slice(0, 2).map(({ item, date }) => [item, date])).toEqual([
    [expect.any(String), '2026-12-24'],
    [`m${ITEMS_LISTED_MAX - 1}`, '2026-11-30'],
  ])
})
