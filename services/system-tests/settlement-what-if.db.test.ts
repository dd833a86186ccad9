import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BonusRule } from '#shared/money/bonus.ts'
import { DEFAULT_CAP_BP } from '#shared/money/rules.ts'
import type { WhatIfAnswer } from '#shared/settlements/what-if-calls.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const halves = [
  { month: '2026-10', half: 1 },
  { month: '2026-10', half: 2 },
  { month: '2026-11', half: 1 },
] as const
const range = { studio: 'north', from: halves[0], to: halves[2] }
const rule: BonusRule = {
  id: 'steps',
  name: 'Steps',
  metric: 'income',
  currency: 'usd',
  steps: [{ at: '50', percent_bp: 1000 }],
}
const altered = {
  contracts: [
    { user: 'ana', share_bp: 7000 },
    { user: null, share_bp: 4000, cap_bp: 2500 },
  ],
  bonus_rules: {
    models: [rule],
    trainers: [{ ...rule, id: 'team', steps: [{ at: '1', percent_bp: 500 }] }],
    studio: [
      { ...rule, id: 'house', for: ['Manager' as const], steps: [{ at: '10', amount: '7.50' }] },
    ],
  },
  rates: [{ date: '2026-10-01', base: 'usd' as const, quotes: { eur: '0.8' }, source: 'bank' }],
}
const whatIf = (body: object = {}) =>
  t.ask<WhatIfAnswer>('settlementWhatIf', { body: { ...range, ...body } }, settler)
const netsOf = ({ rows }: WhatIfAnswer, which: 'now' | 'then') =>
  rows.map((row) => [row.user, row.month, row.half, row[which], row.incomplete])
/** As the settlements themselves say it. */
async function netsSeen(users: readonly string[]) {
  const nets = []
  for (const user of users)
    for (const { month, half } of halves) {
      const { net, result_hash } = await t.see(user, { month, half })
      nets.push([user, month, half, net, result_hash === null])
    }
  return nets
}

beforeAll(async () => {
  t = await settlementsTest()
  await t.person('toma', { tipCont: 'Trainer', conturi: {} })
  await t.it.settle()
  const params = { user: 'toma' }
  const { version } = await t.ask<{ version: number }>('modelsOf', { params })
  await t.ask('allocateModels', { params, body: { models: ['ana'], version, from: '2026-10-01' } })
  await t.line('ana', '2026-10-03T12:00:00Z', '101.01')
  await t.line('ana', '2026-10-20T12:00:00Z', '-250.00', { type: 7 })
  await t.line('ana', '2026-11-03T12:00:00Z', '333.33', { currency: 'eur' })
  await t.line('bo', '2026-10-04T12:00:00Z', '60.00')
  await t.line('bo', '2026-11-04T12:00:00Z', '80.00')
  await t.item('upfront', 'bo', '90.00', { installments: 3, date: '2026-10-05' })
})
afterAll(() => t.it.close())

test('with nothing altered both sums are those of the settlements', async () => {
  const answer = await whatIf()
  expect(answer.halves).toMatchObject(halves)
  const users = [...new Set(answer.rows.map(({ user }) => user))]
  expect(users).toEqual(['ana', 'bo'])
  const seen = await netsSeen(users)
  expect(netsOf(answer, 'now')).toEqual(seen)
  expect(netsOf(answer, 'then')).toEqual(seen)
})
test('page by page it is the same, and everybody is counted', async () => {
  const whole = await whatIf(altered)
  const paged: WhatIfAnswer['rows'] = []
  for (let after: string | undefined; ;) {
    const page = await whatIf({ ...altered, limit: 1, ...(after === undefined ? {} : { after }) })
    expect(page.people).toBe(whole.people)
    paged.push(...page.rows)
    if (page.next === null) break
    after = page.next
  }
  expect(paged).toEqual(whole.rows)
})
test('what would be paid is what is paid once it is said for real, and nothing is written before', async () => {
  const before = await t.it.app.journal.head()
  const answer = await whatIf(altered)
  expect(await t.it.app.journal.head()).toEqual(before)
  const users = [...new Set(answer.rows.map(({ user }) => user))]
  expect(users).toEqual(['ana', 'bo', 'mara', 'toma'])
  for (const user of users)
    await t.ask('setContract', {
      params: { studio: 'north', user },
      body: {
        from: '2026-10-01',
        kind: 'contractor',
        ...(user === 'ana'
          ? { share_bp: 7000, cap_bp: DEFAULT_CAP_BP }
          : { share_bp: 4000, cap_bp: 2500 }),
      },
    })
  for (const [list, rules] of Object.entries(altered.bonus_rules))
    await t.ask('setBonusRules', {
      params: { studio: 'north', list },
      body: { rules, from: halves[0] },
    })
  for (const body of altered.rates) await t.ask('setRates', { body })
  await t.it.settle()
  const seen = await netsSeen(users)
  expect(netsOf(answer, 'then')).toEqual(seen)
  expect(new Set(seen.map(([user, , , net]) => `${user} ${net === '0.00'}`)).size).toBeGreaterThan(
    4,
  )
})
test('rules that could not be set are refused in the same words', async () => {
  const misfit = { ...altered.bonus_rules.studio[0], steps: rule.steps }
  await expect(whatIf({ bonus_rules: { studio: [misfit] } })).rejects.toThrow(
    'Rule house: income with percent_bp steps isn’t allowed in this list',
  )
  await expect(whatIf({ bonus_rules: { models: [rule], trainers: [rule] } })).rejects.toThrow(
    'Rule steps is already in another list of this studio',
  )
})
test('of another studio nothing is told', async () => {
  await expect(whatIf({ studio: 'west' })).rejects.toThrow('Studio not found')
})
