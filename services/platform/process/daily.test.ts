import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastTurn, nextTurn } from './daily.ts'

const BUCHAREST = 'Europe/Bucharest'

test.each([
  ['an ordinary day', '06:00', BUCHAREST, '2026-11-20T12:00:00.000Z', '2026-11-21T04:00:00.000Z'],
  ['the same day', '06:00', BUCHAREST, '2026-11-20T03:00:00.000Z', '2026-11-20T04:00:00.000Z'],
  // 29 March 2026: 03:00 becomes 04:00 at 01:00 UTC.
  ['a skipped time', '03:30', BUCHAREST, '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  [
    'a skipped hour’s end',
    '04:00',
    BUCHAREST,
    '2026-03-28T12:00:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ],
  // 25 October 2026: 04:00 becomes 03:00 at 01:00 UTC, so 03:30 comes at 00:30 and at 01:30.
  [
    'a time that comes twice',
    '03:30',
    BUCHAREST,
    '2026-10-24T12:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'after its first coming',
    '03:30',
    BUCHAREST,
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ],
  // 30 December 2011 was left out in Samoa.
  [
    'a skipped day',
    '06:00',
    'Pacific/Apia',
    '2011-12-29T20:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
  ],
  ['the default zone', '06:00', null, '2026-06-01T00:00:00.000Z', '2026-06-01T03:00:00.000Z'],
])('%s has its turn at the right instant', (_, time, zone, after, due) => {
  expect(nextTurn(time, zone, after).due).toBe(due)
})
test('the day that was run last is left out, so that a clock set back does not run it twice', () => {
  expect(nextTurn('06:00', BUCHAREST, '2026-11-20T03:59:59.000Z', '2026-11-20')).toEqual({
    date: '2026-11-21',
    due: '2026-11-21T04:00:00.000Z',
  })
})
test('turn follows turn: each date once, in order, by every clock', () => {
  const zones = [
    'Europe/Bucharest',
    'America/New_York',
    'Pacific/Apia',
    'Australia/Lord_Howe',
    'UTC',
  ]
  const instants = fc.date({
    min: new Date('2010-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(fc.constantFrom(...zones), times, instants, (zone, time, instant) => {
      const now = instant.toISOString()
      const next = nextTurn(time, zone, now)
      const last = lastTurn(time, zone, now)
      expect(last.due <= now && now < next.due).toBe(true)
      expect(Date.parse(`${next.date}T00:00Z`) - Date.parse(`${last.date}T00:00Z`)).toBe(86_400_000)
      expect(nextTurn(time, zone, last.due)).toEqual(next)
      expect(lastTurn(time, zone, next.due)).toEqual(next)
    }),
    { numRuns: 300 },
  )
})
