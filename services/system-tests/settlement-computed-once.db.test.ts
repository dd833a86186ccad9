import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { LineWorking } from '#shared/settlements/working-calls.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { signedOf } from '../settlements/payslip/signed-of.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { studio: 'north', month: '2026-11', half: 1 } as const
/** Counts how often the facts of settlements are gathered: once for each computation, of however many people. */
async function computationsOf(work: () => Promise<unknown>): Promise<number> {
  const facts = vi.spyOn(settlementNeedsOf(), 'facts')
  try {
    await work()
    return facts.mock.calls.length
  } finally {
    facts.mockRestore()
  }
}
const bytesOf = async (name: string, params: object) => {
  const { body } = await t.ask<FileAnswer>(name, { params }, settler)
  let bytes = 0
  for await (const part of body) bytes += part.length
  return bytes
}
const sign = (user: string, result_hash: string) =>
  t.ask('signSettlement', { params: { ...half, user }, body: { result_hash } }, settler)

beforeAll(async () => {
  t = await settlementsTest()
  await t.ask('setBonusRules', {
    params: { studio: 'north', list: 'models' },
    body: {
      from: { month: '2026-11', half: 1 },
      rules: [
        { id: 'gold', name: 'Gold', metric: 'income', steps: [{ at: '50', percent_bp: 500 }] },
      ],
    },
  })
  for (const user of ['cy', 'dia', 'eva']) await t.person(user)
  await t.it.settle()
  for (const user of ['ana', 'bo', 'cy', 'dia', 'eva'])
    await t.line(user, '2026-11-03T12:00:00Z', '200.00')
})
afterAll(() => t.it.close())

test('a signature is computed once, and what it signed is printed without computing', async () => {
  await t.act('reviewSettlement', 'ana')
  const { result_hash } = await t.see('ana')
  expect(await computationsOf(() => sign('ana', result_hash ?? ''))).toBe(1)
  await t.it.settle()
  expect(await computationsOf(() => bytesOf('payslip', { ...half, user: 'ana' }))).toBe(0)
  expect(await computationsOf(() => bytesOf('payslips', half))).toBe(0)
  for (const name of ['payRun', 'payments'])
    expect(await computationsOf(() => t.ask(name, { params: half }, settler))).toBe(0)
})
test('a run computes the people of a step together, and their payslips are printed without', async () => {
  for (const user of ['bo', 'cy', 'dia']) await t.act('reviewSettlement', user)
  const body = { action: 'sign', users: ['bo', 'cy', 'dia'] }
  expect(
    await computationsOf(async () => {
      await t.ask('startSettlementRun', { params: half, body }, settler)
      await t.it.settle()
    }),
  ).toBe(1)
  expect(await computationsOf(() => bytesOf('payslips', half))).toBe(0)
})
test('what this process does not know is computed once for a position, however many print it', async () => {
  const needs = settlementNeedsOf()
  const users = ['ana', 'bo', 'cy', 'dia']
  // As in another process: nothing is known there.
  const other = { ...t.it.app }
  const of = signedOf(needs)
  const worked = async () =>
    [...(await of.signedOf(other, half, users)).values()].flatMap(
      ({ workings }): readonly LineWorking[] => workings,
    )
  // One of ana alone, one of the three whom the run signed at a position.
  expect(await computationsOf(worked)).toBe(2)
  expect(await computationsOf(worked)).toBe(0)
  const own = (await of.signedOf(t.it.app, half, users)).values()
  expect(await worked()).toEqual([...own].flatMap(({ workings }) => workings))
  expect((await worked()).filter(({ rule }) => rule === 'Gold')).toHaveLength(4)
})
