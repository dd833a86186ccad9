import { expect, test } from 'vitest'
import { MemoryTables, rowsAfter } from '../platform/testing/memory-tables.ts'
import { shownItem } from './items-list.ts'
import { items, type ItemRow } from './items.ts'

const recorded = (item: string, more: object = {}) => ({
  type: 'ItemRecorded',
  data: {
    item,
    kind: 'bonus',
    user: 'fern',
    studio: 'north',
    amount: 12_550,
    currency: 'usd',
    date: '2026-11-03',
    installments: 1,
    reason: 'paid her dentist',
    by: 'oak',
    ...more,
  },
  at: '2026-11-15T09:00:00.000Z',
})
const reversed = (item: string, user = 'fern') => ({
  type: 'ItemReversed',
  data: { item, user, reason: 'the dentist sent it back', by: 'root' },
  at: '2026-11-16T10:00:00.000Z',
})
const erased = {
  type: 'PersonErased',
  data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
}
const rowOf = async (...events: Parameters<MemoryTables['fold']>[0]) =>
  (await rowsAfter(items, events))[0] as ItemRow

test('an item is known from its own position on, and open', async () => {
  const row = await rowOf(recorded('i1'))
  expect(row).toMatchObject({ known_from: '0000000000000000001', known_to: null, taken: [] })
  expect(shownItem(row)).toEqual({
    item: 'i1',
    kind: 'bonus',
    user: 'fern',
    studio: 'north',
    amount: '125.50',
    currency: 'usd',
    date: '2026-11-03',
    reason: 'paid her dentist',
    installments: 1,
    by: 'oak',
    recorded: '2026-11-15T09:00:00.000Z',
    state: 'open',
    reversed: null,
    plan: [],
  })
})

test('a reversed item is known until its reversal, and says who reversed it and why', async () => {
  const row = await rowOf(recorded('i1'), recorded('i2'), reversed('i1'))
  expect(row).toMatchObject({
    known_from: '0000000000000000001',
    known_to: '0000000000000000003',
    amount: 12_550,
  })
  expect(shownItem(row)).toMatchObject({
    state: 'reversed',
    reversed: { at: '2026-11-16T10:00:00.000Z', by: 'root', reason: 'the dentist sent it back' },
  })
})

test('an upfront and a purchase show when which part is due, and nothing is taken yet', async () => {
  for (const kind of ['upfront', 'purchase']) {
    const row = await rowOf(recorded('i1', { kind, installments: 2, date: '2026-12-31' }))
    expect(shownItem(row).plan).toEqual([
      { n: 1, amount: '62.75', due: '2026-12-16', taken: '0.00' },
      { n: 2, amount: '62.75', due: '2027-01-01', taken: '0.00' },
    ])
  }
})

test('what was taken of an instalment stands in the plan', async () => {
  const row = await rowOf(recorded('i1', { kind: 'upfront', installments: 2 }))
  const taken = shownItem({ ...row, taken: [1234] }).plan.map((part) => part.taken)
  expect(taken).toEqual(['12.34', '0.00'])
})

test('of somebody erased the figures stay and every reason is gone; others keep theirs', async () => {
  const memory = new MemoryTables(items)
  await memory.fold([
    recorded('i1'),
    recorded('i2'),
    reversed('i2'),
    recorded('i3', { user: 'ivy', reason: 'hers' }),
    erased,
  ])
  const rows = memory.rows<ItemRow>('money_item')
  expect(rows.map((row) => [row.item, row.amount, row.reason, row.reversal_reason])).toEqual([
    ['i1', 12_550, '[erased]', null],
    ['i2', 12_550, '[erased]', '[erased]'],
    ['i3', 12_550, 'hers', null],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/dentist/)
})

test('a reversal of what nobody recorded stops its stream', async () => {
  await expect(rowOf(reversed('i9'))).rejects.toThrow('nobody recorded')
})
