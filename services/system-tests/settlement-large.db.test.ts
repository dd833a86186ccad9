import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DifferenceLine, Settlement, SettlementRun } from '#shared/settlements/views.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest } from './testing-settlements.ts'

/** The most that a call takes. */
const MOST = '9999999999.99'
const accountant = testActor('mara', {
  tipCont: 'Manager',
  studios: ['west', 'south'],
  permissions: { settlements: 'manage', money: 'manage', waivers: 'manage' },
})
const half = { studio: 'west', month: '2026-11', half: 1 } as const
let t: Awaited<ReturnType<typeof settlementsTest>>
beforeEach(async () => {
  t = await settlementsTest()
  await t.ask('createStudio', {
    body: { studio: 'west', name: 'West', timezone: 'America/Bogota', currency: 'cop' },
  })
  for (const date of ['2026-11-13', '2026-11-27'])
    await t.ask('setRates', {
      body: { date, base: 'usd', quotes: { cop: '4100' }, source: 'bank' },
    })
  await t.person('cleo', { studio: 'west' })
  await t.it.settle()
})
afterEach(() => t.it.close())

/** Minor units of a sum as it is answered. */
const minor = (sum: string): bigint => BigInt(sum.replace('.', ''))
const sumOf = (all: bigint): string => `${all / 100n}.${String(all % 100n).padStart(2, '0')}`
const see = (of: object = {}, query: object = {}) =>
  t.see('cleo', { ...half, ...of }, query, accountant)
const act = (step: string, body: object = {}, of: object = {}) =>
  t.act(step, 'cleo', body, { ...half, ...of, actor: accountant })
const run = async (action: string) => {
  const begun = await t.ask<SettlementRun>(
    'startSettlementRun',
    { params: half, body: { action } },
    accountant,
  )
  await t.it.settle()
  return t.ask<SettlementRun>('settlementRun', { params: { ...half, run: begun.run } }, accountant)
}

test('sums beyond what a number holds are signed, paid, booked and corrected to the cent', async () => {
  const bonuses = []
  for (let n = 0; n < 40; n += 1) bonuses.push(await t.item('bonus', 'cleo', MOST))
  const { net } = await see()
  const each = minor(net) / 40n
  // The bonuses of a half have one line each: the sum of rounded amounts.
  expect(minor(net)).toBe(each * 40n)
  expect(minor(net) > 2n ** 57n).toBe(true)
  expect(await run('review')).toMatchObject({ finished: true, refused: [] })
  expect(await run('sign')).toMatchObject({ finished: true, refused: [] })
  expect(await see()).toMatchObject({ state: 'signed', net })
  const wrong = act('paySettlement', { reference: 'OP 1', amount: sumOf(minor(net) + 1n) })
  await expect(wrong).rejects.toMatchObject({ code: 'settlements.amount' })
  await act('paySettlement', { reference: 'OP 1', amount: net })
  expect(await see()).toMatchObject({ state: 'paid', payment: { amount: net } })

  const query = { studio: 'west', month: '2026-11', half: 1 }
  const ask = <T>(name: string, more: object = {}) =>
    t.ask<T>(name, { query: { ...query, ...more } }, accountant)
  const { rows } = await ask<{ rows: Record<string, string>[] }>('trialBalance')
  const payable = rows.find(({ account }) => account === 'payable')
  expect(payable).toMatchObject({ debit: net, credit: net, closing: '0.00' })
  const people = await ask<{ rows: Record<string, string>[] }>('bookPeople', {
    account: 'payable',
  })
  expect(people.rows).toEqual([expect.objectContaining({ user: 'cleo', debit: net, credit: net })])
  const journal = await ask<{ rows: { debit: string | null }[] }>('generalJournal', {
    account: 'cash',
  })
  expect(journal.rows).toEqual([expect.objectContaining({ credit: net })])

  await t.ask('reverseItem', { params: { item: bonuses[0] }, body: { reason: 'not hers' } })
  await t.it.settle()
  const [line] = await t.ask<DifferenceLine[]>(
    'settlementDifference',
    { params: { ...half, user: 'cleo' } },
    accountant,
  )
  expect(line).toMatchObject({ key: `bonus:${bonuses[0]}` })
  expect(minor(line?.change ?? '0')).toBe(-each)
  const into = { month: '2026-11', half: 2 }
  await act('bookDifference', { keys: [line?.key], into, change: line?.change })
  // Whoever owes more than they earn carries it on.
  const next: Settlement = await see(into)
  expect(minor(next.net)).toBe(0n)
  expect(next.lines.find(({ key }) => key === 'carry')?.amount).toBe(line?.change.slice(1))
})
/** Cleo goes to another studio, and what is left moves with her; the half that is her last here. */
async function goesSouth() {
  await t.ask('editPerson', {
    params: { user: 'cleo' },
    body: { version: 2, change: { studio: 'south' } },
  })
  await t.it.settle()
  t.clock.now = '2026-12-02T12:00:00.000Z'
  const last = { month: '2026-11', half: 2 }
  await act('finalSettlement', { half: last, rest: 'moved', reason: 'goes south' })
  return last
}
test('a rest that no upfront holds is not moved to another studio', async () => {
  for (let n = 0; n < 2; n += 1) await t.item('upfront', 'cleo', MOST)
  const last = await goesSouth()
  await act('reviewSettlement', {}, last)
  const { result_hash } = await see(last, { closes: 'true' })
  const signing = act('signSettlement', { result_hash, closes: true }, last)
  await expect(signing).rejects.toMatchObject({ code: 'settlements.restTooLarge' })
})
test('what moves to another studio is owed there however often the last half is signed and taken back', async () => {
  await t.item('upfront', 'cleo', '60.00', { date: '2026-11-20' })
  const last = await goesSouth()
  const moved = async () => {
    await t.it.settle()
    const query = { user: 'cleo', kind: 'upfront', state: 'open' }
    const items = await t.ask<{ studio: string; amount: string }[]>('items', { query })
    return items.filter(({ studio }) => studio === 'south').map(({ amount }) => amount)
  }
  for (const reason of ['a slip', 'once more', null]) {
    await act('reviewSettlement', {}, last)
    const { result_hash } = await see(last, { closes: 'true' })
    await act('signSettlement', { result_hash, closes: true }, last)
    expect(await moved()).toEqual(['60.00'])
    if (reason === null) break
    await act('reopenSettlement', { reason }, last)
    expect(await moved()).toEqual([])
  }
})
