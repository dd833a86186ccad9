import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import type { LateEntry } from '#shared/settlements/views.ts'
import { sumOf } from '../data/amounts.ts'

/** A signed half of a person that a late fact moves, with the lines that it moves. */
export interface TouchedHalf extends MonthHalf {
  readonly user: string
  readonly keys: readonly string[]
  readonly change: string
  readonly currency: Currency
}
/** Returns the halves that an entry touches, by person and half, in the order in which the server names them. */
export const touchedHalves = ({ touched, currency }: LateEntry): readonly TouchedHalf[] =>
  [...Map.groupBy(touched, (one) => `${one.user} ${halfFirstDay(one)}`).values()].flatMap(
    (lines) => {
      const [first] = lines
      return first
        ? [
            {
              user: first.user,
              month: first.month,
              half: first.half,
              keys: [...new Set(lines.map(({ key }) => key))],
              change: sumOf(lines.map(({ change }) => change)),
              currency,
            },
          ]
        : []
    },
  )
