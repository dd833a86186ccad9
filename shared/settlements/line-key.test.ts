import { expect, test } from 'vitest'
import { readLineKey } from './line-key.ts'

test('a key is read in its parts', () => {
  expect(readLineKey('income:ctb:1:usd:5000')).toEqual({
    kind: 'income',
    site: 'ctb',
    type: 1,
    currency: 'usd',
    share_bp: 5000,
  })
  expect(readLineKey('rule:gold')).toEqual({ kind: 'rule', rule: 'gold', model: null })
  expect(readLineKey('rule:gold:ana_tes')).toEqual({ kind: 'rule', rule: 'gold', model: 'ana_tes' })
  expect(readLineKey('installment:i-7:3')).toEqual({ kind: 'installment', item: 'i-7', n: 3 })
  expect(readLineKey('carry')).toEqual({ kind: 'carry' })
})
test('the key of a correction holds the key of what it corrects', () => {
  const read = readLineKey('adjustment:2026-10:2:income:ctb:1:usd:5000')
  expect(read).toEqual({
    kind: 'adjustment',
    month: '2026-10',
    half: 2,
    key: 'income:ctb:1:usd:5000',
  })
})
test('what is no key is not read, and an unknown type is none', () => {
  expect(readLineKey('something:else')).toBeNull()
  expect(readLineKey('income:ctb:99:usd:5000')).toMatchObject({ type: null })
})
