import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from '../money/amount.ts'
import { arithmeticOf } from './arithmetic.ts'
import { amountRule, goldenHalf, percentRule, ratesBy, ruleLists } from './golden-1-case.ts'
import type { HalfFacts, Pile } from './half-facts.ts'
import { printedFormulas } from './testing-formulas.ts'

const compute = arithmeticOf(1)

const currency = fc.constantFrom<Currency>('usd', 'eur', 'ron', 'cop')
const small = fc.bigInt({ min: -300n, max: 300n })
const amount = fc.oneof(small, fc.bigInt({ min: -5_000_000n, max: 9_000_000n }))
const positive = amount.map((one) => (one < 0n ? -one : one) + 1n)
const piles = fc.array(fc.record<Pile>({ currency, amount }), { maxLength: 3 })
const site = fc.constantFrom('ctb', 'bim')
const rates = fc
  .record({ ron: fc.integer({ min: 1, max: 90_000 }), eur: fc.integer({ min: 1, max: 30_000 }) })
  .map(({ ron, eur }) =>
    ratesBy({
      date: '2026-11-13',
      source: 'bank',
      base: 'usd',
      quotes: { ron: String(ron / 10_000), eur: String(eur / 10_000), cop: '4123.4567' },
    }),
  )
/** Instalments as they are tried: of distinct items, none of them twice. */
const due = fc
  .array(fc.record({ rest: positive, currency }), { maxLength: 6 })
  .map((all) => all.map((one, index) => ({ ...one, item: `u${index >> 1}`, n: (index % 2) + 1 })))
const steps = fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 })
const rules = fc.record({ percents: steps, amounts: steps, of: currency }).map((one) =>
  ruleLists({
    models: [
      percentRule('p', pairs(one.percents, 300), { currency: one.of }),
      amountRule('h', pairs(one.amounts, 700), { metric: 'hours', currency: one.of }),
    ],
    trainers: [percentRule('t', pairs(one.percents, 500))],
    studio: [amountRule('s', pairs(one.amounts, 900), { for: ['Model', 'Trainer'] })],
  }),
)
const pairs = (all: readonly number[], pays: number) =>
  all.map((at, index) => [String(at), pays * (index + 1)] as const)

/** Each sum, item and booking has a key of its own. */
const income = fc.uniqueArray(
  fc.record({
    site,
    type: fc.constantFrom(1, 2, 8, 10),
    currency,
    share_bp: fc.constantFrom(0, 1, 4999, 5000, 6250, 10_000),
    amount,
    count: fc.constant(1),
  }),
  { maxLength: 6, selector: (one) => [one.site, one.type, one.currency, one.share_bp].join() },
)
const items = fc
  .array(
    fc.record({
      kind: fc.constantFrom('bonus' as const, 'penalty' as const),
      currency,
      amount: positive,
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map((one, index) => ({ ...one, item: `i${index}` })))
const adjustments = fc
  .array(fc.record({ currency, amount }), { maxLength: 3 })
  .map((all) => all.map((one, index) => ({ ...one, key: `2026-10:2:bonus:x${index}` })))
const facts: fc.Arbitrary<HalfFacts> = fc
  .record({
    currency,
    rates,
    contract: fc.record({
      kind: fc.constantFrom('employee' as const, 'contractor' as const),
      cap_bp: fc.constantFrom(0, 1, 3333, 5000, 10_000),
    }),
    tipCont: fc.constantFrom('Model', 'Trainer', 'Tehnic', 'Manager'),
    income,
    withdrawn: fc.uniqueArray(
      fc.record({ site, currency, amount: positive.map((one) => -one), count: fc.constant(1) }),
      { maxLength: 3, selector: (one) => `${one.site} ${one.currency}` },
    ),
    seconds: fc.integer({ min: 0, max: 1_300_000 }),
    trained: fc
      .array(piles, { maxLength: 3 })
      .map((all) => all.map((one, index) => ({ model: `m${index}`, brought: one }))),
    studio: fc.option(piles),
    rules,
    items,
    adjustments,
    carried: fc.option(fc.record({ currency, amount: positive })),
    due,
    isFinal: fc.boolean(),
  })
  .map(goldenHalf)

const sum = (all: readonly (bigint | null)[]) => all.reduce<bigint>((a, b) => a + (b ?? 0n), 0n)
const amountsOf = (lines: ReturnType<typeof compute>['lines'], ...kinds: readonly string[]) =>
  lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount: one }) => one)

test('the net is the sum of all lines and never below zero, what is carried neither', () => {
  fc.assert(
    fc.property(facts, (half) => {
      const { lines, net, carry, earned } = compute(half)
      expect(net).toBe(sum(lines.map((line) => line.amount)))
      expect(net >= 0n && carry >= 0n).toBe(true)
      expect(sum(amountsOf(lines, 'carry'))).toBe(carry)
      expect(earned).toBe(net - carry - sum(amountsOf(lines, 'installment')))
      expect(lines.some((line) => line.amount === 0n)).toBe(false)
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    }),
    { numRuns: 1000 },
  )
})
test('no more is taken than is due, and no more than the cap lets', () => {
  fc.assert(
    fc.property(facts, (half) => {
      const { lines, taken, earned } = compute(half)
      for (const one of taken) {
        const asked = half.due.find(({ item, n }) => item === one.item && n === one.n)
        expect(asked?.currency).toBe(one.currency)
        expect(one.amount > 0n && one.amount <= (asked?.rest ?? 0n)).toBe(true)
      }
      const bp = BigInt(half.isFinal ? 10_000 : half.contract.cap_bp)
      const plus = [
        ...amountsOf(lines, 'income', 'rule', 'bonus', 'withdrawn'),
        ...amountsOf(lines, 'adjustment').filter((one) => (one ?? 0n) > 0n),
      ]
      const x = half.contract.kind === 'employee' ? sum(plus) : earned
      const cap = ((x > 0n ? x : 0n) * bp) / 10_000n
      const owed = sum(plus) - earned
      const left = half.contract.kind === 'employee' ? cap - (owed < cap ? owed : cap) : cap
      expect(-sum(amountsOf(lines, 'installment')) <= left).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
test('of each instalment all is taken, up to the first that is not taken as a whole', () => {
  fc.assert(
    fc.property(facts, (half) => {
      const { taken } = compute(half)
      taken.forEach((one, index) => {
        expect([half.due[index]?.item, half.due[index]?.n]).toEqual([one.item, one.n])
        if (index < taken.length - 1) expect(one.amount).toBe(half.due[index]?.rest)
      })
    }),
    { numRuns: 500 },
  )
})
test('a contractor is never below zero, whatever they owe', () => {
  fc.assert(
    fc.property(facts, (half) => {
      const { net, earned, carry } = compute({
        ...half,
        contract: { ...half.contract, kind: 'contractor' },
      })
      expect(net >= 0n).toBe(true)
      expect(carry).toBe(earned < 0n ? -earned : 0n)
    }),
    { numRuns: 500 },
  )
})
test('the order in which facts are given changes nothing', () => {
  const shuffled = <T>(all: readonly T[]) =>
    fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })
  const both = facts.chain((half) =>
    fc
      .record({
        income: shuffled(half.income),
        withdrawn: shuffled(half.withdrawn),
        trained: shuffled(half.trained),
        items: shuffled(half.items),
        adjustments: shuffled(half.adjustments),
        models: shuffled(half.rules.models),
      })
      .map(
        ({ models, ...rest }) =>
          [half, { ...half, ...rest, rules: { ...half.rules, models } }] as const,
      ),
  )
  fc.assert(
    fc.property(both, ([one, other]) => {
      expect(compute(other)).toEqual(compute(one))
    }),
    { numRuns: 500 },
  )
})
test('a sum that is given in two parts is the same', () => {
  fc.assert(
    fc.property(facts, amount, (half, part) => {
      const [first, ...rest] = half.income
      fc.pre(first !== undefined)
      const parts = [
        { ...first, amount: part, count: 0 },
        ...rest,
        { ...first, amount: first.amount - part },
      ]
      expect(compute({ ...half, income: parts })).toEqual(compute(half))
    }),
    { numRuns: 500 },
  )
})
test('every printed formula, calculated exactly and rounded once, is the amount of its line', () => {
  let printed = 0
  fc.assert(
    fc.property(facts, (half) => {
      const formulas = printedFormulas(half)
      printed += formulas.length
      expect(formulas.filter(({ isRight }) => !isRight)).toEqual([])
    }),
    { numRuns: 150 },
  )
  expect(printed).toBeGreaterThan(1000)
})
test('a version that does not exist raises', () => {
  expect(() => arithmeticOf(999)).toThrow('999')
})
