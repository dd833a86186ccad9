import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { SettlementHalf, SettlementRun } from '#shared/settlements/views.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

const half = { studio: 'north', month: '2026-11', half: 1 } as const
const before = { studio: 'north', month: '2026-10', half: 2 } as const
/** More than a run takes at once. */
const many = Array.from({ length: 12 }, (_, n) => `model-${n}`)
let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
  for (const user of many) await t.person(user)
  for (const user of ['ana', 'bo', ...many]) await t.line(user, '2026-11-03T12:00:00Z', '100.00')
})
afterAll(() => t.it.close())

/** Returns whose settlements are computed meanwhile, as often as they are; null: everybody of the studio. */
async function computedBy(work: () => Promise<unknown>): Promise<readonly (string | null)[]> {
  const facts = vi.spyOn(settlementNeedsOf(), 'facts')
  try {
    await work()
    return facts.mock.calls
      .flatMap(([, { users }]): readonly (string | null)[] => users ?? [null])
      .toSorted()
  } finally {
    facts.mockRestore()
  }
}
const sign = (user: string, more: object = {}) =>
  t
    .see(user, half, 'closes' in more ? { closes: 'true' } : {})
    .then(({ result_hash }) =>
      computedBy(() => t.act('signSettlement', user, { result_hash, ...more }, half)),
    )
const run = async (body: object) => {
  const { run: id } = await t.ask<SettlementRun>(
    'startSettlementRun',
    { params: half, body },
    settler,
  )
  await t.it.settle()
  return t.ask<SettlementRun>('settlementRun', { params: { ...half, run: id } }, settler)
}
async function bytesOf(name: string, params: object, actor = settler): Promise<number> {
  const { body } = (await t.it.call(name, { params }, { actor })) as FileAnswer
  let bytes = 0
  for await (const part of body) bytes += part.length
  return bytes
}

test('what is signed was computed once, whether or not it closes earlier halves', async () => {
  await t.line('bo', '2026-10-20T12:00:00Z', '10.00')
  for (const user of ['ana', 'bo'])
    expect(await computedBy(() => t.act('reviewSettlement', user, {}, half))).toEqual([])
  expect(await sign('ana')).toEqual(['ana'])
  await expect(sign('bo')).rejects.toMatchObject({ code: 'settlements.blocked' })
  expect(await sign('bo', { closes: true })).toEqual(['bo'])
  expect(await t.see('bo', half)).toMatchObject({ state: 'signed', net: '50.00' })
  expect(await t.see('bo', before)).toMatchObject({ closed_by: { month: '2026-11', half: 1 } })
})
test('what is not what the signer saw is refused, computed once', async () => {
  const [user] = many as [string]
  await t.act('reviewSettlement', user, {}, half)
  await t.line(user, '2026-11-04T12:00:00Z', '-2.00')
  const computed = await computedBy(() =>
    expect(
      t.act('signSettlement', user, { result_hash: 'f'.repeat(64) }, half),
    ).rejects.toMatchObject({ code: 'settlements.changed' }),
  )
  expect(computed).toEqual([user])
})
test('a run computes everybody once to sign them, and nobody to review or to pay them', async () => {
  // Whether there is anything to review is told by what is computed of the studio.
  const reviewed = await computedBy(() => run({ action: 'review' }))
  expect(reviewed).toEqual([null])
  const signing = () => run({ action: 'sign', closes: true })
  let signed: SettlementRun | undefined
  expect(await computedBy(async () => (signed = await signing()))).toEqual(many.toSorted())
  expect(signed).toMatchObject({ done: many.length, refused: [] })
  const paying = () => run({ action: 'pay', reference: 'batch' })
  expect(await computedBy(paying)).toEqual([])
  const { rows } = await t.ask<SettlementHalf>('settlementHalf', { params: half }, settler)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['paid']))
})
test('payslips print what was signed, computing nothing', async () => {
  // Late facts, of which nothing stands on a payslip.
  await t.line('ana', '2026-11-05T12:00:00Z', '-20.00')
  const alone = { ...half, user: 'ana' }
  const printed = await computedBy(async () => {
    expect(await bytesOf('payslip', alone)).toBe(await bytesOf('payslip', alone, testActor('ana')))
    expect(await bytesOf('payslips', half)).toBeGreaterThan(0)
  })
  expect(printed).toEqual([])
  // Nor does anybody get another's.
  await expect(bytesOf('payslip', alone, testActor('bo'))).rejects.toMatchObject({
    code: 'settlements.userUnknown',
  })
})
test('what was recorded of who was never of the studio is still what tells that they are there', async () => {
  await t.person('stranger', { studio: 'south' })
  await t.it.settle()
  const asked = { ...half, user: 'stranger' }
  await expect(bytesOf('payslip', asked)).rejects.toMatchObject({
    code: 'settlements.userUnknown',
  })
  await t.item('bonus', 'stranger', '5.00', { date: '2026-11-05', studio: 'north' })
  await expect(bytesOf('payslip', asked)).rejects.toMatchObject({ code: 'settlements.noPayslip' })
})
test('an earlier half that closing would lose a line of is told before, alone and in a run', async () => {
  await t.person('cara')
  await t.it.settle()
  // Carried into the second half of October, which is earlier than the one to be signed.
  await t.line('cara', '2026-10-05T12:00:00Z', '-10.00')
  await t.line('cara', '2026-11-03T12:00:00Z', '100.00')
  await t.act('reviewSettlement', 'cara', {}, half)
  const { obstacles, result_hash } = await t.see('cara', half, { closes: 'true' })
  expect(obstacles.map(({ code }) => code)).toEqual(['settlements.earlierOpen'])
  const signing = t.act('signSettlement', 'cara', { result_hash, closes: true }, half)
  await expect(signing).rejects.toMatchObject({
    code: 'settlements.blocked',
    message: expect.stringContaining(obstacles[0]?.err ?? 'none'),
  })
  expect(await run({ action: 'sign', closes: true, users: ['cara'] })).toMatchObject({
    refused: [{ user: 'cara', reasons: [{ code: 'settlements.earlierOpen' }] }],
  })
  expect(await t.see('cara', half)).toMatchObject({ state: 'review' })
})
