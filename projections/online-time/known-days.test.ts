import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayAfter,
  dayAtOrBefore,
  daysBefore,
  daysFrom,
  hasDay,
  withDay,
  withoutBefore,
  type DayRanges,
} from './known-days.ts'

test('known days are a set of days, in ranges', () => {
  const days = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 })
  fc.assert(
    fc.property(days, fc.integer({ min: -2, max: 43 }), (added, day) => {
      const known = new Set(added)
      const ranges = added.reduce<DayRanges>(withDay, [])
      const sorted = [...known].sort((a, b) => a - b)
      expect(daysFrom(ranges, -Infinity)).toEqual(sorted)
      expect(ranges.every(([first], i) => first > (ranges[i - 1]?.[1] ?? -9) + 1)).toBe(true)
      expect(hasDay(ranges, day)).toBe(known.has(day))
      expect(dayAtOrBefore(ranges, day)).toBe(sorted.findLast((one) => one <= day))
      expect(dayAfter(ranges, day)).toBe(sorted.find((one) => one > day))
      expect(daysFrom(ranges, day)).toEqual(sorted.filter((one) => one >= day))
      expect(daysBefore(ranges, day)).toEqual(sorted.filter((one) => one < day))
      expect(daysFrom(withoutBefore(ranges, day), -Infinity)).toEqual(
        sorted.filter((one) => one >= day),
      )
    }),
  )
})
