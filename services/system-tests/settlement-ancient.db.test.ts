import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettlementHalf } from '#shared/settlements/views.ts'
import { bucketOf, statementStream } from '../money/statements/streams.ts'
import { inShort, settlementsTest, settler } from './testing-settlements.ts'

/** A line dated 1970 that a store has from before the door refused it. */
let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
  await t.line('ana', '2026-11-03T12:00:00Z', '100.00')
  await store('epoch', 'ana_x')
})
afterAll(() => t.it.close())

async function store(id: string, account: string): Promise<void> {
  const { app, settle } = t.it
  const stream = statementStream('csv', bucketOf(id))
  const line = { id, site: 'ctb', account, type: 1, amount: 500, currency: 'usd', at: 0 }
  const data = { source: 'csv', import: null, studios: null, lines: [line] }
  const expectedVersion = (await app.journal.read(stream)).length
  await app.journal.append(
    { stream, events: [{ type: 'StatementLinesRecorded', data }], expectedVersion },
    {
      occurredAt: app.now(),
      actor: 'owner',
      studio: null,
      commandId: id,
      correlationId: id,
      causationId: null,
      source: 'call',
    },
  )
  await settle()
}
const half = (month = '2026-11') =>
  t.ask<SettlementHalf>('settlementHalf', { params: { studio: 'north', month, half: 1 } }, settler)
const earlierOpen = async () =>
  (await t.see('ana')).obstacles.filter(({ code }) => code === 'settlements.earlierOpen')
const reverse = (id: string) =>
  t.ask('reverseTransaction', { params: { source: 'csv', id }, body: { reason: 'an empty date' } })

test('it is refused at the door, by a line of its own', async () => {
  const line = {
    source: 'csv',
    id: 'serial',
    site: 'ctb',
    account: 'ana_x',
    type: 1,
    amount: '5.00',
    currency: 'usd',
    at: '1970-01-01T12:00:00Z',
  }
  const good = { ...line, id: 'good', at: '2026-11-04T12:00:00Z' }
  const body = Buffer.from([line, good].map((one) => JSON.stringify(one)).join('\n'))
  expect(await t.ask('transactions', { body, query: {} })).toMatchObject({
    accepted: 1,
    rejected: [{ line: 1, code: 'money.lineTime' }],
  })
})
test('everybody’s settlements, reconciliation and runs work while it stands', async () => {
  const { rows } = await half()
  expect(rows.map(({ user, earned }) => [user, earned])).toEqual([['ana', '52.50']])
  expect(await earlierOpen()).toHaveLength(1)
  const params = { studio: 'north', month: '2026-11', half: 1, user: 'ana' }
  expect(await t.ask('settlementReconciliation', { params }, settler)).toMatchObject({
    sites: [{ site: 'ctb' }],
  })
  const body = { action: 'review', users: ['ana'] }
  const run = { params: { studio: 'north', month: '2026-11', half: 1 }, body }
  expect(await t.ask('startSettlementRun', run, settler)).toMatchObject({ total: 1 })
})
test('once it is reversed, it was never there', async () => {
  const before = await t.see('ana')
  await reverse('epoch')
  await t.it.settle()
  expect(await earlierOpen()).toEqual([])
  expect(inShort(await t.see('ana'))).toEqual(inShort(before))
  // As it was known before, it stood.
  const then = await t.see('ana', {}, { known: before.position })
  expect(then.result_hash).toBe(before.result_hash)
})
test('a half that is far ahead is refused, and one that is near is there', async () => {
  await expect(half('2028-06')).rejects.toMatchObject({ code: 'settlements.tooFar' })
  await expect(half('2099-12')).rejects.toMatchObject({ code: 'settlements.tooFar' })
  expect(await half('2027-11')).toMatchObject({ month: '2027-11' })
})
