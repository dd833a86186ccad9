import { test } from 'vitest'
import type { RecordedRule } from '#shared/money/bonus-rules.ts'
import { specify } from '../../platform/testing/builders.ts'
import { bonusRulesDecider, type SetBonusRules } from './bonus-rules-decider.ts'

const percent: RecordedRule['steps'][number] = { at: '1000', percent_bp: 500, amount: null }
const amount: RecordedRule['steps'][number] = { at: '1000', percent_bp: null, amount: 5000 }
const rule = (rest: Partial<RecordedRule> = {}): RecordedRule => ({
  id: 'high',
  name: 'High',
  metric: 'income',
  currency: null,
  steps: [percent],
  for: [],
  ...rest,
})
const half = (month: string, which: 1 | 2 = 1) => ({ month, half: which })
const setting = (
  list: SetBonusRules['list'],
  rules: readonly RecordedRule[],
  rest: Partial<SetBonusRules> = {},
): SetBonusRules => ({
  type: 'SetBonusRules',
  studio: 'north',
  list,
  from: half('2026-11'),
  rules,
  signed: null,
  payee: null,
  ...rest,
})
const said = (
  list: SetBonusRules['list'],
  rules: readonly RecordedRule[],
  from = half('2026-11'),
) => ({ type: 'BonusRulesSet' as const, data: { studio: 'north', list, from, rules: [...rules] } })
const { given } = specify(bonusRulesDecider)

test('each list takes what it is for', () => {
  const fits = [
    ['models', rule()],
    ['models', rule({ metric: 'hours' })],
    ['models', rule({ steps: [percent, { ...amount, at: '2000' }] })],
    ['trainers', rule()],
    ['studio', rule({ steps: [amount], for: ['Model', 'Trainer'] })],
  ] as const
  for (const [list, one] of fits)
    given()
      .when(setting(list, [one]))
      .then(said(list, [one]))
})
test('a list refuses what is for another', () => {
  const misfits = [
    ['trainers', rule({ metric: 'hours' })],
    ['trainers', rule({ steps: [amount] })],
    ['trainers', rule({ steps: [percent, amount] })],
    ['studio', rule({ for: ['Model'] })],
    ['studio', rule({ metric: 'hours', steps: [amount], for: ['Model'] })],
  ] as const
  for (const [list, one] of misfits)
    given()
      .when(setting(list, [one]))
      .thenRefuses('money.ruleNotHere')
})
test('the studio’s rules name the account types that they pay, and no others do', () => {
  given()
    .when(setting('studio', [rule({ steps: [amount] })]))
    .thenRefuses('money.ruleFor')
  for (const list of ['models', 'trainers'] as const)
    given()
      .when(setting(list, [rule({ for: ['Model'] })]))
      .thenRefuses('money.ruleFor')
})
test('an id stands once over the three lists that are in force together', () => {
  given(said('models', [rule()]))
    .when(setting('trainers', [rule()]))
    .thenRefuses('money.ruleIdTaken')
  // Two lists later the other one has let go of it.
  given(said('models', [rule()]), said('models', [], half('2026-11', 2)))
    .when(setting('trainers', [rule()], { from: half('2026-11', 2) }))
    .then(said('trainers', [rule()], half('2026-11', 2)))
  given(said('models', [rule()]), said('models', []))
    .when(setting('trainers', [rule()]))
    .then(said('trainers', [rule()]))
})
test('an id that another list has from a later half on is taken as long as both would hold', () => {
  const later = said('models', [rule()], half('2026-12'))
  given(later)
    .when(setting('trainers', [rule()]))
    .thenRefuses('money.ruleIdTaken')
  given(said('trainers', [], half('2026-12')), later)
    .when(setting('trainers', [rule()]))
    .then(said('trainers', [rule()]))
})
test('rules of a half that is past are recorded, and those said from that very half are not again', () => {
  const from = half('2020-01')
  given()
    .when(setting('models', [rule()], { from }))
    .then(said('models', [rule()], from))
  given(said('models', [rule()], from))
    .when(setting('models', [rule({ steps: [{ ...percent, at: '1000.00' }] })], { from }))
    .then()
  given(said('models', [rule()], from))
    .when(setting('models', [rule({ steps: [{ ...percent, at: '1000.01' }] })]))
    .then(said('models', [rule({ steps: [{ ...percent, at: '1000.01' }] })]))
  given().when(setting('models', [])).then(said('models', []))
})
test('what a signed half was reckoned by is not changed', () => {
  const signed = half('2026-11', 1)
  for (const from of [half('2026-10', 2), signed])
    given()
      .when(setting('models', [rule()], { from, signed }))
      .thenRefuses('money.ruleSigned')
  given()
    .when(setting('models', [rule()], { from: half('2026-11', 2), signed }))
    .then(said('models', [rule()], half('2026-11', 2)))
})
