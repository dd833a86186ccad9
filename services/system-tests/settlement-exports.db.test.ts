import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { printOf } from '../settlements/payslip/payslip-print.ts'
import { signedOf } from '../settlements/payslip/signed-of.ts'
import { settlementsTest, settler as signer } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { studio: 'north', month: '2026-11', half: 1 } as const
const settler = testActor('mara', {
  ...signer,
  permissions: { ...signer.permissions, accounts: 'manage' },
})
/** Ids of items and hashes are so many hex digits, those of events are UUIDs. */
const internal = /[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/i
const textOf = async (name: string, asked: object): Promise<string> => {
  const { body } = await t.ask<FileAnswer>(name, asked, settler)
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

beforeAll(async () => {
  t = await settlementsTest()
  await t.line('ana', '2026-11-03T12:00:00Z', '200.00')
  await t.item('upfront', 'ana', '30.00', { installments: 3 })
  await t.item('bonus', 'ana', '5.00', { reason: 'photo session' })
  await t.sign('ana')
})
afterAll(() => t.it.close())

test.each([
  ['payments', { params: half }],
  ['trialBalanceFile', { query: half }],
  ['generalJournalFile', { query: half }],
])('the file of %s has no internal id in it', async (name, asked) => {
  const text = await textOf(name, asked)
  expect(text.split('\r\n').length).toBeGreaterThan(2)
  expect(text).not.toMatch(internal)
})
test('the journal names items by reason and day', async () => {
  const text = await textOf('generalJournalFile', { query: half })
  for (const said of ['"Upfront, as agreed (5 Nov 2026)"', '"Bonus, photo session (5 Nov 2026)"'])
    expect(text).toContain(said)
})
test('a payslip prints no internal id', async () => {
  const needs = settlementNeedsOf()
  const signed = (await signedOf(needs).signedOf(t.it.app, half, ['ana'])).get('ana')
  if (!signed) throw new Error('it is signed')
  const { settlement, workings, at: signedAt } = signed
  const { siteName } = needs
  for (const language of ['en', 'es', 'ro']) {
    const print = printOf({
      settlement,
      workings,
      name: 'Ana Fictional',
      studio: 'north',
      language,
      timezone: 'Europe/Bucharest',
      signedAt,
      siteName,
      proof: { text: '', origin: 'log', size: 1, index: 0 },
      base: 'https://callboard.example',
    })
    expect(JSON.stringify(print)).toContain('as agreed')
    expect(JSON.stringify(print)).not.toMatch(internal)
  }
})
