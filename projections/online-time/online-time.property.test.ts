import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Membership } from '#shared/online-time/days.ts'
import { naiveFigures, type NaiveHeartbeat, type NaiveObservation } from './naive.ts'
import { figuresAt, folded, heartbeat, observed, studioJoined, type Event } from './testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2025-03-28T20:00:00Z')
const statuses = [0, 1, 2, 3, 11, 12, 13] as const
/** Each observer speaks in its own way; p1 was moved from rank 2 to rank 1 at some time. */
const observers = [
  { observer: 'ext', rank: 3, stale_s: null },
  { observer: 'ext-b', rank: 3, stale_s: null },
  { observer: 'p1', rank: 2, stale_s: 300 },
  { observer: 'p1', rank: 1, stale_s: 300 },
  { observer: 'p2', rank: 2, stale_s: 3600 },
] as const

interface World {
  readonly observations: readonly NaiveObservation[]
  readonly heartbeats: readonly NaiveHeartbeat[]
  readonly memberships: readonly Membership[]
  readonly now: number
}
/** The same instants come up often: what happens at once, and what is reported twice, is where mistakes hide. */
const instantWithin = (span: number) =>
  fc.oneof(fc.integer({ min: 0, max: Math.floor(span / (5 * MINUTE)) }).map((n) => START + n * 5 * MINUTE), fc.integer({ min: 0, max: span }).map((ms) => START + ms))
const observationWithin = (span: number): fc.Arbitrary<NaiveObservation> =>
  fc.record({ at: instantWithin(span), status: fc.constantFrom(...statuses), seq: fc.constantFrom(null, 1, 2), who: fc.constantFrom(...observers), site: fc.constantFrom('ctb', 'stm'), account: fc.constantFrom('ana_x', 'ana_y') })
    .map(({ who, ...rest }) => ({ ...rest, ...who }))
/** Two observations of one key must agree: the door lets no conflict in. */
const agreeing = (observations: readonly NaiveObservation[]): NaiveObservation[] => {
  const byKey = new Map<string, NaiveObservation>()
  return observations.map((one) => {
    const key = [one.observer, one.site, one.account, one.at].join(' ')
    byKey.set(key, byKey.get(key) ?? one)
    return byKey.get(key) as NaiveObservation
  })
}
/** A poller's rounds: confirmations at a steady pace, with pauses. */
const roundsWithin = (span: number): fc.Arbitrary<NaiveObservation[]> =>
  fc.record({ start: instantWithin(span), count: fc.integer({ min: 1, max: 40 }), pace: fc.constantFrom(MINUTE, 4 * MINUTE, 6 * MINUTE), status: fc.constantFrom(0, 1, 2), who: fc.constantFrom(...observers) })
    .map(({ start, count, pace, status, who }) => Array.from({ length: count }, (_, i): NaiveObservation => ({ at: start + i * pace, status, seq: null, site: 'ctb', account: 'ana_x', ...who })))
const zoneNames = ['Europe/Bucharest', 'America/Bogota', 'UTC', 'Asia/Kathmandu']
const memberships = (span: number): fc.Arbitrary<Membership[]> =>
  fc.uniqueArray(fc.record({ from: fc.integer({ min: START - span, max: START + span }).map((ms) => Math.floor(ms / 1000)), studio: fc.constantFrom('north', 'south'), timezone: fc.constantFrom(...zoneNames) }), { maxLength: 3, selector: ({ from }) => from })
const heartbeatsWithin = (span: number): fc.Arbitrary<NaiveHeartbeat[]> =>
  fc.array(fc.record({ start: instantWithin(span), count: fc.integer({ min: 1, max: 30 }), pace: fc.constantFrom(MINUTE, 5 * MINUTE), observer: fc.constantFrom('p1', 'p2') }), { maxLength: 4 })
    .map((runs) => runs.flatMap(({ start, count, pace, observer }) => Array.from({ length: count }, (_, i) => ({ at: start + i * pace, observer }))))
const worldWithin = (span: number): fc.Arbitrary<World> =>
  fc.record({ single: fc.array(observationWithin(span), { maxLength: 40 }), rounds: fc.array(roundsWithin(span), { maxLength: 4 }), heartbeats: heartbeatsWithin(span), memberships: memberships(span), after: fc.integer({ min: 0, max: span }) })
    .map(({ single, rounds, heartbeats, memberships: joined, after }) => {
      const observations = agreeing([...single, ...rounds.flat()])
      const newest = Math.max(START, ...observations.map((one) => one.at), ...heartbeats.map((one) => one.at))
      return { observations, heartbeats, memberships: joined, now: newest + after }
    })

const eventsOf = ({ observations, heartbeats, memberships: joined }: World): Event[] => [
  ...joined.map(({ from, studio, timezone }) => studioJoined(studio, timezone, new Date(from * 1000).toISOString())),
  ...[...observations.map((one) => ({ at: one.at, event: observed(one as Parameters<typeof observed>[0]) })), ...heartbeats.map(({ observer, at }) => ({ at, event: heartbeat(observer, at) }))]
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event),
]
/** Cuts a list into batches at the given places. */
const cut = (events: readonly Event[], places: readonly number[]): Event[][] => {
  const at = [0, ...places.map((place) => Math.floor(place * events.length)).sort((a, b) => a - b), events.length]
  return at.slice(1).map((end, i) => events.slice(at[i], end))
}
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })
/** Every event at least once, some twice, in any order. */
const disordered = (events: readonly Event[], order: readonly number[]): Event[] =>
  [...events, ...events.slice(0, Math.floor(events.length / 3))].map((event, i) => ({ event, by: order[i % order.length] ?? 0, i })).sort((a, b) => a.by - b.by || b.i - a.i).map(({ event }) => event)
const order = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 60 })

for (const [name, span] of [['hours', 6 * HOUR], ['days', 6 * 24 * HOUR]] as const) {
  test(`over ${name}, observations in order add up to what the rules say`, async () => {
    await fc.assert(
      fc.asyncProperty(worldWithin(span), places, async (world, at) => {
        expect(figuresAt(await folded(...cut(eventsOf(world), at)), world.now)).toEqual(naiveFigures(world, world.now))
      }),
      { numRuns: 150 },
    )
  })
  test(`over ${name}, totals do not change under shuffling, repeating and re-batching`, async () => {
    await fc.assert(
      fc.asyncProperty(worldWithin(span), places, order, async (world, at, by) => {
        expect(figuresAt(await folded(...cut(disordered(eventsOf(world), by), at)), world.now)).toEqual(naiveFigures(world, world.now))
      }),
      { numRuns: 150 },
    )
  })
}
