import { expect, test } from 'vitest'
import { lastHourOf } from './minutes.ts'

const minute = '2026-11-20T12:00:00.000Z'
const now = Date.parse(minute) / 1000

test('an hour has sixty bars, and the last one is the present minute', () => {
  const hour = lastHourOf({ minutes: [3, 7], minute }, now + 30)
  expect([hour.length, hour.at(-2), hour.at(-1), hour[0]]).toEqual([60, 3, 7, 0])
})
test('minutes that have passed in silence are empty', () => {
  expect(lastHourOf({ minutes: [3, 7], minute }, now + 130).slice(-4)).toEqual([3, 7, 0, 0])
  expect(lastHourOf({ minutes: [3, 7], minute }, now + 7200).some((lines) => lines > 0)).toBe(false)
  expect(lastHourOf({ minutes: [], minute: null }, now)).toHaveLength(60)
})
