import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { itemEvents } from '#shared/money/events.ts'
import { RateBook, type RateSet } from '#shared/money/rates.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { walletEvents } from '#shared/wallet/events.ts'
import { wallets } from '#projections/wallet/wallets.ts'
import { ownerActor, testApp } from '../platform/testing/app.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { testActor } from '../platform/testing/staff.ts'
import { makeWalletService } from './service.ts'

/** The rates that are known; each test may add to them. */
const sets: RateSet[] = []
const service = makeWalletService({ rateBook: async () => new RateBook(sets) })
const told = { ...accountEvents, ...permissionEvents }
const it = await testApp({
  services: [service],
  projections: [wallets, directoryFrom(told)],
  events: { ...studioEvents, ...told, ...itemEvents, ...walletEvents },
})
afterAll(() => it.close())
for (const user of ['fern', 'ivy', 'ash', 'elm', 'moss', 'sage', 'gone']) await it.hire(user)
await it.hire('reed', { studio: 'south' })
await it.hire('oak', { tipCont: 'Manager' })
await it.settle()
beforeEach(() => {
  sets.length = 0
})

const oak = testActor('oak', { tipCont: 'Manager', permissions: { wallet: 'manage' } })
const look = (user: string, actor: Actor = ownerActor, now?: string) =>
  it.call('wallet', { query: { user } }, { actor, ...(now === undefined ? {} : { now }) })
const planOf = (user: string, actor: Actor = ownerActor) =>
  it.call('plan', { query: { user } }, { actor })
const setBudget = (user: string, budget: string | null, actor: Actor = oak) =>
  it.call('setBudget', { params: { user }, body: { budget } }, { actor })
const owes = async (user: string, item: string, more: object = {}) => {
  const data = { item, user, studio: 'north', amount: 10_000, currency: 'usd', by: 'oak' }
  const rest = { kind: 'upfront', date: '2026-11-03', installments: 1, reason: 'in advance' }
  await it.tell(`item-${item}`, { type: 'ItemRecorded', data: { ...data, ...rest, ...more } })
  await it.settle()
}
const reverses = async (user: string, item: string) => {
  const data = { item, user, reason: 'sent back', by: 'oak' }
  await it.tell(`item-${item}`, { type: 'ItemReversed', data })
  await it.settle()
}
const untouched = {
  budget: '400.00',
  outstanding: '0.00',
  available: '400.00',
  in: { usd: '400.00', eur: '368.00', ron: '1840.00' },
  missing: [],
}

test('until a budget is set and something is owed, 400.00 usd are available', async () => {
  expect(await look('fern')).toEqual(untouched)
  expect(await planOf('fern')).toEqual([])
})

test('upfronts and purchases are outstanding, converted and rounded once each', async () => {
  await owes('fern', 'i1', { currency: 'ron', installments: 3 })
  await owes('fern', 'i2', { kind: 'purchase', amount: 2550, currency: 'eur' })
  await owes('fern', 'i3', { kind: 'bonus', amount: 99_999 })
  await owes('fern', 'i4', { kind: 'penalty', amount: 99_999 })
  // 100.00 ron ÷ 4.6 = 21.739…, and 25.50 eur ÷ 0.92 = 27.717…
  expect(await look('fern')).toEqual({
    budget: '400.00',
    outstanding: '49.46',
    available: '350.54',
    in: { usd: '350.54', eur: '322.50', ron: '1612.48' },
    missing: [],
  })
})

test('the plan says what is due when, in the order of the halves', async () => {
  const reason = 'in advance'
  const nth = (currentInstallment: number) => ({ n: currentInstallment, currentInstallment })
  const camera = {
    item: 'i1',
    kind: 'upfront',
    reason,
    price: '100.00',
    currency: 'ron',
    of: 3,
    paymentInstallments: 3,
  }
  const lamp = {
    item: 'i2',
    kind: 'purchase',
    reason,
    price: '25.50',
    currency: 'eur',
    of: 1,
    paymentInstallments: 1,
  }
  expect(await planOf('fern')).toEqual([
    { ...camera, ...nth(1), due: '2026-11-01', amount: '33.34', usd: '7.25' },
    { ...lamp, ...nth(1), due: '2026-11-01', amount: '25.50', usd: '27.72' },
    { ...camera, ...nth(2), due: '2026-11-16', amount: '33.33', usd: '7.25' },
    { ...camera, ...nth(3), due: '2026-12-01', amount: '33.33', usd: '7.25' },
  ])
})

test('a reversal leaves the wallet as it was before', async () => {
  const before = [await look('fern'), await planOf('fern')]
  await owes('fern', 'i5', { amount: 7777, currency: 'ron', installments: 24 })
  expect(await look('fern')).not.toEqual(before[0])
  await reverses('fern', 'i5')
  expect([await look('fern'), await planOf('fern')]).toEqual(before)
})

test('more may be outstanding than the budget: what is available is then below zero', async () => {
  await owes('ivy', 'i6', { amount: 50_001 })
  expect(await look('ivy')).toMatchObject({
    available: '-100.01',
    in: { usd: '-100.01', eur: '-92.01', ron: '-460.05' },
  })
})

test('a sum may have more digits than any amount that comes in', async () => {
  await owes('ash', 'i7', { amount: 999_999_999_999, currency: 'eur' })
  await owes('ash', 'i8', { amount: 999_999_999_999, currency: 'eur' })
  expect(await look('ash')).toMatchObject({
    outstanding: '21739130434.76',
    in: { ron: '-99999998159.90' },
  })
})

test('what has no rate is left out of what is outstanding, and named', async () => {
  await owes('elm', 'i9', { amount: 1_000_000, currency: 'cop' })
  await owes('elm', 'i10', { amount: 100 })
  expect(await look('elm')).toMatchObject({ outstanding: '1.00', missing: ['cop'] })
  expect(await planOf('elm')).toMatchObject([
    { item: 'i10', usd: '1.00' },
    { item: 'i9', amount: '10000.00', usd: null },
  ])
  sets.push({ date: '2026-11-20', base: 'usd', quotes: { cop: '4000' }, source: 'bank' })
  expect(await look('elm')).toMatchObject({ outstanding: '3.50', missing: [] })
})

test('today is that of the person’s own studio', async () => {
  sets.push({ date: '2026-11-21', base: 'usd', quotes: { eur: '1', ron: '5' }, source: 'bank' })
  // 22:00 UTC is midnight in Bucharest.
  expect(await look('sage', ownerActor, '2026-11-20T21:59:59.999Z')).toMatchObject({
    in: { eur: '368.00' },
  })
  expect(await look('sage', ownerActor, '2026-11-20T22:00:00.000Z')).toMatchObject({
    in: { eur: '400.00', ron: '2000.00' },
  })
})

test('a budget is set, may be nothing, and the default can be given back', async () => {
  const budgetAfter = async (budget: string | null) => {
    expect(await setBudget('moss', budget)).toEqual({ ok: true })
    await it.settle()
    return ((await look('moss')) as { budget: string }).budget
  }
  expect(await budgetAfter('1000.5')).toBe('1000.50')
  expect(await budgetAfter('0')).toBe('0.00')
  expect(await budgetAfter(null)).toBe('400.00')
  expect((await it.app.journal.read('wallet-moss')).length).toBe(3)
  await setBudget('moss', null)
  expect((await it.app.journal.read('wallet-moss')).length).toBe(3)
})

test('nobody sets their own budget but the owner and super users', async () => {
  await expect(setBudget('oak', '1.00')).rejects.toMatchObject({
    code: 'wallet.notOneself',
    status: 403,
  })
  const boss = testActor('oak', { super: true, allStudios: true })
  expect(await setBudget('oak', '1.00', boss)).toEqual({ ok: true })
})

test('a wallet is one’s own or of somebody in sight; others are answered as nobody is', async () => {
  expect(await look('sage', testActor('sage'))).toEqual(untouched)
  expect(await look('sage', oak)).toEqual(untouched)
  const unknown = { code: 'wallet.userUnknown', status: 404 }
  for (const user of ['reed', 'nobody']) {
    await expect(look(user, oak)).rejects.toMatchObject(unknown)
    await expect(planOf(user, oak)).rejects.toMatchObject(unknown)
    await expect(setBudget(user, '1.00')).rejects.toMatchObject(unknown)
  }
})

test('of somebody erased the figures stay, without reasons, and there is no budget to set', async () => {
  await owes('gone', 'i11')
  await it.tell('account-gone', {
    type: 'PersonErased',
    data: { user: 'gone', requestedBy: 'root', approvedBy: 'sena', kept: [] },
  })
  await it.settle()
  expect(await look('gone', oak)).toMatchObject({ outstanding: '100.00' })
  expect(await planOf('gone', oak)).toMatchObject([{ reason: '[erased]' }])
  await expect(setBudget('gone', '1.00')).rejects.toMatchObject({ code: 'wallet.userUnknown' })
})

test('the read model is rebuilt to the same rows', async () =>
  expect(await it.verify(wallets)).toBeUndefined())
