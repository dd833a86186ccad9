import { expect, test } from 'vitest'
import { sumsByCurrency, sumsByHalf, sumsByPerson } from './whatif-sums.ts'

const row = (user: string, half: 1 | 2, now: string, then: string) => ({
  user,
  month: '2026-10',
  half,
  now,
  then,
  incomplete: false,
})
const answer = {
  halves: [
    { month: '2026-10', half: 1 as const, currency: 'usd' as const },
    { month: '2026-10', half: 2 as const, currency: 'eur' as const },
  ],
  rows: [
    row('ana', 1, '10.00', '11.50'),
    row('ana', 2, '5.00', '4.00'),
    row('bea', 1, '1.00', '1.00'),
  ],
}

test('net is summed by half and by currency, and a person’s apart by currency', () => {
  expect(sumsByHalf(answer).map(({ half, change }) => [half, change])).toEqual([
    ['2026-10-01', '1.50'],
    ['2026-10-16', '-1.00'],
  ])
  expect(sumsByCurrency(answer).map(({ currency, now, then }) => [currency, now, then])).toEqual([
    ['usd', '11.00', '12.50'],
    ['eur', '5.00', '4.00'],
  ])
  expect(sumsByPerson(answer).map(({ user, currency, change }) => [user, currency, change])) //
    .toEqual([
      ['ana', 'usd', '1.50'],
      ['ana', 'eur', '-1.00'],
      ['bea', 'usd', '0.00'],
    ])
})
