import { expect, test } from 'vitest'
import { readHolidays } from './holiday-calendar.ts'

const calendarOf = (...entries: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const entry = (name: string, start: string, ...more: readonly string[]) => [
  `SUMMARY:${name}`,
  `DTSTART;VALUE=DATE:${start}`,
  ...more,
]
const newYear = entry('New Year', '20260101')
const january1 = { date: '2026-01-01', name: 'New Year' }
const unreadable = 'This is not an iCalendar (.ics) file'

test('a calendar’s whole days in the year are holidays, the others are ignored with the reason', () => {
  const calendar = calendarOf(
    entry('Easter', '20260412', 'DTEND;VALUE=DATE:20260414'),
    newYear,
    entry('Last year', '20250101'),
    ['SUMMARY:Party', 'DTSTART:20260605T200000Z'],
  )
  expect(readHolidays(calendar, 2026)).toEqual({
    days: [
      january1,
      { date: '2026-04-12', name: 'Easter' },
      { date: '2026-04-13', name: 'Easter' },
    ],
    ignored: [
      { name: 'Last year', why: 'otherYear' },
      { name: 'Party', why: 'timed' },
    ],
  })
})
test('what comes every year is a holiday of each, not before its first', () => {
  const yearly = calendarOf(entry('Feast', '20200229', 'RRULE:FREQ=YEARLY'))
  const daysOf = (year: number) => readHolidays(yearly, year).days.map(({ date }) => date)
  expect([2019, 2020, 2023, 2024].map(daysOf)).toEqual([[], ['2020-02-29'], [], ['2024-02-29']])
})
test('a file may hold several calendars', () => {
  const file = [calendarOf(newYear), calendarOf(entry('Feast', '20260815'))].join('\r\n')
  expect(readHolidays(file, 2026).days).toEqual([january1, { date: '2026-08-15', name: 'Feast' }])
})
test.each([
  'DTSTART;VALUE=DATE:2026',
  'DTSTART;VALUE=DATE:letters!',
  'DTSTART;VALUE=DATE:',
  'DTSTART;VALUE=PERIOD:1/2',
  'DTSTART;VALUE=UTC-OFFSET:zz',
  'SUMMARY;VALUE=DATE:zz',
])('an entry with a value that cannot be read is ignored, the others are not: %s', (line) => {
  expect(readHolidays(calendarOf([line], newYear), 2026)).toMatchObject({
    days: [january1],
    ignored: [{ name: 'Holiday', why: 'timed' }],
  })
})
test.each(['RRULE:FREQ=YEARLY;UNTIL=x', 'DTEND;VALUE=DURATION:q'])(
  'an end that cannot be read is none: %s',
  (line) => {
    expect(readHolidays(calendarOf([...newYear, line]), 2026).days).toEqual([january1])
  },
)
test.each(['', 'x', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCALENDAR', calendarOf(['RRULE:FREQ=X'])])(
  'what is no calendar is refused: %j',
  (text) => {
    expect(() => readHolidays(text, 2026)).toThrow(unreadable)
  },
)
