import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REORDER_DAYS } from '#shared/online-time/rules.ts'
import { dayOf } from './chunk.ts'
import { referenceFigures, type NaiveObservation } from './reference-figures.ts'
import { figuresAt } from './testing.ts'
import { foldedAnyhow } from './testing-batches.ts'
import { receivedOfAna, ANA_START, anaStatuses, type SeenOfAna } from './testing-one-account.ts'

const DAY_MS = 86_400_000
const anySeen = (days: number) =>
  fc
    .record({
      minute: fc.integer({ min: 0, max: days * 1440 }),
      status: fc.constantFrom(...anaStatuses),
    })
    .map(({ minute, status }): SeenOfAna => [ANA_START + minute * 60_000, status, null])
interface Request {
  readonly observer: string
  readonly seen: readonly SeenOfAna[]
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
  const said = new Map<string, SeenOfAna>()
  return given.map(({ observer, seen }) => ({
    observer,
    seen: seen.map((one) => {
      const key = `${observer} ${one[0]}`
      said.set(key, said.get(key) ?? one)
      return said.get(key) as SeenOfAna
    }),
  }))
}

/** Requests of one day after the other, each with what it saw since eight days before. */
const anyDays = fc
  .array(
    fc.record({
      day: fc.integer({ min: 8, max: 59 }),
      observer: fc.constantFrom('ext-1', 'ext-2', 'ext-3'),
      ago: fc.uniqueArray(
        fc.record({
          minutes: fc.integer({ min: 0, max: 8 * 1440 }),
          status: fc.constantFrom(...anaStatuses),
        }),
        { minLength: 1, maxLength: 12, selector: ({ minutes }) => minutes },
      ),
    }),
    { maxLength: 25 },
  )
  .map((requests) =>
    requests
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, observer, ago }): Request => ({
        observer,
        seen: ago.map(({ minutes, status }): SeenOfAna => [
          ANA_START + (day * 1440 - minutes) * 60_000,
          status,
          null,
        ]),
      })),
  )
/**
 * Drops what comes more than the reorder window behind the newest before it; `late`: how many stay that come behind
 * it.
 */
function inWindow(given: readonly Request[]) {
  let newest = -Infinity
  let late = 0
  const requests = given
    .map(({ observer, seen }): Request => {
      const kept = seen.filter(([instant]) => dayOf(instant) >= dayOf(newest) - REORDER_DAYS)
      late += kept.filter(([instant]) => instant < newest).length
      newest = Math.max(newest, ...kept.map(([instant]) => instant))
      return { observer, seen: kept }
    })
    .filter(({ seen }) => seen.length > 0)
  return { requests, late }
}

const eventsOf = (requests: readonly Request[]) =>
  requests.map(({ observer, seen }) => receivedOfAna(observer, seen))

test('whatever is brought in together, however late, the rows are those of one event at a time', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequests, anyCuts, async (given, cuts) => {
      await foldedAnyhow(eventsOf(agreeing(given)), cuts)
    }),
    { numRuns: 40 },
  )
})

test('what comes behind a border is kept in the order in which it came, some of it late and some not', async () => {
  const midnight = ANA_START + DAY_MS * 15
  const minutes = (...of: readonly number[]) =>
    of.map((minute): SeenOfAna => [midnight + minute * 60_000, minute % 2 === 0 ? 0 : 1, null])
  const events = [
    receivedOfAna('ext-1', minutes(2)),
    receivedOfAna('ext-2', minutes(-10, -2)),
    receivedOfAna('ext-3', minutes(-9, -1)),
  ]
  const whole = await foldedAnyhow(events, [0.4])
  expect(whole.rows('online_behind').length).toBeGreaterThan(0)
})

// Beyond the window only the runs are kept: a confirmation that mattered to something late is gone.
test('whatever comes in the reorder window, in any order and together, the totals are those of the rules', async () => {
  let lateOnes = 0
  await fc.assert(
    fc.asyncProperty(anyDays, anyCuts, async (given, cuts) => {
      const { requests, late } = inWindow(agreeing(given))
      lateOnes += late
      const whole = await foldedAnyhow(eventsOf(requests), cuts)
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
      const now = ANA_START + 61 * DAY_MS
      expect(figuresAt(whole, now)).toEqual(
        referenceFigures({ observations, heartbeats: [], memberships: [] }, now),
      )
    }),
    { numRuns: 60 },
  )
  expect(lateOnes).toBeGreaterThan(100)
})
