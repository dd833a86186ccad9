import { expect, test } from 'vitest'
import { castOf } from './cast.ts'
import { sinceDay } from './demo-terms.ts'
import { siteOpened, yearStart } from './earn-past.ts'
import { daysBeforeHistory, seenBefore } from './online-before.ts'
import { day_ms } from './truth.ts'

const from = Date.parse('2026-10-30T09:00:00Z')
const people = castOf('seed', 120).filter(({ tipCont }) => tipCont === 'Model')
const days = daysBeforeHistory(from)

test('the year is told of up to the day before the history', () => {
  expect(days[0]).toBe(yearStart(from))
  expect(days.at(-1)).toBe('2026-10-28')
})
test('whoever was on air went off again, within a shift and before the history', () => {
  const seen = people.flatMap((person) => seenBefore('seed', person, from))
  expect(seen.length).toBeGreaterThan(20_000)
  const statuses = new Set(seen.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([0, 1, 2, 3])
  for (const own of Map.groupBy(seen, ({ site, account }) => `${site} ${account}`).values()) {
    let came: number | undefined
    for (const [i, { at, status }] of own.entries()) {
      expect(at).toBeGreaterThan(own[i - 1]?.at ?? 0)
      expect(at).toBeLessThan(from)
      if (came === undefined) {
        expect(status).toBe(1)
        came = at
      } else if (status === 0) {
        expect(at - came).toBeLessThan(day_ms / 2)
        came = undefined
      }
    }
    expect(came).toBeUndefined()
  }
})
test('nobody is seen before they came, nor on a site before they went to it', () => {
  const late = people.filter((person) => sinceDay('seed', person, from) > yearStart(from))
  expect(late.length).toBeGreaterThan(10)
  for (const person of people) {
    const since = sinceDay('seed', person, from)
    const opened = new Map(
      person.accounts.map(({ site }, index) => [site, siteOpened('seed', person, index, from)]),
    )
    // A shift begins up to a day away from its date, by UTC.
    const early = seenBefore('seed', person, from).filter(
      ({ site, at }) =>
        at < Date.parse([since, opened.get(site) ?? ''].toSorted()[1] ?? '') - day_ms,
    )
    expect(early).toEqual([])
  }
})
