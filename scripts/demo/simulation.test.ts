import { expect, test } from 'vitest'
import { castOf, sites } from './cast.ts'
import { pollerIsDead } from './observe.ts'
import { simulateDemo } from './simulation.ts'
import { day_ms } from './truth.ts'

const from = Date.parse('2026-03-02T00:00:00Z')
const week = simulateDemo('seed', 120).between(from, from + 7 * day_ms)

test('the same seed tells the same story, another seed another one', () => {
  const again = simulateDemo('seed', 120).between(from, from + day_ms)
  expect(again).toEqual(simulateDemo('seed', 120).between(from, from + day_ms))
  expect(simulateDemo('other', 120).between(from, from + day_ms)).not.toEqual(again)
})

test('a story told in pieces is the whole story', () => {
  const simulation = simulateDemo('seed', 30)
  const whole = simulation.between(from, from + 2 * day_ms)
  const pieces = Array.from({ length: 96 }, (_, i) =>
    simulation.between(from + (i * day_ms) / 48, from + ((i + 1) * day_ms) / 48),
  )
  expect(pieces.flatMap(({ reports }) => reports)).toEqual(whole.reports)
  expect(pieces.flatMap(({ clicks }) => clicks)).toEqual(whole.clicks)
})

test('two studios of some 120 people with different names work on 12 sites', () => {
  const people = castOf('seed', 120)
  expect(people.length).toBe(120)
  expect(new Set(people.map(({ user }) => user)).size).toBe(120)
  expect(people.filter(({ tipCont }) => tipCont === 'Model').length).toBeGreaterThan(80)
  expect(new Set(people.map(({ tipCont }) => tipCont))).toEqual(
    new Set(['Model', 'Trainer', 'Manager', 'Tehnic', 'Other']),
  )
  expect(new Set(people.flatMap(({ accounts }) => accounts.map(({ site }) => site)))).toEqual(
    new Set(sites),
  )
  const accounts = people.flatMap((person) =>
    person.accounts.map(({ site, account }) => `${site}:${account}`),
  )
  expect(new Set(accounts).size).toBe(accounts.length)
})

test('nothing is reported before it happened', () => {
  expect(week.reports.filter(({ sent, at }) => sent < at)).toEqual([])
})

test('every kind of dirt occurs in a week', () => {
  const statuses = new Set(week.reports.map(({ status }) => status))
  expect([...statuses].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 11, 12, 13])
  const said = new Map<string, Set<number>>()
  let repeated = 0
  for (const { observer, site, account, at, status } of week.reports) {
    const key = `${observer}/${site}/${account}/${at}`
    const before = said.get(key) ?? new Set()
    if (before.has(status)) repeated++
    said.set(key, before.add(status))
  }
  expect(repeated).toBeGreaterThan(50)
  expect([...said.values()].filter((values) => values.size > 1).length).toBeGreaterThan(5)
  expect(week.reports.filter(({ sent, at }) => sent - at > 300_000).length).toBeGreaterThan(100)
  expect(new Set(week.reports.map(({ observer }) => observer)).size).toBe(5)
  expect(week.reports.some(({ account }) => account.startsWith('stray_'))).toBe(true)
})

test('the poller dies on some days and comes back', () => {
  const dead = Array.from({ length: 28 * 24 }, (_, hour) =>
    pollerIsDead('seed', from + hour * 3_600_000),
  )
  expect(dead.filter(Boolean).length).toBeGreaterThan(5)
  expect(dead.filter((yes) => !yes).length).toBeGreaterThan(400)
  const polls = week.reports.filter(({ observer }) => observer === 'poll-main')
  expect(polls.filter(({ at }) => pollerIsDead('seed', at))).toEqual([])
})

test('some people forget to stop', () => {
  const count = (action: number) => week.clicks.filter((click) => click.action === action).length
  expect(count(1)).toBeGreaterThan(count(2) + 5)
  expect(count(2)).toBeGreaterThan(400)
})

test('four weeks are between 50,000 and 150,000 lines', () => {
  expect(
    simulateDemo('seed', 120).between(from, from + 28 * day_ms).reports.length,
  ).toBeGreaterThan(50_000)
  expect(simulateDemo('seed', 120).between(from, from + 28 * day_ms).reports.length).toBeLessThan(
    150_000,
  )
})
