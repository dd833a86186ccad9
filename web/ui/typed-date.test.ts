import { expect, test } from 'vitest'
import { dayNotation, momentNotation, monthNotation, timeNotation } from './typed-date.ts'

const today = '2026-11-27'

test('a day is shown in the figures of the language, and read again', () => {
  for (const [locale, text] of [
    ['en', '05/11/2026'],
    ['es', '05/11/2026'],
    ['ro', '05.11.2026'],
  ] as const) {
    expect(dayNotation.show('2026-11-05', locale)).toBe(text)
    expect(dayNotation.read(text)).toBe('2026-11-05')
  }
})
test('a day is read with any sign between its parts, without one, and as calls write it', () => {
  for (const text of [
    '5.11.2026',
    '05/11/2026',
    '5-11-2026',
    '5 11 2026',
    '05112026',
    ' 2026-11-05 ',
  ])
    expect(dayNotation.read(text)).toBe('2026-11-05')
})
test('a day that is half typed, or that no calendar has, is none', () => {
  for (const text of [
    '',
    '5',
    '5/11',
    '5/11/20',
    '31/02/2026',
    '29.02.2027',
    '0/1/2026',
    '1/13/2026',
    'x',
  ])
    expect(dayNotation.read(text)).toBeUndefined()
  expect(dayNotation.read('29.02.2028')).toBe('2028-02-29')
})
test('what was left out of a day is that of today', () => {
  expect(dayNotation.finish('5/11', today)).toBe('2026-11-05')
  expect(dayNotation.finish('5.11.27', today)).toBe('2027-11-05')
  expect(dayNotation.finish('0511', today)).toBe('2026-11-05')
  expect(dayNotation.finish('31/2', today)).toBeUndefined()
  expect(dayNotation.finish('', today)).toBeUndefined()
})
test('a time is read on 24 hours', () => {
  for (const text of ['9:05', '09:05', '9.05', '0905', '09:05:30'])
    expect(timeNotation.read(text)).toBe('09:05')
  for (const text of ['', '9', '24:00', '9:60', '9:5', '9:05 PM', '25'])
    expect(timeNotation.read(text)).toBeUndefined()
  expect(timeNotation.finish('9', today)).toBe('09:00')
  expect(timeNotation.finish('930', today)).toBe('09:30')
  expect(timeNotation.finish('24', today)).toBeUndefined()
})
test('a month of a year is read and shown', () => {
  expect(monthNotation.show('2028-02', 'ro')).toBe('02.2028')
  expect(monthNotation.show('2028-02', 'en')).toBe('02/2028')
  for (const text of ['2/2028', '02.2028', '022028', '2028-02'])
    expect(monthNotation.read(text)).toBe('2028-02')
  expect(monthNotation.read('13/2028')).toBeUndefined()
})
test('a moment keeps its seconds, where it has some', () => {
  expect(momentNotation.show('2026-11-05T21:00:07', 'ro')).toBe('05.11.2026 21:00:07')
  for (const text of ['5.11.2026 21:00', '05/11/2026, 21.00', '2026-11-05T21:00', '05112026 2100'])
    expect(momentNotation.read(text)).toBe('2026-11-05T21:00')
  expect(momentNotation.read('2026-11-05T21:00:07')).toBe('2026-11-05T21:00:07')
  expect(momentNotation.read('05/11/2026')).toBeUndefined()
  expect(momentNotation.finish('5/11 9', today)).toBe('2026-11-05T09:00')
})
