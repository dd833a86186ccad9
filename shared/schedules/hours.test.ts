import { describe, expect, test } from 'vitest'
import { clockMinutes, halfOfHours, spanOf, withoutLeave } from './hours.ts'

const hours = (start: string, end: string) => ({ shift: null, start, end })
const clocks = Array.from(
  { length: 48 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
)
const elapsed = (date: string, start: string, end: string, zone = 'Europe/Bucharest') => {
  const { from, to } = spanOf(date, hours(start, end), zone)
  return (to - from) / 60
}

test('hours wrap at 24: on a day without a clock change every pair lasts what the clock says', () => {
  for (const start of clocks)
    for (const end of clocks) {
      const [h1 = 0, m1 = 0] = start.split(':').map(Number)
      const [h2 = 0, m2 = 0] = end.split(':').map(Number)
      const wanted = (h2 * 60 + m2 - h1 * 60 - m1 + 1440) % 1440 || 1440
      expect(clockMinutes(hours(start, end))).toBe(wanted)
      expect(`${start} ${end} ${elapsed('2026-11-23', start, end)}`).toBe(
        `${start} ${end} ${wanted}`,
      )
    }
})
describe('on the days on which clocks change', () => {
  test.each([
    // Bucharest: 03:00 becomes 04:00 on 29 March, 04:00 becomes 03:00 on 25 October.
    ['2026-03-28', 'Europe/Bucharest', 7],
    ['2026-03-27', 'Europe/Bucharest', 8],
    ['2026-10-24', 'Europe/Bucharest', 9],
    ['2026-10-25', 'Europe/Bucharest', 8],
    // New York: 02:00 becomes 03:00 on 8 March, 02:00 becomes 01:00 on 1 November.
    ['2026-03-07', 'America/New_York', 7],
    ['2026-10-31', 'America/New_York', 9],
    ['2026-10-24', 'America/Bogota', 8],
  ])('a night from 22:00 to 06:00 that begins on %s in %s lasts %i hours', (date, zone, wanted) => {
    expect(elapsed(date, '22:00', '06:00', zone) / 60).toBe(wanted)
  })
  test('a whole day is 23 and 25 hours long', () => {
    expect(elapsed('2026-03-29', '00:00', '00:00') / 60).toBe(23)
    expect(elapsed('2026-10-25', '00:00', '00:00') / 60).toBe(25)
  })
  test('hours that follow one another leave no gap, whatever the clocks do', () => {
    for (const date of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-06-01']) {
      const zone = 'Europe/Bucharest'
      const spans = [
        spanOf(date, hours('06:00', '14:00'), zone),
        spanOf(date, hours('14:00', '22:00'), zone),
        spanOf(date, hours('22:00', '06:00'), zone),
      ]
      expect(spans[0]?.to).toBe(spans[1]?.from)
      expect(spans[1]?.to).toBe(spans[2]?.from)
    }
  })
})
test('hours belong to the half of the date that their middle lies in', () => {
  expect(halfOfHours(hours('06:00', '14:00'))).toBe('AM')
  expect(halfOfHours(hours('14:00', '22:00'))).toBe('PM')
  expect(halfOfHours(hours('22:00', '06:00'))).toBe('PM')
  expect(halfOfHours(hours('08:00', '16:00'))).toBe('PM')
})
test('leave frees the hours of its halves', () => {
  const cell = [hours('06:00', '10:00'), hours('16:00', '20:00')]
  expect(withoutLeave(cell, ['AM'])).toEqual([cell[1]])
  expect(withoutLeave(cell, ['AM', 'PM'])).toEqual([])
  expect(withoutLeave(cell, [])).toEqual(cell)
})
