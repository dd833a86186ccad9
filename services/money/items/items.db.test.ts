import { afterAll, expect, test } from 'vitest'
import { items } from '#projections/money/items.ts'
import { ownerActor } from '../../platform/testing/app.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { bonusFor, itemsTest, oak } from './testing-items.ts'

const { it, add, list, reverse, contract } = await itemsTest()
afterAll(() => it.close())

test('an item is answered as it is listed, in the studio of the person on its day', async () => {
  const made = await add(bonusFor('fern', { kind: 'upfront', installments: 3 }), { actor: oak })
  expect(made).toMatchObject({
    kind: 'upfront',
    user: 'fern',
    studio: 'north',
    amount: '125.50',
    currency: 'usd',
    date: '2026-11-03',
    reason: 'best of the month',
    installments: 3,
    by: 'oak',
    state: 'open',
    reversed: null,
    plan: [
      { n: 1, amount: '41.84', due: '2026-11-01', taken: '0.00' },
      { n: 2, amount: '41.83', due: '2026-11-16', taken: '0.00' },
      { n: 3, amount: '41.83', due: '2026-12-01', taken: '0.00' },
    ],
  })
  expect(made.item).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/)
  await it.settle()
  // The test's read models take the test's clock for when something was recorded.
  const { recorded: _recorded, ...rest } = made
  expect(await list({ user: 'fern' })).toMatchObject([rest])
})

test('the same request, sent again, is the same item, and is recorded once', async () => {
  const asked = { actor: oak, commandId: 'sent-twice' }
  const first = await add(bonusFor('ivy'), asked)
  expect(await add(bonusFor('ivy'), asked)).toEqual(first)
  expect((await it.app.journal.read(`item-${first.item}`)).length).toBe(1)
  const other = await add(bonusFor('ivy'), { actor: oak })
  expect(other.item).not.toBe(first.item)
})

test('each kind needs the permission of its own resource', async () => {
  const actor = testActor('olga', { permissions: { bonuses: 'manage', upfronts: 'readOnly' } })
  expect(await add(bonusFor('fern'), { actor })).toMatchObject({ by: 'olga' })
  for (const kind of ['upfront', 'penalty'])
    await expect(add(bonusFor('fern', { kind }), { actor })).rejects.toMatchObject({
      code: 'permission.denied',
      status: 403,
    })
})

test('nobody gives themselves anything but the owner and super users', async () => {
  await expect(add(bonusFor('oak'), { actor: oak })).rejects.toMatchObject({
    code: 'money.notOneself',
    status: 403,
  })
  await it.hire('owner', { tipCont: 'Manager' })
  await it.settle()
  expect(await add(bonusFor('owner'))).toMatchObject({ user: 'owner', by: 'owner' })
})

test('who is out of sight, unknown or erased is answered alike', async () => {
  await it.hire('gone')
  await it.tell('account-gone', {
    type: 'PersonErased',
    data: { user: 'gone', requestedBy: 'root', approvedBy: 'sena', kept: [] },
  })
  await it.settle()
  for (const user of ['reed', 'nobody', 'gone'])
    await expect(add(bonusFor(user), { actor: oak })).rejects.toMatchObject({
      code: 'money.userUnknown',
      status: 404,
    })
})

test('a restricted trainer gives to their models and to nobody else', async () => {
  const limits = { restrictions: ['viewNonAllocatedModels'], models: ['fern'] }
  const actor = testActor('tess', { permissions: { bonuses: 'manage' }, limits })
  expect(await add(bonusFor('fern'), { actor })).toMatchObject({ by: 'tess' })
  await expect(add(bonusFor('ivy'), { actor })).rejects.toMatchObject({
    code: 'money.userUnknown',
  })
})

test('an item belongs to the studio that was the person’s own on its day', async () => {
  await it.hire('moss')
  await it.tell('account-moss', {
    type: 'StudioJoined',
    data: {
      user: 'moss',
      studio: 'south',
      timezone: 'America/Bogota',
      from: '2026-11-10T05:00:00.000Z',
    },
  })
  await it.settle()
  const studioOn = async (date: string) => (await add(bonusFor('moss', { date }))).studio
  expect(await studioOn('2026-11-09')).toBe('north')
  expect(await studioOn('2026-11-10')).toBe('south')
  expect(await studioOn('2001-01-01')).toBe('north')
  expect(await studioOn('2099-12-31')).toBe('south')
})

test('who never joined a studio has none to be given anything in, unless one is said', async () => {
  const named = { name: 'Elm', surname: 'Vega', email: 'elm@studio.example', language: 'en' }
  await it.tell('account-elm', {
    type: 'AccountCreated',
    data: { user: 'elm', ...named, tipCont: 'Model', owner: false, super: false },
  })
  await it.settle()
  await expect(add(bonusFor('elm'))).rejects.toMatchObject({
    code: 'money.itemNoStudio',
    status: 409,
  })
  expect(await add(bonusFor('elm', { studio: 'south' }))).toMatchObject({ studio: 'south' })
})

test('a studio that is said must be there and in sight', async () => {
  expect(await add(bonusFor('fern', { studio: 'north' }), { actor: oak })).toMatchObject({
    studio: 'north',
  })
  await expect(add(bonusFor('fern', { studio: 'south' }), { actor: oak })).rejects.toMatchObject({
    code: 'money.studioUnknown',
    status: 404,
  })
  await expect(add(bonusFor('fern', { studio: 'west' }))).rejects.toMatchObject({
    code: 'money.studioUnknown',
  })
})

test('instalments are for upfronts alone', async () => {
  expect(await add(bonusFor('fern', { installments: 1 }))).toMatchObject({ plan: [] })
  await expect(add(bonusFor('fern', { installments: 2 }))).rejects.toMatchObject({
    code: 'money.itemInstallments',
    status: 422,
  })
})

test('a penalty needs a contract as a contractor, in force on its day in its studio', async () => {
  const penalty = (date: string, more: object = {}) =>
    add(bonusFor('ivy', { kind: 'penalty', date, ...more }))
  await expect(penalty('2026-11-05')).rejects.toMatchObject({
    code: 'money.penaltyNoContract',
    status: 409,
  })
  await contract('ivy', 'contractor', '2026-11-05')
  await contract('ivy', 'employee', '2026-11-10')
  await it.settle()
  await expect(penalty('2026-11-04')).rejects.toMatchObject({ code: 'money.penaltyNoContract' })
  expect(await penalty('2026-11-05')).toMatchObject({ kind: 'penalty', plan: [] })
  expect(await penalty('2026-11-09')).toMatchObject({ kind: 'penalty' })
  await expect(penalty('2026-11-10')).rejects.toMatchObject({
    code: 'money.penaltyEmployee',
    status: 409,
    params: { user: 'ivy', date: '2026-11-10' },
  })
  await expect(penalty('2026-11-09', { studio: 'south' })).rejects.toMatchObject({
    code: 'money.penaltyNoContract',
  })
})

test('a contract that was made a moment ago counts', async () => {
  await contract('fern', 'contractor', '2026-11-01')
  const body = bonusFor('fern', { kind: 'penalty' })
  expect(await it.callMoving('addItem', { body })).toMatchObject({ kind: 'penalty' })
})

test('a reversal closes an item once, with who did it and why', async () => {
  const { item } = await add(bonusFor('fern', { reason: 'twice by mistake' }))
  const asked = { actor: oak, commandId: 'reversed-twice' }
  expect(await reverse(item, asked)).toEqual({ ok: true })
  expect(await reverse(item, asked)).toEqual({ ok: true })
  await expect(reverse(item, { actor: oak })).rejects.toMatchObject({
    code: 'money.itemReversed',
    status: 409,
  })
  await it.settle()
  const found = (await list({ state: 'reversed' })).find((one) => one.item === item)
  expect(found).toMatchObject({
    state: 'reversed',
    reversed: { by: 'oak', reason: 'was a mistake' },
    amount: '125.50',
  })
  expect((await list({ state: 'open' })).some((one) => one.item === item)).toBe(false)
})

test('what nobody recorded and what is out of sight cannot be reversed', async () => {
  const { item } = await add(bonusFor('reed'))
  for (const unknown of [item, 'none'])
    await expect(reverse(unknown, { actor: oak })).rejects.toMatchObject({
      code: 'money.itemUnknown',
      status: 404,
    })
})

test('whoever may only see an item, and whose it is, cannot reverse it', async () => {
  const { item } = await add(bonusFor('fern'))
  const reader = testActor('tess', { permissions: { bonuses: 'readOnly', upfronts: 'manage' } })
  for (const actor of [reader, testActor('fern', { permissions: { upfronts: 'manage' } })])
    await expect(reverse(item, { actor })).rejects.toMatchObject({ code: 'permission.denied' })
  const fern = testActor('fern', { permissions: { bonuses: 'manage' } })
  await expect(reverse(item, { actor: fern })).rejects.toMatchObject({
    code: 'money.notOneself',
    status: 403,
  })
  expect(await reverse(item, { actor: ownerActor })).toEqual({ ok: true })
})

test('the read model is rebuilt to the same rows', async () => {
  await it.settle()
  expect(await it.verify(items)).toBeUndefined()
})
