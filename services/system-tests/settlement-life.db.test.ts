import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettlementHalf } from '#shared/settlements/views.ts'
import { testActor } from '../platform/testing/staff.ts'
import { inShort, settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
})
afterAll(() => t.it.close())
const ana = testActor('ana')

describe('a half from its first line to its payment', () => {
  test('is computed from what is known', async () => {
    await t.line('ana', '2026-11-03T12:00:00Z', '100.00')
    await t.line('ana', '2026-11-03T13:00:00Z', '10.01', { type: 2 })
    await t.item('bonus', 'ana', '5.00')
    await t.item('upfront', 'ana', '100.00', { installments: 3 })
    const open = await t.see('ana')
    expect(inShort(open)).toEqual([
      'income:ctb:1:usd:5000 50.00',
      'income:ctb:2:usd:5000 5.01',
      expect.stringMatching(/^bonus:.* 5.00$/),
      expect.stringMatching(/^installment:.*:1 -30.00$/),
    ])
    // 60.01 of which half is 30.00 may be taken; 33.34 are due.
    expect(open).toMatchObject({ state: 'open', earned: '60.01', net: '30.01', obstacles: [] })
  })
  test('its person sees it from review on', async () => {
    await expect(t.see('ana', {}, {}, ana)).rejects.toMatchObject({
      code: 'settlements.userUnknown',
    })
    await t.act('reviewSettlement', 'ana')
    expect(await t.see('ana', {}, {}, ana)).toMatchObject({ state: 'review', net: '30.01' })
  })
  test('nobody signs their own, nor what is no longer what was looked at', async () => {
    const { result_hash } = await t.see('ana')
    await expect(
      t.act('signSettlement', 'ana', { result_hash: 'f'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'settlements.changed' })
    await t.line('ana', '2026-11-04T12:00:00Z', '1.00')
    await expect(t.act('signSettlement', 'ana', { result_hash })).rejects.toMatchObject({
      code: 'settlements.changed',
      message: expect.stringContaining('income:ctb:1:usd:5000 50.00 → 50.50'),
    })
  })
  test('what is signed stands, whatever comes later, and is the same when it is replayed', async () => {
    const { result_hash, net } = await t.see('ana')
    await t.act('signSettlement', 'ana', { result_hash })
    await t.line('ana', '2026-11-05T12:00:00Z', '-20.00')
    const signed = await t.see('ana')
    expect(signed).toMatchObject({ state: 'signed', net, result_hash })
    const replayed = await t.see('ana', {}, { known: signed.position })
    expect(replayed).toMatchObject({ net, result_hash, lines: signed.lines, signed: null })
    expect(signed).toMatchObject({ known: null, known_at: null, signed: null })
    const { position } = await t.see('ana', { half: 2 })
    const now = await t.see('ana', {}, { known: position })
    expect(inShort(now)[0]).toBe('income:ctb:1:usd:5000 40.50')
    // Beside it stands what had been signed by then, and the moment is told as one.
    expect(now).toMatchObject({
      state: 'signed',
      known_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      signed: {
        net,
        result_hash,
        lines: signed.lines.map(({ key, amount }) => ({ key, amount })),
      },
    })
    expect(now.net).not.toBe(net)
    // There is no moment to tell from before the log.
    const before = await t.see('ana', {}, { known: '2000-01-01T00:00:00Z' })
    expect(before).toMatchObject({ lines: [], known_at: null })
  })
  test('it is paid with its net, comes back, and is paid again', async () => {
    const { net } = await t.see('ana')
    await expect(
      t.act('paySettlement', 'ana', { reference: 'wire 1', amount: '1.00' }),
    ).rejects.toMatchObject({ code: 'settlements.amount' })
    await t.act('paySettlement', 'ana', { reference: 'wire 1', amount: net })
    expect(await t.see('ana')).toMatchObject({
      state: 'paid',
      payment: { amount: net, reference: 'wire 1' },
    })
    await t.act('returnSettlement', 'ana', { reason: 'no such bank account' })
    expect(await t.see('ana')).toMatchObject({ state: 'signed', payment: null })
    await expect(t.act('reopenSettlement', 'ana', { reason: 'a slip' })).rejects.toMatchObject({
      code: 'settlements.wasPaid',
    })
    await t.act('paySettlement', 'ana', { reference: 'wire 2', amount: net })
  })
  test('the next half takes what is left of the instalments', async () => {
    await t.line('ana', '2026-11-17T12:00:00Z', '200.00')
    const next = await t.see('ana', { half: 2 })
    expect(inShort(next)).toEqual([
      'income:ctb:1:usd:5000 100.00',
      expect.stringMatching(/:1 -3.09$/),
      expect.stringMatching(/:2 -33.33$/),
    ])
    expect(next.obstacles.map(({ code }) => code)).toEqual(['settlements.notOver'])
  })
})

const half = { studio: 'north', month: '2026-11', half: 1 }
const run = async (body: object) => {
  const started = await t.ask<{ run: string }>(
    'startSettlementRun',
    { params: half, body },
    settler,
  )
  await t.it.settle()
  return t.ask('settlementRun', { params: { ...half, run: started.run } }, settler)
}
test('a run takes whom it names only if they have to do with the studio, and each once', async () => {
  await t.person('stranger', { studio: 'south' })
  await t.it.settle()
  for (const stranger of ['stranger', 'root', 'owner', 'nobody_here', 'Ana'])
    await expect(run({ action: 'review', users: ['ana', stranger] })).rejects.toMatchObject({
      code: 'settlements.userUnknown',
      status: 404,
    })
  const events = await t.it.app.pool.query("select 1 from events where type like 'SettlementRun%'")
  expect(events.rows).toEqual([])
})
test('a run reviews, signs and pays whoever is next, and says of whom it was refused', async () => {
  await t.line('bo', '2026-11-02T12:00:00Z', '80.00')
  expect(await run({ action: 'review' })).toMatchObject({ total: 1, done: 1, refused: [] })
  expect(await run({ action: 'sign' })).toMatchObject({ done: 1, finished: true, refused: [] })
  expect(await run({ action: 'pay', reference: 'batch' })).toMatchObject({ done: 1, refused: [] })
  expect(await t.see('bo')).toMatchObject({ state: 'paid', net: '40.00' })
  expect(await run({ action: 'sign', users: ['bo'] })).toMatchObject({
    done: 1,
    refused: [{ user: 'bo', reasons: [{ code: 'settlements.state' }] }],
  })
})

test('a run that closes earlier halves signs in spite of them, as a single signature does', async () => {
  for (const user of ['cleo', 'dora']) {
    await t.person(user)
    await t.line(user, '2026-10-05T12:00:00Z', '10.00')
    await t.line(user, '2026-11-02T12:00:00Z', '50.00')
  }
  await run({ action: 'review' })
  expect(await run({ action: 'sign' })).toMatchObject({
    refused: ['cleo', 'dora'].map((user) => ({
      user,
      reasons: [{ code: 'settlements.earlierOpen' }],
    })),
  })
  expect(await run({ action: 'sign', closes: true })).toMatchObject({ done: 2, refused: [] })
  for (const user of ['cleo', 'dora']) {
    expect(await t.see(user)).toMatchObject({ state: 'signed', net: '25.00' })
    expect(await t.see(user, { month: '2026-10', half: 1 })).toMatchObject({
      state: 'signed',
      closed_by: { month: '2026-11', half: 1 },
    })
  }
})

test('whoever has no bank account is paid by bank transfer neither alone nor in a run, and is in a way that somebody chose', async () => {
  for (const user of ['elsa', 'fay', 'gil']) {
    await t.person(user)
    await t.line(user, '2026-11-03T12:00:00Z', '60.00')
  }
  const { version } = await t.ask<{ version: number }>('getUserInfo', { body: { user: 'fay' } })
  const iban = 'RO49AAAA1B31007593840000'
  await t.ask('editPerson', { params: { user: 'fay' }, body: { version, change: { iban } } })
  await t.it.settle()
  const inHalf = async () => {
    const { rows } = await t.ask<SettlementHalf>('settlementHalf', { params: half }, settler)
    return Object.fromEntries(rows.map((row) => [row.user, row.bank_account]))
  }
  expect(await inHalf()).toMatchObject({ elsa: false, fay: true, gil: false })
  for (const user of ['elsa', 'fay', 'gil']) await t.sign(user)
  const pay = { reference: 'OP 9', amount: '30.00' }
  await expect(t.act('paySettlement', 'elsa', { ...pay, how: 'bank' })).rejects.toMatchObject({
    code: 'settlements.noBankAccount',
  })
  expect(
    await run({ action: 'pay', how: 'bank', reference: 'OP 9', users: ['elsa', 'fay'] }),
  ).toMatchObject({
    refused: [{ user: 'elsa', reasons: [{ code: 'settlements.noBankAccount' }] }],
  })
  await t.act('paySettlement', 'elsa', { ...pay, how: 'cash' })
  // Whoever only reads settlements is not told who has an account.
  const reader = testActor('rita', {
    ...settler,
    user: 'rita',
    permissions: { settlements: 'readOnly' },
  })
  expect(await t.see('elsa', {}, {}, reader)).toMatchObject({ state: 'paid', bank_account: null })
  const read = await t.ask<SettlementHalf>('settlementHalf', { params: half }, reader)
  expect(new Set(read.rows.map((row) => row.bank_account))).toEqual(new Set([null]))
  expect(await t.see('elsa', {}, {}, testActor('elsa'))).toMatchObject({ bank_account: false })
  // Whoever does not say how is not asked.
  await t.act('paySettlement', 'gil', pay)
  for (const [user, how, bank_account] of [
    ['elsa', 'cash', false],
    ['fay', 'bank', true],
    ['gil', null, false],
  ] as const)
    expect(await t.see(user)).toMatchObject({ payment: { how, amount: '30.00' }, bank_account })
  // Their bank account now says nothing of then.
  expect(await t.see('fay', {}, { known: '2026-11-20T12:00:00Z' })).toMatchObject({
    bank_account: null,
  })
})
