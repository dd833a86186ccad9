import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByDay } from '../platform/time.ts'
import type { ShiftView } from './calls.ts'
import { halvesOfShifts, partsOf, shiftSumOf } from './totals.ts'

const zone = 'Europe/Bucharest'
const base: ShiftView = {
  shift: 's1',
  user: 'fern',
  studio: 'north',
  start: '2026-07-15T19:00:00.000Z',
  end: '2026-07-16T03:00:00.000Z',
  worked_seconds: 8 * 3600,
  paused_seconds: 0,
  unpaid_seconds: 0,
  provisional: false,
  pauses: [],
  interventions: [],
  corrections: [],
}
const told = (shift: ShiftView) =>
  partsOf(shift, zone, splitByDay).map(({ date, worked, paused }) => [
    date,
    worked / 3600,
    paused / 3600,
  ])

test('a shift from 22 to 06 on the 15th gives two hours to one half and six to the next', () => {
  expect(told(base)).toEqual([
    ['2026-07-15', 2, 0],
    ['2026-07-16', 6, 0],
  ])
  expect(
    halvesOfShifts([base], () => zone, splitByDay).map(({ month, half, worked }) => [
      month,
      half,
      worked / 3600,
    ]),
  ).toEqual([
    ['2026-07', 2, 6],
    ['2026-07', 1, 2],
  ])
})

test('a pause counts on the day where it lay; one whose place nobody knows is spread', () => {
  const paused = { ...base, worked_seconds: 7 * 3600, paused_seconds: 3600 }
  const pauses = [{ start: '2026-07-15T20:30:00.000Z', end: '2026-07-15T21:30:00.000Z' }]
  expect(told({ ...paused, pauses })).toEqual([
    ['2026-07-15', 1.5, 0.5],
    ['2026-07-16', 5.5, 0.5],
  ])
  expect(told(paused)).toEqual([
    ['2026-07-15', 1.75, 0.25],
    ['2026-07-16', 5.25, 0.75],
  ])
})

test('a night with a clock change has the hours that passed', () => {
  const night = {
    ...base,
    start: '2026-10-24T19:00:00.000Z',
    end: '2026-10-25T05:00:00.000Z',
    worked_seconds: 10 * 3600,
  }
  expect(told(night)).toEqual([
    ['2026-10-24', 2, 0],
    ['2026-10-25', 8, 0],
  ])
})

test('an open shift is in no total, and unpaid time stands on the last day', () => {
  expect(halvesOfShifts([{ ...base, end: null }], () => zone, splitByDay)).toEqual([])
  expect(
    partsOf({ ...base, unpaid_seconds: 900, provisional: true }, zone, splitByDay).map(
      ({ unpaid }) => unpaid,
    ),
  ).toEqual([0, 900])
})

test('the parts of a shift add up to it, wherever it begins and however long it is', () => {
  const second = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
  fc.assert(
    fc.property(
      second,
      fc.integer({ min: 0, max: 3 * 86_400 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (start, length, share, known) => {
        const paused_seconds = Math.floor(length * share)
        const instant = (at: number) => new Date(at * 1000).toISOString()
        const pauses =
          known && paused_seconds > 0
            ? [{ start: instant(start + length - paused_seconds), end: instant(start + length) }]
            : []
        const shift = {
          ...base,
          start: instant(start),
          end: instant(start + length),
          worked_seconds: length - paused_seconds,
          paused_seconds,
          pauses,
        }
        const sum = shiftSumOf(partsOf(shift, zone, splitByDay))
        expect([sum.worked, sum.paused]).toEqual([length - paused_seconds, paused_seconds])
        expect(
          partsOf(shift, zone, splitByDay).every(
            ({ worked, paused, from, to }) =>
              worked >= 0 && paused >= 0 && worked + paused <= to - from + 1,
          ),
        ).toBe(true)
      },
    ),
  )
})
