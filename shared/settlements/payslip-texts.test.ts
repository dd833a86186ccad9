import { expect, test } from 'vitest'
import { transactionTypes } from '../money/transaction-types.ts'
import { amountInWords } from './amount-words.ts'
import { correctedKey, readLineKey } from './line-key.ts'
import { lineKinds } from './line.ts'
import { halfInWords, lineInWords, payslipLanguage, payslipWords } from './payslip-texts.ts'

const keys = [
  'income:ctb:1:usd:5000',
  'rule:weekly',
  'rule:weekly:ana',
  'bonus:0123456789abcdef0123456789abcdef',
  'penalty:0123456789abcdef0123456789abcde0',
  'withdrawn:ctb:usd',
  'adjustment:2026-10:1:income:ctb:2:usd:5000',
  'carried',
  'installment:0123456789abcdef0123456789abcde1:3',
  'adjustment:2026-10:2:bonus:0123456789abcdef0123456789abcde2',
  'carry',
]
const siteName = (code: string) => ({ ctb: 'Chaturbate' })[code] ?? code
const laptop = { kind: 'upfront', reason: 'laptop', date: '2026-10-20', installments: 5 } as const
/** The facts behind a line, as the server knows them. */
function factsOf(key: string) {
  const line = readLineKey(correctedKey(key))
  return {
    rule: line?.kind === 'rule' ? 'Weekly target' : null,
    item: line && 'item' in line ? laptop : null,
  }
}

test.each(['en', 'es', 'ro'])('every line has a name in %s, by its key', (language) => {
  const names = keys.map((key) => lineInWords(key, language, { siteName, facts: factsOf(key) }))
  expect(names).toMatchSnapshot()
  // The facts are not known where a payslip is checked without a login.
  const checked = keys.map((key) => lineInWords(key, language, { siteName }))
  expect(checked).toMatchSnapshot()
  for (const all of [names, checked]) {
    expect(new Set(all).size).toBe(keys.length)
    for (const name of all) expect(name).not.toMatch(/undefined|\bctb\b|[0-9a-f]{8}/)
  }
  const { kinds, types } = payslipWords(language)
  expect(Object.keys(kinds)).toEqual([...lineKinds])
  expect(Object.keys(types)).toEqual(Object.keys(transactionTypes))
})

test('the words of one language are those of no other, and Romanian has its own ș and ț', () => {
  const [en, es, ro] = ['en', 'es', 'ro'].map((one) => JSON.stringify(payslipWords(one)))
  expect(new Set([en, es, ro]).size).toBe(3)
  expect(ro).toMatch(/ș/)
  expect(ro).toMatch(/ț/)
  expect(ro).not.toMatch(/[şţ]/)
})

test('halves and amounts are written as people of the language write them', () => {
  const half = { month: '2026-02', half: 2 } as const
  expect(['en', 'es', 'ro'].map((one) => halfInWords(half, one))).toEqual([
    '16–28 February 2026',
    '16–28 de febrero de 2026',
    '16–28 februarie 2026',
  ])
  expect(amountInWords('-1234.50', 'ron', 'ro')).toBe('−1.234,50\u00a0RON')
  expect(amountInWords('99999999999999.99', 'usd', 'en')).toBe('USD\u00a099,999,999,999,999.99')
  expect(amountInWords('0.10', 'cop', 'es')).toBe('0,10\u00a0COP')
})

test('a language that is none of ours is English, and a key of another form stands as it is', () => {
  expect(payslipLanguage('__proto__')).toBe('en')
  expect(payslipWords('constructor')).toBe(payslipWords('en'))
  expect(lineInWords('later:kind', 'en', { siteName })).toBe('later:kind')
  expect(lineInWords('adjustment:soon:1:carry', 'en', { siteName })).toBe(
    'Correction: Carried over to the next half-month',
  )
})
