import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryItem, ObservationSource } from '#shared/online-time/observed.ts'
import { merged } from '#shared/online-time/observed.ts'
import { thinned } from '#shared/online-time/thin.ts'
import { emptyTimeline, foldTimeline } from '#shared/online-time/timeline.ts'
import { packed, unpacked } from './chunk.ts'
import { encodeCarry } from './person.ts'
import { figuresAt, folded, heartbeat, observedEvent, type Event } from './testing.ts'
import { cutAt, foldedAnyhow } from './testing-batches.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const START = Date.parse('2026-03-01T00:00:00Z')
const sources: ObservationSource[] = [
  { observer: 'ext', site: 'ctb', account: 'ana_x', rank: 3, stale_s: null },
  { observer: 'p1', site: 'ctb', account: 'ana_x', rank: 2, stale_s: 300 },
  { observer: 'p2', site: 'ctb', account: 'ana_x', rank: 2, stale_s: 600 },
  { observer: 'p1', site: 'ctb', account: 'ana_x', rank: 1, stale_s: 300 },
  { observer: 'p1', site: 'stm', account: 'ana_x', rank: 2, stale_s: 300 },
  { observer: 'p1', site: '', account: '', rank: 0, stale_s: null },
]
const item: fc.Arbitrary<HistoryItem> = fc
  .record({
    minute: fc.integer({ min: 0, max: 1439 }),
    source: fc.nat(5),
    status: fc.constantFrom(0, 1, 1, 1, 2, 11, 12, 13),
    seq: fc.constantFrom(null, 4),
  })
  .map(({ minute, source, status, seq }) => ({
    at: START + minute * MINUTE,
    source,
    status: source === 5 ? -1 : (status as HistoryItem['status']),
    seq: source === 5 ? null : seq,
  }))
const rounds: fc.Arbitrary<HistoryItem[]> = fc
  .record({
    minute: fc.integer({ min: 0, max: 1300 }),
    pace: fc.constantFrom(1, 4, 6),
    count: fc.integer({ min: 1, max: 40 }),
    source: fc.nat(5),
    status: fc.constantFrom(0, 1, 2),
  })
  .map(({ minute, pace, count, source, status }) =>
    Array.from({ length: count }, (_, i) => ({
      at: START + (minute + i * pace) * MINUTE,
      source,
      status: source === 5 ? -1 : (status as HistoryItem['status']),
      seq: null,
    })).filter(({ at }) => at < START + DAY),
  )
const day = fc
  .record({ single: fc.array(item, { maxLength: 20 }), rounds: fc.array(rounds, { maxLength: 8 }) })
  .map(({ single, rounds: all }) => merged([], [...single, ...all.flat()], sources))
const evaluated = (items: readonly HistoryItem[]) => {
  const carry = emptyTimeline()
  const pieces: unknown[] = []
  foldTimeline(carry, sources, items, (...piece) => pieces.push(piece))
  return { carry: encodeCarry(carry), pieces }
}

test('a thinned day comes to the same pieces and the same end, also when thinned twice', () => {
  fc.assert(
    fc.property(day, (items) => {
      const once = thinned(items, sources)
      const kept = unpacked(START / DAY, once.map(packed).join(''))
      expect(kept).toEqual(once)
      expect(evaluated(kept)).toEqual(evaluated(items))
      expect(evaluated(thinned(kept, sources))).toEqual(evaluated(items))
    }),
    { numRuns: 1000 },
  )
})

test('a poller that sees the same all day keeps two observations of it', () => {
  const items = Array.from({ length: 1440 }, (_, i): HistoryItem => ({
    at: START + i * MINUTE,
    source: 1,
    status: 1,
    seq: null,
  }))
  expect(thinned(items, sources)).toHaveLength(2)
})

/** Four weeks of a poller and its heartbeats, with some late observations that are at most a week behind. */
const polled = (hours: readonly number[]): Event[] =>
  hours.flatMap((hour, i) => {
    const at = START + hour * 60 * MINUTE
    const word = (minute: number) =>
      observedEvent({
        at: at + minute * MINUTE,
        status: (i % 3) as 0 | 1 | 2,
        observer: 'p1',
        rank: 2,
        stale_s: 300,
        site: i % 2 === 0 ? 'ctb' : 'stm',
      })
    return [
      word(0),
      word(4),
      word(8),
      heartbeat('p1', at + 12 * MINUTE),
      heartbeat('p1', at + 16 * MINUTE),
      word(20),
    ]
  })
const weeks = fc.record({
  hours: fc
    .uniqueArray(fc.integer({ min: 0, max: 28 * 24 }), { maxLength: 80 })
    .map((hours) => hours.sort((a, b) => a - b)),
  late: fc.array(
    fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      back: fc.integer({ min: 0, max: 7 * 24 * 60 - 10 }),
      status: fc.constantFrom(0, 1, 2, 12),
    }),
    { maxLength: 12 },
  ),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 }),
})
const instantOf = (event: Event | undefined): number =>
  event?.type === 'ObservationsReceived'
    ? (event.data.people[0]?.seen[0]?.[0] ?? START)
    : event?.type === 'HeartbeatReceived'
      ? event.data.at
      : START
const withLate = (
  events: readonly Event[],
  late: readonly { place: number; back: number; status: number }[],
): Event[] => {
  const result = [...events]
  for (const { place, back, status } of late) {
    const index = Math.floor(place * result.length)
    const newest = Math.max(START, ...result.slice(0, index).map(instantOf))
    result.splice(
      index,
      0,
      observedEvent({
        at: newest - back * MINUTE + 17,
        status: status as 0 | 1 | 2 | 12,
        observer: 'p2',
        rank: 2,
        stale_s: 600,
      }),
    )
  }
  return result
}
test('over weeks, with old days thinned, what comes up to seven days late counts as if it had come in time', async () => {
  await fc.assert(
    fc.asyncProperty(weeks, async ({ hours, late, cuts }) => {
      const events = withLate(polled(hours), late)
      const now = START + 40 * DAY
      const sorted = events.toSorted((a, b) => instantOf(a) - instantOf(b))
      expect(figuresAt(await folded(...cutAt(events, cuts)), now)).toEqual(
        figuresAt(await folded(sorted), now),
      )
    }),
    { numRuns: 200 },
  )
})

test('every row of every table is the same whatever the borders of the batches', async () => {
  await fc.assert(
    fc.asyncProperty(weeks, async ({ hours, late, cuts }) => {
      const events = withLate(polled(hours), late)
      await foldedAnyhow(events, cuts)
    }),
    { numRuns: 60 },
  )
})
