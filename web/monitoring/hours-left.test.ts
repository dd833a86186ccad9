import { expect, test } from 'vitest'
import { hoursLeft } from './hours-left.ts'

const at = (text: string): number => Date.parse(text) / 1000
const zone = 'Europe/Bucharest'

test('from the next quarter of an hour to the end of the hours', () =>
  expect(hoursLeft(at('2026-11-20T16:07:10Z'), at('2026-11-20T20:00:00Z'), zone)).toEqual({
    date: '2026-11-20',
    start: '18:15',
    end: '22:00',
  }))
test('of a night, after midnight, the date is that of the new day', () =>
  expect(hoursLeft(at('2026-11-20T22:30:00Z'), at('2026-11-21T04:00:00Z'), zone)).toEqual({
    date: '2026-11-21',
    start: '00:30',
    end: '06:00',
  }))
test('of a night, before midnight, they end on the next day', () =>
  expect(hoursLeft(at('2026-11-20T20:50:00Z'), at('2026-11-21T04:00:00Z'), zone)).toEqual({
    date: '2026-11-20',
    start: '23:00',
    end: '06:00',
  }))
