import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { WhatIfAnswer, WhatIfRow } from '#shared/settlements/what-if-calls.ts'
import { minorOfText, sumText } from '../data/amounts.ts'

/** Net as now and under what is assumed, as on the wire. */
interface NowAndThen {
  readonly now: string
  readonly then: string
  readonly change: string
}
export interface HalfSum extends NowAndThen {
  readonly half: LocalDay
  readonly currency: Currency
}
export interface PersonSum extends NowAndThen {
  readonly user: string
  readonly currency: Currency
  readonly incomplete: boolean
}
type Rows = readonly WhatIfRow[]

function nowAndThen(rows: Rows): NowAndThen {
  let [now, then] = [0n, 0n]
  for (const row of rows) {
    now += minorOfText(row.now)
    then += minorOfText(row.then)
  }
  return { now: sumText(now), then: sumText(then), change: sumText(then - now) }
}
type Answer = Pick<WhatIfAnswer, 'halves' | 'rows'>
const currencyOf = ({ halves }: Answer) => {
  const known = new Map(halves.map((half) => [halfFirstDay(half), half.currency]))
  return (row: WhatIfRow): Currency => known.get(halfFirstDay(row)) ?? 'usd'
}

/** Sums each half, in order. */
export const sumsByHalf = (answer: Answer): readonly HalfSum[] =>
  answer.halves.map((half) => ({
    half: halfFirstDay(half),
    currency: half.currency,
    ...nowAndThen(answer.rows.filter((row) => halfFirstDay(row) === halfFirstDay(half))),
  }))
/** Sums each person, apart by currency where the studio has changed its own. */
export function sumsByPerson(answer: Answer): readonly PersonSum[] {
  const currency = currencyOf(answer)
  return [...Map.groupBy(answer.rows, (row) => `${row.user} ${currency(row)}`).values()].flatMap(
    (rows) => {
      const [first] = rows
      if (!first) return []
      const incomplete = rows.some((row) => row.incomplete)
      return [{ user: first.user, currency: currency(first), incomplete, ...nowAndThen(rows) }]
    },
  )
}
/** Sums everybody, by currency. */
export function sumsByCurrency(
  answer: Answer,
): readonly (NowAndThen & { readonly currency: Currency })[] {
  const currency = currencyOf(answer)
  return [...Map.groupBy(answer.rows, currency)].map(([one, rows]) => ({
    currency: one,
    ...nowAndThen(rows),
  }))
}
