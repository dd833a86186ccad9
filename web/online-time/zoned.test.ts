import { expect, test } from 'vitest'
import { dayEnd, dayStart } from '#shared/platform/time.ts'
import { clockIn, dateIn, zoneNameIn } from '../ui/format.ts'
import { dayBounds, daysIn } from './zoned.ts'

const hours = ({ from, to }: { from: number; to: number }) => (to - from) / 3600

test('a day on which the clocks change has 23 or 25 hours', () => {
  expect(hours(dayBounds('2026-03-29', 'Europe/Bucharest'))).toBe(23)
  expect(hours(dayBounds('2026-10-25', 'Europe/Bucharest'))).toBe(25)
  expect(hours(dayBounds('2026-10-24', 'Europe/Bucharest'))).toBe(24)
})

test('the bounds of a day are those of the server, in every kind of zone', () => {
  // Midnight itself is skipped in Santiago; Kiritimati is fourteen hours ahead, Kathmandu a quarter of an hour off.
  for (const zone of [
    'Europe/Bucharest',
    'America/Bogota',
    'America/Santiago',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'UTC',
  ])
    for (const date of ['2026-03-29', '2026-09-06', '2026-10-25', '2026-12-31'])
      expect(dayBounds(date, zone)).toEqual({ from: dayStart(date, zone), to: dayEnd(date, zone) })
})

test('an hour that is there twice is told apart', () => {
  const { from } = dayBounds('2026-10-25', 'Europe/Bucharest')
  const times = [3.5, 4.5]
    .map((hour) => from + hour * 3600)
    .map(
      (second) =>
        `${clockIn(second, 'Europe/Bucharest')} ${zoneNameIn(second, 'Europe/Bucharest')}`,
    )
  expect(times).toEqual(['03:30 GMT+3', '03:30 GMT+2'])
  expect(dateIn(from, 'Europe/Bucharest')).toBe('2026-10-25')
})

test('today is the day of the studios, and of the reader only while no studio is known', () => {
  const second = Date.parse('2026-11-20T22:20:00Z') / 1000
  expect(daysIn(second, ['Europe/Bucharest'])).toEqual(['2026-11-21', '2026-11-21'])
  expect(daysIn(second, ['Europe/Bucharest', 'America/Bogota'])).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
  const own = new Date(second * 1000).toLocaleDateString('sv-SE')
  expect(daysIn(second, [])).toEqual([own, own])
})
