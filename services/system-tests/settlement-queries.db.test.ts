import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { LateFacts, SettlementHalf } from '#shared/settlements/views.ts'
import { queriesOf } from './testing-queries.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

const FEW = 3
const MANY = 12
const half = { studio: 'north', month: '2026-10', half: 2 } as const
let t: Awaited<ReturnType<typeof settlementsTest>>
const login = (n: number) => `model${String(n).padStart(2, '0')}`
async function signUpTo(count: number, from = 0) {
  for (let n = from; n < count; n++) {
    await t.person(login(n))
    await t.it.settle()
    await t.line(login(n), '2026-10-20T12:00:00Z', '100.00')
    await t.sign(login(n), half)
  }
}
test('everybody together comes to what each comes to alone, whoever has signed before', async () => {
  const next = { ...half, month: '2026-11', half: 1 } as const
  for (let n = 0; n < FEW; n++) await t.line(login(n), '2026-11-03T12:00:00Z', '50.00')
  // Without anything decided before, and with a line of long ago.
  for (const month of ['08', '11']) await t.line('bo', `2026-${month}-03T12:00:00Z`, '20.00')
  await t.item('upfront', 'bo', '100.00', { date: '2026-09-05', installments: 3 })
  const { rows } = await ask<SettlementHalf>('settlementHalf', { params: next })
  expect(rows.map(({ user }) => user)).toEqual(['bo', login(0), login(1), login(2)])
  for (const { user, result_hash, obstacles } of rows) {
    const alone = await t.see(user, next)
    expect({ user, result_hash }).toEqual({ user, result_hash: alone.result_hash })
    expect(obstacles.map(({ err }) => err)).toEqual(alone.obstacles.map(({ err }) => err))
  }
})

const bytesOf = async (name: string) => {
  const { body } = (await t.it.call(name, { params: half }, { actor: settler })) as FileAnswer
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
beforeAll(async () => {
  t = await settlementsTest()
  await signUpTo(FEW)
})
afterAll(() => t.it.close())

/** The calls for few people and then for many, and how many queries of other modules each person more takes. */
const calls: [name: string, aPerson: number, call: () => Promise<unknown>][] = [
  // Accounts tell one language at a time.
  ['the ZIP of payslips', 1, () => bytesOf('payslips')],
  // Every look at an IBAN is recorded by itself.
  ['the payment list', 1, () => bytesOf('payments')],
  ['the half of the studio', 0, () => ask('settlementHalf', { params: half })],
]
const ask = <T>(name: string, input: object) =>
  t.it.call(name, input, { actor: settler }) as Promise<T>
const late = () => ask<LateFacts>('lateFacts', { query: { studio: 'north' } })
test('late facts of many people and halves take as many queries as of one', async () => {
  await t.line(login(0), '2026-10-21T09:00:00Z', '-10.00')
  expect(await late()).toMatchObject({ facts: 1, halves: 1 })
  const one = await queriesOf(late)
  for (let n = 0; n < FEW; n++) {
    await t.sign(login(n), { month: '2026-11', half: 1 })
    await t.line(login(n), '2026-11-04T12:00:00Z', '-5.00')
  }
  for (let n = 1; n < FEW; n++) await t.line(login(n), '2026-10-21T09:00:00Z', '-10.00')
  expect(await late()).toMatchObject({ facts: 2 * FEW, halves: 2 * FEW })
  // Lines are looked at only where no fact has moved the half already.
  expect(await queriesOf(late)).toBeLessThanOrEqual(one + 1)
})
test('many people take as many queries as few', async () => {
  const count = async () => {
    const counts: number[] = []
    for (const [, , call] of calls) {
      await call()
      counts.push(await queriesOf(call))
    }
    return counts
  }
  const few = await count()
  await signUpTo(MANY, FEW)
  const many = await count()
  for (const [at, [name, aPerson]] of calls.entries())
    expect((many[at] ?? 0) - (few[at] ?? 0), name).toBeLessThanOrEqual(aPerson * (MANY - FEW))
  expect(Object.keys(unzipSync(new Uint8Array(await bytesOf('payslips'))))).toHaveLength(MANY)
})
