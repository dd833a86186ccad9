import { expect, test } from 'vitest'
import { AmountText, minorOf } from '#shared/money/amount.ts'
import { TransactionLine } from '#shared/money/statement-line.ts'
import { isTransactionType, signFits, transactionTypes } from '#shared/money/transaction-types.ts'
import { halfStart, halfStartsBetween } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { castOf, sites } from './cast.ts'
import { earnedOn } from './earn.ts'
import { firstHalf, halvesBefore, yearStart } from './earn-past.ts'
import { statementsOf, twice } from './statements.ts'
import { trades } from './trade.ts'
import { day_ms, workDay } from './truth.ts'

const seed = 'seed'
const to = Date.parse('2026-03-24T15:00:00Z')
const from = to - 28 * day_ms
const people = castOf(seed, 60)
const models = people.filter(({ accounts }) => accounts.length > 0)
const lines = statementsOf({ seed, people, from, to, withYear: true })
const holders = new Map(
  models.flatMap((person) =>
    person.accounts.map(({ site, account }) => [`${site}/${account}`, person] as const),
  ),
)
const counted = lines.filter(({ source }) => source !== twice.other)
const sumOf = (some: readonly TransactionLine[]): number =>
  some.reduce((sum, { amount }) => sum + minorOf(amount), 0)

test('the same seed makes the same money, another seed other money', () => {
  const week = { people, from: to - 7 * day_ms, to, withYear: false }
  const again = statementsOf({ seed, ...week })
  expect(statementsOf({ seed, ...week })).toEqual(again)
  expect(statementsOf({ seed: 'other', ...week })).not.toEqual(again)
})

test('every line is one that the ingest call takes, with a sign that fits its type', () => {
  for (const line of lines) {
    expect(TransactionLine.safeParse(line).success).toBe(true)
    expect(AmountText.safeParse(line.amount).success).toBe(true)
    expect(isTransactionType(line.type) && signFits(line.type, minorOf(line.amount))).toBe(true)
  }
  expect(new Set(lines.map(({ source, id }) => `${source} ${id}`)).size).toBe(lines.length)
})

test('no line is ahead, and every kind, site and source occurs, chargebacks too', () => {
  expect(lines.filter(({ at }) => Date.parse(at) >= to)).toEqual([])
  expect(new Set(lines.map(({ type }) => type)).size).toBe(Object.keys(transactionTypes).length)
  expect(new Set(lines.map(({ site }) => site))).toEqual(new Set(sites))
  const sources = [...Object.values(trades).map(({ source }) => source), twice.other]
  expect(new Set(lines.map(({ source }) => source))).toEqual(new Set(sources))
  expect(lines.some(({ type, amount }) => type === 1 && amount.startsWith('-'))).toBe(true)
  const inUsd = lines.filter(({ currency }) => currency === 'usd').length
  expect(inUsd).toBeGreaterThan(lines.length * 0.7)
  expect(inUsd).toBeLessThan(lines.length)
})

test('each half of the year has lines of everybody who was there, and of nobody else', () => {
  const byHalf = new Map<string, Set<string>>()
  for (const { site, account, at, type } of counted) {
    const person = holders.get(`${site}/${account}`)
    if (!person || type > 10) continue
    const half = halfStart(localDate(Math.floor(Date.parse(at) / 1000), person.timezone))
    byHalf.set(half, (byHalf.get(half) ?? new Set()).add(person.user))
  }
  const halves = halfStartsBetween(yearStart(from), '2026-03-24')
  expect([...byHalf.keys()].sort()).toEqual(halves)
  for (const half of halves) {
    const there = models.filter((person) => firstHalf(seed, person, from) <= half)
    expect(byHalf.get(half)).toEqual(new Set(there.map(({ user }) => user)))
  }
  const started = models.map((person) => firstHalf(seed, person, from))
  expect(new Set(started).size).toBeGreaterThan(5)
  expect(started.filter((half) => half === yearStart(from)).length).toBeGreaterThan(20)
})

test('whatever day the history begins on, the halves before it are whole or end the day before', () => {
  for (let day = 0; day < 40; day++) {
    const [one] = models
    if (!one) throw new Error('nobody')
    const halves = halvesBefore(one, from + day * day_ms)
    expect(halves.length).toBeGreaterThanOrEqual(21)
    expect(halves.length).toBeLessThanOrEqual(24)
  }
})

test('a model earns some hundreds to a few thousand in a whole half', () => {
  const [first] = models
  const halves = first ? halvesBefore(first, from) : []
  const ofHalf = Map.groupBy(
    counted.filter(({ type }) => type !== 11),
    ({ at }) => halfStart(at.slice(0, 10)),
  )
  for (const half of halves.slice(0, -1)) {
    const sums = models
      .filter((person) => firstHalf(seed, person, from) <= half)
      .map(({ user }) =>
        sumOf(
          (ofHalf.get(half) ?? []).filter(
            ({ site, account }) => holders.get(`${site}/${account}`)?.user === user,
          ),
        ),
      )
      .sort((a, b) => a - b)
    expect(sums[0]).toBeGreaterThan(10_000)
    expect(sums[Math.floor(sums.length / 2)]).toBeGreaterThan(60_000)
    expect(sums.at(-1)).toBeLessThan(800_000)
  }
})

test('who was not on air earned nothing that day', () => {
  for (const person of models)
    for (let day = Math.floor(from / day_ms); day < Math.floor(to / day_ms); day++)
      if (workDay(seed, person, day).transitions.length === 0)
        expect(earnedOn(seed, person, day)).toEqual([])
})

test('a minute in private earns more than one in free chat', () => {
  const [person] = models
  if (!person) throw new Error('nobody works here')
  const minutes = { 1: 0, 3: 0 } as Record<number, number>
  const cents = { 1: 0, 3: 0 }
  const account = { site: 'bng', account: 'moss' }
  for (let day = Math.floor(from / day_ms); day < Math.floor(to / day_ms); day++) {
    const moss = { ...person, accounts: [account] }
    const { transitions } = workDay(seed, moss, day)
    for (const [i, { at, status }] of transitions.entries())
      minutes[status] = (minutes[status] ?? 0) + ((transitions[i + 1]?.at ?? at) - at) / 60_000
    for (const one of earnedOn(seed, moss, day))
      if (one.type <= 2) cents[one.type === 1 ? 1 : 3] += Math.max(0, one.cents)
  }
  const [free = 1, shown = 1] = [minutes[1], minutes[3]]
  expect(cents[3] / shown).toBeGreaterThan((3 * cents[1]) / free)
})

test('what a site pays out is what came in before, less its fees', () => {
  const first = halfStartsBetween(yearStart(from), '2026-03-24')[0] ?? ''
  for (const line of lines.filter(
    ({ type, at }) => type === 11 && halfStart(at.slice(0, 10)) === first,
  )) {
    const before = counted.filter(
      ({ site, account, at, type }) =>
        site === line.site && account === line.account && type !== 11 && at <= line.at,
    )
    expect(minorOf(line.amount)).toBe(-sumOf(before))
  }
})

test('two sources report one site of one studio, and nearly the same', () => {
  const since = new Date(from).toISOString()
  const [of, other] = [twice.source, twice.other].map((source) =>
    lines.filter(
      (line) =>
        line.source === source &&
        line.type < 11 &&
        line.at >= since &&
        holders.get(`${line.site}/${line.account}`)?.studio === twice.studio,
    ),
  )
  expect(other?.length).toBeGreaterThan((of?.length ?? 0) * 0.9)
  expect(other?.length).toBeLessThan(of?.length ?? 0)
})

test('an account that nobody has brings lines all the same', () => {
  const unknown = lines.filter(({ site, account }) => !holders.has(`${site}/${account}`))
  expect(new Set(unknown.map(({ account }) => account)).size).toBe(1)
  expect(unknown.length).toBeGreaterThan(4)
})

test('going on with kept data repeats no line and closes the half that runs', () => {
  const later = to + 10 * day_ms
  const more = statementsOf({ seed, people, from: to, to: later, withYear: false })
  const before = new Set(lines.map(({ source, id }) => `${source} ${id}`))
  expect(more.filter(({ source, id }) => before.has(`${source} ${id}`))).toEqual([])
  expect(more.filter(({ at }) => Date.parse(at) < to || Date.parse(at) >= later)).toEqual([])
  expect(more.filter(({ type }) => type === 11).length).toBeGreaterThan(30)
})

test('a year of a studio of 120 people fits into a few requests', () => {
  const all = statementsOf({ seed, people: castOf(seed, 120), from, to, withYear: true })
  expect(all.length).toBeGreaterThan(20_000)
  expect(all.length).toBeLessThan(40_000)
})
