import { Fraction } from 'fraction.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RateSet } from '#shared/money/rates.ts'
import { fern, lineOf, mara, sol, statementsTest } from '../statements/testing-statements.ts'

const { it, send, cache, income, register } = await statementsTest()
afterAll(() => it.close())

const sets: RateSet[] = [
  { date: '2026-10-05', base: 'eur', quotes: { usd: '1.0837', ron: '4.9763' }, source: 'ecb' },
  { date: '2026-10-20', base: 'eur', quotes: { usd: '1.0911', ron: '4.9771' }, source: 'ecb' },
  { date: '2026-11-10', base: 'eur', quotes: { usd: '1.1013', ron: '5.0119' }, source: 'ecb' },
]
interface Told {
  readonly user: string
  readonly site: string
  readonly type: number
  readonly currency: 'usd' | 'eur' | 'ron'
  readonly cents: number
  /** At noon UTC, so on the same local day everywhere. */
  readonly day: string
}
/** A generator of its own, so that every run tells the same. */
let seed = 11
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
const world: Told[] = Array.from({ length: 600 }, () => ({
  user: pick(['fern', 'ivy']),
  site: pick(['ctb', 'mfc']),
  type: pick([1, 2, 8, 10, 11, 12]),
  currency: pick(['usd', 'eur', 'ron'] as const),
  cents: -random(99_999),
  day: `2026-${pick(['10', '11'])}-${String(1 + random(18)).padStart(2, '0')}`,
}))
const shares = { fern: 5000, ivy: 3333 } as const

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

/** Reckoned by another library: of a leaf's cents the gross and the share, rounded half away from zero, in usd. */
const rounded = (value: Fraction): bigint => value.s * value.abs().round().n
const inUsd = (currency: Told['currency'], on: string): Fraction => {
  if (currency === 'usd') return new Fraction(1)
  const { usd = '', ron = '' } = sets.findLast(({ date }) => date <= on)?.quotes ?? {}
  return new Fraction(usd).div(currency === 'eur' ? '1' : ron)
}
function naive(
  from: string,
  to: string,
  rateOn: (half: string) => string,
  keyOf: (told: Told, half: string) => string,
) {
  const leaves = new Map<string, Told & { half: string; sum: number }>()
  for (const one of world) {
    if (one.type === 11 || one.day < from || one.day > to) continue
    const half = `${one.day.slice(0, 7)}/${Number(one.day.slice(8)) <= 15 ? 1 : 2}`
    const leaf = [one.user, half, one.site, one.type, one.currency].join(' ')
    const before = leaves.get(leaf)
    leaves.set(leaf, { ...one, half, sum: (before?.sum ?? 0) + one.cents })
  }
  const sums = new Map<string, { gross: bigint; share: bigint }>()
  for (const leaf of leaves.values()) {
    const value = inUsd(leaf.currency, rateOn(leaf.half)).mul(leaf.sum)
    const key = keyOf(leaf, leaf.half)
    const before = sums.get(key) ?? { gross: 0n, share: 0n }
    sums.set(key, {
      gross: before.gross + rounded(value),
      share: before.share + rounded(value.mul(shares[leaf.user as 'fern' | 'ivy'], 10_000)),
    })
  }
  return sums
}
const text = (cents: bigint | undefined) => {
  const digits = String((cents ?? 0n) < 0n ? -(cents ?? 0n) : (cents ?? 0n)).padStart(3, '0')
  return `${(cents ?? 0n) < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const lastDay = (half: string) =>
  half.endsWith('1')
    ? `${half.slice(0, 7)}-15`
    : half.startsWith('2026-10')
      ? '2026-10-31'
      : '2026-11-30'
const today = () => '2026-11-20'

test.each([
  ['each half’s own rates', true, lastDay],
  ['today’s rates', false, today],
] as const)(
  'sums by half, type, site and person are those of another reckoning, by %s',
  async (_, historical, rateOn) => {
    const range = ['2026-10-01', '2026-11-30'] as const
    const answer = await cache({ start: range[0], end: range[1], historical }, mara)
    expect(answer.currency).toBe('usd')
    expect(answer.missing).toEqual([])
    const halves = naive(...range, rateOn, (_told, half) => half)
    const types = naive(...range, rateOn, ({ type }, half) => `${half} ${type}`)
    const sites = naive(...range, rateOn, ({ site }, half) => `${half} ${site}`)
    for (const [half, sum] of halves) {
      const month = answer.cache.totalIncome[half.slice(0, 7)]
      const figures = half.endsWith('1') ? month?.first : month?.second
      expect(figures).toEqual({
        gross: text(sum.gross),
        share: text(sum.share),
        types: Object.fromEntries(
          [1, 2, 8, 10, 12].map((type) => [
            String(type),
            text(types.get(`${half} ${type}`)?.gross),
          ]),
        ),
        sites: Object.fromEntries(
          ['ctb', 'mfc'].map((site) => [site, text(sites.get(`${half} ${site}`)?.gross)]),
        ),
      })
      const north = answer.cache.studiosIncome['north']?.[half.slice(0, 7)]
      expect(half.endsWith('1') ? north?.first : north?.second).toBe(text(sum.gross))
    }
    const people = naive(...range, rateOn, ({ user }) => user)
    const order = [...people].sort(([, a], [, b]) => Number(b.gross - a.gross))
    expect(answer.cache.sort).toEqual(
      order.map(([user, { gross }]) => ({ user, amount: text(gross) })),
    )
  },
)

test('a range that cuts halves counts the days that it has of them', async () => {
  const range = ['2026-10-04', '2026-11-17'] as const
  const { rows } = await income({ from: range[0], to: range[1], by: 'half' }, mara)
  const sums = naive(...range, lastDay, ({ user }, half) => `${user} ${half}`)
  expect(
    rows.map(({ user, key, gross, share }) => [`${user} ${key}`, gross, share]).sort(),
  ).toEqual([...sums].map(([key, { gross, share }]) => [key, text(gross), text(share)]).sort())
})

test.each(['site', 'type'] as const)('income by %s adds up to income by half', async (by) => {
  const range = { from: '2026-10-01', to: '2026-11-30' }
  const sumOf = async (grouping: string) => {
    const { rows } = await income({ ...range, by: grouping }, mara)
    return rows.reduce((sum, { gross }) => sum + BigInt(gross.replace('.', '')), 0n)
  }
  expect(await sumOf(by)).toBe(await sumOf('half'))
})

test('a day is asked for by itself', async () => {
  const { rows } = await income({ from: '2026-11-03', to: '2026-11-03', by: 'day' }, mara)
  const { rows: same } = await income({ from: '2026-11-03', to: '2026-11-03', by: 'half' }, mara)
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
  const answer = await cache({ start: '2026-11-01', end: '2026-11-15' }, sol)
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
  expect((await cache({}, sol)).currency).toBe('eur')
  expect((await cache({})).currency).toBe('usd')
  expect((await income({ studio: 'south' })).currency).toBe('eur')
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
  const { rows } = await income({ user: 'gold', from: '2026-09-01', to: '2026-09-15' }, mara)
  const value = new Fraction(999_999_999_999n * 40n).div(new Fraction('4123.123456789012'))
  expect(rows.map(({ gross, share }) => [gross, share])).toEqual([
    [text(rounded(value)), text(rounded(value.div(2)))],
  ])
})
