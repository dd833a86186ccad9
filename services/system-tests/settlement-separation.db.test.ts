import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
const half = { month: '2026-10', half: 2 } as const
const other = testActor('sonia', { ...settler, user: 'sonia' })
const plain = testActor('petra', {
  tipCont: 'Manager',
  permissions: { settlements: 'manage', money: 'manage', upfronts: 'manage' },
})
/** A super user who looks through the eyes of a Manager, and may change what that Manager may. */
const throughSonia = { ...other, trueUser: 'mara' }
const own = { code: 'settlements.own' }
const key = 'income:ctb:1:usd:5000'

beforeAll(async () => {
  t = await settlementsTest()
  await t.person('sonia', { tipCont: 'Manager', conturi: {} })
  await t.ask('setSiteAccount', { body: { user: 'mara', site: 'ctb', username: 'mara_x' } })
  await t.line('mara', '2026-10-20T12:00:00Z', '100.00')
})
afterAll(() => t.it.close())

describe('nobody decides about themselves', () => {
  const final = (user: string, actor = settler, rest = 'written-off') =>
    t.ask(
      'finalSettlement',
      { params: { studio: 'north', user }, body: { half, rest, reason: 'left us' } },
      actor,
    )
  test('nobody ends themselves in a studio', async () => {
    await expect(final('mara')).rejects.toMatchObject(own)
    await expect(final('mara', throughSonia)).rejects.toMatchObject(own)
  })
  test('what is left is written off by who may waive, and by nobody else', () => {
    const lets = (actor: Actor, rest: string) =>
      settlementCalls.finalSettlement.allow.check(actor, { body: { rest } })
    expect(lets(plain, 'moved')).toBe(true)
    expect(lets(plain, 'written-off')).toBe(false)
    expect(lets(settler, 'written-off')).toBe(true)
    expect(lets({ ...settler, permissions: { waivers: 'manage' } }, 'written-off')).toBe(false)
  })
  test('nobody signs or pays their own through the eyes of another', async () => {
    for (const actor of [settler, throughSonia])
      await expect(t.act('reviewSettlement', 'mara', {}, { ...half, actor })).rejects.toMatchObject(
        own,
      )
    await t.act('reviewSettlement', 'mara', {}, { ...half, actor: other })
    const { result_hash, net } = await t.see('mara', half, {}, other)
    await expect(
      t.act('signSettlement', 'mara', { result_hash }, { ...half, actor: throughSonia }),
    ).rejects.toMatchObject({ code: 'settlements.blocked' })
    await t.act('signSettlement', 'mara', { result_hash }, { ...half, actor: other })
    const pay = { reference: 'r', amount: net }
    for (const actor of [settler, throughSonia])
      await expect(t.act('paySettlement', 'mara', pay, { ...half, actor })).rejects.toMatchObject(
        own,
      )
    const run = { action: 'pay', users: ['mara'], reference: 'r' }
    const { run: id } = await t.ask<{ run: string }>(
      'startSettlementRun',
      { params: { studio: 'north', ...half }, body: run },
      throughSonia,
    )
    await t.it.settle()
    expect(
      await t.ask('settlementRun', { params: { studio: 'north', ...half, run: id } }, settler),
    ).toMatchObject({ refused: [{ user: 'mara', reasons: [own] }] })
  })
  test('nobody answers their own dispute, nor takes back their own signature', async () => {
    await t.act('disputeSettlement', 'mara', { key, reason: 'too little' }, half)
    for (const actor of [settler, throughSonia])
      await expect(
        t.act('answerDispute', 'mara', { key, answer: 'more then' }, { ...half, actor }),
      ).rejects.toMatchObject(own)
    const chief = testActor('mara', { ...settler, super: true, allStudios: true })
    await expect(
      t.act('reopenSettlement', 'mara', { reason: 'once more' }, { ...half, actor: chief }),
    ).rejects.toMatchObject(own)
    await t.act('answerDispute', 'mara', { key, answer: 'as agreed' }, { ...half, actor: other })
  })
  test('nobody takes back a statement line about themselves', async () => {
    const id = await t.line('mara', '2026-10-21T12:00:00Z', '-30.00')
    for (const actor of [settler, throughSonia])
      await expect(
        t.ask(
          'reverseTransaction',
          { params: { source: 'csv', id }, body: { reason: 'not mine' } },
          actor,
        ),
      ).rejects.toMatchObject({ code: 'money.notOneself' })
  })
  test('nor with all the other lines of a file', async () => {
    const body = { studio: 'north', site: 'ctb', source: 'csv', file: 'fines.csv', lines: 1 }
    const made = await t.ask<{ import: string }>('startImport', { body }, other)
    const line = {
      source: 'csv',
      id: 'fine-1',
      site: 'ctb',
      account: 'mara_x',
      type: 1,
      amount: '-30.00',
      currency: 'usd',
      at: '2026-10-22T12:00:00Z',
    }
    const query = { import: made.import }
    await t.ask('transactions', { body: Buffer.from(JSON.stringify(line)), query }, other)
    await t.it.settle()
    const back = { params: query, body: { reason: 'not mine' } }
    for (const actor of [settler, throughSonia])
      await expect(t.ask('reverseImport', back, actor)).rejects.toMatchObject({
        code: 'money.notOneself',
      })
    expect(await t.ask('reverseImport', back, other)).toEqual({ reversed: 1 })
  })
})

describe('what somebody recorded about themselves', () => {
  const second = { month: '2026-11', half: 1 } as const
  const record = (user: string, id: string, actor: typeof settler) =>
    t.ask(
      'transactions',
      {
        body: Buffer.from(
          JSON.stringify({
            source: 'by-hand',
            id,
            site: 'ctb',
            account: `${user}_x`,
            type: 1,
            amount: '10.00',
            currency: 'usd',
            at: '2026-11-03T12:00:00Z',
          }),
        ),
        query: {},
      },
      actor,
    )
  test('is named to whoever signs, and not to the person', async () => {
    await record('mara', 'a', settler)
    await record('mara', 'b', settler)
    await record('mara', 'c', other)
    await record('ana', 'd', settler)
    await t.it.settle()
    expect(await t.see('mara', second, {}, other)).toMatchObject({
      self_recorded: [{ key, events: 2 }],
    })
    expect(await t.see('ana', second, {}, other)).toMatchObject({ self_recorded: [] })
    const { rows } = await t.ask<{ rows: { user: string; self_recorded: number }[] }>(
      'settlementHalf',
      { params: { studio: 'north', ...second } },
      other,
    )
    expect(rows.map(({ user, self_recorded }) => [user, self_recorded])).toEqual([
      ['ana', 0],
      ['mara', 2],
    ])
    await t.act('reviewSettlement', 'mara', {}, { ...second, actor: other })
    const alone = testActor('mara', { tipCont: 'Model', studios: ['north'] })
    expect(await t.see('mara', second, {}, alone)).toMatchObject({
      state: 'review',
      self_recorded: [],
      obstacles: [],
    })
  })
})
