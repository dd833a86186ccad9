import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/interviews/views.ts'
import { mondayOf } from '#shared/platform/local-day.ts'
import { daysShown, placed, steppedCalendar } from './calendar-days.ts'

const entry = (interview: string, from: string, to: string, day = '2026-11-25') =>
  ({
    interview,
    day,
    at: `${day}T${from}:00.000Z`,
    until: `${day}T${to}:00.000Z`,
    timezone: 'UTC',
  }) as CalendarEntry

test('weeks begin on Monday', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29'].map(mondayOf)).toEqual(
    Array.from({ length: 3 }, () => '2026-11-23'),
  )
  expect(mondayOf('2026-11-30')).toBe('2026-11-30')
})
test('a week is seven days, a month its whole weeks', () => {
  expect(daysShown('week', '2026-11-25')).toHaveLength(7)
  const month = daysShown('month', '2026-11-25')
  expect([month[0], month.at(-1), month.length % 7]).toEqual(['2026-10-26', '2026-12-06', 0])
})
test('the next month has the same day, or its last', () => {
  expect(steppedCalendar('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(steppedCalendar('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(steppedCalendar('month', '2026-11-25', -1)).toBe('2026-10-25')
  expect(steppedCalendar('week', '2026-11-25', 1)).toBe('2026-12-02')
})
test('interviews that overlap stand side by side, others take the whole width', () => {
  const entries = [
    entry('a', '08:00', '09:00'),
    entry('b', '08:30', '09:30'),
    entry('c', '09:00', '10:00'),
    entry('d', '11:00', '11:30'),
    entry('e', '11:00', '11:30', '2026-11-26'),
  ]
  const shown = placed(entries, '2026-11-25')
  expect(shown.map(({ entry: { interview }, lane, lanes }) => [interview, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ])
  expect(shown[0]).toMatchObject({ from: 480, to: 540 })
})
