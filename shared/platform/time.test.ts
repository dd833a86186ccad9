import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayEnd, dayStart, halfOf, localDate, monthOf, splitByDay, yearsBetween } from './time.ts'

const at = (instant: string): number => Date.parse(instant) / 1000
const parts = (from: string, to: string, zone: string): [string, number][] => {
  const found: [string, number][] = []
  splitByDay(at(from), at(to), zone, (date, start, end) => found.push([date, end - start]))
  return found
}
const hours = (first: string, last: string, zone: string): number =>
  (dayEnd(last, zone) - dayStart(first, zone)) / 3600

test('a night over the 15th splits two hours to the first half and six to the second', () => {
  // 22:00 to 06:00 in Bucharest, which is three hours ahead in summer.
  const night = parts('2026-07-15T19:00:00Z', '2026-07-16T03:00:00Z', 'Europe/Bucharest')
  expect(night).toEqual([
    ['2026-07-15', 2 * 3600],
    ['2026-07-16', 6 * 3600],
  ])
  expect(night.map(([date]) => halfOf(date))).toEqual([1, 2])
})

test('in Bucharest the second half of March 2025 has 383 hours and that of October 385', () => {
  expect(hours('2025-03-16', '2025-03-31', 'Europe/Bucharest')).toBe(383)
  expect(hours('2025-10-16', '2025-10-31', 'Europe/Bucharest')).toBe(385)
})

test('a day whose midnight does not exist begins when its clocks begin', () => {
  expect(new Date(dayStart('2018-11-04', 'America/Sao_Paulo') * 1000).toISOString()).toBe(
    '2018-11-04T03:00:00.000Z',
  )
  expect(localDate(at('2018-11-04T03:00:00Z') - 1, 'America/Sao_Paulo')).toBe('2018-11-03')
})

test('a date that a zone skipped holds no time', () => {
  const dates = parts('2011-12-29T00:00:00Z', '2012-01-02T00:00:00Z', 'Pacific/Apia').map(
    ([date]) => date,
  )
  expect(dates).not.toContain('2011-12-30')
  expect(dates).toContain('2011-12-31')
})

test('no second is lost or doubled by splitting, and each part lies in its date', () => {
  const zone = fc.constantFrom(
    'Europe/Bucharest',
    'America/Bogota',
    'UTC',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
  )
  fc.assert(
    fc.property(
      zone,
      fc.integer({ min: at('2011-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
      fc.integer({ min: 0, max: 40 * 86_400 }),
      (name, from, length) => {
        let next = from
        splitByDay(from, from + length, name, (date, start, end) => {
          expect(start).toBe(next)
          expect(end).toBeGreaterThan(start)
          expect([localDate(start, name), localDate(end - 1, name)]).toEqual([date, date])
          expect(new Intl.DateTimeFormat('sv-SE', { timeZone: name }).format(start * 1000)).toBe(
            date,
          )
          next = end
        })
        expect(next).toBe(from + length)
      },
    ),
  )
})

test('months and years are read off dates', () => {
  expect([monthOf('2026-11-20'), halfOf('2026-11-15'), halfOf('2026-11-16')]).toEqual([
    '2026-11',
    1,
    2,
  ])
  expect([
    yearsBetween('2008-11-21', '2026-11-20'),
    yearsBetween('2008-11-20', '2026-11-20'),
  ]).toEqual([17, 18])
})
