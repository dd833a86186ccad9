import { describe, expect, test } from 'vitest'
import { datesBetween } from '#shared/platform/local-day.ts'
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
test('a closure has all of its days, over a month and over New Year, and what is over a year long is told', () => {
  const summer = entry('Summer', '20260720', 'DTEND;VALUE=DATE:20260901')
  const winter = entry('Winter', '20251201', 'DTEND;VALUE=DATE:20260301')
  const ever = entry('For ever', '20260101', 'DTEND;VALUE=DATE:20270103')
  const { days, ignored } = readHolidays(calendarOf(summer, winter, ever), 2026)
  const of = (name: string) => days.filter((day) => day.name === name).map(({ date }) => date)
  expect(of('Summer')).toEqual(datesBetween('2026-07-20', '2026-08-31'))
  expect(of('Winter')).toEqual(datesBetween('2026-01-01', '2026-02-28'))
  expect(ignored).toEqual([{ name: 'For ever', why: 'tooLong' }])
})
test('what comes every year is a holiday of each, not before its first', () => {
  const yearly = calendarOf(entry('Feast', '20200229', 'RRULE:FREQ=YEARLY'))
  const daysOf = (year: number) => readHolidays(yearly, year).days.map(({ date }) => date)
  expect([2019, 2020, 2023, 2024].map(daysOf)).toEqual([[], ['2020-02-29'], [], ['2024-02-29']])
})
const daysIn = (year: number, ...lines: readonly string[]) =>
  readHolidays(calendarOf(lines), year).days.map(({ date }) => date)
const thanksgiving = 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'
test.each<[start: string, more: string[], year: number, dates: string[]]>([
  ['20201126', [thanksgiving], 2026, ['2026-11-26']],
  ['20201126', [`${thanksgiving};UNTIL=20251231`], 2026, []],
  ['20201126', [`${thanksgiving};UNTIL=20261126T235959Z`], 2026, ['2026-11-26']],
  ['20201126', [`${thanksgiving};COUNT=6`], 2026, []],
  ['20201126', [`${thanksgiving};COUNT=7`], 2026, ['2026-11-26']],
  ['20201126', [thanksgiving, 'EXDATE;VALUE=DATE:20261126,20271125'], 2026, []],
  ['20201126', [thanksgiving, 'RDATE;VALUE=DATE:20260302'], 2026, ['2026-03-02', '2026-11-26']],
  ['20200525', ['RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'], 2026, ['2026-05-25']],
  ['20200525', ['RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=MO;BYSETPOS=-1'], 2026, ['2026-05-25']],
  [
    '20201103',
    ['RRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8'],
    2024,
    ['2024-11-05'],
  ],
  ['20201103', ['RRULE:FREQ=YEARLY;INTERVAL=4'], 2026, []],
  ['20200101', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], 2026, []],
  ['20200101', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=6MO'], 2026, []],
  ['20200913', ['RRULE:FREQ=YEARLY;BYYEARDAY=256'], 2026, ['2026-09-13']],
  ['20200913', ['RRULE:FREQ=YEARLY;BYYEARDAY=-1;BYMONTHDAY=-1'], 2026, ['2026-12-31']],
  ['20200106', ['RRULE:FREQ=YEARLY;BYDAY=1MO'], 2026, ['2026-01-05']],
  [
    '20191230',
    ['RRULE:FREQ=YEARLY', 'DTEND;VALUE=DATE:20200103'],
    2026,
    ['2026-01-01', '2026-01-02', '2026-12-30', '2026-12-31'],
  ],
  ['20251231', ['DURATION:P3D'], 2026, ['2026-01-01', '2026-01-02']],
])('what repeats from %s by %j is found in %i', (start, more, year, dates) => {
  expect(daysIn(year, ...entry('Feast', start, ...more))).toEqual(dates)
})
test('what is called off is none, and what is put on another day is there alone', () => {
  const off = entry('Feast', '20260815', 'STATUS:CANCELLED')
  expect(readHolidays(calendarOf(off, newYear), 2026)).toEqual({
    days: [january1],
    ignored: [{ name: 'Feast', why: 'cancelled' }],
  })
  const series = entry('Feast', '20200815', 'UID:a', 'RRULE:FREQ=YEARLY')
  const moved = entry('Feast', '20260817', 'UID:a', 'RECURRENCE-ID;VALUE=DATE:20260815')
  expect(readHolidays(calendarOf(series, moved), 2026).days).toEqual([
    { date: '2026-08-17', name: 'Feast' },
  ])
})
test.each(['FREQ=WEEKLY', 'FREQ=YEARLY;BYWEEKNO=20', 'FREQ=DAILY;COUNT=3'])(
  'what repeats by %s is said to be left out',
  (rule) => {
    const { days, ignored } = readHolidays(
      calendarOf(entry('Feast', '20200101', `RRULE:${rule}`)),
      2026,
    )
    expect({ days, ignored }).toEqual({ days: [], ignored: [{ name: 'Feast', why: 'repeats' }] })
  },
)
const megabyte = 1024 * 1024
test.each<[string, () => string]>([
  ['one line', () => calendarOf([`SUMMARY${';A=b'.repeat(megabyte / 4)}:x`])],
  ['one line that is folded', () => calendarOf([`SUMMARY:x${'\r\n x'.repeat(megabyte / 4)}`])],
  ['entries', () => calendarOf(...Array.from({ length: 6000 }, () => newYear))],
  ['entries in one another', () => `${'BEGIN:X\r\n'.repeat(6000)}${'END:X\r\n'.repeat(6000)}`],
  [
    'years to be counted',
    () =>
      calendarOf(
        ...Array.from({ length: 3000 }, () =>
          entry('Feast', '19000101', 'RRULE:FREQ=YEARLY;COUNT=9999'),
        ),
      ),
  ],
])('a file with too much of %s is refused', (_of, text) => {
  expect(() => readHolidays(text(), 2026)).toThrow('This calendar has too many entries')
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
describe('a sign that nobody sees, or a line that is none, takes no other entry away', () => {
  const christmas = entry('Weihnachten', '20261225')
  const both = { days: [january1, { date: '2026-12-25', name: 'Weihnachten' }], ignored: [] }
  test.each<[string, string]>([
    ['in a name', calendarOf(newYear, entry('Weih\u00adnachten', '20261225'))],
    ['in a date', calendarOf(newYear, entry('Weihnachten', '2026\u00ad1225'))],
    [
      'before a property',
      calendarOf(
        newYear,
        christmas.map((line) => `\u00ad${line}`),
      ),
    ],
    ['before the calendar', `\u00ad${calendarOf(newYear, christmas)}`],
    ['the mark of UTF-8', `\uFEFF${calendarOf(newYear, christmas)}`],
    [
      'in a line that was broken in two',
      calendarOf(newYear, ['DESCRIPTION:of the studio', 'and all\u00ad of it', ...christmas]),
    ],
    ['with other ends of lines', calendarOf(newYear, christmas).replaceAll('\r\n', '\r')],
  ])('%s', (_, calendar) => {
    expect(readHolidays(calendar, 2026)).toEqual(both)
  })
  test('an entry with a rule that is none is left out with the reason, the others are read', () => {
    const rule = entry('Feast', '20260815', 'RRULE:FREQ=X')
    expect(readHolidays(calendarOf(newYear, rule), 2026)).toEqual({
      days: [january1],
      ignored: [{ name: 'Feast', why: 'repeats' }],
    })
  })
})
test.each(['', 'x', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCALENDAR', calendarOf(['RRULE:FREQ=X'])])(
  'what is no calendar is refused: %j',
  (text) => {
    expect(() => readHolidays(text, 2026)).toThrow(unreadable)
  },
)
