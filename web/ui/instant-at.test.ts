import { expect, test } from 'vitest'
import { instantAt } from './instant-at.ts'

const zone = 'Europe/Bucharest'
test('a local time is the instant at which the clocks of the zone show it, beside clock changes too', () => {
  expect(instantAt('2026-11-20T00:00:00', zone)).toBe('2026-11-19T22:00:00.000Z')
  expect(instantAt('2026-10-25T00:00:00', zone)).toBe('2026-10-24T21:00:00.000Z')
  expect(instantAt('2026-10-26T00:00:00', zone)).toBe('2026-10-25T22:00:00.000Z')
  expect(instantAt('2026-03-29T00:00:00', zone)).toBe('2026-03-28T22:00:00.000Z')
  expect(instantAt('2026-03-29T05:00', zone)).toBe('2026-03-29T02:00:00.000Z')
})
test('what is no time has no instant', () => {
  expect(instantAt('', zone)).toBeUndefined()
})
