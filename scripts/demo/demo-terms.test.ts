import { expect, test } from 'vitest'
import { BonusRules, bonusLists } from '#shared/money/bonus.ts'
import { NewItem } from '#shared/money/item-calls.ts'
import { ContractInput, RateSetInput } from '#shared/money/term-calls.ts'
import { addDays, halfEnd } from '#shared/platform/local-day.ts'
import { castOf } from './cast.ts'
import { demoBonusRules } from './demo-bonus-rules.ts'
import { demoItems } from './demo-items.ts'
import { demoRates } from './demo-rates.ts'
import { demoContracts } from './demo-terms.ts'
import { halvesBefore, yearStart } from './earn-past.ts'
import { demoLogins } from './fill.ts'
import { day_ms } from './truth.ts'

const seed = 'seed'
const to = Date.parse('2026-03-24T15:00:00Z')
const from = to - 28 * day_ms
const people = castOf(seed, 120)
const models = people.filter(({ tipCont }) => tipCont === 'Model')
const contracts = demoContracts(seed, people, from)
const items = demoItems({ seed, people, from, to })

test('every half of the year ends at most six days after a set of rates, none of them ahead', () => {
  const sets = demoRates(seed, yearStart(from), '2026-03-24')
  expect(demoRates(seed, yearStart(from), '2026-03-24')).toEqual(sets)
  const dates = sets.map(({ date }) => date)
  expect(dates[0]! <= yearStart(from)).toBe(true)
  expect(dates.at(-1)).toBe('2026-03-23')
  for (const half of halvesBefore(people[0]!, from))
    expect(dates.some((date) => date <= halfEnd(half) && date > addDays(halfEnd(half), -7))).toBe(
      true,
    )
  for (const set of sets) {
    expect(RateSetInput.safeParse(set).success).toBe(true)
    const { ron, eur, cop } = set.quotes
    expect(Number(ron)).toBeCloseTo(4.45, -0.5)
    expect(Number(eur)).toBeCloseTo(0.89, 0.5)
    expect(Number(cop)).toBeGreaterThan(3800)
    expect(Number(cop)).toBeLessThan(4400)
  }
  // Going on later says the same of the days that were told.
  expect(demoRates(seed, yearStart(from), '2026-04-24').slice(0, sets.length)).toEqual(sets)
})

test('most models have a contract; two are employees, and some contracts changed in the year', () => {
  const users = new Set(contracts.map(({ user }) => user))
  expect(models.filter(({ user }) => users.has(user)).length).toBeGreaterThan(models.length * 0.8)
  expect(models.filter(({ user }) => !users.has(user)).length).toBeGreaterThan(0)
  expect(contracts.filter(({ kind }) => kind === 'employee').length).toBe(2)
  expect(contracts.length - users.size).toBe(2)
  expect(new Set(contracts.map(({ cap_bp }) => cap_bp)).size).toBeGreaterThan(3)
  for (const { user: _user, studio: _studio, ...terms } of contracts) {
    expect(ContractInput.safeParse(terms).success).toBe(true)
    expect(terms.share_bp).toBeGreaterThanOrEqual(4000)
    expect(terms.share_bp).toBeLessThanOrEqual(6500)
    expect(terms.from < '2026-03-24').toBe(true)
  }
})

test('each list of a studio has rules that its call takes', () => {
  const rules = demoBonusRules(from)
  for (const list of bonusLists) {
    expect(BonusRules.safeParse(rules[list].rules).success).toBe(true)
    expect(rules[list].rules.length).toBeGreaterThan(0)
    expect(`${rules[list].from.month}-01`).toBe(yearStart(from))
  }
})

test('items of every kind, penalties for contractors on days of their contract only', () => {
  expect(demoItems({ seed, people, from, to })).toEqual(items)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['bonus', 'penalty', 'upfront']))
  for (const item of items) {
    expect(NewItem.safeParse(item).success).toBe(true)
    expect(item.date < '2026-03-24').toBe(true)
    if (item.kind !== 'penalty') continue
    const first = contracts.find(({ user }) => user === item.user)
    expect(first?.kind).toBe('contractor')
    expect((first?.from ?? '9') <= item.date).toBe(true)
  }
  const upfronts = items.filter(({ kind }) => kind === 'upfront')
  expect(upfronts.length).toBeGreaterThan(8)
  expect(upfronts.every(({ installments = 1 }) => installments > 2)).toBe(true)
})

test('the model that a visitor can be has something to pay back', () => {
  const [visitor] = demoLogins(people).filter(({ tipCont }) => tipCont === 'Model')
  const mine = items.filter(({ user }) => user === visitor?.user).map(({ kind }) => kind)
  expect(mine).toContain('upfront')
  expect(mine).toContain('bonus')
})
