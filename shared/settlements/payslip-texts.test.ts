import { expect, test } from 'vitest'
import { transactionTypes } from '../money/transaction-types.ts'
import { lineKinds } from './line.ts'
import {
  halfInWords,
  lineInWords,
  payslipAmount,
  payslipLanguage,
  payslipWords,
} from './payslip-texts.ts'

const keys = [
  'income:ctb:1:usd:5000',
  'rule:weekly',
  'rule:weekly:ana',
  'bonus:b1',
  'penalty:p1',
  'withdrawn:ctb:usd',
  'adjustment:2026-10:1:income:ctb:2:usd:5000',
  'carried',
  'installment:u1:3',
  'carry',
]
const site = (code: string) => ({ ctb: 'Chaturbate' })[code] ?? code

test.each(['en', 'es', 'ro'])('every line has a name in %s, by its key', (language) => {
  const names = keys.map((key) => lineInWords(key, language, site))
  expect(names).toMatchSnapshot()
  expect(new Set(names).size).toBe(keys.length)
  for (const name of names) expect(name).not.toMatch(/undefined|\bctb\b/)
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
  expect(payslipAmount('-1234.50', 'ron', 'ro')).toBe('−1.234,50\u00a0RON')
  expect(payslipAmount('99999999999999.99', 'usd', 'en')).toBe('USD\u00a099,999,999,999,999.99')
  expect(payslipAmount('0.10', 'cop', 'es')).toBe('0,10\u00a0COP')
})

test('a language that is none of ours is English, and a key of another form stands as it is', () => {
  expect(payslipLanguage('__proto__')).toBe('en')
  expect(payslipWords('constructor')).toBe(payslipWords('en'))
  expect(lineInWords('later:kind', 'en', site)).toBe('later:kind')
  expect(lineInWords('adjustment:soon:1:carry', 'en', site)).toContain('soon')
})
