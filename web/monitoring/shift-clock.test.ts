import { expect, test } from 'vitest'
import type { ShiftSession } from '#shared/shifts/calls.ts'
import { wallShiftClock } from './shift-clock.ts'

const session = (state: 1 | 2, times: ShiftSession['times']): ShiftSession => ({
  state,
  times,
  user_name: 'ana',
})

test('while working, worked is now minus start minus pause, however long the machine slept', () => {
  const state = session(1, { start: 1000, lucru: 50, pauza: 100, last: 1600 })
  expect(wallShiftClock({ status: 1, since: 1600 }, state, 9000)).toEqual({
    worked: 7900,
    paused: 100,
    lasts: 7400,
  })
})

test('while paused, the pause grows and worked stands still', () => {
  const state = session(2, { start: 1000, lucru: 500, pauza: 100, last: 1600 })
  expect(wallShiftClock({ status: 2, since: 1600 }, state, 1900)).toEqual({
    worked: 500,
    paused: 400,
    lasts: 300,
  })
})

test('worked time is never negative', () => {
  expect(
    wallShiftClock(
      { status: 1, since: 1600 },
      session(1, { start: 2000, lucru: 0, pauza: 0, last: 1600 }),
      1900,
    ).worked,
  ).toBe(0)
})

test('a pause or its end that the session does not know yet goes on from it', () => {
  const working = session(1, { start: 1000, lucru: 0, pauza: 100, last: 1600 })
  expect(wallShiftClock({ status: 2, since: 1800 }, working, 1900)).toMatchObject({
    worked: 700,
    paused: 200,
  })
  const paused = session(2, { start: 1000, lucru: 500, pauza: 100, last: 1600 })
  expect(wallShiftClock({ status: 1, since: 1800 }, paused, 1900)).toMatchObject({
    worked: 600,
    paused: 300,
  })
})

test('a session from before an unknown change, or from after the wall’s, does not count', () => {
  const working = session(1, { start: 1000, lucru: 0, pauza: 0, last: 1600 })
  expect(wallShiftClock({ status: 1, since: 1800 }, working, 1900).worked).toBeUndefined()
  expect(wallShiftClock({ status: 2, since: 1500 }, working, 1900).worked).toBeUndefined()
  expect(wallShiftClock({ status: 1, since: 1800 }, undefined, 1900).worked).toBeUndefined()
})
