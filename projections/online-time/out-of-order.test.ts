import { beforeAll, expect, test } from 'vitest'
import { Difference } from '#shared/online-time/difference.ts'
import type { DayRow } from './person.ts'
import { clockMs, folded, observedEvent, type Event } from './testing.ts'
import { receivedOfAna, ANA_START, anaStatuses, type SeenOfAna } from './testing-one-account.ts'
import { observationsIn } from './what-to-load.ts'

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
    const byObserver = new Map<number, SeenOfAna[]>()
    for (let line = 0; line < 5000; line++) {
      const who = roll(observers)
      const seen: SeenOfAna = [
        ANA_START + roll(days * 86_400) * 1000 + who,
        anaStatuses[roll(anaStatuses.length)] ?? 0,
        null,
      ]
      byObserver.set(who, [...(byObserver.get(who) ?? []), seen])
    }
    return [...byObserver].map(([who, seen]) =>
      receivedOfAna(`observer-${who}`, seen, 3 + (who % ranks)),
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
        (data as { observer: string; people: { seen: SeenOfAna[] }[] }).people[0]?.seen ?? [],
    )
    .toSorted((a, b) => a[0] - b[0])
    .flatMap((_, i, all) =>
      i % 50 === 0 ? [receivedOfAna('observer-0', all.slice(i, i + 50))] : [],
    )

/**
 * CPU seconds for fifteen thousand lines over 26 years in order: everything else is measured by it, on the same
 * machine.
 */
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
    expect(
      tables.rows<DayRow>('online_day_sum').filter(({ site }) => site === '').length,
    ).toBeGreaterThan(0)
    expect(cpu_s / ordered_s).toBeLessThan(times_max)
    expect(turns).toBeGreaterThan(1)
  },
)

test('what was online and is not leaves no row of zeros behind', async () => {
  const lines = [
    { at: clockMs('08:00:00'), status: 1 },
    { at: clockMs('09:00:00'), status: 0 },
    { at: clockMs('10:00:00'), status: 0 },
  ] as const
  const late = observedEvent({ at: clockMs('08:00:00'), status: 0, observer: 'later' })
  const tables = await folded(...[...lines.map(observedEvent), late].map((event) => [event]))
  for (const table of ['online_day_sum', 'online_half_sum']) expect(tables.rows(table)).toEqual([])
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
