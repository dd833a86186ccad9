import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Difference } from '#shared/online-time/difference.ts'
import { REORDER_DAYS } from '#shared/online-time/rules.ts'
import { dayOf } from './chunk.ts'
import { referenceFigures, type NaiveObservation } from './reference-figures.ts'
import type { UnionRow } from './person.ts'
import { clockMs, figuresAt, folded, observedEvent, type Event } from './testing.ts'
import { observationsIn } from './what-to-load.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2000-01-01T00:00:00Z')
const statuses = [0, 1, 2, 3, 11, 12, 13] as const
type Seen = [number, (typeof statuses)[number], null]
const received = (observer: string, seen: readonly Seen[], rank = 3): Event => ({
  type: 'ObservationsReceived',
  data: {
    part: 'ana',
    observer,
    rank,
    stale_s: null,
    people: [
      { user: 'ana', site: 'ctb', account: 'ana_x', seen: seen.toSorted((a, b) => a[0] - b[0]) },
    ],
  },
})

/** Numbers that look random and are the same in every run (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
/** Requests of 5,000 lines about one account, each line by one of the observers, at any instant of these days. */
function scattered({
  requests,
  observers,
  days,
  ranks = 1,
}: {
  requests: number
  observers: number
  days: number
  ranks?: number
}): Event[] {
  const roll = dice(days + observers)
  return Array.from({ length: requests }, () => {
    const byObserver = new Map<number, Seen[]>()
    for (let line = 0; line < 5000; line++) {
      const who = roll(observers)
      const seen: Seen = [
        START + roll(days * 86_400) * 1000 + who,
        statuses[roll(statuses.length)] ?? 0,
        null,
      ]
      byObserver.set(who, [...(byObserver.get(who) ?? []), seen])
    }
    return [...byObserver].map(([who, seen]) =>
      received(`observer-${who}`, seen, 3 + (who % ranks)),
    )
  }).flat()
}
/** The batches that the runner would make of them. */
const batchesOf = (events: readonly Event[]): Event[][] => {
  const batches: Event[][] = [[]]
  let weight = 0
  for (const event of events) {
    weight += observationsIn(event.data)
    if (weight > 50_000 && batches.at(-1)?.length !== 0) {
      batches.push([])
      weight = observationsIn(event.data)
    }
    batches.at(-1)?.push(event)
  }
  return batches
}

/** Processor seconds that a fold took, and how often it let others of the process have a turn. */
async function costOf(batches: readonly Event[][]) {
  let turns = 0
  let folding = true
  const turn = () => {
    turns++
    if (folding) setImmediate(turn)
  }
  setImmediate(turn)
  const before = process.cpuUsage()
  const tables = await folded(...batches)
  const { user, system } = process.cpuUsage(before)
  folding = false
  return { tables, turns, cpu_s: (user + system) / 1e6 }
}
const inOrder = (events: readonly Event[]): Event[] =>
  events
    .flatMap(
      ({ data }) =>
        (data as { observer: string; people: { seen: Seen[] }[] }).people[0]?.seen ?? [],
    )
    .toSorted((a, b) => a[0] - b[0])
    .flatMap((_, i, all) => (i % 50 === 0 ? [received('observer-0', all.slice(i, i + 50))] : []))

/** What fifteen thousand lines over 26 years cost when they come in order: everything else is measured by it, on the same machine. */
let ordered_s: number
beforeAll(async () => {
  const batches = batchesOf(inOrder(scattered({ requests: 3, observers: 1, days: 9500 })))
  // Once to warm up.
  await costOf(batches)
  ordered_s = (await costOf(batches)).cpu_s
})
// A fold in which each event walks all days takes some forty times.
const times_max = 10
test.each([
  ['one observer over 26 years', { requests: 3, observers: 1, days: 9500 }],
  ['100 observers over 26 years', { requests: 3, observers: 100, days: 9500 }],
  [
    '100 observers of seven ranks over 26 years',
    { requests: 3, observers: 100, days: 9500, ranks: 7 },
  ],
  ['2,000 observers within one day', { requests: 3, observers: 2000, days: 1 }],
] as const)(
  '15,000 observations of one account in any order, by %s, cost little more than in order, and others have their turns meanwhile',
  async (_, given) => {
    const { tables, turns, cpu_s } = await costOf(batchesOf(scattered(given)))
    expect(tables.rows<UnionRow>('online_union').length).toBeGreaterThan(0)
    expect(cpu_s / ordered_s).toBeLessThan(times_max)
    expect(turns).toBeGreaterThan(1)
  },
)

const anySeen = (days: number) =>
  fc
    .record({
      minute: fc.integer({ min: 0, max: days * 1440 }),
      status: fc.constantFrom(...statuses),
    })
    .map(({ minute, status }): Seen => [START + minute * 60_000, status, null])
interface Request {
  readonly observer: string
  readonly seen: readonly Seen[]
}
const anyRequests = fc.array(
  fc.record({
    observer: fc.constantFrom('ext-1', 'ext-2', 'ext-3'),
    seen: fc.uniqueArray(anySeen(60), {
      minLength: 1,
      maxLength: 12,
      selector: ([instant]) => instant,
    }),
  }),
  { maxLength: 25 },
)
const anyCuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
/** Two observations of one key must agree: the door lets no conflict in. */
function agreeing(given: readonly Request[]): Request[] {
  const said = new Map<string, Seen>()
  return given.map(({ observer, seen }) => ({
    observer,
    seen: seen.map((one) => {
      const key = `${observer} ${one[0]}`
      said.set(key, said.get(key) ?? one)
      return said.get(key) as Seen
    }),
  }))
}

/** In some order of their beginnings, without what comes more than the reorder window behind the newest before it. */
function inWindow(given: readonly Request[]): Request[] {
  const firstOf = ({ seen }: Request) => Math.min(...seen.map(([instant]) => instant))
  let newest = -Infinity
  return given
    .toSorted((a, b) => firstOf(a) - firstOf(b))
    .map(({ observer, seen }) => {
      const kept = seen.filter(([instant]) => dayOf(instant) >= dayOf(newest) - REORDER_DAYS)
      newest = Math.max(newest, ...kept.map(([instant]) => instant))
      return { observer, seen: kept }
    })
    .filter(({ seen }) => seen.length > 0)
}

const rowTables = [
  'online_person',
  'online_chunk',
  'online_opening',
  'online_day',
  'online_union',
  'online_half',
  'online_half_union',
]
/** What requests are folded to: all of them together, and checked to be the same in these parts and one by one. */
async function foldedAnyhow(requests: readonly Request[], cuts: readonly number[]) {
  const byText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  const events = requests.map(({ observer, seen }) => received(observer, seen))
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * events.length)).sort((a, b) => a - b),
    events.length,
  ]
  const [whole, parts, single] = [
    await folded(events),
    await folded(...places.slice(1).map((end, i) => events.slice(places[i], end))),
    await folded(...events.map((event) => [event])),
  ]
  for (const table of rowTables) {
    expect(byText(parts.rows(table))).toEqual(byText(whole.rows(table)))
    expect(byText(single.rows(table))).toEqual(byText(whole.rows(table)))
  }
  return whole
}

test('whatever is brought in together, however late, the rows are those of one event at a time', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequests, anyCuts, async (given, cuts) => {
      await foldedAnyhow(agreeing(given), cuts)
    }),
    { numRuns: 40 },
  )
})

// Of what is older than the window only the runs are kept: a confirmation that mattered to something late is gone.
test('whatever comes in the reorder window, in any order and together, the totals are those of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequests, anyCuts, async (given, cuts) => {
      const requests = inWindow(agreeing(given))
      const whole = await foldedAnyhow(requests, cuts)
      const observations = requests.flatMap(({ observer, seen }) =>
        seen.map(([instant, status]): NaiveObservation => ({
          at: instant,
          status,
          seq: null,
          observer,
          site: 'ctb',
          account: 'ana_x',
          rank: 3,
          stale_s: null,
        })),
      )
      const now = START + 61 * DAY_MS
      expect(figuresAt(whole, now)).toEqual(
        referenceFigures({ observations, heartbeats: [], memberships: [] }, now),
      )
    }),
    { numRuns: 60 },
  )
})

test('what was online and is not leaves no row of zeros behind', async () => {
  const lines = [
    { at: clockMs('08:00:00'), status: 1 },
    { at: clockMs('09:00:00'), status: 0 },
    { at: clockMs('10:00:00'), status: 0 },
  ] as const
  const late = observedEvent({ at: clockMs('08:00:00'), status: 0, observer: 'later' })
  const tables = await folded(...[...lines.map(observedEvent), late].map((event) => [event]))
  for (const table of ['online_day', 'online_union', 'online_half', 'online_half_union'])
    expect(tables.rows(table)).toEqual([])
})

test('of a piece that only ends earlier, only the end is handed out', () => {
  const difference = new Difference()
  difference.was('ctb', 1, 0, 1000)
  difference.was(null, 1, 0, 1000)
  difference.is('ctb', 1, 0, 900)
  difference.is('ctb', 3, 900, 1000)
  difference.is(null, 1, 0, 900)
  difference.is(null, 1, 900, 1000)
  const [gone, come]: unknown[][] = [[], []]
  difference.handOut(
    (...piece) => gone?.push(piece),
    (...piece) => come?.push(piece),
  )
  expect(gone).toEqual([['ctb', 1, 900, 1000]])
  expect(come).toEqual([['ctb', 3, 900, 1000]])
})
