import type { Position } from '../platform/event-store.ts'
import type { LocalDay } from '../platform/local-day.ts'
import { defineNeed } from '../platform/needs.ts'
import type {
  SettledIncome,
  ItemDue,
  Pile,
  TrainedPart,
  WithdrawnSum,
} from '../settlements/half-facts.ts'
import type { Currency } from './amount.ts'
import type { RuleList } from './bonus-rules.ts'
import type { ItemKind } from './items.ts'
import type { MonthHalf } from './half.ts'

/** A list of bonus rules with the event that said it. */
export interface RuleListSaid extends RuleList {
  readonly event: string
  readonly position: Position
}
/** A half as the studio sees it. */
export interface StudioHalf extends MonthHalf {
  /** First and last day. */
  readonly first: LocalDay
  readonly last: LocalDay
  /** In force at the half's last instant. */
  readonly currency: Currency
  /** The first instant and the one after the last, in epoch milliseconds. */
  readonly since: number
  readonly until: number
  /** What everybody brought in the studio; only where a rule of the studio may need it. */
  readonly brought: readonly Pile[]
}
/** A person in a half. What is not there came to nothing. */
export interface PersonHalf {
  /** The first day of the half. */
  readonly first: LocalDay
  readonly income: readonly SettledIncome[]
  readonly withdrawn: readonly WithdrawnSum[]
  readonly items: readonly ItemDue[]
  readonly contract: {
    readonly kind: 'employee' | 'contractor'
    readonly cap_bp: number
    /** The event that said it; null: there is none, the studio's own values hold. */
    readonly event: string | null
  }
  readonly tipCont: string
  /** Whether they are of the studio and active at the half's end. */
  readonly isMember: boolean
  readonly trained: readonly TrainedPart[]
}
/** An upfront or purchase that is paid back in this studio. */
export interface OwedItem {
  readonly item: string
  readonly kind: ItemKind
  readonly amount: number
  readonly currency: Currency
  readonly date: LocalDay
  readonly installments: number
}
export interface PersonMoney {
  readonly user: string
  /** By the first day of the half, of those halves that were asked for. */
  readonly halves: ReadonlyMap<LocalDay, PersonHalf>
  /** By date, then item: not reversed as far as was known. */
  readonly owed: readonly OwedItem[]
}
/** All that settlements of a studio are computed from, as it was known at a position of the log, but hours and what settlements decided. */
export interface SettlementFacts {
  /** Whether there was such a studio. */
  readonly isStudio: boolean
  readonly halves: readonly StudioHalf[]
  readonly rules: readonly RuleListSaid[]
  readonly people: ReadonlyMap<string, PersonMoney>
}
export interface SettlementFactsAsked {
  readonly studio: string
  /** null: everybody who ever was of the studio, or has a line or an item there. */
  readonly users: readonly string[] | null
  /** First days of the first and of the last half; null: from the first line or item on. */
  readonly first: LocalDay | null
  readonly last: LocalDay
  readonly known: Position
}
/** The first argument is the App. A call that asks names the read models facts, income and items in its `reads`. */
export const settlementFacts =
  defineNeed<(app: object, asked: SettlementFactsAsked) => Promise<SettlementFacts>>(
    'settlementFacts',
  )

/** Lines of accounts that nobody has, which belong to the studio meanwhile, between two instants (the second exclusive). */
export interface QuarantineAsked {
  readonly studio: string
  readonly since: number
  readonly until: number
}
export const quarantinedLines =
  defineNeed<(app: object, asked: QuarantineAsked) => Promise<number>>('quarantinedLines')
