import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateFormats } from '#shared/money/statement-mapping.ts'
import { localDate, secondAt } from '#shared/platform/time.ts'
import { dayOrder } from '../../../ui/cells/day-order.ts'
import { momentReader as reader } from './dates.ts'

/** As somebody reads who knows which of day and month stands first. */
const momentReader = (how: Parameters<typeof reader>[0]) => reader(how, true)

const zones = [
  'UTC',
  'Europe/Bucharest',
  'America/Bogota',
  'America/Los_Angeles',
  'Pacific/Apia',
  'Africa/Casablanca',
]
const day = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const clock = fc
  .integer({ min: 0, max: 86_399 })
  .map((second) => new Date(second * 1000).toISOString().slice(11, 19))
function written(format: (typeof dateFormats)[number], date: string): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  return format === 'iso'
    ? date
    : format.replace('yyyy', year).replace('MM', month).replace('dd', dayOfMonth)
}
const textual = dateFormats.filter((format) => format !== 'epoch')

test('a day and a time are read in every format as the clocks of the zone had them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...textual),
      fc.constantFrom(...zones),
      day,
      clock,
      fc.boolean(),
      (date, zone, at, time, apart) => {
        const text = written(date, at)
        const read = momentReader({ date, zone })(
          apart ? text : `${text} ${time}`,
          apart ? time : undefined,
        )
        expect('at' in read && Date.parse(read.at) / 1000).toBe(secondAt(at, time, zone))
      },
    ),
  )
})
test('a day without a time is its noon in the zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...textual), fc.constantFrom(...zones), day, (date, zone, at) => {
      const read = momentReader({ date, zone })(written(date, at), '')
      expect('at' in read && Date.parse(read.at) / 1000).toBe(secondAt(at, '12:00', zone))
    }),
  )
})
test('an epoch is read in seconds and in milliseconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200_000_000, max: 4_000_000_000 }), (second) => {
      const read = momentReader({ date: 'epoch', zone: 'UTC' })
      for (const cell of [String(second), second, second * 1000, String(second * 1000 + 7)])
        expect(read(cell, undefined)).toEqual({
          at: new Date(second * 1000).toISOString().replace('.000Z', 'Z'),
        })
    }),
  )
})

const bucharest = (date: (typeof dateFormats)[number]) =>
  momentReader({ date, zone: 'Europe/Bucharest' })
test.each([
  ['iso', '2026-11-03T21:14:00Z', '2026-11-03T21:14:00Z'],
  ['iso', '2026-11-03T21:14:00.999+02:00', '2026-11-03T19:14:00Z'],
  ['iso', '2026-11-03 21:14', '2026-11-03T19:14:00Z'],
  ['dd.MM.yyyy', '3.11.26 9:05', '2026-11-03T07:05:00Z'],
  ['MM/dd/yyyy', '11/3/2026, 9:05 PM', '2026-11-03T19:05:00Z'],
  ['MM/dd/yyyy', '11/3/2026 12:05 a.m.', '2026-11-02T22:05:00Z'],
  ['yyyy-MM-dd', '2026-11-03 21:14:00 UTC', '2026-11-03T21:14:00Z'],
  // As PostgreSQL writes it.
  ['iso', '2026-11-03 21:14:00+00', '2026-11-03T21:14:00Z'],
  ['iso', '2026-11-03 21:14:00.123+02', '2026-11-03T19:14:00Z'],
  ['iso', '2026-11-03 21:14:00-03:30', '2026-11-04T00:44:00Z'],
  // The clocks skip 03:30, and show 03:30 twice.
  ['dd.MM.yyyy', '29.03.2026 03:30', '2026-03-29T01:00:00Z'],
  ['dd.MM.yyyy', '25.10.2026 03:30', '2026-10-25T00:30:00Z'],
] as const)('%s: %s is %s', (format, text, at) => {
  expect(bucharest(format)(text, undefined)).toEqual({ at })
})
test('a moment of a workbook is a wall time of the zone, a fraction is a time of day', () => {
  const read = bucharest('dd.MM.yyyy')
  const third = '2026-11-03'
  expect(read({ day: third, clock: '21:14:00' }, undefined)).toEqual({ at: '2026-11-03T19:14:00Z' })
  expect(read({ day: third, clock: null }, undefined)).toEqual({ at: '2026-11-03T10:00:00Z' })
  expect(read({ day: third, clock: null }, 0.25)).toEqual({ at: '2026-11-03T04:00:00Z' })
  expect(read('03.11.2026', { day: null, clock: '06:00:00' })).toEqual({
    at: '2026-11-03T04:00:00Z',
  })
})
test('midnight is no day alone: it is read the same as text and in a workbook', () => {
  const read = bucharest('dd.MM.yyyy')
  const midnight = { at: '2026-11-02T22:00:00Z' }
  expect(read('03.11.2026 00:00', undefined)).toEqual(midnight)
  expect(read({ day: '2026-11-03', clock: '00:00:00' }, undefined)).toEqual(midnight)
  expect(read({ day: '2026-11-03', clock: null }, '00:00')).toEqual(midnight)
})
describe('of a date that is another day by another order one is never chosen silently', () => {
  test.each([
    ['dd/MM/yyyy', '11/03/2026'],
    ['MM/dd/yyyy', '11/03/2026 21:14'],
    ['dd-MM-yyyy', '3-11-26'],
    ['MM-dd-yyyy', '3-11-2026'],
  ] as const)('%s: %s', (date, text) => {
    const unclear = reader({ date, zone: 'UTC' }, false)
    expect(unclear(text, undefined)).toEqual({ fault: 'dateAmbiguous' })
    expect('at' in reader({ date, zone: 'UTC' }, true)(text, undefined)).toBe(true)
  })
  test.each([
    ['dd/MM/yyyy', '05/05/2026'],
    ['dd/MM/yyyy', '22/11/2026'],
    ['dd.MM.yyyy', '03.11.2026'],
    ['iso', '2026-11-03'],
  ] as const)('%s: %s is one day by either', (date, text) => {
    expect('at' in reader({ date, zone: 'UTC' }, false)(text, undefined)).toBe(true)
  })
  test('the dates of a column show the order, unless they show both', () => {
    expect(dayOrder(['11/03/2026', '11/25/2026'])).toBe('month')
    expect(dayOrder(['11/03/2026', '25-11-26 12:00'])).toBe('day')
    expect(dayOrder(['11/03/2026', '2026-11-25'])).toBeUndefined()
    expect(dayOrder(['25/11/2026', '11/25/2026'])).toBeUndefined()
  })
})
describe('what is no moment is named', () => {
  test.each([
    ['dd.MM.yyyy', '', undefined, 'dateMissing'],
    ['dd.MM.yyyy', '31.02.2026', undefined, 'dateUnreadable'],
    ['dd.MM.yyyy', '11/03/2026', undefined, 'dateUnreadable'],
    ['MM/dd/yyyy', '13/01/2026', undefined, 'dateUnreadable'],
    ['iso', '0001-01-01', undefined, 'dateUnreadable'],
    ['iso', '2026-11-03T25:00:00Z', undefined, 'dateUnreadable'],
    ['iso', '2026-11-03 =NOW()', undefined, 'dateUnreadable'],
    ['iso', '2026-11-03', '24:00', 'timeUnreadable'],
    ['iso', '2026-11-03', '13:00 PM', 'timeUnreadable'],
    ['epoch', '1e400', undefined, 'dateUnreadable'],
    ['epoch', '-5', undefined, 'dateUnreadable'],
    // A day of a spreadsheet, a year.
    ['epoch', '46329', undefined, 'dateUnreadable'],
    ['epoch', '2026', undefined, 'dateUnreadable'],
    ['iso', '2026-11-03T21:14:00+99:00', undefined, 'dateUnreadable'],
    ['iso', '2026-11-03T21:14:00+02:75', undefined, 'dateUnreadable'],
    ['yyyy-MM-dd', '2026-11-03'.padEnd(5000, '0'), undefined, 'dateUnreadable'],
  ] as const)('%s %s', (format, date, time, fault) => {
    expect(bucharest(format)(date, time)).toEqual({ fault })
  })
  test('a time alone is of no day', () => {
    const cell = { day: null, clock: '06:00:00' }
    expect(bucharest('iso')(cell, undefined)).toEqual({ fault: 'dateUnreadable' })
  })
})
test('a day without a time stays that day in its zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, (zone, at) => {
      const read = momentReader({ date: 'iso', zone })(at, undefined)
      // A day that a zone skipped has no noon of its own.
      if ('at' in read && at !== '2011-12-30')
        expect(localDate(Date.parse(read.at) / 1000, zone)).toBe(at)
    }),
  )
})
