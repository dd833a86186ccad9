import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
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

/** What is asked of few people and then of many, and how many queries of other modules each one more takes. */
const calls: [name: string, aPerson: number, call: () => Promise<unknown>][] = [
  // Accounts tell one language at a time.
  ['the ZIP of payslips', 1, () => bytesOf('payslips')],
  // Every look at an IBAN is recorded by itself.
  ['the payment list', 1, () => bytesOf('payments')],
]
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
