import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettlementHalf } from '#shared/settlements/views.ts'
import type { App } from '../platform/kernel/app.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

const PEOPLE = 25
const users = Array.from({ length: PEOPLE }, (_, n) => `model-${n}`)
let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
  for (const user of users) await t.person(user)
  const lines = [...users, 'ana', 'bo'].map((user, n) =>
    JSON.stringify({
      source: 'csv',
      id: `line-${n}`,
      site: 'ctb',
      account: `${user}_x`,
      type: 1,
      amount: `${10 + n}.00`,
      currency: 'usd',
      at: '2026-11-03T12:00:00Z',
    }),
  )
  await t.ask('transactions', { body: Buffer.from(lines.join('\n')), query: {} })
  await t.it.settle()
})
afterAll(() => t.it.close())

const half = { studio: 'north', month: '2026-11', half: 1 }
/** How often each person was signed, from the log. */
async function signatures(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await t.it.app.pool.query<{ user: string; count: string }>(
    `select e.data->>'user' as "user", count(*) as count from events e where e.type = 'SettlementSigned' group by 1`,
  )
  return new Map(rows.map(({ user, count }) => [user, Number(count)]))
}

test('of two accountants who sign at once one signs, and the other is told why not', async () => {
  await t.act('reviewSettlement', 'ana')
  const { result_hash } = await t.see('ana')
  const sign = () =>
    t.it.call(
      'signSettlement',
      { params: { ...half, user: 'ana' }, body: { result_hash } },
      { actor: settler },
    )
  const answers = await Promise.allSettled([sign(), sign(), sign()])
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toHaveLength(2)
  for (const code of refused)
    expect(['settlements.state', 'settlements.changed', 'settlements.behind']).toContain(code)
  await t.it.settle()
  expect((await signatures()).get('ana')).toBe(1)
})

test('a fact between the look and the signature is told, and nothing is signed', async () => {
  await t.act('reviewSettlement', 'bo')
  const { result_hash } = await t.see('bo')
  await t.line('bo', '2026-11-09T12:00:00Z', '-2.00')
  await expect(t.act('signSettlement', 'bo', { result_hash })).rejects.toMatchObject({
    code: 'settlements.changed',
    status: 409,
    message: expect.stringContaining('the net is now'),
  })
  expect((await signatures()).has('bo')).toBe(false)
})

test('a run that dies between two people goes on, and signs everybody once', async () => {
  const start = (body: object) =>
    t.ask<{ run: string }>('startSettlementRun', { params: half, body }, settler)
  await start({ action: 'review', users })
  await t.it.settle()
  // The first decision is that the run starts; then come 10 people, and how far it is.
  await dying(4, () => start({ action: 'sign', users }))
  for (const after of [2, 6, 11]) await dying(after, () => t.it.settle())
  const told = async () => {
    const { runs } = await t.ask<SettlementHalf>('settlementHalf', { params: half }, settler)
    return runs.find(({ action, total }) => action === 'sign' && total === PEOPLE)
  }
  await t.it.settle()
  expect(await told()).toMatchObject({ done: PEOPLE, finished: true, refused: [] })
  const signed = await signatures()
  expect(users.map((user) => signed.get(user))).toEqual(users.map(() => 1))
  expect(await t.see('model-0')).toMatchObject({ state: 'signed', net: '5.00' })
})
/** Does something in a process that is gone after so many decisions. */
async function dying(after: number, work: () => Promise<unknown>): Promise<void> {
  const app = t.it.app as { handle: App['handle'] }
  const { handle } = app
  let left = after
  app.handle = async (...what) => {
    if (left-- <= 0) throw new Error('the process was killed')
    return handle(...what)
  }
  try {
    await expect(work()).rejects.toThrow('the process was killed')
  } finally {
    app.handle = handle
  }
}

test('a run goes on while read models are behind a log that grows all the time', async () => {
  const eager = Array.from({ length: 12 }, (_, n) => `eager-${n}`)
  for (const user of eager) await t.person(user)
  for (const user of eager) await t.line(user, '2026-11-04T12:00:00Z', '8.00')
  const { journal } = t.it.app
  const { head } = journal
  let grown = 0
  // Whoever asks where the log is finds that somebody has just written.
  Object.assign(journal, {
    head: async () => {
      if (grown++ < GROWN_MAX) await t.it.call('transactions', oneMore(grown))
      return head()
    },
  })
  try {
    const { run } = await t.ask<{ run: string }>(
      'startSettlementRun',
      { params: half, body: { action: 'review', users: eager } },
      settler,
    )
    await t.it.settle()
    const params = { ...half, run }
    expect(await t.ask('settlementRun', { params }, settler)).toMatchObject({ done: 12 })
    expect(grown).toBeLessThan(GROWN_MAX)
  } finally {
    Object.assign(journal, { head })
  }
})
const GROWN_MAX = 20
/** A statement line of another person, so that nothing but the log is another. */
const oneMore = (n: number) => ({
  query: {},
  body: Buffer.from(
    JSON.stringify({
      source: 'csv',
      id: `meanwhile-${n}`,
      site: 'ctb',
      account: 'bo_x',
      type: 1,
      amount: '1.00',
      currency: 'usd',
      at: '2026-11-05T12:00:00Z',
    }),
  ),
})
