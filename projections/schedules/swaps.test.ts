import { expect, test } from 'vitest'
import { rowsAfter } from '../platform/testing/memory-tables.ts'
import { swaps } from './swaps.ts'

const swap = { swap: 's1', studio: 'north', user: 'fern', other: 'ivy' }
const hours = (start: string, end: string) => [{ shift: null, start, end }]
const at = '2026-11-20T09:00:00.000Z'
const asked = {
  type: 'SwapRequested',
  data: {
    ...swap,
    date: '2026-11-23',
    hours: hours('06:00', '14:00'),
    other_date: '2026-11-24',
    other_hours: hours('14:00', '22:00'),
    begins_at: '2026-11-23T04:00:00.000Z',
    note: 'a wedding',
  },
  at,
}
const next = (type: string, by = 'ivy', more = {}) => ({ type, data: { ...swap, ...more, by } })
const row = {
  ...asked.data,
  state: 'requested',
  requested_at: at,
  rejected_by: null,
  reason: null,
}

test('who asked whom for which hours, and when', async () => {
  expect(await rowsAfter(swaps, [asked])).toEqual([row])
})
test.each([
  ['SwapAccepted', 'accepted'],
  ['SwapDeclined', 'declined'],
  ['SwapWithdrawn', 'withdrawn'],
  ['SwapApproved', 'approved'],
])('%s leaves all else as it was asked', async (type, state) => {
  expect(await rowsAfter(swaps, [asked, next(type)])).toEqual([{ ...row, state }])
})
test('a rejection keeps its reason with who gave it, so that it goes with them', async () => {
  const rejected = next('SwapRejected', 'oak', { reason: 'inventory' })
  const known = { ...row, state: 'rejected', rejected_by: 'oak', reason: 'inventory' }
  expect(await rowsAfter(swaps, [asked, next('SwapAccepted'), rejected])).toEqual([known])
})
test('what nobody asked for is no swap', async () => {
  await expect(rowsAfter(swaps, [next('SwapAccepted')])).rejects.toThrow('nobody has asked')
})
