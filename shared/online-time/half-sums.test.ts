import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DaySums, type Membership } from './days.ts'
import { HalfSums } from './half-sums.ts'
import { halfMonth, halfRows } from './halves.ts'
import { UNOBSERVED } from './timeline.ts'

const BEGIN = Date.UTC(2026, 1, 10) / 1000
const DAY = 86_400
const dateOf = (day: number): string =>
  new Date((BEGIN + day * DAY) * 1000).toISOString().slice(0, 10)
// Clock changes in March and April, a zone a day ahead, one without changes.
const zones = [
  'Europe/Bucharest',
  'America/Bogota',
  'Pacific/Kiritimati',
  'America/Santiago',
] as const
const second = fc.integer({ min: BEGIN - 20 * DAY, max: BEGIN + 100 * DAY })
const memberships = fc
  .uniqueArray(
    fc.record({
      from: second,
      studio: fc.constantFrom('north', 'south'),
      timezone: fc.constantFrom(...zones),
    }),
    {
      selector: ({ from }) => from,
      maxLength: 4,
    },
  )
  .map((all): Membership[] => all.toSorted((a, b) => a.from - b.from))
const piece = fc.record({
  site: fc.constantFrom('ctb', 'stm', null),
  shown: fc.constantFrom(1 as const, 2 as const, 3 as const, UNOBSERVED),
  from: second,
  length: fc.integer({ min: 1, max: 60 * DAY }),
})

test('half-months are what their days come to, in any zone and over any change of studio', () => {
  fc.assert(
    fc.property(
      memberships,
      fc.array(piece, { maxLength: 8 }),
      fc.nat(80),
      fc.nat(80),
      (joined, pieces, from, length) => {
        const range = [dateOf(from), dateOf(from + length)] as const
        const days = new DaySums()
        const { emit, sums } = new HalfSums(...range).of('ana', joined)
        const byDay = days.adder(joined)
        for (const { site, shown, from: start, length: seconds } of pieces) {
          // The union over the sites is of those on air.
          if (site === null && shown !== 1) continue
          byDay(site, shown, start, start + seconds)
          emit(site, shown, start, start + seconds)
        }
        const within = days.rows().filter(({ date }) => date >= range[0] && date <= range[1])
        expect(halfRows(sums())).toEqual(
          halfRows(within.map(({ date, ...day }) => ({ user: 'ana', ...halfMonth(date), ...day }))),
        )
      },
    ),
  )
})
