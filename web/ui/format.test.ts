import { expect, test } from 'vitest'
import { followZone } from '../platform/clock.ts'
import {
  dayAndTime,
  clockIn,
  dateIn,
  dayName,
  differsFromOwn,
  fileSize,
  halfName,
  momentIn,
  monthName,
  timeIn,
  wallTimeIn,
  zoneCity,
  zoneNameIn,
} from './format.ts'

const zone = 'Europe/Bucharest'
const second = Date.parse('2026-11-20T22:20:05Z') / 1000

test('a moment is written by the clock of the zone that is asked for', () => {
  expect(dateIn(second, zone)).toBe('2026-11-21')
  expect(clockIn(second, zone)).toBe('00:20')
  expect(clockIn(second, zone, true)).toBe('00:20:05')
  expect(wallTimeIn(second * 1000, zone)).toBe('2026-11-21T00:20:05')
  expect(momentIn('2026-11-20T22:20:05Z', zone, 'en')).toBe('21 Nov, 00:20')
  expect(timeIn(second * 1000, 'America/Bogota', 'en', 'daySeconds')).toBe('Fri 17:20:05')
  expect(zoneNameIn(second, zone)).toBe('GMT+2')
})
test('a date and a month of the studio’s calendar are shifted by no zone', () => {
  expect(dayName('2026-10-25', 'en')).toBe('Sun 25 Oct 2026')
  expect(dayName('2026-10-25', 'en', 'no year')).toBe('Sun 25 Oct')
  expect(['es', 'ro'].map((locale) => dayName('2026-11-23', locale, 'no year'))).toEqual([
    'lun 23 nov',
    'lun. 23 nov.',
  ])
  expect(monthName('2026-11', 'en')).toBe('Nov 2026')
})
test('a half-month is written as its days, in every language', () => {
  expect(['en', 'es', 'ro'].map((locale) => halfName('2026-11-01', locale))).toEqual([
    '1–15 Nov 2026',
    '1–15 nov 2026',
    '1–15 nov. 2026',
  ])
  expect(halfName('2026-02-20', 'en')).toBe('16–28 Feb 2026')
})
test('a zone differs only at instants at which its clocks show another time than the reader’s', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(differsFromOwn(second, own)).toBe(false)
  const others = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((other) =>
    differsFromOwn(second, other),
  )
  expect(others).toContain(true)
})
test('where no zone is named, a moment is written by the clock of the viewer’s studio', () => {
  followZone('Pacific/Kiritimati')
  expect(dateIn(second)).toBe('2026-11-21')
  expect(timeIn(second * 1000, undefined, 'en')).toBe('12:20')
  followZone(undefined)
  expect(dateIn(second)).toBe(dateIn(second, new Intl.DateTimeFormat().resolvedOptions().timeZone))
})
test('a zone is called by its city', () => {
  expect(['Europe/Bucharest', 'America/Argentina/Buenos_Aires', 'UTC'].map(zoneCity)).toEqual([
    'Bucharest',
    'Buenos Aires',
    'UTC',
  ])
})

test('the size of a file is written in the unit that fits', () => {
  expect([0, 1, 640 * 1024, 1.5 * 1024 ** 2, 20 * 1024 ** 2].map((n) => fileSize(n, 'en'))).toEqual(
    ['0 kB', '1 kB', '640 kB', '1.5 MB', '20 MB'],
  )
  expect(fileSize(1.5 * 1024 ** 2, 'es')).toBe('1,5 MB')
})

test('a moment is written with its year where that is not the year of the zone it is read in', () => {
  const year = new Date().getFullYear()
  const atMidnight = Date.UTC(year, 0, 1) / 1000
  expect(dayAndTime(atMidnight, 'en', 'Europe/Bucharest')).toBe('1 Jan, 02:00')
  expect(dayAndTime(atMidnight, 'en', 'America/Bogota')).toBe(`31 Dec ${year - 1}, 19:00`)
})
test('a moment of another year says which', () => {
  const year = new Date().getFullYear()
  const at = (of: number) => new Date(of, 5, 20, 14, 3).getTime() / 1000
  expect(dayAndTime(at(year), 'en')).toBe('20 Jun, 14:03')
  expect(dayAndTime(at(year - 1), 'en')).toBe(`20 Jun ${year - 1}, 14:03`)
})
