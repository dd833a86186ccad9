import fc from 'fast-check'
import { Fraction } from 'fraction.js'
import { describe, expect, test } from 'vitest'
import { currencies } from '#shared/money/amount.ts'
import {
  modelBonuses,
  studioBonuses,
  trainerBonuses,
  type BonusLine,
  type BonusTerms,
} from '#shared/money/bonus-pay.ts'
import type { RecordedRule } from '#shared/money/bonus-rules.ts'
import { exact } from '#shared/money/exact.ts'
import { RateBook, type RateSet } from '#shared/money/rates.ts'

type Step = RecordedRule['steps'][number]
const percent = (at: string, percent_bp: number): Step => ({ at, percent_bp, amount: null })
const fixed = (at: string, amount: number): Step => ({ at, percent_bp: null, amount })
const rule = (steps: readonly Step[], rest: Partial<RecordedRule> = {}): RecordedRule => ({
  id: 'high',
  name: 'High',
  metric: 'income',
  currency: null,
  steps: [...steps],
  for: [],
  ...rest,
})
const day = '2026-11-15'
/** One dollar is 4.60 lei and 0.92 euro: one euro is 5 lei. */
const set: RateSet = { date: day, base: 'usd', quotes: { ron: '4.6', eur: '0.92' }, source: 'bank' }
const inRon: BonusTerms = { currency: 'ron', day, rates: new RateBook([set]) }
/** Bases are in bani here, as whole numbers. */
const bani = (n: number) => exact(n)
const paid = (found: readonly BonusLine[]) => found.map(({ key, amount }) => [key, amount])
const model = (rules: readonly RecordedRule[], base: number | null, seconds = 0) =>
  paid(modelBonuses(rules, { base: base === null ? null : bani(base), seconds }, inRon))

describe('worked out by hand', () => {
  const steps = [percent('1000', 500), percent('2000', 750)]
  test.each([
    // 999.99 lei reach no step; 1,000 lei pay 5% = 50 lei; 1,999.99 lei 5% = 99.9995, rounded 100 lei.
    [99_999, undefined],
    [100_000, 5000n],
    [199_999, 10_000n],
    // 2,000 lei pay 7.5% of the whole = 150 lei, and not the 5% besides.
    [200_000, 15_000n],
    // 0 and below pay nothing.
    [0, undefined],
    [-500_000, undefined],
  ])('a percentage by its highest step: a base of %i bani pays %s', (base, amount) => {
    expect(model([rule(steps)], base)).toEqual(amount === undefined ? [] : [['rule:high', amount]])
  })
  test('the order of steps means nothing', () => {
    expect(model([rule(steps.toReversed())], 200_000)).toEqual([['rule:high', 15_000n]])
  })
  test('a half of a ban is rounded away from zero', () => {
    // 5% of 10.10 lei = 0.505 lei = 50.5 bani.
    expect(model([rule([percent('10', 500)])], 1010)).toEqual([['rule:high', 51n]])
    // 0.01% of 49.99 lei = 0.4999 bani: nothing, which is no line.
    expect(model([rule([percent('10', 1)])], 4999)).toEqual([])
  })
  test('a step in another currency is reached at its rate, exactly', () => {
    // 1,000 euro are 5,000 lei.
    const euro = rule([fixed('1000', 10_000)], { currency: 'eur' })
    expect(model([euro], 499_999)).toEqual([])
    // 100 euro are 500 lei.
    expect(model([euro], 500_000)).toEqual([['rule:high', 50_000n]])
    // 33.33 dollars are 153.318 lei, 15,331.8 bani.
    const dollar = rule([fixed('33.33', 1)], { currency: 'usd' })
    expect(model([dollar], 15_331)).toEqual([])
    // One cent is 4.6 bani: 5.
    expect(model([dollar], 15_332)).toEqual([['rule:high', 5n]])
  })
  test('hours are counted to the second, and pay an amount or a percentage of the base', () => {
    const hours = rule([fixed('80', 10_000), fixed('100.5', 20_000)], { metric: 'hours' })
    expect(model([hours], 0, 80 * 3600 - 1)).toEqual([])
    expect(model([hours], 0, 80 * 3600)).toEqual([['rule:high', 10_000n]])
    expect(model([hours], 0, 100.5 * 3600 - 1)).toEqual([['rule:high', 10_000n]])
    expect(model([hours], 0, 100.5 * 3600)).toEqual([['rule:high', 20_000n]])
    const share = rule([percent('80', 1000)], { metric: 'hours' })
    expect(model([share], 12_345, 90 * 3600)).toEqual([['rule:high', 1235n]])
  })
  test('on a base below zero nothing pays, whatever the step', () => {
    const hours = rule([fixed('80', 10_000), percent('90', 1000)], { metric: 'hours' })
    for (const seconds of [85 * 3600, 95 * 3600]) expect(model([hours], -1, seconds)).toEqual([])
  })
  test('each rule of a list pays for itself', () => {
    const second = rule([fixed('500', 2500)], { id: 'more' })
    expect(model([rule(steps), second], 100_000)).toEqual([
      ['rule:high', 5000n],
      ['rule:more', 2500n],
    ])
  })
  const parts = (...bases: readonly number[]) =>
    bases.map((base, i) => ({ model: ['fern', 'ivy', 'oak'][i] ?? '', base: bani(base) }))
  const trainer = (bases: readonly number[], rules = [rule(steps)]) =>
    paid(trainerBonuses(rules, parts(...bases), inRon))
  test('a trainer is paid of each model by the step that all of them reach together', () => {
    // 600 + 300 + 200 lei = 1,100 lei: 5% of each.
    expect(trainer([60_000, 30_000, 20_000])).toEqual([
      ['rule:high:fern', 3000n],
      ['rule:high:ivy', 1500n],
      ['rule:high:oak', 1000n],
    ])
    expect(trainer([60_000, 30_000])).toEqual([])
  })
  test('a model below zero counts in the sum and takes away its part', () => {
    // 1,200 − 200.10 lei = 999.90 lei: no step.
    expect(trainer([120_000, -20_010])).toEqual([])
    // 1,200 − 200 lei = 1,000 lei: 60 lei, and 10 lei less.
    expect(trainer([120_000, -20_000, 0])).toEqual([
      ['rule:high:fern', 6000n],
      ['rule:high:ivy', -1000n],
    ])
  })
  test('the studio pays each person of the types that a rule names once, whatever they brought', () => {
    const all = rule([fixed('10000', 7500), fixed('20000', 20_000)], {
      for: ['Trainer', 'Tehnic'],
      currency: 'eur',
    })
    const of = (base: number, tipCont: string) =>
      paid(studioBonuses([all], { base: bani(base), tipCont }, inRon))
    // 10,000 euro are 50,000 lei; 75 euro are 375 lei.
    expect(of(4_999_999, 'Trainer')).toEqual([])
    expect(of(5_000_000, 'Trainer')).toEqual([['rule:high', 37_500n]])
    expect(of(5_000_000, 'Model')).toEqual([])
    expect(of(-1, 'Tehnic')).toEqual([])
  })
})

describe('where a rate is missing', () => {
  const peso = rule([fixed('100', 1000)], { currency: 'cop' })
  test('a step that cannot be told has no amount, and a measure that is not above zero needs none', () => {
    expect(model([peso], 1)).toEqual([['rule:high', null]])
    for (const base of [0, -1]) expect(model([peso], base)).toEqual([])
    expect(paid(trainerBonuses([peso], [], inRon))).toEqual([])
  })
  test('hours are reached without one, and their amount needs it', () => {
    const hours = rule([fixed('80', 1000)], { metric: 'hours', currency: 'cop' })
    expect(model([hours], 0, 79 * 3600)).toEqual([])
    expect(model([hours], 0, 81 * 3600)).toEqual([['rule:high', null]])
  })
  test('a base that is not known leaves open what rests on it, and nothing else', () => {
    const steps = [percent('1000', 500)]
    expect(model([rule(steps)], null)).toEqual([['rule:high', null]])
    const hours = rule([fixed('80', 1000)], { metric: 'hours' })
    expect(model([hours], null, 0)).toEqual([])
    expect(model([hours], null, 81 * 3600)).toEqual([['rule:high', null]])
    const parts = [
      { model: 'fern', base: bani(500_000) },
      { model: 'ivy', base: null },
      { model: 'oak', base: bani(0) },
    ]
    expect(paid(trainerBonuses([rule(steps)], parts, inRon))).toEqual([
      ['rule:high:fern', null],
      ['rule:high:ivy', null],
    ])
  })
  test('a line says by which rate, and none within one currency', () => {
    const euro = rule([fixed('1', 100)], { currency: 'eur' })
    const [line] = modelBonuses([euro], { base: bani(10_000), seconds: 0 }, inRon)
    expect(line?.rate).toMatchObject({ source: 'bank', from: '0.92', to: '4.6' })
    const [own] = modelBonuses([rule([fixed('1', 100)])], { base: bani(10_000), seconds: 0 }, inRon)
    expect(own?.rate).toBeNull()
  })
})

/** The library rounds halves up, towards positive infinity: away from zero is its answer for the value without sign. */
const rounded = (value: Fraction): bigint => value.s * value.abs().round().n
const amountOf = (text: string): Fraction => new Fraction(text).mul(100)
/** The whole rule once more, with another's arithmetic. */
function byLibrary(
  one: RecordedRule,
  measure: Fraction,
  bases: readonly Fraction[],
  quotes: Readonly<Partial<Record<string, string>>>,
): readonly bigint[] {
  const of = (currency: string) => new Fraction(currency === 'usd' ? '1' : (quotes[currency] ?? ''))
  const factor = of('ron').div(of(one.currency ?? 'ron'))
  const atOf = (step: Step) =>
    one.metric === 'hours' ? new Fraction(step.at) : amountOf(step.at).mul(factor)
  if (measure.compare(0) <= 0) return []
  const [step] = one.steps
    .filter((each) => measure.compare(atOf(each)) >= 0)
    .toSorted((a, b) => atOf(b).compare(atOf(a)))
  if (!step) return []
  return bases
    .map((base) =>
      step.amount === null
        ? rounded(base.mul(step.percent_bp ?? 0).div(10_000))
        : rounded(new Fraction(step.amount).mul(factor)),
    )
    .filter((amount) => amount !== 0n)
}
const at = fc
  .integer({ min: 1, max: 400_000 })
  .map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)
const anyStep = fc.record({
  at,
  percent_bp: fc.integer({ min: 1, max: 100_000 }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  isAmount: fc.boolean(),
})
const stepsOf = (kind: 'percent' | 'amount' | 'both') =>
  fc
    .uniqueArray(anyStep, { minLength: 1, maxLength: 5, selector: (step) => Number(step.at) })
    .map((list) =>
      list.map((step) =>
        kind === 'amount' || (kind === 'both' && step.isAmount)
          ? fixed(step.at, step.amount)
          : percent(step.at, step.percent_bp),
      ),
    )
const currency = fc.constantFrom(null, ...currencies)
const quote = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 9999 }))
  .map(([whole, behind]) => `${whole}.${String(behind).padStart(4, '0')}`)
const quotes = fc.record({ ron: quote, eur: quote, cop: quote })
const base = fc.record({
  n: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
  d: fc.bigInt({ min: 1n, max: 10n ** 4n }),
})
const fractionOf = ({ n, d }: { n: bigint; d: bigint }) => new Fraction(n, d)
const termsOf = (given: Readonly<Partial<Record<string, string>>>): BonusTerms => ({
  currency: 'ron',
  day,
  rates: new RateBook([{ date: day, base: 'usd', quotes: given, source: 'bank' }]),
})
const amounts = (found: readonly BonusLine[]) => found.map(({ amount }) => amount)

test('what a model is paid is what a library of fractions comes to', () => {
  fc.assert(
    fc.property(
      stepsOf('both'),
      currency,
      fc.constantFrom('income' as const, 'hours' as const),
      base,
      fc.integer({ min: 0, max: 1_500_000 }),
      quotes,
      (steps, unit, metric, income, seconds, given) => {
        const one = rule(steps, { metric, currency: unit })
        const sum = fractionOf(income)
        const measure = metric === 'hours' ? new Fraction(seconds, 3600) : sum
        const expected = sum.compare(0) < 0 ? [] : byLibrary(one, measure, [sum], given)
        expect(amounts(modelBonuses([one], { base: income, seconds }, termsOf(given)))).toEqual(
          expected,
        )
      },
    ),
    { numRuns: 500 },
  )
})
test('what a trainer and the studio’s people are paid likewise', () => {
  fc.assert(
    fc.property(
      stepsOf('percent'),
      stepsOf('amount'),
      currency,
      fc.array(base, { maxLength: 4 }),
      quotes,
      (percents, fixedSteps, unit, bases, given) => {
        const sums = bases.map(fractionOf)
        const measure = sums.reduce((all, each) => all.add(each), new Fraction(0))
        const trainers = rule(percents, { currency: unit })
        const parts = bases.map((each, i) => ({ model: `m${i}`, base: each }))
        expect(amounts(trainerBonuses([trainers], parts, termsOf(given)))).toEqual(
          byLibrary(trainers, measure, sums, given),
        )
        const studio = rule(fixedSteps, { currency: unit, for: ['Model'] })
        const all = { n: measure.s * measure.n, d: measure.d }
        expect(
          amounts(studioBonuses([studio], { base: all, tipCont: 'Model' }, termsOf(given))),
        ).toEqual(byLibrary(studio, measure, [measure], given))
      },
    ),
    { numRuns: 300 },
  )
})
