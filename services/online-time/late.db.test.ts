import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import {
  referenceFigures,
  type NaiveHeartbeat,
  type NaiveObservation,
} from '#projections/online-time/reference-figures.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import type { OnlineTimeTables } from '#projections/online-time/queries.ts'
import { heartbeat, observedEvent, type Event } from '#projections/online-time/testing.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { onlineTimeService } from './service.ts'

const START = Date.parse('2026-03-27T20:00:00Z')
const MINUTE = 60_000
const PEOPLE = 12
let app: TestApp
const clock = { now: '2026-11-20T12:00:00.000Z' }
beforeAll(async () => {
  app = await testApp(
    {
      services: [onlineTimeService],
      projections: [onlineTime],
      events: { ...accountEvents, ...studioEvents, ...observationEvents },
    },
    clock,
  )
})
afterAll(() => app.close())

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
const statuses = [0, 1, 2, 3, 1, 2, 0, 11, 12, 13]
const observers = [
  { observer: 'ext', rank: 3, stale_s: null },
  { observer: 'p1', rank: 2, stale_s: 300 },
  { observer: 'p2', rank: 2, stale_s: 900 },
] as const

interface Life {
  readonly observations: readonly NaiveObservation[]
  readonly heartbeats: readonly NaiveHeartbeat[]
}
/** Five days of one person on two sites, seen by three observers. */
function life(roll: (below: number) => number): Life {
  const at = () => START + roll(5 * 1440) * MINUTE
  const observations = Array.from({ length: 120 }, (): NaiveObservation => {
    const who = observers[roll(3)] ?? observers[0]
    return {
      at: at(),
      status: statuses[roll(statuses.length)] ?? 0,
      seq: null,
      site: ['ctb', 'stm'][roll(2)] ?? 'ctb',
      account: 'ana_x',
      ...who,
    }
  })
  const byKey = new Map(observations.map((one) => [`${one.observer} ${one.site} ${one.at}`, one]))
  return {
    observations: [...byKey.values()],
    heartbeats: Array.from({ length: 60 }, () => ({
      at: at(),
      observer: ['p1', 'p2'][roll(2)] ?? 'p1',
    })),
  }
}
const shuffled = <T>(all: readonly T[], roll: (below: number) => number): T[] =>
  all
    .map((one) => ({ one, by: roll(1_000_000) }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one)

const meta = (id: string) =>
  metadataOf({ actor: ownerActor, commandId: id, now: '2026-04-02T00:00:00.000Z' })

test('on a real database, too, shuffled and repeated observations of many people come to what the rules say', async () => {
  const roll = dice(7)
  const lives = Array.from({ length: PEOPLE }, (_, i) => ({ user: `person-${i}`, ...life(roll) }))
  const events = lives.flatMap(({ user, observations, heartbeats }): Event[] => [
    ...observations.map((one) =>
      observedEvent({ ...(one as Parameters<typeof observedEvent>[0]), user }),
    ),
    ...heartbeats.map((beat) => heartbeat(beat.observer, beat.at, user)),
  ])
  // Several batches, so that rows are written, read back and corrected.
  const all = shuffled([...events, ...events.slice(0, 300)], roll)
  for (let i = 0; i < all.length; i += 150) {
    await app.app.journal.append(
      { stream: `test-${i}`, expectedVersion: 0, events: all.slice(i, i + 150) },
      meta(`write-${i}`),
    )
    await app.settle()
  }
  const now = START + 6 * 1440 * MINUTE
  clock.now = new Date(now).toISOString()
  for (const { user, ...input } of lives) {
    const expected = referenceFigures({ ...input, memberships: [] }, now)
    const sums = new Map<string, number>()
    for (const { site, date, ...row } of expected) {
      const id = `${date.slice(0, 7)} ${Number(date.slice(8)) < 16 ? 1 : 2} ${site ?? 'union'}`
      sums.set(id, (sums.get(id) ?? 0) + row.free + row.members + row.private)
    }
    const answer = (await app.call('halves', {
      query: { from: '2026-03-01', to: '2026-04-30', user },
    })) as Answer
    const found = [
      ...answer.rows.map((row) => [`${row.month} ${row.half} ${row.site}`, row.total] as const),
      ...answer.unions.map((row) => [`${row.month} ${row.half} union`, row.seconds] as const),
    ]
    expect(new Map(found.filter(([, seconds]) => seconds > 0))).toEqual(
      new Map([...sums].filter(([, seconds]) => seconds > 0)),
    )
  }
  const people = await app.app
    .read<OnlineTimeTables>()
    .selectFrom('online_person')
    .select('online_person.user')
    .execute()
  expect(people).toHaveLength(PEOPLE)
})
interface Answer {
  readonly rows: readonly { month: string; half: number; site: string; total: number }[]
  readonly unions: readonly { month: string; half: number; seconds: number }[]
}
