import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Membership } from '#shared/online-time/days.ts'
import { halfMonth, halfRows } from '#shared/online-time/halves.ts'
import { inOrder, merged } from '#shared/online-time/observed.ts'
import {
  closeTimeline,
  emptyTimeline,
  foldTimeline,
  type Emit,
} from '#shared/online-time/timeline.ts'
import { unpacked } from './chunk.ts'
import {
  referenceFigures,
  type NaiveHeartbeat,
  type NaiveObservation,
} from './reference-figures.ts'
import type { ChunkRow, OnlinePersonRow } from './person.ts'
import { figuresAt, folded, heartbeat, observedEvent, studioJoined, type Event } from './testing.ts'

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
  fc.oneof(
    fc.integer({ min: 0, max: Math.floor(span / (5 * MINUTE)) }).map((n) => START + n * 5 * MINUTE),
    fc.integer({ min: 0, max: span }).map((ms) => START + ms),
  )
const observationWithin = (span: number): fc.Arbitrary<NaiveObservation> =>
  fc
    .record({
      at: instantWithin(span),
      status: fc.constantFrom(...statuses),
      seq: fc.constantFrom(null, 1, 2),
      who: fc.constantFrom(...observers),
      site: fc.constantFrom('ctb', 'stm'),
      account: fc.constantFrom('ana_x', 'ana_y'),
    })
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
  fc
    .record({
      start: instantWithin(span),
      count: fc.integer({ min: 1, max: 40 }),
      pace: fc.constantFrom(MINUTE, 4 * MINUTE, 6 * MINUTE),
      status: fc.constantFrom(0, 1, 2),
      who: fc.constantFrom(...observers),
    })
    .map(({ start, count, pace, status, who }) =>
      Array.from({ length: count }, (_, i): NaiveObservation => ({
        at: start + i * pace,
        status,
        seq: null,
        site: 'ctb',
        account: 'ana_x',
        ...who,
      })),
    )
const zoneNames = ['Europe/Bucharest', 'America/Bogota', 'UTC', 'Asia/Kathmandu']
const memberships = (span: number): fc.Arbitrary<Membership[]> =>
  fc.uniqueArray(
    fc.record({
      from: fc.integer({ min: START - span, max: START + span }).map((ms) => Math.floor(ms / 1000)),
      studio: fc.constantFrom('north', 'south'),
      timezone: fc.constantFrom(...zoneNames),
    }),
    { maxLength: 3, selector: ({ from }) => from },
  )
const heartbeatsWithin = (span: number): fc.Arbitrary<NaiveHeartbeat[]> =>
  fc
    .array(
      fc.record({
        start: instantWithin(span),
        count: fc.integer({ min: 1, max: 30 }),
        pace: fc.constantFrom(MINUTE, 5 * MINUTE),
        observer: fc.constantFrom('p1', 'p2'),
      }),
      { maxLength: 4 },
    )
    .map((runs) =>
      runs.flatMap(({ start, count, pace, observer }) =>
        Array.from({ length: count }, (_, i) => ({ at: start + i * pace, observer })),
      ),
    )
const worldWithin = (span: number): fc.Arbitrary<World> =>
  fc
    .record({
      single: fc.array(observationWithin(span), { maxLength: 40 }),
      rounds: fc.array(roundsWithin(span), { maxLength: 4 }),
      heartbeats: heartbeatsWithin(span),
      memberships: memberships(span),
      after: fc.integer({ min: 0, max: span }),
    })
    .map(({ single, rounds, heartbeats, memberships: joined, after }) => {
      const observations = agreeing([...single, ...rounds.flat()])
      const newest = Math.max(
        START,
        ...observations.map((one) => one.at),
        ...heartbeats.map((one) => one.at),
      )
      return { observations, heartbeats, memberships: joined, now: newest + after }
    })

const eventsOf = ({ observations, heartbeats, memberships: joined }: World): Event[] => [
  ...joined.map(({ from, studio, timezone }) =>
    studioJoined(studio, timezone, new Date(from * 1000).toISOString()),
  ),
  ...[
    ...observations.map((one) => ({
      at: one.at,
      event: observedEvent(one as Parameters<typeof observedEvent>[0]),
    })),
    ...heartbeats.map(({ observer, at }) => ({ at, event: heartbeat(observer, at) })),
  ]
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event),
]
/** Cuts a list into batches at the given places. */
const cut = (events: readonly Event[], places: readonly number[]): Event[][] => {
  const at = [
    0,
    ...places.map((place) => Math.floor(place * events.length)).sort((a, b) => a - b),
    events.length,
  ]
  return at.slice(1).map((end, i) => events.slice(at[i], end))
}
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })
const isJoining = ({ type }: Event): boolean => type === 'StudioJoined'
/** Every event at least once, some twice, in any order; joinings are decided and come as they were. */
function disordered(events: readonly Event[], order: readonly number[]): Event[] {
  const seen = events.filter((event) => !isJoining(event))
  const joinings = events.filter(isJoining)
  return [...events, ...seen.slice(0, Math.floor(seen.length / 3))]
    .map((event, i) => ({ event, by: order[i % order.length] ?? 0, i }))
    .sort((a, b) => a.by - b.by || b.i - a.i)
    .map(({ event }) => (isJoining(event) ? (joinings.shift() ?? event) : event))
}
const order = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 60 })

for (const [name, span] of [
  ['hours', 6 * HOUR],
  ['days', 6 * 24 * HOUR],
] as const) {
  test(`over ${name}, observations in order add up to what the rules say`, async () => {
    await fc.assert(
      fc.asyncProperty(worldWithin(span), places, async (world, at) => {
        expect(figuresAt(await folded(...cut(eventsOf(world), at)), world.now)).toEqual(
          referenceFigures(world, world.now),
        )
      }),
      { numRuns: 150 },
    )
  })
  test(`over ${name}, totals do not change under shuffling, repeating and re-batching`, async () => {
    await fc.assert(
      fc.asyncProperty(worldWithin(span), places, order, async (world, at, by) => {
        expect(
          figuresAt(await folded(...cut(disordered(eventsOf(world), by), at)), world.now),
        ).toEqual(referenceFigures(world, world.now))
      }),
      { numRuns: 150 },
    )
  })
}

test('no piece is negative or empty, the union is at least each site and at most their sum, and halves add up to the pieces', async () => {
  await fc.assert(
    fc.asyncProperty(worldWithin(20 * 24 * HOUR), order, async (world, by) => {
      const tables = await folded(disordered(eventsOf(world), by))
      const figures = figuresAt(tables, world.now)
      const pieces = piecesOf(tables, world.now)
      expect(pieces.every(({ from, to }) => to > from)).toBe(true)
      const dates = Map.groupBy(figures, ({ date, studio }) => `${date} ${studio}`)
      for (const rows of dates.values()) {
        expect(
          rows.every(
            (row) => row.free >= 0 && row.members >= 0 && row.private >= 0 && row.unobserved >= 0,
          ),
        ).toBe(true)
        const sites = rows
          .filter(({ site }) => site !== null)
          .map((row) => row.free + row.members + row.private)
        const union = rows.find(({ site }) => site === null)?.free ?? 0
        expect(union).toBeGreaterThanOrEqual(Math.max(0, ...sites))
        expect(union).toBeLessThanOrEqual(sites.reduce((sum, seconds) => sum + seconds, 0))
      }
      for (const site of [null, 'ctb', 'stm']) {
        const halves = halfRows(
          figures
            .filter((row) => row.site === site)
            .map((row) => ({ user: 'ana', ...halfMonth(row.date), ...row })),
        )
        const total = [
          ...halves.rows.map((row) => row.total + row.unobserved),
          ...halves.unions.map((row) => row.seconds),
        ].reduce((sum, seconds) => sum + seconds, 0)
        expect(total).toBe(
          pieces
            .filter((piece) => piece.site === site)
            .reduce((sum, { from, to }) => sum + to - from, 0),
        )
      }
    }),
    { numRuns: 60 },
  )
})
/** The intervals themselves, evaluated at once from the history that is kept: the rows must agree with it, however late things came. */
function piecesOf(tables: Awaited<ReturnType<typeof folded>>, now: number) {
  const state = tables.rows<OnlinePersonRow>('online_person')[0]?.state
  const pieces: { site: string | null; from: number; to: number }[] = []
  if (!state) return pieces
  const items = tables
    .rows<ChunkRow>('online_chunk')
    .flatMap(({ day, data }) => unpacked(day, data))
  const carry = emptyTimeline()
  const emit: Emit = (site, _, from, to) => pieces.push({ site, from, to })
  foldTimeline(
    carry,
    state.sources,
    merged(
      items.sort((a, b) => inOrder(a, b, state.sources)),
      state.pending,
      state.sources,
    ),
    emit,
  )
  closeTimeline(carry, now, emit)
  return pieces
}
