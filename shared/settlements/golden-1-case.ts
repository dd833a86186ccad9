import type { Currency } from '../money/amount.ts'
import type { RecordedRule } from '../money/bonus-rules.ts'
import type { HalfFacts, Pile, RatesOfHalf } from './half-facts.ts'

/**
 * A settlement worked out by hand from docs/rules/settlements.md. These hold for version 1 of the arithmetic for ever: a signed settlement is
 * computed by it whenever it is looked at. Amounts in minor units.
 */
export interface GoldenCase {
  readonly name: string
  /** The reckoning in words, with its numbers. */
  readonly why: string
  readonly facts: HalfFacts
  readonly lines: readonly (readonly [key: string, amount: bigint | null])[]
  readonly earned: bigint
  readonly net: bigint
  readonly carry: bigint
  readonly taken: readonly (readonly [item: string, n: number, currency: Currency, bigint])[]
}
interface QuoteSet {
  readonly date: string
  readonly source: string
  readonly base: Currency
  readonly quotes: Readonly<Partial<Record<Currency, string>>>
}

/** '4.6' as 46 ÷ 10. */
function fraction(text: string): readonly [bigint, bigint] {
  const [whole = '', places = ''] = text.split('.')
  return [BigInt(whole + places), 10n ** BigInt(places.length)]
}
/** The last of the sets that has both currencies. */
export const ratesBy = (...sets: readonly QuoteSet[]): RatesOfHalf => ({
  on: (_, from, to) => {
    for (const { date, source, base, quotes } of sets.toReversed()) {
      const all: Readonly<Partial<Record<Currency, string>>> = { ...quotes, [base]: '1' }
      const [have, want] = [all[from], all[to]]
      if (have === undefined || want === undefined) continue
      const [[a, b], [c, d]] = [fraction(have), fraction(want)]
      return { date, source, base, from: have, to: want, rate: { n: c * b, d: a * d } }
    }
    return undefined
  },
})
/** The fixed rates (docs/rules/money.md#rates): one usd is 4.6 ron or 0.92 eur, so one eur is 5 ron. */
export const constants = ratesBy({
  date: '1970-01-01',
  source: 'specification',
  base: 'usd',
  quotes: { ron: '4.6', eur: '0.92' },
})
/** One usd is so many of another currency. */
export const perUsd = (quotes: QuoteSet['quotes']): RatesOfHalf =>
  ratesBy({ date: '2026-11-13', source: 'bank', base: 'usd', quotes })

export const pile = (currency: Currency, amount: bigint): Pile => ({ currency, amount })
/** A sum of one site and type; type 1 of ctb, in ron, at 50 % unless said. */
export const brought = (
  amount: bigint,
  {
    site = 'ctb',
    type = 1,
    share_bp = 5000,
    currency = 'ron',
  }: {
    readonly site?: string
    readonly type?: number
    readonly share_bp?: number
    readonly currency?: Currency
  } = {},
) => ({ site, type, share_bp, currency, amount, count: 1 })
export const dueRest = (item: string, n: number, rest: bigint, currency: Currency = 'ron') => ({
  item,
  n,
  currency,
  rest,
})

/** A rule of percents: the step's `at`, and how many basis points it pays. */
export const percentRule = (
  id: string,
  steps: readonly (readonly [at: string, percent_bp: number])[],
  more: Partial<RecordedRule> = {},
): RecordedRule => ({
  id,
  name: id,
  metric: 'income',
  currency: null,
  steps: steps.map(([at, percent_bp]) => ({ at, percent_bp, amount: null })),
  for: [],
  ...more,
})
/** A rule of amounts: the step's `at`, and what it pays, in minor units. */
export const amountRule = (
  id: string,
  steps: readonly (readonly [at: string, amount: number])[],
  more: Partial<RecordedRule> = {},
): RecordedRule => ({
  ...percentRule(id, [], more),
  steps: steps.map(([at, amount]) => ({ at, percent_bp: null, amount })),
})
export const ruleLists = (lists: Partial<HalfFacts['rules']>): HalfFacts['rules'] => ({
  models: [],
  trainers: [],
  studio: [],
  ...lists,
})

/** A half in ron of a model, contractor, cap 50 %, with no facts and no rates unless said. */
export const goldenHalf = (facts: Partial<HalfFacts>): HalfFacts => ({
  month: '2026-11',
  half: 1,
  day: '2026-11-15',
  currency: 'ron',
  rates: { on: () => undefined },
  contract: { kind: 'contractor', cap_bp: 5000 },
  tipCont: 'Model',
  income: [],
  withdrawn: [],
  seconds: 0,
  trained: [],
  studio: null,
  rules: ruleLists({}),
  items: [],
  adjustments: [],
  carried: null,
  due: [],
  isFinal: false,
  ...facts,
})
const nothing = { earned: 0n, net: 0n, carry: 0n, taken: [] } as const
/** Makes a case; a fact that is left out is nothing. */
export const goldenCase = (
  one: Pick<GoldenCase, 'name' | 'why' | 'lines'> &
    Partial<GoldenCase> & { readonly facts: HalfFacts },
): GoldenCase => ({ ...nothing, ...one })
