import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { PAYING_ACCOUNTS_MAX } from '#shared/settlements/pay-run/rules.ts'
import type { BankAnswer, PayRun } from '#shared/settlements/pay-run/views.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler as signer } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { studio: 'south', month: '2026-11', half: 1 } as const
/** Signs and pays, and sees the accounts of those who are paid. */
const settler = testActor('mara', {
  ...signer,
  permissions: { ...signer.permissions, accounts: 'manage' },
})
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
const verdicts = ({ lines }: BankAnswer) => lines.map(({ verdict }) => verdict)
const state = (user: string) => t.see(user, half)
const setIban = async (user: string, to: string) => {
  const { version } = await t.ask<{ version: number }>('getUserInfo', { body: { user } })
  await t.ask('editPerson', { params: { user }, body: { version, change: { iban: to } } })
  await t.it.settle()
}
beforeAll(async () => {
  t = await settlementsTest()
  for (const [i, user] of ['carla', 'dina', 'elsa', 'fay'].entries()) {
    await t.person(user, { studio: 'south', name: `Ștefania ${i}`, surname: 'Țăndărică' })
    await t.line(user, '2026-11-03T12:00:00Z', `${(i + 1) * 20}.00`, { currency: 'eur' })
    await t.sign(user, half)
    if (user !== 'fay') await setIban(user, iban)
  }
})
afterAll(() => t.it.close())
const setForm = async (studio: string) => {
  const columns = ['iban', 'name', 'amount', 'reference'].map((field) => ({
    field,
    heading: field,
  }))
  const body = { columns, delimiter: ';', decimal: ',', day: 'DD.MM.YYYY' }
  await ask('setBankCsv', { params: { studio }, body })
}

test('the answer of a bank is a CSV as well, in the columns that were set, and books what is clear alone', async () => {
  await setForm('south')
  const batch = await prepare({ carla: 'bank', dina: 'bank', elsa: 'bank', fay: 'cash' })
  await file(batch, { form: 'csv' })
  const { carla = '', dina = '', elsa = '', fay = '' } = await references()
  const form = {
    columns: [
      { field: 'reference', heading: 'Reference' },
      { field: 'amount', heading: 'Amount' },
      { field: 'state', heading: 'State' },
      { field: 'day', heading: 'Day' },
    ],
    delimiter: ';',
    decimal: ',',
    day: 'DD/MM/YYYY',
    currency: 'eur',
    states: [
      { word: 'done', means: 'paid' },
      { word: 'back', means: 'returned' },
    ],
  }
  const read = (...lines: readonly string[]) => {
    const text = ['Reference;Amount;State;Day', ...lines].join('\n')
    return ask<BankAnswer>('readBankAnswer', { body: { text, form: 'csv' } })
  }
  await expect(read()).rejects.toMatchObject({ code: 'payRun.noAnswerCsv' })
  const set = (body: object, actor = settler) =>
    ask('setAnswerCsv', { params: { studio: 'south' }, body }, actor)
  await set(form)
  await set(form)
  const { rows } = await t.it.app.pool.query("select 1 from events where type = 'AnswerCsvSet'")
  expect(rows).toHaveLength(1)
  expect(await look()).toMatchObject({ answer_csv: form })
  const shown = await read(
    `${carla};10,00;DONE;20/11/2026`,
    `${carla};10,00;done;20/11/2026`,
    `${dina};20.000;done;20/11/2026`,
    `${dina};20,00;done;11/20/2026`,
    `${dina};20,00;booked;20/11/2026`,
    `${dina};20,00;done;01/11/2026`,
    `${dina};20,00;done;24/11/2026`,
    `${elsa};30,00;back;`,
    `${fay};40,00;done;20/11/2026`,
    '=cmd|x;1,00;done;20/11/2026',
  )
  expect(verdicts(shown)).toEqual([
    'pays',
    'twice',
    'unclearAmount',
    'unclearDay',
    'unclearState',
    'otherDay',
    'otherDay',
    'returns',
    'unknown',
    'unknown',
  ])
  expect(shown.lines[2]).toMatchObject({ user: 'dina', amount: null, reason: '20.000' })
  expect(shown.lines[0]).toMatchObject({ day: '2026-11-20' })
  expect(await state('carla')).toMatchObject({ state: 'signed' })
  await expect(read('x;y')).resolves.toMatchObject({ paid: 0 })
  const other = testActor('otto', { ...settler, user: 'otto', studios: ['north'] })
  await expect(set(form, other)).rejects.toMatchObject({ code: 'settlements.studioUnknown' })
})

test('a currency that no bank file carries is refused with words', async () => {
  await t.line('ana', '2026-11-03T12:00:00Z', '10.00')
  await t.sign('ana')
  await setIban('ana', iban)
  const params = { ...half, studio: 'north' }
  await ask('preparePayRun', { params, body: { ways: [{ user: 'ana', how: 'bank' }] } })
  await expect(
    ask('bankFile', { params, query: { batch: 1, form: 'pain', executed: '2026-11-23' } }),
  ).rejects.toMatchObject({ code: 'payRun.noSepa', message: expect.stringContaining('USD') })
  // The bank's own CSV takes it, in the columns that it asks for.
  const csv = () => ask<FileAnswer>('bankFile', { params, query: { ...asked, form: 'csv' } })
  const asked = { batch: 1, executed: '2026-11-23' }
  await expect(csv()).rejects.toMatchObject({ code: 'payRun.noCsv' })
  const body = {
    columns: ['iban', 'name', 'amount', 'reference'].map((field) => ({ field, heading: field })),
    delimiter: ';',
    decimal: ',',
    day: 'DD.MM.YYYY',
  }
  await ask('setBankCsv', { params: { studio: 'north' }, body })
  expect(await textOf(await csv())).toMatch(
    /^\uFEFFiban;name;amount;reference\r\nDE89370400440532013000;Ana Fictional;5,00;S2026111-\w+\r\n$/,
  )
})

describe('nobody is paid by a bank file and by hand', () => {
  const params = { ...half, studio: 'north' }
  const of = { studio: 'north', month: '2026-11', half: 1 } as const
  const csv = (batch: number) =>
    ask<FileAnswer>('bankFile', { params, query: { batch, form: 'csv', executed: '2026-11-23' } })
  const byHand = (user: string) =>
    t.act('paySettlement', user, { reference: 'K 2', amount: '5.00', how: 'cash' }, of)
  const prepareAll = async (...users: readonly string[]) => {
    const ways = users.map((user) => ({ user, how: 'bank' }))
    return (await ask<{ batch: number }>('preparePayRun', { params, body: { ways } })).batch
  }
  beforeAll(async () => {
    await ask('withdrawPayRun', {
      params,
      body: { batch: 1, reason: 'the next ones', stopped: true },
    })
    for (const user of ['gia', 'hana', 'ines', 'jana', 'kim']) {
      await t.person(user)
      await t.it.settle()
      await t.line(user, '2026-11-03T12:00:00Z', '10.00')
      await t.sign(user)
      await setIban(user, iban)
    }
  })
  test('who was paid by hand leaves the batch, of which there is no file then', async () => {
    const batch = await prepareAll('gia', 'hana')
    await byHand('gia')
    const [open] = (await ask<PayRun>('payRun', { params })).batches
    expect(open?.entries.map(({ user, state: is }) => [user, is])).toEqual([
      ['gia', 'paid'],
      ['hana', 'due'],
    ])
    await expect(csv(batch)).rejects.toMatchObject({
      code: 'payRun.changed',
      message: expect.stringContaining('gia'),
    })
    expect(await prepareAll('hana')).toBe(batch + 1)
    await csv(batch + 1)
    await expect(byHand('hana')).rejects.toMatchObject({ code: 'settlements.underWay' })
    await ask('withdrawPayRun', {
      params,
      body: { batch: batch + 1, reason: 'never sent', stopped: true },
    })
    await byHand('hana')
  })
  test.each(['ines', 'jana', 'kim'])(
    'of a file and a payment of %s at the same moment there is one',
    async (user) => {
      const batch = await prepareAll(user)
      const [made, paid] = await Promise.allSettled([csv(batch), byHand(user)])
      expect([made.status, paid.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await stateOf(user)).state).toBe(paid.status === 'fulfilled' ? 'paid' : 'signed')
      if (made.status === 'fulfilled')
        await ask('withdrawPayRun', {
          params,
          body: { batch, reason: 'never sent', stopped: true },
        })
    },
  )
  const stateOf = (user: string) => t.see(user, of)
})
test('so many accounts are set and no more; one that is set anew is none more', async () => {
  const set = (n: number) =>
    ask('setPayingAccount', {
      params: { studio: 'north' },
      body: {
        currency: 'eur',
        from: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
        holder: 'Nord',
        iban: own,
        bic: '',
      },
    })
  const event = (n: number) => ({
    type: 'PayingAccountSet',
    data: {
      studio: 'north',
      currency: 'ron',
      from: new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
      holder: 'Nord',
      iban: 'nowhere',
      ends: '0000',
      bic: '',
      by: 'mara',
    },
  })
  for (let n = 0; n < PAYING_ACCOUNTS_MAX - 1; n++)
    await t.it.tell('paying-account-north', event(n))
  await set(1)
  await set(1)
  await expect(set(2)).rejects.toMatchObject({ code: 'payRun.accountsTooMany' })
  const { accounts } = await t.ask<{ accounts: unknown[] }>(
    'payingAccounts',
    { params: { studio: 'north' } },
    settler,
  )
  expect(accounts).toHaveLength(PAYING_ACCOUNTS_MAX)
})
