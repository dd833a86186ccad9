import type { Currency } from '../money/amount.ts'
import type { RecordedRule } from '../money/bonus-rules.ts'
import type { BonusList } from '../money/bonus.ts'
import type { MonthHalf } from '../money/half.ts'
import type { Rate } from '../money/rates.ts'
import type { LocalDay } from '../platform/local-day.ts'

/** Minor units in one currency. */
export interface Pile {
  readonly currency: Currency
  readonly amount: bigint
}
/** Income on a site, of one type and effective share; type 11 is not among it. */
export interface SettledIncome extends Pile {
  readonly site: string
  readonly type: number
  readonly share_bp: number
  /** How many statement lines these are. */
  readonly count: number
}
/** The sum that a site has paid to the person themselves: type 11 on accounts whose payee they are. */
export interface WithdrawnSum extends Pile {
  readonly site: string
  readonly count: number
}
/** A bonus or a penalty of the half; the amount above zero. */
export interface ItemDue extends Pile {
  readonly item: string
  readonly kind: 'bonus' | 'penalty'
}
/** An instalment that is due and not taken as a whole; `rest` in minor units of its own. */
export interface InstalmentDue {
  readonly item: string
  readonly n: number
  readonly currency: Currency
  readonly rest: bigint
}
/** A difference of an earlier half, booked into this one; `key` is that half and its line, `2026-10:2:income:…`. */
export interface AdjustmentDue extends Pile {
  readonly key: string
}
/** Income that a trainer's model brought while they were allocated to them, in this studio. */
export interface TrainedPart {
  readonly model: string
  readonly brought: readonly Pile[]
}
/** To the half's currency on its last day; undefined without a set that has both. */
export interface RatesOfHalf {
  readonly on: (day: LocalDay, from: Currency, to: Currency) => Rate | undefined
}

/** All that a person's settlement of one half in one studio is computed from (docs/rules/settlements.md#lines). */
export interface HalfFacts extends MonthHalf {
  /** The last day. */
  readonly day: LocalDay
  /** C: what the studio reckons in. */
  readonly currency: Currency
  /** R: the sets in force on the last day. */
  readonly rates: RatesOfHalf
  /** In force on the half; without one a contractor with the studio's cap. */
  readonly contract: { readonly kind: 'employee' | 'contractor'; readonly cap_bp: number }
  /** The account type in force on the half. */
  readonly tipCont: string
  readonly income: readonly SettledIncome[]
  readonly withdrawn: readonly WithdrawnSum[]
  /** On air in the studio, each moment once, without unobserved time. */
  readonly seconds: number
  readonly trained: readonly TrainedPart[]
  /** Income of all people of the studio; null for a person who is not of it, or not active, at the half's end. */
  readonly studio: readonly Pile[] | null
  readonly rules: Readonly<Record<BonusList, readonly RecordedRule[]>>
  readonly items: readonly ItemDue[]
  readonly adjustments: readonly AdjustmentDue[]
  /** The carry of the previous half, above zero. */
  readonly carried: Pile | null
  /** In the order in which they are tried: by item's date, item, n. */
  readonly due: readonly InstalmentDue[]
  /** They end here: the cap is the whole. */
  readonly isFinal: boolean
}
