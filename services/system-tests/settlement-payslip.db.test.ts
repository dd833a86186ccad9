import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { checkPayslip, type ProofSource } from '#shared/settlements/payslip-check.ts'
import { readProofText } from '#shared/settlements/payslip-proof.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
})
afterAll(() => t.it.close())
const params = { studio: 'north', month: '2026-10', half: 2 } as const
const file = async (name: string, more: object = {}, actor = settler) => {
  const input = { params: { ...params, ...more } }
  const { body } = (await t.it.call(name, input, { actor })) as FileAnswer
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
const texts = async (name: string, query: object) =>
  ((await t.it.call(name, { query }, { actor: null })) as { proof: string[] }).proof
const source: ProofSource = {
  key: async () => (await t.it.call('logKey', {}, { actor: null })) as { key: string },
  newest: async () => (await file('checkpoint')).toString(),
  inclusion: (index, size) => texts('inclusion', { index, size }),
  consistency: (older, newer) => texts('consistency', { older, newer }),
}

test('what is signed has a payslip, whose proof holds by the public calls; what is open has none', async () => {
  await t.line('ana', '2026-10-20T12:00:00Z', '100.00')
  const payslip = (actor = settler) => file('payslip', { user: 'ana' }, actor)
  await expect(payslip()).rejects.toMatchObject({ code: 'settlements.noPayslip' })
  await t.act('reviewSettlement', 'ana', {}, params)
  const { result_hash } = await t.see('ana', params)
  await t.act('signSettlement', 'ana', { result_hash }, params)
  await t.it.settle()
  const pdf = await payslip()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await payslip(testActor('ana'))).equals(pdf)).toBe(true)
  await expect(payslip(testActor('bo'))).rejects.toMatchObject({ code: 'settlements.userUnknown' })
  const address = /\/verify#([\w-]+)/.exec(pdf.toString('latin1'))?.[1] ?? ''
  const proof = await readProofText(address)
  if (!proof) throw new Error('the payslip has no proof')
  expect(proof.content).toMatchObject({ user: 'ana', net: '50.00' })
  expect(await checkPayslip(proof, source)).toMatchObject({ failed: undefined })
  const forged = { ...proof, content: { ...proof.content, net: '51.00' } }
  expect(await checkPayslip(forged, source)).toMatchObject({ failed: 'content' })
})

test('the payslips of the half are one ZIP, and what is to be paid one list', async () => {
  const names = Object.keys(unzipSync(new Uint8Array(await file('payslips'))))
  expect(names).toEqual(['payslip-north-2026-10-2-ana.pdf'])
  expect((await file('payments')).toString()).toBe(
    '\uFEFFuser,name,net,currency,iban,reference\r\nana,Ana Fictional,50.00,usd,,north 2026-10/2 ana\r\n',
  )
})

test('the salt is in no read model', async () => {
  const { rows } = await t.it.app.pool.query<{ data: object }>(
    "select s.data from settlement_event s where s.type = 'SettlementSigned'",
  )
  expect(rows.map(({ data }) => Object.keys(data).includes('commitment'))).toEqual([true])
  expect(rows.map(({ data }) => Object.keys(data).includes('salt'))).toEqual([false])
})
