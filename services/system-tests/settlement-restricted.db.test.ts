import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type {
  LateFacts,
  LineFact,
  SettlementHalf,
  SettlementRun,
} from '#shared/settlements/views.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { studio: 'north', month: '2026-10', half: 2 } as const
/** The trainer to whom ana alone of the people of the north is allocated. */
const trainer = testActor('tess', {
  tipCont: 'Trainer',
  permissions: { settlements: 'manage', money: 'manage', waivers: 'manage' },
  limits: { restrictions: ['viewNonAllocatedModels'], models: ['ana'] },
})
const asTrainer = <T>(name: string, input: object = { params: half }) =>
  t.ask<T>(name, input, trainer)
const bytesOf = async (name: string) => {
  const { body } = await asTrainer<FileAnswer>(name)
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
const usersIn = (all: readonly { readonly user: string }[]) => all.map(({ user }) => user)
let run: SettlementRun

beforeAll(async () => {
  t = await settlementsTest()
  for (const user of ['ana', 'bo']) {
    await t.line(user, '2026-10-20T12:00:00Z', '100.00')
    await t.sign(user, half)
  }
  // Nothing of it can be signed twice: the run says so of both.
  const body = { action: 'sign', users: ['ana', 'bo'] }
  run = await t.ask('startSettlementRun', { params: half, body }, settler)
  await t.it.settle()
  for (const user of ['ana', 'bo']) await t.line(user, '2026-10-21T12:00:00Z', '-10.00')
})
afterAll(() => t.it.close())

test('a restricted trainer is shown the settlements of their models alone', async () => {
  const { rows } = await asTrainer<SettlementHalf>('settlementHalf')
  expect(usersIn(rows)).toEqual(['ana'])
  await expect(t.see('bo', half, {}, trainer)).rejects.toMatchObject({
    code: 'settlements.userUnknown',
  })
})
test('a restricted trainer is told of whom a run was refused among their models alone', async () => {
  const params = { ...half, run: run.run }
  const whole = await t.ask<SettlementRun>('settlementRun', { params }, settler)
  expect(usersIn(whole.refused)).toEqual(['ana', 'bo'])
  expect(usersIn((await asTrainer<SettlementRun>('settlementRun', { params })).refused)).toEqual([
    'ana',
  ])
  const { runs } = await asTrainer<SettlementHalf>('settlementHalf')
  expect(runs.map(({ refused }) => usersIn(refused))).toEqual([['ana']])
})
test('a restricted trainer gets payslips, payments and late facts of their models alone', async () => {
  expect(Object.keys(unzipSync(new Uint8Array(await bytesOf('payslips'))))).toEqual([
    'payslip-north-2026-10-2-ana.pdf',
  ])
  expect((await bytesOf('payments')).toString()).not.toContain('bo')
  const { entries } = await asTrainer<LateFacts>('lateFacts', { query: { studio: 'north' } })
  expect(entries.flatMap(({ touched }) => usersIn(touched))).toEqual(['ana'])
})
test('a restricted trainer decides nothing about others, and starts no run over them', async () => {
  const unknown = { code: 'settlements.userUnknown' }
  const steps: [string, object][] = [
    ['reviewSettlement', {}],
    ['paySettlement', { reference: 'r', amount: '50.00' }],
    ['waiveDifference', { key: 'income:ctb:1:usd:5000', change: '-5.00', reason: 'as agreed' }],
  ]
  for (const [step, body] of steps)
    await expect(t.act(step, 'bo', body, { ...half, actor: trainer })).rejects.toMatchObject(
      unknown,
    )
  const body = { action: 'pay', reference: 'r', users: ['bo'] }
  await expect(asTrainer('startSettlementRun', { params: half, body })).rejects.toMatchObject(
    unknown,
  )
})
test('the lines behind the rule of another trainer are told to who sees the model alone', async () => {
  const from = { month: '2026-10', half: 1 }
  const rule = { id: 'brought', name: 'Brought', metric: 'income', currency: 'usd' }
  const rules = [{ ...rule, steps: [{ at: '1.00', percent_bp: 1000 }] }]
  const params = { studio: 'south', list: 'trainers' }
  for (const user of ['tudor', 'sara'])
    await t.person(user, {
      tipCont: user === 'tudor' ? 'Trainer' : 'Model',
      studio: 'south',
      conturi: user === 'tudor' ? {} : { ctb: { username: 'sara_x' } },
    })
  await t.it.settle()
  await t.ask('setBonusRules', { params, body: { from, rules } })
  await t.ask('allocateModels', {
    params: { user: 'tudor' },
    body: { models: ['sara'], version: 0, from: '2026-10-01' },
  })
  await t.line('sara', '2026-10-20T12:00:00Z', '100.00')
  const manager = { ...settler, studios: ['south'] }
  // An open half is the accountants' own.
  await t.act('reviewSettlement', 'tudor', {}, { ...half, studio: 'south', actor: manager })
  const facts = async (actor: typeof trainer) => {
    const key = 'rule:brought:sara'
    const of = { ...half, studio: 'south', user: 'tudor', key }
    const found = await t.ask<{ facts: LineFact[] }>(
      'settlementLineFacts',
      { params: of, query: {} },
      actor,
    )
    return found.facts.map(({ type }) => type)
  }
  const south = { ...trainer, studios: ['south'] }
  expect(await facts(manager)).toEqual(['BonusRulesSet', 'StatementLinesRecorded'])
  expect(await facts(south)).toEqual(['BonusRulesSet'])
})
test('who sees another studio alone is told that there is none', async () => {
  const other = testActor('sofia', { ...trainer, user: 'sofia', studios: ['south'] })
  for (const name of ['settlementHalf', 'payslips', 'payments'])
    await expect(t.ask(name, { params: half }, other), name).rejects.toMatchObject({
      code: 'settlements.studioUnknown',
    })
})
