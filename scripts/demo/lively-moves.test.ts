import { expect, test } from 'vitest'
import { FLAPPING_MS } from '#shared/site-status/rules.ts'
import { castOf } from './cast.ts'
import { Lively } from './lively-moves.ts'
import type { DemoReport } from './observe.ts'
import type { Click } from './truth.ts'

const speed = 3
const tick_ms = 250
const from = Date.parse('2026-03-04T10:00:00Z')

/** Returns the moves of so many seconds of the clock, with the second in which it does. */
function minutes(count: number, seed = 'seed') {
  const lively = new Lively(seed, castOf(seed, 120), from, speed)
  const reports: (DemoReport & { second: number })[] = []
  const clicks: (Click & { second: number })[] = []
  for (let ms = 0; ms < count * 60_000; ms += tick_ms) {
    const span = lively.next(from + ms * speed)
    const second = Math.floor(ms / 1000)
    reports.push(...span.reports.map((one) => ({ ...one, second })))
    clicks.push(...span.clicks.map((one) => ({ ...one, second })))
  }
  return { reports, clicks }
}

test('at the default speed something happens in every second, for an hour', () => {
  const { reports, clicks } = minutes(60)
  const seconds = new Set([...reports, ...clicks].map(({ second }) => second))
  expect(seconds.size).toBe(3600)
})

test('in the first minute there are private shows and an account that cannot be seen twice in a row', () => {
  const { reports } = minutes(1)
  expect(reports.filter(({ status }) => status === 3).length).toBeGreaterThan(3)
  const missed = reports.filter(({ status }) => status === 12 || status === 13)
  expect(missed).toHaveLength(2)
  expect(new Set(missed.map(({ account }) => account)).size).toBe(1)
})

test('no account changes so often that its alerts mute', () => {
  const { reports } = minutes(60)
  for (const mine of Map.groupBy(reports, ({ site, account }) => `${site}/${account}`).values()) {
    const changes = mine.filter(({ status }, i) => status !== (mine[i - 1]?.status ?? 0))
    const fifths = changes.slice(4).map(({ at }, i) => at - (changes[i]?.at ?? 0))
    expect(fifths.filter((ms) => ms <= FLAPPING_MS * speed)).toEqual([])
  }
})

test('only who works goes on air, and who pauses goes on', () => {
  const { reports, clicks } = minutes(10)
  const accounts = new Map(
    castOf('seed', 120).flatMap(({ user, accounts: mine }) =>
      mine.map(({ site, account }) => [`${site}/${account}`, user] as const),
    ),
  )
  for (const { site, account, second } of reports) {
    const user = accounts.get(`${site}/${account}`)
    expect(clicks.some((one) => one.user === user && one.second <= second)).toBe(true)
  }
  for (const mine of Map.groupBy(clicks, ({ user }) => user).values())
    expect(mine.map(({ action }) => action)).toEqual(
      mine.map((_, i) => (i === 0 ? 1 : i % 2 === 1 ? 3 : 4)),
    )
})

test('the same for the same seed, another story for another one', () => {
  expect(minutes(2)).toEqual(minutes(2))
  expect(minutes(2, 'other')).not.toEqual(minutes(2))
})

test('what could not be told in time does not come in a burst', () => {
  const lively = new Lively('seed', castOf('seed', 120), from, speed)
  lively.next(from)
  const late = lively.next(from + 600_000)
  expect(late.reports.length + late.clicks.length).toBe(1)
  expect(lively.next(from + 600_001)).toEqual({ reports: [], clicks: [] })
})
