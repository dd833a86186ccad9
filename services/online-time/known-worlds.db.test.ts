import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { HalfUnion } from '#shared/online-time/calls.ts'
import { halfMonth, halfRows } from '#shared/online-time/halves.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { figuresAt, type Event } from '#projections/online-time/testing.ts'
import { MemoryTables } from '#projections/platform/testing/memory-tables.ts'
import { unionsKnown } from './known.ts'
import { inNewWorld, knownTest, world } from './testing-known.ts'

const { test: testing, app, append, looks } = await knownTest()
afterAll(() => testing.close())

const FAR = Date.parse('2026-06-01T00:00:00Z')
const ranges = [
  { from: '2026-02-01', to: '2026-02-15' },
  { from: '2026-02-16', to: '2026-02-28' },
  { from: '2026-01-20', to: '2026-03-05' },
] as const
type Range = (typeof ranges)[number]
interface Expected {
  readonly tables: MemoryTables
  readonly users: readonly string[]
  readonly studio: string
  readonly range: Range
  readonly now: number
}
/** By the prefix of the log alone. */
const expected = ({ tables, users, studio, range, now }: Expected): readonly HalfUnion[] =>
  halfRows(
    users.flatMap((user) =>
      figuresAt(
        {
          rows: <R>(name: string) =>
            tables
              .rows<Record<string, unknown>>(name)
              .filter((row) => row['user'] === user) as readonly unknown[] as R[],
        },
        now,
      )
        .filter((row) => row.site === null && row.studio === studio)
        .filter(({ date }) => date >= range.from && date <= range.to)
        .map((row) => ({ user, ...halfMonth(row.date), ...row })),
    ),
  ).unions

const newestIn = (event: Event): number => {
  if (event.type === 'ObservationsReceived')
    return Math.max(...event.data.people.flatMap(({ seen }) => seen.map(([at]) => at)))
  return event.type === 'HeartbeatReceived' ? event.data.at : -Infinity
}

test('at every position of the log, the answer is what a fold of the log up to there says', async () => {
  let answers = 0
  await fc.assert(
    fc.asyncProperty(world, fc.nat(20), async (story, cut) => {
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
          const known = positions[i] as string
          expect(await unionsKnown(app, { studio, users, ...range, known, now })).toEqual(
            expected({ tables, users, studio, range, now }),
          )
        }
      }
    }),
    { numRuns: 60 },
  )
  // Both ways were gone.
  expect(looks()).toBeGreaterThan(100)
  expect(answers - looks()).toBeGreaterThan(100)
})
