import { afterAll, expect, test } from 'vitest'
import type { BonusRuleSet } from '#shared/money/term-calls.ts'
import { refusalOfAnswer, termsTest, type Asker } from './testing-terms.ts'

const terms = await termsTest()
const { ask } = terms
afterAll(() => terms.close())
const ok = { status: 200, answer: { ok: true } }

const from = { month: '2026-11', half: 1 }
const rule = (more: object = {}) => ({
  id: 'high',
  name: 'High income',
  metric: 'income',
  steps: [{ at: '1000', percent_bp: 500 }],
  ...more,
})
const put = (
  list: string,
  rules: unknown,
  { studio = 'north', as = 'mara', ...more }: { studio?: string; as?: Asker; from?: unknown } = {},
) => ask('PUT', `/api/money/bonus-rules/${studio}/${list}`, { from, rules, ...more }, as)
const sets = async (as: Asker = 'mara') =>
  (await ask('GET', '/api/money/bonus-rules/north', undefined, as)).answer as BonusRuleSet[]
const malformed = [400, 'request.malformed']

test('the lists of a studio are told with their history, newest first, and which of them hold now', async () => {
  const models = [
    rule({
      currency: 'eur',
      steps: [
        { at: '1000.5', percent_bp: 500 },
        { at: '2000', amount: '75' },
      ],
    }),
    rule({ id: 'hours', metric: 'hours', steps: [{ at: '80', amount: '50' }] }),
  ]
  expect(await put('models', models)).toEqual(ok)
  expect(
    await put('studio', [rule({ id: 'all', steps: [{ at: '1', amount: '10' }], for: ['Model'] })]),
  ).toEqual(ok)
  expect(await put('models', [], { from: { month: '2026-12', half: 1 } })).toEqual(ok)
  const found = await sets()
  // 20 November: the second half of November has no lists of its own.
  expect(found.map(({ list, from: since, current }) => [list, since.month, current])).toEqual([
    ['models', '2026-12', false],
    ['studio', '2026-11', true],
    ['models', '2026-11', true],
  ])
  expect(found[2]).toEqual({
    studio: 'north',
    list: 'models',
    from,
    rules: [
      rule({
        currency: 'eur',
        steps: [
          { at: '1000.50', percent_bp: 500 },
          { at: '2000.00', amount: '75.00' },
        ],
      }),
      rule({ id: 'hours', metric: 'hours', steps: [{ at: '80', amount: '50.00' }] }),
    ],
    by: 'mara',
    recorded: '2026-11-20T12:00:00.000Z',
    current: true,
  })
  expect(found[1]?.rules).toMatchObject([{ for: ['Model'] }])
})
test('rules that say the same are not recorded again', async () => {
  const before = await sets()
  expect(
    await put('studio', [
      rule({ id: 'all', steps: [{ at: '1.00', amount: '10.00' }], for: ['Model'] }),
    ]),
  ).toEqual(ok)
  expect(await sets()).toEqual(before)
})
test('rules are for their list, and an id stands once over all three', async () => {
  expect(await put('trainers', [rule({ id: 'mine', metric: 'hours' })])).toMatchObject({
    status: 422,
    answer: {
      code: 'money.ruleNotHere',
      params: { id: 'mine', metric: 'hours', step: 'percent_bp' },
    },
  })
  expect(
    await put('trainers', [rule({ id: 'mine', steps: [{ at: '1', amount: '1' }] })]),
  ).toMatchObject({
    answer: { code: 'money.ruleNotHere', params: { step: 'amount' } },
  })
  for (const types of [undefined, []])
    expect(
      refusalOfAnswer(
        await put('studio', [rule({ steps: [{ at: '1', amount: '1' }], for: types })]),
      ),
    ).toEqual([422, 'money.ruleFor'])
  expect(await put('trainers', [rule()])).toMatchObject({
    status: 409,
    answer: { code: 'money.ruleIdTaken', params: { id: 'high' } },
  })
})
test('nobody sets the rules that pay them, and whoever changes others leaves those as they are', async () => {
  const own = (amount: string) =>
    rule({ id: 'managers', steps: [{ at: '1', amount }], for: ['Manager', 'Other'] })
  const all = rule({ id: 'all', steps: [{ at: '1', amount: '20' }], for: ['Model'] })
  const refused = [409, 'money.ruleOwn']
  expect(refusalOfAnswer(await put('studio', [all, own('5000')]))).toEqual(refused)
  expect(await put('studio', [own('50')], { as: 'owner' })).toEqual(ok)
  expect(await put('studio', [all, own('50.00')])).toEqual(ok)
  expect(refusalOfAnswer(await put('studio', [all, own('51')]))).toEqual(refused)
  expect(refusalOfAnswer(await put('studio', [all]))).toEqual(refused)
})
test('rules of a half long past and of one to come are recorded', async () => {
  for (const month of ['1970-01', '2100-01'])
    expect(
      await put('trainers', [rule({ id: `t-${month}` })], { from: { month, half: 2 } }),
    ).toEqual(ok)
})
test('who may not see a studio is told that it is not there', async () => {
  const nowhere = [404, 'money.studioUnknown']
  for (const studio of ['south', 'nowhere'])
    expect(refusalOfAnswer(await put('models', [], { studio }))).toEqual(nowhere)
  expect(
    refusalOfAnswer(await ask('GET', '/api/money/bonus-rules/south', undefined, 'mara')),
  ).toEqual(nowhere)
  for (const answered of [
    await put('models', [], { as: 'fern' }),
    await ask('GET', '/api/money/bonus-rules/north', undefined, 'fern'),
  ])
    expect(refusalOfAnswer(answered)).toEqual([403, 'permission.denied'])
})
test('what is no rule is refused before anything is recorded', async () => {
  const head = await terms.app.journal.head()
  const step = { at: '1', percent_bp: 1 }
  const wrong: readonly unknown[] = [
    null,
    {},
    'text',
    [null],
    [[]],
    [rule(), rule()],
    ...['', 'A', 'a b', 'a:b', 'ä', 'x'.repeat(41), null, 1].map((id) => [rule({ id })]),
    ...['', '  ', 'x'.repeat(101), 'a\u0000', '\ud800', 'a\u202e', null].map((name) => [
      rule({ name }),
    ]),
    ...['tips', '', null].map((metric) => [rule({ metric })]),
    ...['gbp', 'USD', null].map((currency) => [rule({ currency })]),
    ...[
      null,
      [],
      [{}],
      [{ at: '1' }],
      [{ ...step, amount: '1' }],
      [step, { ...step, at: '1.00' }],
      ...['0', '-1', '1e3', '1.234', '１', '12345678901', '', 1, null].map((at) => [
        { ...step, at },
      ]),
      ...[0, -1, 1.5, 100_001, '5', null].map((percent_bp) => [{ at: '1', percent_bp }]),
      ...['0', '-5', '0.001', 5, null].map((amount) => [{ at: '1', amount }]),
      Array.from({ length: 51 }, (_, i) => ({ ...step, at: String(i + 1) })),
    ].map((steps) => [rule({ steps })]),
    ...['Model', ['Boss'], ['model'], [null]].map((types) => [rule({ for: types })]),
    Array.from({ length: 51 }, (_, i) => rule({ id: `r${i}` })),
  ]
  for (const rules of wrong)
    expect([JSON.stringify(rules), ...refusalOfAnswer(await put('models', rules))]).toEqual([
      JSON.stringify(rules),
      ...malformed,
    ])
  const halves: readonly unknown[] = [
    null,
    '2026-11/1',
    { month: '2026-13', half: 1 },
    { month: '2026-11', half: 3 },
    { month: '2026-11', half: '1' },
    { month: '2026-11' },
    { month: '26-11', half: 1 },
  ]
  for (const half of halves)
    expect(refusalOfAnswer(await put('models', [], { from: half }))).toEqual(malformed)
  expect((await put('boosts', [])).status).toBe(400)
  expect(await terms.app.journal.head()).toBe(head)
})
