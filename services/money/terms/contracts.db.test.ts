import { afterAll, expect, test } from 'vitest'
import type { Contract } from '#shared/money/term-calls.ts'
import { refusalOfAnswer, termsTest, type Asker } from './testing-terms.ts'

const terms = await termsTest()
const { ask } = terms
afterAll(() => terms.close())

const half = { from: '2026-11-01', share_bp: 5000, kind: 'contractor', cap_bp: 5000 }
const put = (studio: string, user: string, more: object = {}, as?: Asker) =>
  ask('PUT', `/api/money/contracts/${studio}/${user}`, { ...half, ...more }, as)
const list = async (query: string, as?: Asker) =>
  (await ask('GET', `/api/money/contracts?${query}`, undefined, as)).answer as Contract[]
const ok = { status: 200, answer: { ok: true } }

test('a contract is told with its history, newest first, and which of them holds today', async () => {
  expect(await put('north', 'fern', {}, 'mara')).toEqual(ok)
  expect(await put('north', 'fern', { from: '2026-11-10', share_bp: 6000 }, 'mara')).toEqual(ok)
  expect(await put('north', 'fern', { from: '2026-10-01', share_bp: 3000 }, 'mara')).toEqual(ok)
  const found = await list('user=fern', 'mara')
  expect(found.map(({ from, share_bp, current }) => [from, share_bp, current])).toEqual([
    ['2026-10-01', 3000, false],
    ['2026-11-10', 6000, true],
    ['2026-11-01', 5000, false],
  ])
  expect(found[1]).toEqual({
    ...half,
    from: '2026-11-10',
    share_bp: 6000,
    user: 'fern',
    studio: 'north',
    by: 'mara',
    recorded: '2026-11-20T12:00:00.000Z',
    current: true,
  })
})
test('what was said from that very day is not recorded again', async () => {
  const before = await list('user=fern')
  expect(await put('north', 'fern', { from: '2026-11-10', share_bp: 6000 })).toEqual(ok)
  expect(await list('user=fern')).toEqual(before)
})
test('a contract in another studio than one’s own is that studio’s', async () => {
  expect(await put('south', 'ivy', {}, 'both')).toEqual(ok)
  expect(await list('user=ivy', 'mara')).toEqual([])
  expect(await list('studio=south', 'sol')).toMatchObject([{ user: 'ivy' }])
  expect(await list('user=ivy', 'both')).toMatchObject([{ studio: 'south', current: true }])
})
test('today is the studio’s own: a day that has begun in the north has not in the south', async () => {
  const { clock } = terms
  clock.now = '2026-11-21T00:30:00.000Z'
  const from = '2026-11-21'
  expect(await put('north', 'ivy', { from })).toEqual(ok)
  expect(await put('south', 'far', { from })).toMatchObject({
    status: 422,
    answer: { code: 'money.dateAhead', params: { today: '2026-11-20' } },
  })
  clock.now = '2026-11-20T12:00:00.000Z'
  expect(await list('user=ivy&studio=north')).toMatchObject([{ current: false }])
  expect(refusalOfAnswer(await put('south', 'far', { from: '2100-01-01' }))).toEqual([
    422,
    'money.dateAhead',
  ])
  expect(await put('south', 'far', { from: '1970-01-01' })).toEqual(ok)
})
test('who is out of sight and who is not there are answered alike', async () => {
  const nobody = [404, 'money.userUnknown']
  const nowhere = [404, 'money.studioUnknown']
  for (const user of ['far', 'nobody'])
    expect(refusalOfAnswer(await put('north', user, {}, 'mara'))).toEqual(nobody)
  for (const studio of ['south', 'nowhere'])
    expect(refusalOfAnswer(await put(studio, 'fern', {}, 'mara'))).toEqual(nowhere)
  expect(refusalOfAnswer(await put('north', 'ivy', {}, 'tess'))).toEqual(nobody)
  expect(await put('north', 'fern', { from: '2026-11-12', share_bp: 6100 }, 'tess')).toEqual(ok)
})
test('the contract of who has left is set by whoever manages the studio that they left', async () => {
  await terms.hire('wren')
  await terms.tell('account-wren', {
    type: 'StudioJoined',
    data: {
      user: 'wren',
      studio: 'south',
      timezone: 'America/Bogota',
      from: '2026-11-15T05:00:00.000Z',
    },
  })
  await terms.settle()
  expect(await put('north', 'wren', { from: '2026-11-05' }, 'mara')).toEqual(ok)
  expect(await put('south', 'wren', { from: '2026-11-15' }, 'sol')).toEqual(ok)
  expect(await list('user=wren', 'mara')).toMatchObject([{ studio: 'north' }])
})
test('nobody sets their own contract but the owner', async () => {
  expect(refusalOfAnswer(await put('north', 'mara', {}, 'mara'))).toEqual([403, 'money.notOneself'])
  await terms.hire('owner', { tipCont: 'Manager', owner: true })
  await terms.settle()
  expect(await put('north', 'owner')).toEqual(ok)
})
test('everybody reads their own contracts, restricted trainers those of their models besides', async () => {
  for (const user of ['ivy', 'tess']) await put('north', user)
  expect((await list('user=fern', 'fern')).length).toBeGreaterThan(0)
  expect(refusalOfAnswer(await ask('GET', '/api/money/contracts', undefined, 'fern'))).toEqual([
    403,
    'permission.denied',
  ])
  expect(
    refusalOfAnswer(await ask('GET', '/api/money/contracts?user=ivy', undefined, 'fern')),
  ).toEqual([403, 'permission.denied'])
  const seen = new Set((await list('studio=north', 'tess')).map(({ user }) => user))
  expect(seen).toEqual(new Set(['fern', 'tess']))
  expect(await list('user=ivy', 'tess')).toEqual([])
})
test('what is no contract is refused before anything is recorded', async () => {
  const head = await terms.app.journal.head()
  for (const more of [
    ...[-1, 10_001, 0.5, '5000', null, 1e20].map((share_bp) => ({ share_bp })),
    ...[-1, 10_001, 0.5, null].map((cap_bp) => ({ cap_bp })),
    ...['boss', '', null, ['employee']].map((kind) => ({ kind })),
    ...['2026-02-30', '2026-11-1', '', null, 20_261_101].map((from) => ({ from })),
  ])
    expect([more, ...refusalOfAnswer(await put('north', 'ivy', more))]).toEqual([
      more,
      400,
      'request.malformed',
    ])
  for (const body of ['[]', 'null', '"text"', '{"share_bp":1e400}', '{'])
    expect((await ask('PUT', '/api/money/contracts/north/ivy', body)).status).toBe(400)
  expect((await put('no%00rth', 'ivy')).status).toBe(400)
  expect((await put('north', '__proto__')).status).toBe(400)
  expect(await terms.app.journal.head()).toBe(head)
})
