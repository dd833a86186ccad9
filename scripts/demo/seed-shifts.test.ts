import { expect, test } from 'vitest'
import { shiftEventsOf } from './seed-shifts.ts'
import type { Click } from './truth.ts'

const hour = 3_600_000
const ana = { user: 'ana', studio: 'aurora' }
const to = Date.parse('2026-11-20T18:00:00Z')
const click = (hours: number, action: Click['action']): Click => ({
  at: to + hours * hour,
  user: 'ana',
  action,
})
const told = (clicks: readonly Click[]) =>
  shiftEventsOf(ana, clicks, to).map(({ type, data }) => {
    const { at, worked_seconds: worked } = data as { at: string; worked_seconds?: number }
    return [type, (Date.parse(at) - to) / hour, ...(worked === undefined ? [] : [worked / 3600])]
  })

test('a shift that is over has its beginning, and its end with what was worked', () =>
  expect(told([click(-30, 1), click(-27, 3), click(-26, 4), click(-22, 2)])).toEqual([
    ['ShiftStarted', -30],
    ['ShiftStopped', -22, 7],
  ]))

test('a shift that runs has its pauses one by one', () =>
  expect(told([click(-4, 1), click(-2, 3), click(-1, 4)])).toEqual([
    ['ShiftStarted', -4],
    ['ShiftPaused', -2],
    ['ShiftResumed', -1],
  ]))

test('who did not stop is taken to have left after the longest shift, and may come again', () =>
  expect(told([click(-40, 1), click(-5, 1)])).toEqual([
    ['ShiftStarted', -40],
    ['ShiftClosedProvisionally', -30, 10],
    ['ShiftStarted', -5],
  ]))

test('a click that says nothing new says nothing', () =>
  expect(told([click(-30, 2), click(-29, 4), click(-28, 3)])).toEqual([]))
