import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { HalfUnion, OnlineInterval } from '#shared/online-time/calls.ts'
import type { LocalDate } from '#shared/platform/time.ts'
import { halfMonth, halfRows } from '#shared/online-time/halves.ts'
import { changedSince } from '#projections/online-time/changed-since.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { queryHalves, type OnlineTimeTables } from '#projections/online-time/queries.ts'
import { figuresAt, type Event } from '#projections/online-time/testing.ts'
import { MemoryTables } from '#projections/platform/testing/memory-tables.ts'
import { intervalsKnown, unionsKnown } from './known-hours.ts'
import { longOrShort } from '../platform/testing/size.ts'
import { inNewWorld, knownTest, someLives } from './testing-known.ts'

const { test: testing, app, append, looks } = await knownTest()
afterAll(() => testing.close())

const FAR = Date.parse('2026-06-01T00:00:00Z')
const ranges = [
  { from: '2026-02-01', to: '2026-02-15' },
  { from: '2026-02-16', to: '2026-02-28' },
  { from: '2026-01-20', to: '2026-03-05' },
] as const
interface Range {
  readonly from: LocalDate
  readonly to: LocalDate
}
const date = fc
  .integer({ min: 0, max: 70 })
  .map((day) => new Date(Date.UTC(2026, 0, 10 + day)).toISOString().slice(0, 10))
const someRange = fc.tuple(date, date).map((two): Range => {
  const [from, to] = two.sort()
  return { from, to }
})
interface Expected {
  readonly tables: MemoryTables
  readonly studio: string
  readonly range: Range
  readonly now: number
}
/** Days of one person by the prefix of the log alone. */
const daysOf = (user: string, { tables, studio, range, now }: Expected) => {
  const rows = <R>(name: string) =>
    tables
      .rows<Record<string, unknown>>(name)
      .filter((row) => row['user'] === user) as readonly unknown[] as R[]
  return figuresAt({ rows }, now).filter(
    (row) => row.studio === studio && row.date >= range.from && row.date <= range.to,
  )
}
const halvesOf = (users: readonly string[], expected: Expected) =>
  halfRows(
    users.flatMap((user) =>
      daysOf(user, expected).map((row) => ({ user, ...halfMonth(row.date), ...row })),
    ),
  )
const unionsOf = (users: readonly string[], expected: Expected): readonly HalfUnion[] =>
  halvesOf(users, expected).unions
/** Seconds by site, of all that was shown. */
const sitesOf = (user: string, expected: Expected) =>
  sums(
    daysOf(user, expected)
      .filter(({ site }) => site !== null)
      .map((row) => [row.site ?? '', row.free + row.members + row.private + row.unobserved]),
  )
const sums = (all: readonly (readonly [string, number])[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [site, seconds] of all) found.set(site, (found.get(site) ?? 0) + seconds)
  return found
}
const lengthsOf = (intervals: readonly OnlineInterval[]) =>
  sums(
    intervals.map(({ site, from, to }) => [site, (Date.parse(to ?? '') - Date.parse(from)) / 1000]),
  )

const newestIn = (event: Event): number => {
  if (event.type === 'ObservationsReceived')
    return Math.max(...event.data.people.flatMap(({ seen }) => seen.map(([at]) => at)))
  return event.type === 'HeartbeatReceived' ? event.data.at : -Infinity
}

test('at every position of the log, the unions are those of a fold of the log up to there, and the intervals add up to its sites; at its end, the sums of any range', async () => {
  let [answers, unlooked, told] = [0, 0, 0]
  const db = app.read<OnlineTimeTables>()
  await fc.assert(
    fc.asyncProperty(someLives, fc.nat(20), someRange, async (story, cut, any) => {
      const { people: users, events } = inNewWorld(story)
      const first = await append(events.slice(0, cut))
      await testing.settle()
      const positions = [...first, ...(await append(events.slice(cut)))]
      await testing.settle()
      const tables = new MemoryTables(onlineTime)
      let newest = -Infinity
      for (const [i, event] of events.entries()) {
        await tables.fold([event])
        newest = Math.max(newest, newestIn(event))
        for (const [studio, now] of [
          ['north', newest],
          ['south', FAR],
          ['east', FAR],
          ['', FAR],
        ] as const) {
          const range = ranges[(i + answers++) % 3] as Range
          const asked = { studio, ...range, known: positions[i] as string, now }
          const expected = { tables, studio, range, now }
          const before = looks()
          expect(await unionsKnown(app, { ...asked, users })).toEqual(unionsOf(users, expected))
          if (looks() === before) unlooked++
          const changed = await changedSince(db, { ...asked, users })
          if (changed.length > 0 && looks() === before) told++
          if (now !== FAR) continue
          const user = users[answers % 2] as string
          const { intervals } = await intervalsKnown(app, { ...asked, user })
          expect(lengthsOf(intervals)).toEqual(sitesOf(user, expected))
        }
      }
      for (const studio of ['north', 'south', 'east', '']) {
        const expected = { tables, studio, range: any, now: FAR }
        const query = { ...any, studio, users, visibility: null, now: FAR }
        expect(await queryHalves(db, query)).toEqual(halvesOf(users, expected))
      }
    }),
    { numRuns: longOrShort(25, 8) },
  )
  // Many answers came from the read model, many without what came since, and many from the log.
  expect(told).toBeGreaterThan(longOrShort(50, 15))
  expect(unlooked).toBeGreaterThan(longOrShort(100, 30))
  expect(answers - unlooked).toBeGreaterThan(longOrShort(100, 30))
})
