import { expect, test } from 'vitest'
import {
  isTransactionType,
  signFits,
  transactionTypes,
  type TransactionType,
} from './transaction-types.ts'

const all = Object.keys(transactionTypes).map(Number) as TransactionType[]

test('there are twelve types, and no other number is one', () => {
  expect(all.length).toBe(12)
  for (const other of [0, 13, -1, 1.5, Number.NaN]) expect(isTransactionType(other)).toBe(false)
})
test('fines, withdrawals and fees are never above zero; anything may be below it', () => {
  expect(all.filter((type) => !signFits(type, 1))).toEqual([8, 11, 12])
  for (const type of all) expect([signFits(type, 0), signFits(type, -1)]).toEqual([true, true])
})
