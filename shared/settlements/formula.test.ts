import { expect, test } from 'vitest'
import { amountText } from '../money/amount.ts'
import { arithmeticOf } from './arithmetic.ts'
import { formulaAnswer, formulaInWords, ratesInWords } from './formula-words.ts'
import { formulasOf } from './formula.ts'
import { golden1 } from './golden-1.ts'
import { brought, goldenHalf, percentRule, perUsd, pile, ruleLists } from './golden-1-case.ts'
import type { HalfFacts } from './half-facts.ts'
import { printedFormulas } from './testing-formulas.ts'

const compute = arithmeticOf(1)
const languages = ['en', 'es', 'ro'] as const

test('every printed formula of the golden cases comes to the amount of its line', () => {
  const printed = golden1.flatMap(({ facts }) => {
    const formulas = printedFormulas(facts)
    expect(formulas.filter(({ isRight }) => !isRight)).toEqual([])
    return formulas
  })
  expect(printed.length).toBeGreaterThan(180)
})
const bank = perUsd({ ron: '4.3288', eur: '0.92' })
const texts = (facts: HalfFacts, language = 'en') => {
  const computed = compute(facts)
  const formulas = formulasOf(computed.lines, facts.currency, { facts, computed })
  return computed.lines.map(({ key, amount }) => {
    const formula = formulas.get(key)
    const line = { amount: amountText(amount ?? 0n), currency: facts.currency }
    const words = formula && formulaInWords(formulaAnswer(formula), line, language)
    return words?.replaceAll('\u00a0', ' ')
  })
}
test('a formula reads as a person would write it', () => {
  const income = brought(21_047n, { currency: 'usd', share_bp: 5500 })
  const half = goldenHalf({ rates: bank, income: [income] })
  expect(texts(half)).toEqual(['USD 210.47 × 55 % × 4.3288 = RON 501.10'])
  expect(texts(half, 'ro')).toEqual(['210,47 USD × 55 % × 4,3288 = 501,10 RON'])
  const [formula] = formulasOf(compute(half).lines, 'ron').values()
  const said = languages.map((one) => formula && ratesInWords(formulaAnswer(formula), one))
  expect(said).toEqual(['bank, 13 Nov 2026', 'bank, 13 nov 2026', 'bank, 13 nov. 2026'])
})
test('the rates of the European Central Bank are called by its name', () => {
  const term = {
    amount: '1.00',
    currency: 'usd' as const,
    rate: { from: '1', to: '4.3', source: 'ecb', date: '2026-11-13' },
  }
  expect(ratesInWords({ terms: [term], percent_bp: null }, 'en')).toBe('ECB, 13 Nov 2026')
})
test('a rule is of its whole base, in each currency; a sum as it was recorded has no formula', () => {
  const half = goldenHalf({
    rates: bank,
    income: [brought(10_000n, { currency: 'usd' }), brought(-500n, { currency: 'eur' })],
    rules: ruleLists({ models: [percentRule('r', [['1', 500]])] }),
    items: [{ item: 'b1', kind: 'bonus', ...pile('ron', 700n) }],
    carried: pile('usd', 40_000n),
  })
  expect(texts(half)).toEqual([
    '−EUR 5.00 × 50 % × 4.3288 ÷ 0.92 = −RON 11.76',
    'USD 100.00 × 50 % × 4.3288 = RON 216.44',
    '(USD 100.00 × 4.3288 − EUR 5.00 × 4.3288 ÷ 0.92) × 5 % = RON 20.47',
    undefined,
    '−USD 400.00 × 4.3288 = −RON 1,731.52',
    'RON 1,731.52 − RON 232.15 = RON 1,499.37',
  ])
})
