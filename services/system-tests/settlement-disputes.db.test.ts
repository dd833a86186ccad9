import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISPUTES_MAX, STEPS_TOLD_MAX } from '#shared/settlements/rules.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { month: '2026-10', half: 2 } as const
const ana = testActor('ana')
const key = 'income:ctb:1:usd:5000'
const dispute = (reason: string) =>
  t.act('disputeSettlement', 'ana', { key, reason }, { ...half, actor: ana })

beforeAll(async () => {
  t = await settlementsTest()
  await t.line('ana', '2026-10-20T12:00:00Z', '100.00')
  await t.act('reviewSettlement', 'ana', {}, half)
})
afterAll(() => t.it.close())

test('a line has one open dispute at a time, and a half so many in all', async () => {
  await dispute('too little')
  await expect(dispute('far too little')).rejects.toMatchObject({
    code: 'settlements.disputeOpen',
    status: 409,
  })
  expect((await t.see('ana', half)).disputes).toMatchObject([{ reason: 'too little', open: true }])
  const params = { studio: 'north', user: 'ana', ...half }
  const say = (name: string, body: object) => t.it.call(name, { params, body }, { actor: ana })
  for (let n = 1; n < DISPUTES_MAX; n++) {
    await say('acknowledgeSettlement', {})
    await say('disputeSettlement', { key, reason: `again ${n}` })
  }
  await say('acknowledgeSettlement', {})
  await expect(say('disputeSettlement', { key, reason: 'once more' })).rejects.toMatchObject({
    code: 'settlements.disputesTooMany',
  })
  await t.it.settle()
})
test('what was decided comes in pages, the newest first, each once', async () => {
  const shown = await t.see('ana', half)
  expect(shown.timeline).toHaveLength(STEPS_TOLD_MAX)
  const pages = [shown.timeline]
  let before = shown.earlier_steps
  while (before !== null) {
    const page = await t.ask<{ steps: typeof shown.timeline; earlier: string | null }>(
      'settlementSteps',
      { params: { studio: 'north', user: 'ana', ...half }, query: { before } },
      ana,
    )
    pages.unshift(page.steps)
    before = page.earlier
  }
  const all = pages.flat()
  expect(all).toHaveLength(1 + 2 * DISPUTES_MAX)
  expect(all.map(({ position }) => position)).toEqual(
    all.map(({ position }) => position).toSorted(),
  )
  expect(all[0]?.type).toBe('SettlementReviewed')
})
