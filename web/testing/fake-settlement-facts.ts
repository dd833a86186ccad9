import type { Item } from '#shared/money/item-calls.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import type { BonusRuleSet } from '#shared/money/term-calls.ts'
import { recordedRule } from '#shared/money/bonus-rules.ts'
import { rateBy, type RateSet } from '#shared/money/rates.ts'
import { amountText } from '#shared/money/amount.ts'
import { addDays, halfEnd, type LocalDay } from '#shared/platform/local-day.ts'
import type { HalfFacts } from '#shared/settlements/half-facts.ts'
import { fakeSites } from './fake-data.ts'
import { dice } from './fake-wall.ts'

const rule = {
  id: 'high-income',
  name: 'High income',
  metric: 'income',
  currency: 'usd',
  steps: [
    { at: '1500', percent_bp: 200 },
    { at: '3000', percent_bp: 400 },
  ],
} as const
export const fakeRules = (studio: string): BonusRuleSet[] => [
  {
    studio,
    list: 'models',
    from: { month: '2026-01', half: 1 },
    rules: [{ ...rule, steps: rule.steps.map((step) => ({ ...step })) }],
    by: 'owner',
    recorded: '2026-01-02T09:00:00Z',
    current: true,
  },
]

const ratesOf = (day: LocalDay): RateSet => ({
  date: addDays(day, -1),
  base: 'eur',
  quotes: { usd: '1.0842', ron: '4.9731' },
  source: 'ecb',
})
const reasons = {
  bonus: ['Photo session', 'Weekend marathon', 'Best newcomer'],
  penalty: ['Three late starts', 'Room left untidy'],
  upfront: ['Advance for rent', 'New laptop', 'Advance for travel'],
} as const
const pick = <T>(of: readonly T[], roll: number): T => of[Math.floor(roll * of.length)] as T

/** Items of a person that are of a half, and upfronts whose instalments are due in it. */
export function fakeItems(user: string, index: number, halves: readonly LocalDay[]): Item[] {
  const item = (
    kind: 'bonus' | 'penalty' | 'upfront',
    date: LocalDay,
    amount: number,
    n: number,
  ): Item => ({
    item: `${kind[0]}-${index}-${n}`,
    kind,
    user,
    studio: 'north',
    amount: amountText(amount),
    currency: 'usd',
    date,
    reason: pick<string>(reasons[kind], dice(index * 31 + n)()),
    installments: kind === 'upfront' ? 4 : 1,
    by: 'owner',
    recorded: `${date}T10:12:00Z`,
    state: 'open',
    reversed: null,
    plan: [],
  })
  return halves.flatMap((half, n) => {
    const roll = dice(index * 101 + n * 7 + 3)
    const items: Item[] = []
    if (roll() < 0.35) items.push(item('bonus', addDays(half, 4), 2500 + (index % 5) * 1250, n))
    if (roll() < 0.2) items.push(item('penalty', addDays(half, 9), 1500, n))
    if (n === 0 && roll() < 0.5) items.push(item('upfront', addDays(half, 2), 40_000, n))
    return items
  })
}

/** Returns the lines of a person in a half, and what is taken from them: made up, and the same each time. */
export function fakeFacts(index: number, half: LocalDay, items: readonly Item[]): HalfFacts {
  const day = halfEnd(half)
  const set = ratesOf(day)
  const roll = dice(index * 997 + Number(half.replaceAll('-', '')))
  const brought = fakeSites.slice(index % 6, (index % 6) + 3).flatMap(([site]) =>
    ([1, 2, 5, 8] as const).flatMap((type) => {
      const amount = BigInt(Math.floor(roll() * (type === 8 ? -3000 : 90_000)))
      const currency = site === 'ljm' || site === 'xlc' ? ('eur' as const) : ('usd' as const)
      const count = 4 + Math.floor(roll() * 200)
      return type !== 1 && roll() < 0.45
        ? []
        : [{ site, type, currency, amount, share_bp: 5000 + (index % 3) * 500, count }]
    }),
  )
  const due = items
    .filter(({ kind, date }) => kind === 'upfront' && date < half)
    .map(({ item }) => ({ item, n: 2, currency: 'usd' as const, rest: 10_000n }))
  const own = items.filter(({ kind, date }) => kind !== 'upfront' && date >= half && date <= day)
  return {
    ...monthHalfOf(half),
    day,
    currency: 'usd',
    rates: { on: (_day, from, to) => rateBy(set, from, to) },
    contract: { kind: 'contractor', cap_bp: 5000 },
    tipCont: 'Model',
    income: brought,
    withdrawn:
      index % 7 === 2
        ? [{ site: fakeSites[index % 6]?.[0] ?? '', currency: 'usd', amount: -12_000n, count: 2 }]
        : [],
    seconds: 160_000,
    trained: [],
    studio: null,
    rules: {
      models: [recordedRule({ ...rule, steps: [...rule.steps] })],
      trainers: [],
      studio: [],
    },
    items: own.map(({ item, kind, amount }) => ({
      item,
      kind: kind as 'bonus' | 'penalty',
      currency: 'usd',
      amount: BigInt(amount.replace('.', '')),
    })),
    adjustments: [],
    carried: null,
    due,
    isFinal: false,
  }
}
