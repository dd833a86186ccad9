import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OnlineInterval } from '#shared/online-time/calls.ts'
import { inOrder, merged } from '#shared/online-time/observed.ts'
import { emptyTimeline } from '#shared/online-time/timeline.ts'
import { dayEnd, dayStart } from '#shared/platform/time.ts'
import { dayOf, unpacked } from './chunk.ts'
import { intervalsOf, type Kept } from './intervals.ts'
import { decodeCarry, type ChunkRow, type OpeningRow, type OnlinePersonRow } from './person.ts'
import { figuresAt, folded, heartbeat, observedEvent, studioJoined } from './testing.ts'

const ZONE = 'Europe/Bucharest'
const MINUTE = 60_000
/** The clocks of Bucharest go forward in the night to the 29th. */
const START = Date.parse('2026-03-26T18:00:00Z')
const SPAN = 5 * 24 * 60 * MINUTE
const DATES = [
  '2026-03-26',
  '2026-03-27',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
]

const observers = [
  { observer: 'ext', rank: 3, stale_s: null },
  { observer: 'p1', rank: 2, stale_s: 300 },
  { observer: 'p2', rank: 2, stale_s: 3600 },
] as const
const instant = fc.oneof(
  fc.integer({ min: 0, max: SPAN / (30 * MINUTE) }).map((n) => START + n * 30 * MINUTE),
  fc.integer({ min: 0, max: SPAN }).map((ms) => START + ms),
)
const observation = fc.record({
  at: instant,
  status: fc.constantFrom(
    0 as const,
    1 as const,
    2 as const,
    3 as const,
    11 as const,
    12 as const,
    13 as const,
  ),
  who: fc.constantFrom(...observers),
  site: fc.constantFrom('ctb', 'stm'),
  account: fc.constantFrom('ana_x', 'ana_y'),
})

function keptFrom(tables: Awaited<ReturnType<typeof folded>>, from: number): Kept | undefined {
  const state = tables.rows<OnlinePersonRow>('online_person')[0]?.state
  if (!state) return undefined
  const before = tables.rows<OpeningRow>('online_opening').filter(({ day }) => day <= dayOf(from))
  const opening = before.sort((a, b) => b.day - a.day)[0]
  const chunks = tables
    .rows<ChunkRow>('online_chunk')
    .filter(({ day }) => day >= (opening?.day ?? 0))
  const items = chunks
    .flatMap(({ day, data }) => unpacked(day, data))
    .sort((a, b) => inOrder(a, b, state.sources))
  return {
    state,
    opening: opening ? decodeCarry(opening.carry) : emptyTimeline(),
    items: merged(items, state.pending, state.sources),
  }
}
const names = { 1: 'free', 2: 'members', 3: 'private', unobserved: 'unobserved' } as const
function summed(intervals: readonly OnlineInterval[], now: number): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { site, status, from, to } of intervals) {
    const id = `${site} ${names[status]}`
    sums[id] =
      (sums[id] ?? 0) +
      (to === null ? Math.floor(now / 1000) : Date.parse(to) / 1000) -
      Date.parse(from) / 1000
  }
  return sums
}

test("the intervals of a day add up to that day's row, whatever arrived when", async () => {
  const world = fc.record({
    observations: fc.array(observation, { minLength: 1, maxLength: 40 }),
    beats: fc.array(fc.record({ at: instant, observer: fc.constantFrom('p1', 'p2') }), {
      maxLength: 10,
    }),
    after: fc.integer({ min: 0, max: SPAN }),
    inTime: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ observations, beats, after, inTime }) => {
      const byKey = new Map(
        observations.map(({ who, ...one }) => [
          `${who.observer} ${one.site} ${one.account} ${one.at}`,
          { ...one, ...who },
        ]),
      )
      const said = [...byKey.values()].map((one) => ({ at: one.at, event: observedEvent(one) }))
      const all = [
        ...said,
        ...beats.map(({ observer, at }) => ({ at, event: heartbeat(observer, at) })),
      ]
      const events = (inTime ? all.sort((a, b) => a.at - b.at) : all).map(({ event }) => event)
      const half = Math.floor(events.length / 2)
      const tables = await folded(
        [studioJoined('north', ZONE, '2026-01-01T00:00:00Z')],
        events.slice(0, half),
        events.slice(half),
      )
      const now = Math.max(...all.map(({ at }) => at)) + after
      const figures = figuresAt(tables, now)
      for (const date of DATES) {
        const [from, to] = [dayStart(date, ZONE) * 1000, dayEnd(date, ZONE) * 1000]
        const kept = keptFrom(tables, from)
        const { intervals } = kept
          ? intervalsOf(kept, { user: 'ana', from, to, site: null, visibility: null, now })
          : { intervals: [] }
        const expected: Record<string, number> = {}
        for (const row of figures)
          if (row.date === date && row.site !== null)
            for (const kind of Object.values(names))
              if (row[kind] !== 0) expected[`${row.site} ${kind}`] = row[kind]
        expect(summed(intervals, now)).toEqual(expected)
        expect(intervals.every((one) => one.account !== '')).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})
