import { Fraction } from 'fraction.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fern,
  lineOf,
  accountant,
  southern,
  statementsTest,
} from '../statements/testing-statements.ts'
import {
  centsText,
  lastDay,
  naiveSums,
  roundedCents,
  sets,
  today,
  world,
} from './testing-income.ts'

const { it, send, cache, income, register, reverse } = await statementsTest()
afterAll(() => it.close())

beforeAll(async () => {
  await it.tell('rates', { type: 'RatesSet', data: { sets } })
  await it.tell('contract-north-ivy', {
    type: 'ContractSet',
    data: {
      user: 'ivy',
      studio: 'north',
      from: '2026-01-01',
      share_bp: 3333,
      kind: 'contractor',
      cap_bp: 5000,
    },
  })
  for (const user of ['fern', 'ivy'])
    for (const site of ['ctb', 'mfc']) await register(user, `${user}_w`, site)
  await send(
    world.map(({ user, site, type, currency, cents, day }) =>
      lineOf({
        site,
        account: `${user}_w`,
        type,
        currency,
        amount: `-${(-cents / 100).toFixed(2)}`,
        at: `${day}T12:00:00Z`,
      }),
    ),
  )
})

test.each([
  ['each half’s own rates', true, lastDay],
  ['today’s rates', false, today],
] as const)(
  'sums by half, type, site and person are those of another reckoning, by %s',
  async (_, historical, rateOn) => {
    const range = ['2026-10-01', '2026-11-30'] as const
    const answer = await cache({ start: range[0], end: range[1], historical }, accountant)
    expect(answer.currency).toBe('usd')
    expect(answer.missing).toEqual([])
    const halves = naiveSums(...range, rateOn, (_told, half) => half)
    const types = naiveSums(...range, rateOn, ({ type }, half) => `${half} ${type}`)
    const sites = naiveSums(...range, rateOn, ({ site }, half) => `${half} ${site}`)
    for (const [half, sum] of halves) {
      const month = answer.cache.totalIncome[half.slice(0, 7)]
      const figures = half.endsWith('1') ? month?.first : month?.second
      expect(figures).toEqual({
        gross: centsText(sum.gross),
        share: centsText(sum.share),
        types: Object.fromEntries(
          [1, 2, 8, 10, 12].map((type) => [
            String(type),
            centsText(types.get(`${half} ${type}`)?.gross),
          ]),
        ),
        sites: Object.fromEntries(
          ['ctb', 'mfc'].map((site) => [site, centsText(sites.get(`${half} ${site}`)?.gross)]),
        ),
      })
      const north = answer.cache.studiosIncome['north']?.[half.slice(0, 7)]
      expect(half.endsWith('1') ? north?.first : north?.second).toBe(centsText(sum.gross))
    }
    const people = naiveSums(...range, rateOn, ({ user }) => user)
    const order = [...people].sort(([, a], [, b]) => Number(b.gross - a.gross))
    expect(answer.cache.sort).toEqual(
      order.map(([user, { gross }]) => ({ user, amount: centsText(gross) })),
    )
  },
)

test('a range that cuts halves counts the days that it has of them', async () => {
  const range = ['2026-10-04', '2026-11-17'] as const
  const { rows } = await income({ from: range[0], to: range[1], by: 'half' }, accountant)
  const sums = naiveSums(...range, lastDay, ({ user }, half) => `${user} ${half}`)
  expect(
    rows.map(({ user, key, gross, share }) => [`${user} ${key}`, gross, share]).sort(),
  ).toEqual(
    [...sums].map(([key, { gross, share }]) => [key, centsText(gross), centsText(share)]).sort(),
  )
})

test.each(['site', 'type'] as const)('income by %s adds up to income by half', async (by) => {
  const range = { from: '2026-10-01', to: '2026-11-30' }
  const sumOf = async (grouping: string) => {
    const { rows } = await income({ ...range, by: grouping }, accountant)
    return rows.reduce((sum, { gross }) => sum + BigInt(gross.replace('.', '')), 0n)
  }
  expect(await sumOf(by)).toBe(await sumOf('half'))
})

test('a day is asked for by itself', async () => {
  const { rows } = await income({ from: '2026-11-03', to: '2026-11-03', by: 'day' }, accountant)
  const { rows: same } = await income(
    { from: '2026-11-03', to: '2026-11-03', by: 'half' },
    accountant,
  )
  expect(rows.map(({ user, gross }) => [user, gross])).toEqual(
    same.map(({ user, gross }) => [user, gross]),
  )
  expect(rows.every(({ key }) => key === '2026-11-03')).toBe(true)
})

test('a leaf without a rate is left out of every figure and named', async () => {
  await register('reed', 'pesos_x')
  await send([
    lineOf({ account: 'pesos_x', amount: '1000.00', currency: 'cop' }),
    lineOf({ account: 'pesos_x', amount: '7.00' }),
  ])
  const answer = await cache({ start: '2026-11-01', end: '2026-11-15' }, southern)
  expect(answer.cache.sort).toEqual([{ user: 'reed', amount: '7.00' }])
  expect(answer.missing).toEqual([
    {
      user: 'reed',
      studio: 'south',
      month: '2026-11',
      half: 1,
      site: 'ctb',
      type: 1,
      currency: 'cop',
    },
  ])
})

test('a person without the permission sees their own income and nobody else’s', async () => {
  const { cache: sums, assigned } = await cache({ start: '2026-10-01', end: '2026-11-30' }, fern)
  expect(sums.sort.map(({ user }) => user)).toEqual(['fern'])
  expect(Object.keys(sums.studiosIncome)).toEqual(['north'])
  expect(assigned).toEqual(['fern'])
})

test('who sees more than one studio is answered in usd, who sees one in that studio’s currency', async () => {
  await it.tell('configuration-south', {
    type: 'StudioSettingChanged',
    data: {
      studio: 'south',
      setting: 'currency',
      value: 'eur',
      old: 'usd',
      from: '2026-11-01T00:00:00.000Z',
    },
  })
  await it.settle()
  expect((await cache({}, southern)).currency).toBe('eur')
  expect((await cache({})).currency).toBe('usd')
  expect((await income({ studio: 'south' })).currency).toBe('usd')
  expect((await income({ studio: 'south' }, southern)).currency).toBe('eur')
  await expect(income({ studio: 'south' }, accountant)).rejects.toMatchObject({
    code: 'money.studioUnknown',
  })
})

test('a range that ends before it begins, or is far too long, is refused', async () => {
  for (const range of [
    { start: '2026-11-02', end: '2026-11-01' },
    { start: '2000-01-01', end: '2026-11-01' },
  ])
    await expect(cache(range)).rejects.toMatchObject({ code: 'money.range' })
})

test('amounts too large for 64 bits by a rate are exact all the same', async () => {
  await it.hire('gold')
  await register('gold', 'gold_x')
  await it.tell('rates-more', {
    type: 'RatesSet',
    data: {
      sets: [
        {
          date: '2026-09-01',
          base: 'usd',
          quotes: { cop: '4123.123456789012', eur: '0.923456789012', ron: '4.6' },
          source: 'fine',
        },
      ],
    },
  })
  await send(
    Array.from({ length: 40 }, () =>
      lineOf({
        account: 'gold_x',
        amount: '9999999999.99',
        currency: 'cop',
        at: '2026-09-03T12:00:00Z',
      }),
    ),
  )
  const { rows } = await income({ user: 'gold', from: '2026-09-01', to: '2026-09-15' }, accountant)
  const value = new Fraction(999_999_999_999n * 40n).div(new Fraction('4123.123456789012'))
  expect(rows.map(({ gross, share }) => [gross, share])).toEqual([
    [centsText(roundedCents(value)), centsText(roundedCents(value.div(2)))],
  ])
})

test('a line that comes, goes or moves changes what was answered before', async () => {
  await it.hire('lily')
  await register('lily', 'lily_x')
  const grossIn = async (month: string) =>
    (await cache({ start: '2026-08-01', end: '2026-08-31' }, accountant)).cache.totalIncome[month]
      ?.first.gross
  expect(await grossIn('2026-08')).toBeUndefined()
  await send([
    lineOf({ account: 'lily_x', id: 'lily-1', amount: '10.00', at: '2026-08-03T12:00:00Z' }),
    lineOf({ account: 'lily_x', id: 'lily-2', amount: '5.00', at: '2026-08-04T12:00:00Z' }),
  ])
  expect(await grossIn('2026-08')).toBe('15.00')
  await reverse('ctb-csv', 'lily-1')
  expect(await grossIn('2026-08')).toBe('5.00')
  await it.tell('account-lily', {
    type: 'StudioJoined',
    data: {
      user: 'lily',
      studio: 'south',
      timezone: 'America/Bogota',
      from: '2026-08-02T05:00:00.000Z',
    },
  })
  await it.settle()
  expect(await grossIn('2026-08')).toBeUndefined()
  const { cache: sums } = await cache({ start: '2026-08-01', end: '2026-08-31' }, southern)
  // The south is answered in eur, by the oldest rates there are.
  expect(sums.sort).toEqual([{ user: 'lily', amount: '4.60' }])
})

test.each([
  ['half', 'site'],
  ['half', 'type'],
  ['day', 'site'],
  ['site', 'type'],
] as const)('what a %s is made of by %s adds up to its rows', async (by, split) => {
  const range = { from: '2026-10-01', to: '2026-11-30' }
  const { rows, parts } = await income({ ...range, by, split }, accountant)
  const totals = (all: readonly { readonly key: string; gross: string; share: string }[]) =>
    [...Map.groupBy(all, ({ key }) => key)]
      .map(([key, own]) => [
        key,
        own.reduce((sum, { gross }) => sum + Math.round(Number(gross) * 100), 0),
        own.reduce((sum, { share }) => sum + Math.round(Number(share) * 100), 0),
      ])
      .toSorted()
  expect(rows.length).toBeGreaterThan(0)
  expect(totals(parts ?? [])).toEqual(totals(rows))
  expect((await income({ ...range, by }, accountant)).parts).toBeUndefined()
})
