import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { openInstalments, wallets, type WalletBudgetRow, type WalletItemRow } from './wallets.ts'

const recorded = (item: string, kind: string, more: object = {}) => ({
  type: 'ItemRecorded',
  data: {
    item,
    kind,
    user: 'fern',
    studio: 'north',
    amount: 10_000,
    currency: 'ron',
    date: '2026-12-31',
    installments: 3,
    reason: 'a new camera',
    by: 'oak',
    ...more,
  },
})
const reversed = (item: string) => ({
  type: 'ItemReversed',
  data: { item, user: 'fern', reason: 'sent back', by: 'oak' },
})
const budget = (minor: number | null) => ({
  type: 'WalletBudgetSet',
  data: { user: 'fern', budget: minor, by: 'oak' },
})
type Events = Parameters<MemoryTables['fold']>[0]
async function after(...events: Events) {
  const memory = new MemoryTables(wallets)
  for (const event of events) await memory.fold([event])
  return {
    items: memory.rows<WalletItemRow>('wallet_item'),
    budgets: memory.rows<WalletBudgetRow>('wallet_budget'),
  }
}

test('upfronts and purchases are paid back, a bonus and a penalty are not', async () => {
  const { items } = await after(
    recorded('i1', 'bonus'),
    recorded('i2', 'penalty'),
    recorded('i3', 'upfront'),
    recorded('i4', 'purchase'),
  )
  expect(items.map(({ item, kind }) => [item, kind])).toEqual([
    ['i3', 'upfront'],
    ['i4', 'purchase'],
  ])
})

test('the newest budget holds, and null gives the default back', async () => {
  expect((await after(budget(500))).budgets).toEqual([{ person: 'fern', budget: 500 }])
  expect((await after(budget(500), budget(null))).budgets).toEqual([
    { person: 'fern', budget: null },
  ])
})

test('what is reversed leaves the wallet as if it had never been there', async () => {
  const item = fc.record({
    kind: fc.constantFrom('bonus', 'penalty', 'upfront', 'purchase'),
    amount: fc.integer({ min: 1, max: 999_999_999_999 }),
    reversed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 8 }), async (all) => {
      const made = all.map((one, n) => ({ ...one, event: recorded(`i${n}`, one.kind, one) }))
      const reversals = all.flatMap((one, n) => (one.reversed ? [reversed(`i${n}`)] : []))
      const kept = made.filter((one) => !one.reversed).map(({ event }) => event)
      const everything = await after(...made.map(({ event }) => event), ...reversals)
      expect(everything).toEqual(await after(...kept))
    }),
    { numRuns: 50 },
  )
})

test('what is taken of an instalment is owed no longer, and one that is taken as a whole is left out', async () => {
  const [row] = (await after(recorded('i1', 'upfront'))).items
  if (!row) throw new Error('nothing is owed')
  expect(openInstalments(row)).toEqual([
    { n: 1, due: '2026-12-16', rest: 3334 },
    { n: 2, due: '2027-01-01', rest: 3333 },
    { n: 3, due: '2027-01-16', rest: 3333 },
  ])
  expect(openInstalments({ ...row, taken: [3334, 1000] })).toEqual([
    { n: 2, due: '2027-01-01', rest: 2333 },
    { n: 3, due: '2027-01-16', rest: 3333 },
  ])
})

test('parts of nothing, of a price of fewer cents than instalments, are owed by nobody', () =>
  expect(openInstalments({ amount: 1, installments: 3, date: '2026-11-01', taken: [] })).toEqual([
    { n: 1, due: '2026-11-01', rest: 1 },
  ]))

test('of somebody erased the figures stay and the reason is gone', async () => {
  const { items } = await after(recorded('i1', 'upfront'), {
    type: 'PersonErased',
    data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
  })
  expect(items).toMatchObject([{ item: 'i1', amount: 10_000, reason: '[erased]' }])
})
