import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { BankAnswer, BookedAnswer, PayRun } from '#shared/settlements/pay-run/views.ts'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { camtEntry, camtFile } from '../settlements/pay-run/testing-camt.ts'
import { painFaults } from '../settlements/pay-run/testing-pain.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler as signer } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { studio: 'south', month: '2026-11', half: 1 } as const
/** Signs and pays, and sees the accounts of those who are paid. */
const settler = testActor('mara', {
  ...signer,
  permissions: { ...signer.permissions, accounts: 'manage' },
})
const releaser = testActor('sonia', { ...settler, user: 'sonia' })
const iban = 'DE89370400440532013000'
const own = 'FR1420041010050500013M02606'

/** A call about the half, as mara unless somebody else asks. */
const ask = async <T = unknown>(name: string, more: object = {}, actor = settler): Promise<T> => {
  const answer = await t.ask<T>(name, { params: half, ...more }, actor)
  await t.it.settle()
  return answer
}
const look = () => ask<PayRun>('payRun')
const prepare = async (ways: Readonly<Record<string, string>>, actor = settler) => {
  const body = { ways: Object.entries(ways).map(([user, how]) => ({ user, how })) }
  return (await ask<{ batch: number }>('preparePayRun', { body }, actor)).batch
}
const file = async (batch: number, more: object = {}, actor = settler): Promise<string> => {
  const query = { batch, form: 'pain', executed: '2026-11-23', ...more }
  return textOf(await ask<FileAnswer>('bankFile', { query }, actor))
}
async function textOf({ body }: FileAnswer): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}
const references = async (): Promise<Readonly<Record<string, string>>> => {
  const [batch] = (await look()).batches
  return Object.fromEntries((batch?.entries ?? []).map((one) => [one.user, one.reference]))
}
const preview = (text: string) => ask<BankAnswer>('readBankAnswer', { body: { text } })
const book = (text: string, actor = settler) =>
  ask<z.infer<typeof BookedAnswer>>('bookBankAnswer', { body: { text } }, actor)
const verdicts = ({ lines }: BankAnswer) => lines.map(({ verdict }) => verdict)
const state = (user: string) => t.see(user, half)
const setIban = async (user: string, to: string) => {
  const { version } = await t.ask<{ version: number }>('getUserInfo', { body: { user } })
  await t.ask('editPerson', { params: { user }, body: { version, change: { iban: to } } })
  await t.it.settle()
}
const balances = async () => {
  const { rows } = await t.ask<{ rows: { account: string; debit: string; credit: string }[] }>(
    'trialBalance',
    { query: half },
    settler,
  )
  return Object.fromEntries(rows.map((row) => [row.account, `${row.debit} ${row.credit}`]))
}

beforeAll(async () => {
  t = await settlementsTest()
  await t.person('sonia', { tipCont: 'Manager', studio: 'south', conturi: {} })
  for (const [i, user] of ['carla', 'dina', 'elsa', 'fay'].entries()) {
    await t.person(user, { studio: 'south', name: `Ștefania ${i}`, surname: 'Țăndărică' })
    await t.line(user, '2026-11-03T12:00:00Z', `${(i + 1) * 20}.00`, { currency: 'eur' })
    await t.sign(user, half)
    if (user !== 'fay') await setIban(user, iban)
  }
})
afterAll(() => t.it.close())

describe('a half from signed to paid', () => {
  test('shows who has an account, and that its total is the sum of the signed nets', async () => {
    const run = await look()
    expect(run.people.map(({ user, net, bank_account }) => [user, net, bank_account])).toEqual([
      ['carla', '10.00', true],
      ['dina', '20.00', true],
      ['elsa', '30.00', true],
      ['fay', '40.00', false],
    ])
    expect(run).toMatchObject({
      totals: [{ currency: 'eur', signed: '100.00', paid: '0.00' }],
      batches: [],
      accounts: [],
      needs_two: false,
    })
  })
  test('is prepared with an account for each transfer, and once for each person', async () => {
    await expect(prepare({ fay: 'bank' })).rejects.toMatchObject({ code: 'payRun.noBankAccount' })
    await expect(prepare({ mara: 'cash' })).rejects.toMatchObject({ code: 'payRun.notSigned' })
    expect(await prepare({ carla: 'bank' })).toBe(1)
    expect(await prepare({ carla: 'bank', dina: 'bank', elsa: 'bank', fay: 'cash' })).toBe(2)
    const { batches } = await look()
    expect(batches.map(({ batch, over }) => [batch, over])).toEqual([
      [2, false],
      [1, true],
    ])
    await expect(file(1)).rejects.toMatchObject({ code: 'payRun.otherBatch' })
  })
  test('becomes a file once the studio has an account, whose IBAN is in the vault alone', async () => {
    await expect(file(2)).rejects.toMatchObject({ code: 'payRun.noPayingAccount' })
    const account = { currency: 'eur', from: '2026-11-01', holder: 'Studioul Sud', bic: '' }
    const set = (said: string) =>
      ask('setPayingAccount', { params: { studio: 'south' }, body: { ...account, iban: said } })
    await expect(set('FR1420041010050500013M02607')).rejects.toMatchObject({
      code: 'payRun.wrongIban',
    })
    await set(own)
    expect((await look()).accounts).toMatchObject([{ currency: 'eur', ends: '2606' }])
    const { rows } = await t.it.app.pool.query('select data::text as text from events')
    expect(rows.filter(({ text }) => String(text).includes(own))).toEqual([])
  })
  test('the file is one that a bank takes; made again it is the same, and says so', async () => {
    await expect(file(2, { executed: '2026-11-01' })).rejects.toMatchObject({
      code: 'payRun.executed',
    })
    const first = await file(2)
    expect(painFaults(first)).toEqual([])
    expect(first).toContain('<CtrlSum>60.00</CtrlSum>')
    expect(first).toContain('<Nm>Stefania 0 Tandarica</Nm>')
    await expect(file(2)).rejects.toMatchObject({ code: 'payRun.madeBefore' })
    expect(await file(2, { again: 'true', executed: '2026-11-25' })).toBe(first)
    const [batch] = (await look()).batches
    expect(batch?.files.map(({ transfers, by }) => [transfers, by])).toEqual([
      [3, 'mara'],
      [3, 'mara'],
    ])
    const shown = await t.ask<{ by: string; reason: string }[]>('reveals', {
      params: { user: 'dina' },
    })
    expect(shown.filter(({ by }) => by === 'mara')).toHaveLength(2)
  })
  test('meanwhile nobody of it is paid by hand, and no other batch is prepared', async () => {
    const pay = { reference: 'OP 1', amount: '10.00' }
    for (const how of ['bank', 'cash'])
      await expect(t.act('paySettlement', 'carla', { ...pay, how }, half)).rejects.toMatchObject({
        code: 'settlements.underWay',
      })
    await expect(prepare({ carla: 'bank' })).rejects.toMatchObject({ code: 'payRun.fileOut' })
    await setIban('elsa', own)
    const accountsChanged = { code: 'payRun.accountsChanged' }
    await expect(file(2, { again: 'true' })).rejects.toMatchObject(accountsChanged)
  })
})

describe('the answer of the bank', () => {
  test('is shown line by line before anything is booked', async () => {
    const { carla = '', dina = '', elsa = '', fay = '' } = await references()
    const text = camtFile(
      camtEntry(carla, '10.00', { bank: 'B-1' }),
      camtEntry(carla, '10.00'),
      camtEntry(dina, '20.01'),
      camtEntry(dina, '20.00', { currency: 'RON' }),
      camtEntry(elsa, '30.00', { status: 'PDNG' }),
      camtEntry(fay, '40.00'),
      camtEntry('E2E-OF-OTHERS', '1.00'),
    )
    const shown = await preview(text)
    expect(verdicts(shown)).toEqual([
      'pays',
      'twice',
      'otherAmount',
      'otherCurrency',
      'pending',
      'unknown',
      'unknown',
    ])
    expect(shown).toMatchObject({ paid: 1, returned: 0, unmatched: 6 })
    expect(await state('carla')).toMatchObject({ state: 'signed' })
  })
  test('books each transfer once, whoever reads it how often', async () => {
    const { carla = '', dina = '' } = await references()
    const text = camtFile(camtEntry(carla, '10.00', { bank: 'B-1' }), camtEntry(dina, '20.00'))
    const [first, second] = await Promise.all([book(text), book(text, releaser)])
    expect(first.paid + second.paid).toBeGreaterThanOrEqual(2)
    expect(verdicts(await book(text))).toEqual(['paidBefore', 'paidBefore'])
    expect(await state('carla')).toMatchObject({
      state: 'paid',
      payment: { how: 'bank', amount: '10.00', reference: `${carla} · B-1` },
    })
    const { rows } = await t.it.app.pool.query(
      "select 1 from events where type in ('SettlementPaid', 'TransferPaid')",
    )
    expect(rows).toHaveLength(4)
    expect(await balances()).toMatchObject({ bank: '0.00 30.00' })
  })
  test('what came back is returned, is owed again, and is paid in another batch', async () => {
    const { carla = '', elsa = '' } = await references()
    const text = camtFile(
      camtEntry(carla, '10.00', { side: 'CRDT', reason: 'AC04', info: 'Account closed' }),
      camtEntry(elsa, '30.00', { side: 'CRDT', reason: 'AC01' }),
    )
    expect(await book(text)).toMatchObject({ returned: 2, failed: [] })
    expect(verdicts(await book(text))).toEqual(['returnedBefore', 'returnedBefore'])
    expect(await state('carla')).toMatchObject({ state: 'signed', payment: null })
    const [batch] = (await look()).batches
    expect(batch?.entries.map((one) => [one.user, one.state, one.returned])).toEqual([
      ['carla', 'returned', 'AC04 Account closed'],
      ['dina', 'paid', null],
      ['elsa', 'returned', 'AC01'],
      ['fay', 'due', null],
    ])
    expect(await balances()).toMatchObject({ bank: '10.00 30.00' })
    expect(await prepare({ carla: 'bank' })).toBe(3)
    const next = (await references())['carla'] ?? ''
    expect(next).not.toBe(carla)
    await expect(file(3)).resolves.toContain(next)
    // An answer to the older batch pays nothing of the newer one.
    expect(verdicts(await preview(camtFile(camtEntry(carla, '10.00'))))).toEqual(['returnedBefore'])
    expect(await book(camtFile(camtEntry(next, '10.00')))).toMatchObject({ paid: 1 })
    expect(await state('carla')).toMatchObject({ state: 'paid' })
  })
  test('a payment and its return may stand in one file', async () => {
    await setIban('elsa', iban)
    expect(await prepare({ elsa: 'bank' })).toBe(4)
    await file(4)
    const { elsa = '' } = await references()
    const text = camtFile(
      camtEntry(elsa, '30.00'),
      camtEntry(elsa, '30.00', { side: 'CRDT', reason: 'AC06' }),
    )
    expect(await book(text)).toMatchObject({ paid: 1, returned: 1, failed: [] })
    expect(await state('elsa')).toMatchObject({ state: 'signed' })
  })
  test('a way other than the bank has its own account in the books', async () => {
    await t.act('paySettlement', 'fay', { reference: 'K 1', amount: '40.00', how: 'cash' }, half)
    expect(await balances()).toMatchObject({ cash: '0.00 40.00', bank: '40.00 70.00' })
  })
  test('a transfer that comes back late takes back no payment that was made since', async () => {
    await t.act('returnSettlement', 'dina', { reason: 'The account is closed' }, half)
    await t.act('paySettlement', 'dina', { reference: 'K 2', amount: '20.00', how: 'cash' }, half)
    const entries = (await look()).batches.flatMap((one) => one.entries)
    const { reference = '' } = entries.find(({ user }) => user === 'dina') ?? {}
    const late = camtFile(camtEntry(reference, '20.00', { side: 'CRDT', reason: 'AC04' }))
    expect(await book(late)).toMatchObject({ returned: 1, failed: [] })
    expect(await state('dina')).toMatchObject({ state: 'paid', payment: { reference: 'K 2' } })
  })
})

describe('a studio that wants two people', () => {
  beforeAll(async () => {
    const params = { studio: 'south' }
    const { version } = await t.ask<StudioConfiguration>('settings', { params })
    await t.ask('changeSettings', { params, body: { version, changes: { payRunNeedsTwo: true } } })
    await t.it.settle()
  })
  test('has its bank transfers paid by the bank’s answer alone', async () => {
    const pay = { reference: 'OP 2', amount: '30.00' }
    for (const body of [pay, { ...pay, how: 'bank' }])
      await expect(t.act('paySettlement', 'elsa', body, half)).rejects.toMatchObject({
        code: 'settlements.payRunOnly',
      })
    for (const how of [{}, { how: 'bank' }])
      await expect(
        ask('startSettlementRun', { body: { action: 'pay', reference: 'OP 3', ...how } }),
      ).rejects.toMatchObject({ code: 'settlements.payRunOnly' })
  })
  test('lets nobody release what they prepared, nor what pays them', async () => {
    const batch = await prepare({ elsa: 'bank' })
    await expect(file(batch)).rejects.toMatchObject({ code: 'payRun.notReleased' })
    const release = (actor: typeof settler) => ask('releasePayRun', { body: { batch } }, actor)
    for (const actor of [settler, { ...releaser, trueUser: 'mara' }])
      await expect(release(actor)).rejects.toMatchObject({ code: 'payRun.ownRelease' })
    await expect(release(testActor('elsa', { ...settler, user: 'elsa' }))).rejects.toMatchObject({
      code: 'payRun.own',
    })
    await release(releaser)
    await expect(release(releaser)).rejects.toMatchObject({ code: 'payRun.released' })
    await expect(file(batch)).resolves.toContain('30.00')
    const withdrawn = { batch, reason: 'the bank refused the file' }
    await expect(ask('withdrawPayRun', { body: withdrawn })).rejects.toMatchObject({
      code: 'payRun.notStopped',
      message: expect.stringContaining(`-${batch}-`),
    })
    await ask('withdrawPayRun', { body: { ...withdrawn, stopped: true } })
    const otherBatch = { code: 'payRun.otherBatch' }
    await expect(file(batch, { again: 'true' })).rejects.toMatchObject(otherBatch)
    const [newest] = (await look()).batches
    expect(newest).toMatchObject({
      released: { by: 'sonia' },
      withdrawn: {
        by: 'mara',
        reason: 'the bank refused the file',
        stopped: expect.stringMatching(/^PAY/),
      },
    })
  })
})
