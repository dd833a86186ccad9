import { expect, test } from 'vitest'
import { weekSeconds } from './week-seconds.ts'

test('hours count by the instants, so that a clock change does; what leave frees does not', () => {
  const night = {
    shift: 'night',
    start: '22:00',
    end: '06:00',
    starts_at: '2026-10-24T19:00:00.000Z',
    ends_at: '2026-10-25T04:00:00.000Z',
  }
  const day = { date: '2026-10-24', studio: 'north', zone: 'Europe/Bucharest' }
  expect(
    weekSeconds({ days: [{ ...day, hours: [night], freed: [night] }], leave: [], open: [] }),
  ).toBe(32_400)
  expect(weekSeconds(undefined)).toBe(0)
})
