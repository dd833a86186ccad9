import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workedByDay } from './worked-days.ts'

const zone = 'Europe/Bucharest'
const now = Date.parse('2026-11-10T12:00:00Z') / 1000
const shift = (start: string, end: string | null, more: object = {}) => ({
  user: 'ana',
  start,
  end,
  worked_seconds: end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 1000,
  pauses: [],
  ...more,
})

test('a night counts to both of its dates, and starts on the first', () => {
  expect(
    workedByDay([shift('2026-11-02T20:00:00.000Z', '2026-11-03T04:00:00.000Z')], zone, now),
  ).toEqual([
    { user: 'ana', date: '2026-11-02', seconds: 7200, started_at: '2026-11-02T20:00:00.000Z' },
    { user: 'ana', date: '2026-11-03', seconds: 21_600, started_at: null },
  ])
})
test('a pause is taken from the date that it lies on', () => {
  const night = shift('2026-11-02T20:00:00.000Z', '2026-11-03T04:00:00.000Z', {
    worked_seconds: 25_200,
    pauses: [{ start: '2026-11-03T00:00:00.000Z', end: '2026-11-03T01:00:00.000Z' }],
  })
  expect(workedByDay([night], zone, now).map(({ seconds }) => seconds)).toEqual([7200, 18_000])
})
test('the night in which the clock goes back is an hour longer', () => {
  const night = shift('2026-10-24T19:00:00.000Z', '2026-10-25T05:00:00.000Z')
  expect(workedByDay([night], zone, now).map(({ seconds }) => seconds)).toEqual([7200, 28_800])
})
test('an open shift counts to now, and two of a date begin with the first', () => {
  const days = workedByDay(
    [
      shift('2026-11-10T09:00:00.000Z', null, {
        pauses: [{ start: '2026-11-10T10:00:00.000Z', end: '2026-11-10T10:30:00.000Z' }],
      }),
      shift('2026-11-10T05:00:00.000Z', '2026-11-10T06:00:00.000Z'),
    ],
    zone,
    now,
  )
  expect(days).toEqual([
    {
      user: 'ana',
      date: '2026-11-10',
      seconds: 2.5 * 3600 + 3600,
      started_at: '2026-11-10T05:00:00.000Z',
    },
  ])
})
test('the days of a closed shift add up to what was worked, whatever its pauses', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 86_400 }),
      fc.integer({ min: 0, max: 200_000 }),
      fc.nat(100),
      (offset, length, percent) => {
        const from = Date.parse('2026-03-28T12:00:00Z') + offset * 1000
        const worked_seconds = Math.floor((length * percent) / 100)
        const [start, end] = [from, from + length * 1000].map((at) => new Date(at).toISOString())
        const days = workedByDay(
          [{ user: 'ana', start: start ?? '', end: end ?? '', worked_seconds, pauses: [] }],
          zone,
          now,
        )
        expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(worked_seconds)
        expect(days.every(({ seconds }) => seconds >= 0)).toBe(true)
      },
    ),
  )
})
