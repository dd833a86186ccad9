import { describe, expect, test } from 'vitest'
import { nextLook, provisionalEnd, scheduledEndOf, type RunningShift } from './missed-stop.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const next = (time: string) => `2026-03-03T${time}:00.000Z`
const shift = (rest: Partial<RunningShift>): RunningShift => ({
  start: at('06:00'),
  lastChange: at('06:00'),
  scheduledEnd: at('14:00'),
  lastBroadcast: null,
  erased: false,
  now: at('14:30'),
  ...rest,
})

test('a planned shift ends a grace after its plan', () => {
  expect(provisionalEnd(shift({ now: at('14:14') }))).toBeNull()
  expect(provisionalEnd(shift({ now: at('14:15') }))).toBe(at('14:15'))
  expect(provisionalEnd(shift({ now: at('17:00'), lastBroadcast: at('13:00') }))).toBe(at('14:15'))
})

test('somebody who is still on air works on', () => {
  expect(provisionalEnd(shift({ now: at('15:00'), lastBroadcast: at('15:00') }))).toBeNull()
  expect(provisionalEnd(shift({ now: at('15:14'), lastBroadcast: at('15:00') }))).toBeNull()
})

test('overtime on air ends at the last broadcast', () => {
  expect(provisionalEnd(shift({ now: at('15:15'), lastBroadcast: at('15:00') }))).toBe(at('15:00'))
})

test('without a plan nothing happens before 16 hours, then the last broadcast and a grace count', () => {
  expect(
    provisionalEnd(shift({ scheduledEnd: null, now: at('21:59'), lastBroadcast: at('10:00') })),
  ).toBeNull()
  expect(
    provisionalEnd(shift({ scheduledEnd: null, now: at('22:00'), lastBroadcast: at('10:00') })),
  ).toBe(at('10:15'))
})

test('without a plan and without a broadcast the cap is the only bound', () => {
  expect(provisionalEnd(shift({ scheduledEnd: null, now: next('09:00') }))).toBe(at('22:00'))
})

test('no shift is longer than 16 hours, on air or not', () => {
  expect(
    provisionalEnd(shift({ scheduledEnd: null, now: at('23:00'), lastBroadcast: at('23:00') })),
  ).toBe(at('22:00'))
  expect(provisionalEnd(shift({ scheduledEnd: next('01:00'), now: at('22:30') }))).toBe(at('22:00'))
})

test('a shift never ends before the last click on it', () => {
  expect(provisionalEnd(shift({ lastChange: at('14:20'), now: at('14:40') }))).toBe(at('14:20'))
})

test('a plan or a broadcast from before the start says nothing', () => {
  expect(
    provisionalEnd(
      shift({ scheduledEnd: at('05:00'), lastBroadcast: at('05:30'), now: at('12:00') }),
    ),
  ).toBeNull()
})

test('the open shift of somebody erased ends now, as nobody can stop it, and never after the cap', () => {
  expect(
    provisionalEnd(
      shift({ erased: true, scheduledEnd: null, now: at('07:00'), lastBroadcast: at('06:59') }),
    ),
  ).toBe(at('07:00'))
  expect(provisionalEnd(shift({ erased: true, now: next('09:00') }))).toBe(at('22:00'))
})

describe('the planned end', () => {
  const span = (from: string, to: string) => ({ starts_at: from, ends_at: to })
  const plan = [span(at('08:00'), at('14:00')), span(at('20:00'), at('23:00'))]
  test('is that of the hours in which the shift was started, or that begin within two hours', () => {
    expect(scheduledEndOf(plan, at('09:00'))).toBe(at('14:00'))
    expect(scheduledEndOf(plan, at('06:00'))).toBe(at('14:00'))
    expect(scheduledEndOf(plan, at('05:59'))).toBeNull()
    expect(scheduledEndOf(plan, at('14:00'))).toBeNull()
    expect(scheduledEndOf(plan, at('18:30'))).toBe(at('23:00'))
    expect(scheduledEndOf([], at('09:00'))).toBeNull()
  })
  test('of two shifts in a row is that of the second', () => {
    const double = [span(at('14:00'), at('20:00')), ...plan]
    expect(scheduledEndOf(double, at('09:00'))).toBe(at('23:00'))
  })
  test('tells when to look next: a grace after it, each grace from then on, and never after the cap', () => {
    expect(nextLook(at('08:00'), at('14:00'), at('08:00'))).toBe(at('14:15'))
    expect(nextLook(at('08:00'), at('14:00'), at('14:15'))).toBe(at('14:30'))
    expect(nextLook(at('06:00'), null, at('08:00'))).toBe(at('22:00'))
    expect(nextLook(at('06:00'), at('14:00'), at('21:50'))).toBe(at('22:00'))
    expect(nextLook(at('06:00'), at('14:00'), at('23:00'))).toBe(at('23:00'))
  })
})
