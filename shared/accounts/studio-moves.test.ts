import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedAt, joinedLast, type Joined } from '../platform/people.ts'
import { alwaysIn, joiningsFor, movesOf } from './studio-moves.ts'

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
  ...saidFor(joined, studio, day),
]
const saidFor = (joined: readonly Joined[], studio: string, day: number) =>
  joiningsFor(joined, alwaysIn({ studio, timezone: zone }), {
    from: at(day),
    now: at(28),
    day: at(day).slice(0, 10),
  })
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
test('to go where somebody is already is nothing; said for a day it is recorded, once, and holds against a move before it', () => {
  const north = alwaysIn(madeIn('north'))
  const now = { from: at(28), now: at(28), day: null }
  expect(joiningsFor([madeIn('north')], north, now)).toEqual([])
  const stayed = moved([madeIn('north')], 'north', 20)
  expect(stayed.slice(1)).toEqual([joining('north', 20)])
  expect(saidFor(stayed, 'north', 20)).toEqual([])
  const joined = moved(stayed, 'south', 15)
  expect([12, 15, 19, 20, 25].map((day) => studioOn(joined, day))).toEqual([
    'north',
    'south',
    'south',
    'north',
    'north',
  ])
})
test('whoever moves for an earlier day lives by every zone that the studio has had since', () => {
  const to = {
    studio: 'south',
    zones: [
      { from: null, timezone: 'Europe/Madrid' },
      { from: at(15), timezone: 'UTC' },
      { from: at(25), timezone: zone },
    ],
  }
  const going = { from: at(12), now: at(20), day: '2026-11-12' }
  expect(joiningsFor([madeIn('north')], to, going)).toEqual([
    joining('south', 12, 'Europe/Madrid'),
    joining('south', 15, 'UTC'),
  ])
})
test('a zone that was planned and taken back is no move', () => {
  const south = {
    studio: 'south',
    zones: [
      { from: null, timezone: 'Europe/Madrid' },
      { from: at(15), timezone: 'Europe/Madrid' },
    ],
  }
  const going = { from: at(12), now: at(20), day: '2026-11-12' }
  const joined = [madeIn('north'), ...joiningsFor([madeIn('north')], south, going)]
  expect(joined.slice(1)).toEqual([joining('south', 12, 'Europe/Madrid')])
  expect(studioOn(moved(joined, 'east', 13), 16)).toBe('east')
})
test('of two moves said for one day the later one holds, also where that day began earlier', () => {
  const bogota = alwaysIn({ studio: 'south', timezone: 'America/Bogota' })
  const said = (joined: readonly Joined[], to: typeof bogota, from: string) =>
    joiningsFor(joined, to, { from, now: at(28), day: '2026-11-15' })
  const north = alwaysIn(madeIn('north'))
  const begun = [madeIn('north'), ...said([madeIn('north')], bogota, '2026-11-15T05:00:00.000Z')]
  const back = said(begun, north, '2026-11-14T22:00:00.000Z')
  expect(back.map(({ studio, from }) => [studio, from])).toEqual([
    ['north', '2026-11-14T22:00:00.000Z'],
    ['north', '2026-11-15T05:00:00.000Z'],
  ])
  const undone = [...begun, ...back]
  expect([14, 16, 20].map((day) => studioOn(undone, day))).toEqual(['north', 'north', 'north'])
  expect(said(undone, north, '2026-11-14T22:00:00.000Z')).toEqual([])
})

/** Decisions, and new zones in between, in any order of days. */
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
          if (last.timezone === 'UTC') continue
          const from = Date.parse(last.from) > Date.parse(at(day)) ? last.from : at(day)
          joined = [...joined, { studio: last.studio, timezone: 'UTC', from }]
        } else {
          decided.push({ day, studio })
          joined = moved(joined, studio, day)
        }
      const first = Math.min(...joined.map(({ from }) => Number(from.slice(8, 10))))
      for (let day = first; day <= 28; day++)
        expect([day, studioOn(joined, day)]).toEqual([day, decidedOn(day)])
    }),
    { numRuns: 500 },
  )
})
