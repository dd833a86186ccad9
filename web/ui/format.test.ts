import { expect, test } from 'vitest'
import {
  clockIn,
  dateIn,
  dayName,
  fileSize,
  momentIn,
  monthName,
  timeIn,
  wallTimeIn,
  zoneNameIn,
} from './format.ts'

const zone = 'Europe/Bucharest'
const second = Date.parse('2026-11-20T22:20:05Z') / 1000

test('a moment is written by the clock of the zone that is asked for', () => {
  expect(dateIn(second, zone)).toBe('2026-11-21')
  expect(clockIn(second, zone)).toBe('00:20')
  expect(clockIn(second, zone, true)).toBe('00:20:05')
  expect(wallTimeIn(second * 1000, zone)).toBe('2026-11-21T00:20:05')
  expect(momentIn('2026-11-20T22:20:05Z', zone, 'en')).toBe('Nov 21, 00:20')
  expect(timeIn(second * 1000, 'America/Bogota', 'en', 'daySeconds')).toBe('Fri 17:20:05')
  expect(zoneNameIn(second, zone)).toBe('GMT+2')
})
test('a date and a month of the studio’s calendar are shifted by no zone', () => {
  expect(dayName('2026-10-25', 'en')).toBe('Sun, Oct 25, 2026')
  expect(dayName('2026-10-25', 'en', 'no year')).toBe('Sun, Oct 25')
  expect([monthName('2026-11', 'en'), monthName('2026-11', 'en', 'long')]).toEqual([
    'Nov 2026',
    'November 2026',
  ])
})

test('the size of a file is written in the unit that fits', () => {
  expect([0, 1, 640 * 1024, 1.5 * 1024 ** 2, 20 * 1024 ** 2].map((n) => fileSize(n, 'en'))).toEqual(
    ['0 kB', '1 kB', '640 kB', '1.5 MB', '20 MB'],
  )
  expect(fileSize(1.5 * 1024 ** 2, 'es')).toBe('1,5 MB')
})
