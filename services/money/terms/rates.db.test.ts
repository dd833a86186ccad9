import { afterAll, expect, test } from 'vitest'
import { facts } from '#projections/money/facts.ts'
import { refusalOfAnswer, termsTest } from './testing-terms.ts'

const terms = await termsTest()
const { ask } = terms
afterAll(() => terms.close())

const put = (body: unknown, as?: Parameters<typeof ask>[3]) =>
  ask('PUT', '/api/money/rates', body, as)
const set = (more: object = {}) => ({
  date: '2026-11-18',
  base: 'eur',
  quotes: { usd: '1.1', ron: '5' },
  source: 'ecb',
  ...more,
})
const rate = async (on: string, from: string, to: string) =>
  (await ask('GET', `/api/money/rates?on=${on}&from=${from}&to=${to}`)).answer

test('before anybody has recorded a set the fixed constants are in force', async () => {
  expect(await rate('2026-11-18', 'usd', 'ron')).toEqual({
    date: '1970-01-01',
    source: 'specification',
    base: 'usd',
    from: '1',
    to: '4.6',
    rate: '4.6000000000',
  })
  expect(await ask('GET', '/api/money/rates?on=2026-11-18&from=usd&to=cop')).toMatchObject({
    status: 404,
    answer: { code: 'money.rateAbsent' },
  })
})
test('a set is in force from its date on, by both its quotes, until a later one', async () => {
  expect(await put(set())).toEqual({ status: 200, answer: { recorded: 1, unchanged: 0 } })
  expect(await rate('2026-11-17', 'usd', 'ron')).toMatchObject({ source: 'specification' })
  const found = {
    date: '2026-11-18',
    source: 'ecb',
    base: 'eur',
    from: '1.1',
    to: '5',
    rate: '4.5454545455',
  }
  expect(await rate('2026-11-18', 'usd', 'ron')).toEqual(found)
  expect(await rate('2026-11-30', 'usd', 'ron')).toEqual(found)
  expect(await rate('2026-11-30', 'eur', 'usd')).toMatchObject({ from: '1', to: '1.1' })
})
test('what was recorded is known at once, and what it replaces stays known of its time', async () => {
  const known = await terms.app.journal.head()
  expect(await put(set({ quotes: { usd: '1.25', ron: '5' } }))).toMatchObject({ status: 200 })
  expect(await rate('2026-11-18', 'eur', 'usd')).toMatchObject({ to: '1.25' })
  const before = await terms.books.known(terms.app, known)
  expect(before.on('2026-11-18', 'eur', 'usd')?.to).toBe('1.1')
  const now = await terms.books.current(terms.app)
  expect(now.on('2026-11-18', 'eur', 'usd')?.to).toBe('1.25')
  expect(await terms.books.current(terms.app)).toBe(now)
})
test('a set that says the same again is not recorded, unless another source has followed it', async () => {
  const same = set({ quotes: { ron: '5.0', usd: '1.25' } })
  expect((await put(same)).answer).toEqual({ recorded: 0, unchanged: 1 })
  expect((await put([set({ source: 'bank' }), same])).answer).toEqual({ recorded: 2, unchanged: 0 })
  expect((await put([same, same])).answer).toEqual({ recorded: 0, unchanged: 2 })
})
test('sets of a range are told in the order of dates and then of recording, with who recorded them', async () => {
  await put([set({ date: '2026-11-10' }), set({ date: '2026-11-12' })])
  const sets = async (query: string) =>
    (await ask('GET', `/api/money/rates/sets?${query}`, undefined, 'mara')).answer as {
      date: string
      source: string
    }[]
  const found = await sets('since=2026-11-10&until=2026-11-18')
  expect(found.map(({ date, source }) => [date, source])).toEqual([
    ['2026-11-10', 'ecb'],
    ['2026-11-12', 'ecb'],
    ['2026-11-18', 'bank'],
    ['2026-11-18', 'ecb'],
  ])
  expect(found[0]).toEqual({
    ...set({ date: '2026-11-10' }),
    by: 'owner',
    recorded: '2026-11-20T12:00:00.000Z',
  })
  expect(await sets('since=2026-11-10&until=2026-11-18&source=bank')).toHaveLength(1)
  expect(await sets('since=2026-11-18&until=2026-11-10')).toEqual([])
})
test('within one currency the rate is one by no set', async () => {
  for (const currency of ['usd', 'cop'])
    expect(await rate('1970-01-01', currency, currency)).toEqual({
      date: '1970-01-01',
      source: '',
      base: currency,
      from: '1',
      to: '1',
      rate: '1.0000000000',
    })
})
test('rates hold for all studios: only who sees every studio that there is records them', async () => {
  const denied = [403, 'money.notAllStudios']
  expect(refusalOfAnswer(await put(set({ source: 'mine' }), 'mara'))).toEqual(denied)
  expect(await put(set({ source: 'mine' }), 'both')).toMatchObject({ status: 200 })
  expect(refusalOfAnswer(await put(set(), 'fern'))).toEqual([403, 'permission.denied'])
})
test('20,000 sets are one request, and all of them are in force at once', async () => {
  const sets = Array.from({ length: 20_000 }, (_, i) =>
    set({
      date: new Date(Date.UTC(1971, 0, 1 + i)).toISOString().slice(0, 10),
      source: 'many',
      quotes: { usd: `1.${1000 + i}` },
    }),
  )
  expect((await put(sets)).answer).toEqual({ recorded: 20_000, unchanged: 0 })
  expect((await put(sets)).answer).toEqual({ recorded: 0, unchanged: 20_000 })
  expect(await rate('1971-01-02', 'eur', 'usd')).toMatchObject({ to: '1.1001', source: 'many' })
  expect(await terms.verify(facts)).toBeUndefined()
  expect(refusalOfAnswer(await put([...sets, set()]))).toEqual([400, 'request.malformed'])
})
const malformed: readonly unknown[] = [
  [],
  {},
  null,
  'text',
  7,
  [[set()]],
  ...[
    '0',
    '0.0',
    '-1',
    '1e3',
    '１.5',
    '',
    ' 1',
    '1.',
    '.5',
    '01',
    'NaN',
    '12345678901',
    1.5,
    null,
  ].map((usd) => set({ quotes: { usd } })),
  ...['2026-02-30', '2026-13-01', '20261118', '', 0, null, '2026-11-18T00:00:00Z'].map((date) =>
    set({ date }),
  ),
  ...['gbp', 'EUR', '', '__proto__', null].map((base) => set({ base })),
  set({ quotes: {} }),
  set({ quotes: { eur: '1', usd: '1.1' } }),
  set({ quotes: { gbp: '1' } }),
  set({ quotes: [] }),
  ...['', 'a b', 'x'.repeat(65), '-a', null].map((source) => set({ source })),
]
test('what is no set of rates is refused before anything is recorded', async () => {
  const head = await terms.app.journal.head()
  for (const body of malformed)
    expect([JSON.stringify(body), ...refusalOfAnswer(await put(body))]).toEqual([
      JSON.stringify(body),
      400,
      'request.malformed',
    ])
  for (const text of [
    '{"date":"2026-11-18","base":"eur","quotes":{"__proto__":"1"},"source":"a"}',
    '{"date":"2026-11-18","base":"eur","quotes":{"usd":1e400},"source":"a"}',
    '[',
  ])
    expect((await put(text)).status).toBe(400)
  // One bad set among good ones: none is recorded.
  expect((await put([set({ source: 'good' }), set({ quotes: { usd: '0' } })])).status).toBe(400)
  expect(await terms.app.journal.head()).toBe(head)
})
test('dates long ago and to come are recorded, and each is in force from its day', async () => {
  for (const date of ['1970-01-01', '2100-01-01'])
    expect(await put(set({ date, quotes: { cop: '4000' }, source: 'far' }))).toMatchObject({
      answer: { recorded: 1 },
    })
  expect(await rate('2026-11-20', 'eur', 'cop')).toMatchObject({ date: '1970-01-01' })
  expect(await rate('2100-01-01', 'eur', 'cop')).toMatchObject({ date: '2100-01-01' })
})
