import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../platform/local-day.ts'
import { spanOf, type PlannedCell } from './hours.ts'
import { hoursToOffer } from './offers.ts'
import { OFFER_LEAD_SECONDS, OFFER_SECONDS_MIN } from './offer-times.ts'

const zone = 'Europe/Bucharest'
const date = '2026-11-20'
const night = { shift: 'night', start: '22:00', end: '06:00' }
const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
/** The epoch second of a local time: '22:00' of the 20th, '+01:00' of the 21st. */
const at = (clock: string) => {
  const next = clock.startsWith('+')
  const start = next ? clock.slice(1) : clock
  return spanOf(next ? addDays(date, 1) : date, { start, end: start }, zone).from
}
const offered = (
  now: string,
  cell: PlannedCell,
  next: PlannedCell = [],
): readonly unknown[] | null => {
  const cells = [
    { date, published: cell },
    { date: addDays(date, 1), published: next },
  ]
  const found = hoursToOffer(cells, { date, zone, now: at(now) })
  return found
    ? [found.date.slice(-2), `${found.hours.start}–${found.hours.end}`, found.whole]
    : null
}

test.each([
  ['12:00', [late], ['20', '14:00–22:00', true]],
  ['13:30', [late], ['20', '14:00–22:00', true]],
  ['13:31', [late], ['20', '14:15–22:00', false]],
  ['15:10', [late], ['20', '15:45–22:00', false]],
  ['21:00', [late], ['20', '21:30–22:00', false]],
  ['21:01', [late], null],
  ['23:50', [late], null],
  // After midnight the rest is of the next date.
  ['23:20', [night], ['21', '00:00–06:00', false]],
  ['+01:00', [night], ['21', '01:30–06:00', false]],
  ['12:00', [], null],
] as const)('at %s of %j there is to offer %j', (now, cell, expected) =>
  expect(offered(now, cell)).toEqual(expected),
)
test('hours that go on where others end are offered when those are over, others of the next day are not', () => {
  const morning = { shift: 'morning', start: '06:00', end: '14:00' }
  expect(offered('+05:50', [night], [morning])).toEqual(['21', '06:30–14:00', false])
  expect(offered('+05:50', [night], [late])).toBeNull()
  expect(offered('21:30', [late, night])).toEqual(['20', '22:00–06:00', true])
})
test('what is offered lies in what is planned, late enough to come and long enough to be worth it, over clock changes too', () => {
  const quarter = fc
    .integer({ min: 0, max: 95 })
    .map(
      (n) =>
        `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
    )
  const dates = fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', date)
  fc.assert(
    fc.property(dates, quarter, quarter, fc.integer({ min: -7200, max: 100_000 }), (...given) => {
      const [on, start, end, offset] = given
      const hours = { shift: 'x', start, end }
      const planned = spanOf(on, hours, zone)
      const now = planned.from + offset
      const found = hoursToOffer([{ date: on, published: [hours] }], { date: on, zone, now })
      if (!found) return
      const span = spanOf(found.date, found.hours, zone)
      expect(span.to).toBe(planned.to)
      expect(span.from).toBeGreaterThanOrEqual(planned.from)
      expect(span.from - now).toBeGreaterThanOrEqual(OFFER_LEAD_SECONDS)
      expect(span.to - span.from).toBeGreaterThanOrEqual(OFFER_SECONDS_MIN)
      expect(found.whole).toBe(span.from === planned.from)
    }),
    { numRuns: 500 },
  )
})
