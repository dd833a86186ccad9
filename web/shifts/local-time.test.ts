import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByDay as splitByTemporal } from '#shared/platform/time.ts'
import { clockIn } from '../ui/format.ts'
import { fromLocal, localSeconds, splitByDayHere, toLocal } from './local-time.ts'

const zone = 'Europe/Bucharest'

test('a time on the studio’s clock and its instant tell each other', () => {
  expect(toLocal('2026-11-20T20:05:00.000Z', zone)).toBe('2026-11-20T22:05:00')
  expect(fromLocal('2026-11-20T22:05', zone)).toEqual({
    at: '2026-11-20T20:05:00.000Z',
    twice: false,
  })
  expect(clockIn(Date.parse('2026-07-20T20:05:00Z') / 1000, zone)).toBe('23:05')
})
test('a time that the clocks skipped is none, and one that they gave twice is the first', () => {
  expect(fromLocal('2026-03-29T03:30', zone)).toBe('skipped')
  expect(fromLocal('2026-10-25T03:30', zone)).toEqual({
    at: '2026-10-25T00:30:00.000Z',
    twice: true,
  })
})
test('what is no time is not taken for one', () => {
  expect([fromLocal('', zone), fromLocal('tomorrow', zone)]).toEqual(['unreadable', 'unreadable'])
  expect([
    localSeconds('1:30'),
    localSeconds('0:05:09'),
    localSeconds('90'),
    localSeconds('1:75'),
    localSeconds(''),
  ]).toEqual([5400, 309, undefined, undefined, undefined])
})

test('days are split as the server splits them, whatever the zone and its clocks do', () => {
  const second = fc.integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
  const zones = fc.constantFrom(
    'Europe/Bucharest',
    'America/Bogota',
    'Africa/Cairo',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  )
  fc.assert(
    fc.property(second, fc.integer({ min: 0, max: 60 * 3600 }), zones, (from, length, where) => {
      const told = (split: typeof splitByDayHere) => {
        const parts: unknown[] = []
        split(from, from + length, where, (...part) => parts.push(part))
        return parts
      }
      expect(told(splitByDayHere)).toEqual(told(splitByTemporal))
    }),
  )
})
