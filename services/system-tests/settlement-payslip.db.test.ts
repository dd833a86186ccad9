import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { checkPayslip, type ProofSource } from '#shared/settlements/payslip-check.ts'
import { readProofText } from '#shared/settlements/payslip-proof.ts'
import { formulaInWords } from '#shared/settlements/formula-words.ts'
import { lineInWords } from '#shared/settlements/payslip-texts.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import type { LineWorking } from '#shared/settlements/working-calls.ts'
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

test('the arithmetic of what was signed stays as it was signed, whatever is called otherwise since', async () => {
  const half = { studio: 'north', month: '2026-11', half: 1 } as const
  const rate = (ron: string, date: string) =>
    t.ask('setRates', { body: { date, base: 'usd', quotes: { eur: ron }, source: 'bank' } })
  const rule = (name: string, from: { month: string; half: 1 | 2 }) =>
    t.ask('setBonusRules', {
      params: { studio: 'north', list: 'models' },
      body: {
        from,
        rules: [{ id: 'gold', name, metric: 'income', steps: [{ at: '50', percent_bp: 500 }] }],
      },
    })
  await rate('0.8', '2026-11-14')
  await rule('Gold month', half)
  await t.line('bo', '2026-11-03T12:00:00Z', '100.00')
  await t.line('bo', '2026-11-04T12:00:00Z', '40.00', { currency: 'eur' })
  const item = { date: '2026-11-05', reason: 'laptop', installments: 5 }
  const id = await t.item('upfront', 'bo', '50.00', item)
  await t.item('bonus', 'bo', '8.00', { reason: 'photo session', currency: 'eur' })
  await t.sign('bo')
  const workings = () =>
    t.ask<LineWorking[]>(
      'settlementWorkings',
      { params: { ...half, user: 'bo' }, query: {} },
      settler,
    )
  const said = (all: readonly LineWorking[], lines: Settlement['lines']) =>
    lines.map(({ key, amount }) => {
      const one = all.find((working) => working.key === key)
      const line = { amount: amount ?? '', currency: 'usd' } as const
      const sum = one?.formula ? formulaInWords(one.formula, line, 'en') : ''
      const named = lineInWords(key, 'en', { siteName: (code) => code, facts: one })
      return `${named}: ${sum}`.replaceAll('\u00a0', ' ')
    })
  const { lines } = await t.see('bo')
  const signed = said(await workings(), lines)
  expect(signed).toEqual([
    'ctb: Tips: EUR 40.00 × 50 % ÷ 0.8 = USD 25.00',
    'ctb: Tips: USD 100.00 × 50 % = USD 50.00',
    'Bonus rule: Gold month: (EUR 40.00 ÷ 0.8 + USD 100.00) × 5 % = USD 7.50',
    'Bonus, photo session (5 Nov 2026): EUR 8.00 ÷ 0.8 = USD 10.00',
    'Instalment 1 of 5, laptop (5 Nov 2026): ',
  ])
  const before = await file('payslip', { ...half, user: 'bo' })
  // Another name from the next half on, another rate of the same day, and a line that comes late.
  await rule('Platinum month', { month: '2026-11', half: 2 })
  await rate('0.4', '2026-11-14')
  await t.line('bo', '2026-11-05T12:00:00Z', '900.00')
  await t.it.settle()
  expect(said(await workings(), lines)).toEqual(signed)
  expect((await file('payslip', { ...half, user: 'bo' })).equals(before)).toBe(true)
  expect(JSON.stringify(signed)).not.toContain(id)
})
