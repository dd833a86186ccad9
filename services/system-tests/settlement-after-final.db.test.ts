import { afterAll, expect, test } from 'vitest'
import type { DifferenceLine } from '#shared/settlements/views.ts'
import { inShort, settlementsTest, settler } from './testing-settlements.ts'

const { it, ask, line, item, see, act, sign } = await settlementsTest()
afterAll(() => it.close())

const income = 'income:ctb:1:usd:5000'
const last = { month: '2026-10', half: 2 } as const
const later = { month: '2026-11', half: 1 } as const
const current = { month: '2026-11', half: 2 } as const
const adjusted = `adjustment:2026-10:2:${income}`
const changeOf = async (half: typeof last | typeof later) =>
  (
    await ask<DifferenceLine[]>(
      'settlementDifference',
      { params: { studio: 'north', user: 'ana', ...half } },
      settler,
    )
  ).map(({ key, change }) => [key, change])
const book = (change: string, into: object) =>
  act('bookDifference', 'ana', { keys: [income], change, into }, last)

test('what comes late of somebody who left and was paid is booked into a half after their last one', async () => {
  await line('ana', '2026-10-20T12:00:00Z', '100.00')
  await item('upfront', 'ana', '60.00', { date: '2026-10-20' })
  await ask(
    'finalSettlement',
    {
      params: { studio: 'north', user: 'ana' },
      body: { half: last, rest: 'written-off', reason: 'left' },
    },
    settler,
  )
  await it.settle()
  // Ten of the upfront are written off with it.
  const ended = await sign('ana', last)
  expect(ended).toMatchObject({ state: 'signed', net: '0.00' })
  await act('paySettlement', 'ana', {}, last)
  expect(await see('ana', later)).toMatchObject({
    lines: [],
    obstacles: [{ code: 'settlements.afterFinal' }],
  })

  await line('ana', '2026-10-21T12:00:00Z', '40.00')
  expect(await changeOf(last)).toEqual([[income, '20.00']])
  await book('20.00', later)
  const made = await see('ana', later)
  expect(inShort(made)).toEqual([`${adjusted} 20.00`])
  expect(made).toMatchObject({ earned: '20.00', net: '20.00', obstacles: [] })
  const signed = await sign('ana', later)
  await act('paySettlement', 'ana', { reference: 'SEPA-9', amount: '20.00' }, later)
  expect(await see('ana', later)).toMatchObject({ state: 'paid', net: '20.00' })
  expect(await changeOf(last)).toEqual([[income, '0.00']])
  expect(await changeOf(later)).toEqual([])

  // A chargeback as well; what it leaves owing stays with them.
  await line('ana', '2026-10-22T12:00:00Z', '-10.00')
  await book('-5.00', current)
  expect(inShort(await see('ana', current))).toEqual([`${adjusted} -5.00`, 'carry 5.00'])
  const known = { known: signed.position }
  expect((await see('ana', later, known)).result_hash).toBe(signed.result_hash)
})
