import { Fraction } from 'fraction.js'
import { describe, expect, test } from 'vitest'
import { datesBetween } from '#shared/platform/local-day.ts'
import {
  canTakeRest,
  carryExpiry,
  entitledHalves,
  restEnd,
  type LeaveTerms,
} from '#shared/vacations/entitlement.ts'

const terms: LeaveTerms = {
  hired: null,
  ended: null,
  days: 21,
  days_min: 20,
  since: 2020,
  carry_months: 18,
  opening: {},
}
const hiredOn = (hired: string, more: Partial<LeaveTerms> = {}) =>
  entitledHalves({ ...terms, hired, ...more }, Number(hired.slice(0, 4))) / 2

describe.each([
  [2025, 365],
  [2024, 366],
])('in %i', (year, length) => {
  const days = datesBetween(`${year}-01-01`, `${year}-12-31`)
  test('who is hired on any day has 21 × the days left ÷ the days of the year, half-up to 0.5', () => {
    expect(days).toHaveLength(length)
    for (const [i, hired] of days.entries()) {
      const left = length - i
      const share = new Fraction(21 * left, length)
      const half = share.mul(2).add(1, 2).floor().div(2)
      expect(`${hired} ${hiredOn(hired, { days_min: 0 })}`).toBe(`${hired} ${half.valueOf()}`)
    }
  })
  test('nobody has less than the statutory minimum share, and none more than half a day above both', () => {
    for (const [i, hired] of days.entries()) {
      const least = new Fraction(20 * (length - i), length)
      const share = new Fraction(21 * (length - i), length)
      const has = new Fraction(hiredOn(hired))
      expect(has.compare(least)).toBeGreaterThanOrEqual(0)
      expect(has.compare(share.add(1, 4))).toBeLessThanOrEqual(
        has.compare(least.add(1, 2)) < 0 ? 1 : 0,
      )
    }
  })
  test('who leaves on any day has the share of the days until then, as who came on its mirror day', () => {
    for (const [i, ended] of days.entries()) {
      const mirrored = days.at(-1 - i) ?? ''
      expect(entitledHalves({ ...terms, ended }, year) / 2).toBe(hiredOn(mirrored))
    }
  })
})
test('hand-reckoned days', () => {
  expect(
    Object.fromEntries(
      ['2026-01-01', '2026-07-01', '2026-09-15', '2026-12-01', '2026-12-31'].map((hired) => [
        hired,
        hiredOn(hired),
      ]),
    ),
  ).toEqual({
    '2026-01-01': 21,
    '2026-07-01': 10.5,
    '2026-09-15': 6,
    '2026-12-01': 2,
    // 21 ÷ 365 rounds to nothing; law gives 20 ÷ 365, which is something.
    '2026-12-31': 0.5,
  })
})
test('there is none before somebody came and after they left', () => {
  const stay = { ...terms, hired: '2025-03-01', ended: '2026-02-28' }
  expect([2024, 2025, 2026, 2027].map((year) => entitledHalves(stay, year) / 2)).toEqual([
    0, 17.5, 3.5, 0,
  ])
})
test('a rest can be taken for so many months after its year', () => {
  expect(carryExpiry(2026, 18)).toBe('2028-06-30')
  expect(carryExpiry(2026, 3)).toBe('2027-03-31')
  expect(carryExpiry(2026, 0)).toBe('2026-12-31')
  expect(carryExpiry(2027, 2)).toBe('2028-02-29')
})

test('a year has the days that are in force on its last day of work; those before it are as they were', () => {
  const changes = [
    { from: '2025-06-01', days: 25, days_min: 20, carry_months: 18 },
    { from: '2027-01-01', days: 15, days_min: 10, carry_months: 18 },
  ]
  const years = (more: Partial<LeaveTerms>) =>
    [2024, 2025, 2026, 2027].map((year) => entitledHalves({ ...terms, ...more }, year) / 2)
  expect(years({ changes })).toEqual([21, 25, 25, 15])
  // Left before the change, they have their share of what there was.
  expect(years({ changes, ended: '2025-05-31' })).toEqual([21, 8.5, 0, 0])
})
test('a rest ends by the months of the day on which it would be taken', () => {
  const shorter = { from: '2027-03-01', days: 21, days_min: 20, carry_months: 1 }
  const longer = { from: '2027-03-01', days: 21, days_min: 20, carry_months: 24 }
  const at = (changes: LeaveTerms['changes'], day: string, carry_months = 18) => {
    const known = { ...terms, carry_months, changes: changes ?? [] }
    return [canTakeRest(known, 2026, day), restEnd(known, 2026, day)]
  }
  expect(at([], '2027-02-28')).toEqual([true, '2028-06-30'])
  expect(at([shorter], '2027-02-28')).toEqual([true, '2027-02-28'])
  expect(at([shorter], '2027-03-01')[0]).toBe(false)
  expect(at([longer], '2027-02-28', 3)).toEqual([true, '2028-12-31'])
  expect(at([longer], '2027-02-28', 2)).toEqual([true, '2027-02-28'])
})
