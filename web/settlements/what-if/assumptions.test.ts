import { expect, test } from 'vitest'
import { isComplete, whatIfRequest, type Assumptions } from './assumptions.ts'

const nothing: Assumptions = {
  from: '2026-10-01',
  to: '2026-10-31',
  terms: [],
  rates: [],
  rules: {},
}
const terms = { id: 1, user: '', share: '55', cap: '', kind: '' } as const

test('what is left empty stays as it is and is not sent', () => {
  expect(whatIfRequest('north', { ...nothing, terms: [terms, { ...terms, share: '' }] })).toEqual({
    studio: 'north',
    from: { month: '2026-10', half: 1 },
    to: { month: '2026-10', half: 2 },
    contracts: [{ user: null, share_bp: 5500 }],
  })
})
test('a rate holds on the last day of each half of the range', () => {
  const rates = [{ id: 1, from: 'usd', to: 'ron', rate: '4,8' }] as const
  expect(whatIfRequest('north', { ...nothing, rates }).rates).toEqual([
    { date: '2026-10-15', base: 'usd', quotes: { ron: '4.8' }, source: 'what-if-1' },
    { date: '2026-10-31', base: 'usd', quotes: { ron: '4.8' }, source: 'what-if-1' },
  ])
})
test('without an alteration there is nothing to ask, and with one that cannot be read neither', () => {
  expect(isComplete(nothing)).toBe(false)
  expect(isComplete({ ...nothing, terms: [terms] })).toBe(true)
  expect(isComplete({ ...nothing, terms: [{ ...terms, share: '120' }] })).toBe(false)
  const rates = [{ id: 1, from: 'usd', to: 'usd', rate: '2' }] as const
  expect(isComplete({ ...nothing, rates })).toBe(false)
})
