import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedAt, joinedLast, type Joined } from '../platform/people.ts'
import { joiningsFor, movesOf } from './studio-moves.ts'

const zone = 'Europe/Bucharest'
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const joining = (studio: string, day: number, timezone = zone): Joined => ({
  studio,
  timezone,
  from: at(day),
})
const madeIn = (studio: string) => joining(studio, 10)
const moved = (joined: readonly Joined[], studio: string, day: number) => [
  ...joined,
  ...joiningsFor(joined, { studio, timezone: zone }, at(day)),
]
const studioOn = (joined: readonly Joined[], day: number) => joinedAt(joined, at(day))?.studio

test('a move for an earlier day under a later move leaves the present studio', () => {
  const joined = moved(moved([madeIn('north')], 'south', 20), 'east', 15)
  expect(joined.slice(1)).toEqual([joining('south', 20), joining('east', 15)])
  expect([12, 15, 19, 20, 25].map((day) => studioOn(joined, day))).toEqual([
    'north',
    'east',
    'east',
    'south',
    'south',
  ])
  expect(joinedLast(joined)?.studio).toBe('south')
})
test('a move to before a new zone of the old studio is said again for the moment of that', () => {
  const joined = moved([madeIn('north'), joining('north', 14, 'UTC')], 'south', 12)
  expect(joined.slice(2)).toEqual([joining('south', 12), joining('south', 14)])
  expect(movesOf(joined)).toEqual([
    { from: null, studio: 'north' },
    { from: at(12), studio: 'south' },
  ])
})
test('a move to before the account was made holds over its making', () => {
  const joined = moved([madeIn('north')], 'south', 5)
  expect(joined.slice(1)).toEqual([joining('south', 5), joining('south', 10)])
  expect(studioOn(joined, 11)).toBe('south')
})
test('a move to where somebody is already on that day is no move', () => {
  expect(joiningsFor([madeIn('north')], madeIn('north'), at(5))).toEqual([])
})

/** Who decides, and new zones in between, in any order of days. */
const step = fc.record({
  studio: fc.constantFrom('north', 'south', 'east'),
  day: fc.integer({ min: 1, max: 28 }),
  newZone: fc.boolean(),
})
test('whatever is recorded in whatever order, the plain rule over joinings says what was decided', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let joined: readonly Joined[] = [madeIn('north')]
      const decided = [{ day: -1, studio: 'north' }]
      const decidedOn = (day: number) =>
        decided.filter((one) => one.day <= day).reduce((a, b) => (b.day >= a.day ? b : a)).studio
      for (const { studio, day, newZone } of steps)
        if (newZone) {
          // A zone follows after everything that has begun, as the reaction does it.
          const last = joinedLast(joined) as Joined
          const from = Date.parse(last.from) > Date.parse(at(day)) ? last.from : at(day)
          joined = [...joined, { studio: last.studio, timezone: 'UTC', from }]
        } else {
          if (decidedOn(day) !== studio) decided.push({ day, studio })
          joined = moved(joined, studio, day)
        }
      const first = Math.min(...joined.map(({ from }) => Number(from.slice(8, 10))))
      for (let day = first; day <= 28; day++)
        expect([day, studioOn(joined, day)]).toEqual([day, decidedOn(day)])
    }),
    { numRuns: 500 },
  )
})
