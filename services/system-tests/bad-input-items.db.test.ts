import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askRefused,
  openBadInputStage,
  strike,
  type BadInputStage,
} from '../platform/testing/bad-input.ts'

let stage: BadInputStage
beforeAll(async () => {
  stage = await openBadInputStage()
})
afterAll(() => strike(stage))

const bonus = {
  kind: 'bonus',
  user: 'ana',
  amount: '12.50',
  currency: 'usd',
  date: '2026-11-03',
  reason: 'best of the month',
}
const upfront = { ...bonus, kind: 'upfront' }
const record = (body: unknown, who: 'owner' | 'mara' | 'ana' | 'nobody' = 'owner') =>
  askRefused(stage[who], 'POST', '/api/money/items', body)
const listed = () => stage.owner.call<readonly unknown[]>('GET', '/api/money/items')
const malformed = { status: 400, code: 'request.malformed' }
const taken = { status: 201, code: undefined }

const notAmounts = [
  '12,50',
  '1e400',
  '1e2',
  '0x10',
  '+1',
  '.5',
  '1.',
  '1.234',
  '01',
  ' 1',
  '1 ',
  '',
  'NaN',
  'Infinity',
  '10000000000',
  '٣',
  '１２',
  12.5,
  1,
  null,
  true,
  [],
  ['1'],
  {},
]
const nothing = ['0', '0.00', '-0', '-0.00', '-1', '-12.50']
const notDates = [
  '1970-01-01',
  '1999-12-31',
  '2100-01-01',
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-3',
  '20261103',
  '2026-11-03T00:00:00Z',
  '２０２６-11-03',
  '+002026-11-03',
  '',
  null,
  20_261_103,
  [],
]
test.each<[string, unknown[]]>([
  ['amount', [...notAmounts, ...nothing]],
  ['currency', ['USD', 'gbp', 'usd ', '', 'constructor', null, 1, ['usd']]],
  ['date', notDates],
  ['installments', [0, 25, 1.5, -1, 1e9, '3', null, [], {}]],
  ['kind', ['purchase', 'Bonus', '', '__proto__', 'constructor', null, 1, ['bonus']]],
  ['user', ['a:b', '../ana', '', ' ', 'x'.repeat(65), 'ană', null, 1, ['ana'], {}]],
  ['studio', ['a:b', '', 'x'.repeat(65), null, ['north']]],
  ['reason', ['', 'ab', '...', '   ', 'x'.repeat(301), 'a\u202ebc', null, 1, ['because']]],
])('an item whose %s is none is malformed, and nothing is recorded', async (field, values) => {
  const before = (await listed()).length
  for (const value of values) {
    const body = { ...upfront, [field]: value }
    expect([value, await record(body)]).toEqual([value, malformed])
  }
  expect((await listed()).length).toBe(before)
})

test('what lies on the edge of what is taken is taken', async () => {
  for (const more of [
    { amount: '0.01' },
    { amount: '9999999999.99' },
    { amount: '1.5' },
    { date: '2000-01-01' },
    { date: '2099-12-31' },
    { date: '2028-02-29' },
    { installments: 24, amount: '0.01' },
  ])
    expect([more, await record({ ...upfront, ...more })]).toEqual([more, taken])
  // Two of the largest are more than an amount has digits for.
  expect(await record({ ...upfront, amount: '9999999999.99', currency: 'eur' })).toEqual(taken)
  expect(await askRefused(stage.owner, 'GET', '/api/wallet?user=ana')).toMatchObject({
    status: 200,
  })
})

test('what is not there, or belongs to others, is told to nobody', async () => {
  const unknown = { status: 404, code: 'money.userUnknown' }
  expect(await record({ ...bonus, user: 'nobody' })).toEqual(unknown)
  expect(await record({ ...bonus, user: 'bea' }, 'mara')).toEqual(unknown)
  const noStudio = { status: 404, code: 'money.studioUnknown' }
  expect(await record({ ...bonus, studio: 'nowhere' })).toEqual(noStudio)
  expect(await record({ ...bonus, studio: 'south' }, 'mara')).toEqual(noStudio)
  expect(await record(bonus, 'ana')).toMatchObject({ status: 403 })
  expect(await record(bonus, 'nobody')).toMatchObject({ status: 401 })
  expect(await record({ ...bonus, user: 'mara' }, 'mara')).toEqual({
    status: 403,
    code: 'money.notOneself',
  })
})

test.each([
  ['a:b', malformed],
  ['x'.repeat(65), malformed],
  ['%00', malformed],
  ['none', { status: 404, code: 'money.itemUnknown' }],
  ['constructor', { status: 404, code: 'money.itemUnknown' }],
])('the item %s cannot be reversed', async (item, refusal) => {
  const path = `/api/money/items/${item}/reversal`
  expect(await askRefused(stage.owner, 'POST', path, { reason: 'a mistake' })).toEqual(refusal)
})

test('an item of another studio cannot be reversed, nor by whose it is', async () => {
  const made = async (user: string) =>
    (await stage.owner.call<{ item: string }>('POST', '/api/money/items', { ...bonus, user })).item
  const reversal = async (user: string) => `/api/money/items/${await made(user)}/reversal`
  const because = { reason: 'a mistake' }
  expect(await askRefused(stage.mara, 'POST', await reversal('bea'), because)).toEqual({
    status: 404,
    code: 'money.itemUnknown',
  })
  const path = await reversal('ana')
  expect(await askRefused(stage.ana, 'POST', path, because)).toMatchObject({ status: 403 })
  expect(await askRefused(stage.mara, 'POST', path, {})).toEqual(malformed)
  expect(await askRefused(stage.mara, 'POST', path, because)).toMatchObject({ status: 200 })
  expect(await askRefused(stage.mara, 'POST', path, because)).toEqual({
    status: 409,
    code: 'money.itemReversed',
  })
})

test.each([
  'user=a:b',
  'user=ana&user=bea',
  'kind=gift',
  'state=gone',
  'from=2026-02-30',
  'to=yesterday',
  'from[]=2026-11-01',
])('a list by %s is malformed or takes no notice of it, and never fails', async (query) => {
  const { status } = await askRefused(stage.owner, 'GET', `/api/money/items?${query}`)
  expect(query.includes('[]') ? [200, 400] : [400]).toContain(status)
})

test.each<[string, unknown]>([
  ['no lines', { items: [] }],
  ['more lines than a sheet may have', { items: Array.from({ length: 501 }, () => bonus) }],
  ['a text', { items: 'all' }],
  ['an object', { items: {} }],
  ['nothing', {}],
])('a sheet of %s is malformed', async (_, body) =>
  expect(await askRefused(stage.owner, 'POST', '/api/money/items/bulk', body)).toEqual(malformed),
)

test('each line of a sheet is checked as a call of its own would be', async () => {
  const bad = [
    ...[...notAmounts, ...nothing].map((amount) => ({ ...bonus, amount })),
    ...notDates.map((date) => ({ ...bonus, date })),
    ...[0, 25, 1.5].map((installments) => ({ ...upfront, installments })),
    { ...bonus, user: 'a:b' },
    { ...bonus, kind: 'purchase' },
    null,
    1,
    'x',
    [],
    [bonus],
    {},
  ]
  const { created, rejected } = await stage.owner.call<{
    created: { line: number }[]
    rejected: { line: number; code: string; err: string }[]
  }>('POST', '/api/money/items/bulk', { items: [bonus, ...bad, bonus] })
  expect(created.map(({ line }) => line)).toEqual([1, bad.length + 2])
  expect(rejected.map(({ line }) => line)).toEqual(bad.map((_, i) => i + 2))
  expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['request.malformed']))
})

test('a request with the same Idempotency-Key is recorded once', async () => {
  const headers = { 'idempotency-key': 'paid-once' }
  const before = (await listed()).length
  const ask = (body: unknown) =>
    stage.owner.call<{ item: string }>('POST', '/api/money/items', body, headers)
  expect(await ask(bonus)).toEqual(await ask(bonus))
  const other = { ...bonus, amount: '1.00' }
  expect(await askRefused(stage.owner, 'POST', '/api/money/items', other, headers)).toEqual({
    status: 422,
    code: 'request.keyReused',
  })
  expect((await listed()).length).toBe(before + 1)
})

test.each([...notAmounts.filter((one) => one !== null), '-0', '-1', '-0.00'])(
  'a budget of %j is malformed',
  async (budget) =>
    expect(await askRefused(stage.owner, 'PUT', '/api/wallet/budget/ana', { budget })).toEqual(
      malformed,
    ),
)

test('a budget is asked for and set by those alone who may', async () => {
  const path = '/api/wallet/budget/ana'
  const budget = '0.00'
  expect(await askRefused(stage.mara, 'PUT', path, { budget })).toMatchObject({ status: 200 })
  expect(await askRefused(stage.ana, 'PUT', path, { budget })).toMatchObject({ status: 403 })
  expect(await askRefused(stage.mara, 'PUT', '/api/wallet/budget/mara', { budget })).toEqual({
    status: 403,
    code: 'wallet.notOneself',
  })
  for (const user of ['bea', 'nobody'])
    for (const call of ['', '/plan'])
      expect(await askRefused(stage.mara, 'GET', `/api/wallet${call}?user=${user}`)).toEqual({
        status: 404,
        code: 'wallet.userUnknown',
      })
  for (const query of ['', '?user=', '?user=a:b', '?user=ana&user=bea'])
    expect(await askRefused(stage.owner, 'GET', `/api/wallet${query}`)).toEqual(malformed)
})
