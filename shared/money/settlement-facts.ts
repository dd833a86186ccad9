import type { FactAbout } from './fact-about.ts'
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
  /** Income that each person brought in the studio; only where a rule of the studio may need it. */
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
  /** The halves that were asked for, by their first days. */
  readonly halves: ReadonlyMap<LocalDay, PersonHalf>
  /** Items not reversed as far as was known, by date and then by item. */
  readonly owed: readonly OwedItem[]
}
/** All that settlements of a studio are computed from, as it was known at a position of the log, but hours and what settlements decided. */
export interface SettlementFacts {
  /** Whether there was such a studio. */
  readonly isStudio: boolean
  /** The studio's zone at an instant, in epoch milliseconds. */
  readonly zoneAt: (at: number) => string
  readonly halves: readonly StudioHalf[]
  readonly rules: readonly RuleListSaid[]
  readonly people: ReadonlyMap<string, PersonMoney>
}
export interface SettlementFactsAsked {
  readonly studio: string
  /** null: everybody who ever was of the studio, or has a line or an item there. */
  readonly users: readonly string[] | null
  /** The first day of the first half of a person; null: the first with a line, an item or what a rule may pay. */
  readonly startOf: (user: string) => LocalDay | null
  /** The first day of the last half. */
  readonly last: LocalDay
  readonly known: Position
  /**
   * Tells which halves need not be summed, as they are settled. Where rules take a part of others' income, all are.
   */
  readonly settled?: ((user: string, half: LocalDay) => boolean) | undefined
  /** Contracts as if they had been set last; a term that is left out stays as it is. */
  readonly contracts?: readonly AlteredTerms[] | undefined
  /** Lists that take the place of the studio's own, in all these halves. */
  readonly rules?: readonly RuleListSaid[] | undefined
}
/** Everybody of a studio who can have a settlement: who was ever of it, or has an item in it. By login. */
export const settlementPeople =
  defineNeed<
    (
      app: object,
      asked: Pick<SettlementFactsAsked, 'studio' | 'known' | 'last'>,
    ) => Promise<readonly string[]>
  >('settlementPeople')
/** Contract terms to try: for one person, or (null) for everybody not named by another. */
export interface AlteredTerms {
  readonly user: string | null
  readonly from?: LocalDay | undefined
  readonly share_bp?: number | undefined
  readonly cap_bp?: number | undefined
  readonly kind?: 'employee' | 'contractor' | undefined
}
/** The first argument is the App. A call that asks names the read models facts, income and items in its `reads`. */
export const settlementFacts =
  defineNeed<(app: object, asked: SettlementFactsAsked) => Promise<SettlementFacts>>(
    'settlementFacts',
  )

/**
 * Lines of accounts without a holder, which belong to the studio meanwhile, between two instants (the second
 * exclusive).
 */
export interface QuarantineAsked {
  readonly studio: string
  readonly since: number
  readonly until: number
}
export const quarantinedLines =
  defineNeed<(app: object, asked: QuarantineAsked) => Promise<number>>('quarantinedLines')

/** A line of a settlement with how many of its facts the person themselves reported or entered. */
export interface SelfRecorded {
  readonly key: string
  readonly events: number
}
/** In a half of a studio: `first` and `last` are its days, `since` and `until` its instants (the second exclusive). */
export interface SelfRecordedOf extends QuarantineAsked {
  readonly users: readonly string[]
  readonly first: LocalDay
  readonly last: LocalDay
}
/** The lines by login, for people who have any: as they stand now. */
export const selfRecordedLines =
  defineNeed<
    (app: object, asked: SelfRecordedOf) => Promise<ReadonlyMap<string, readonly SelfRecorded[]>>
  >('selfRecordedLines')

/** A fact that became known after a position, and which lines of a person's half it may have moved. */
export interface MoneyCause {
  readonly event: string
  readonly type: string
  readonly position: Position
  /** The time that it is about, and when it was recorded. */
  readonly at: string
  readonly recorded: string
  readonly actor: string
  readonly about: FactAbout
  /**
   * For a statement line: income and withdrawals of this site, type and currency alone. For an item: its own lines
   * alone.
   */
  readonly line?: { readonly site: string; readonly type: number; readonly currency: Currency }
  readonly item?: string
  /** Whether it moves only what rules pay, such as an account type, or another person's income. */
  readonly rulesOnly?: true
}
/** A person's half, and the position that it is looked at from. */
interface HalfSince {
  readonly user: string
  /** First day of the half. */
  readonly half: LocalDay
  readonly after: Position
}
export interface MoneyCausesAsked {
  readonly studio: string
  readonly of: readonly HalfSince[]
  readonly upTo: Position
}
/**
 * The facts that became known of each half between two positions, in the order recorded; bounded. Takes as many
 * queries for many halves as for one.
 */
export const moneyCauses =
  defineNeed<(app: object, asked: MoneyCausesAsked) => Promise<readonly (readonly MoneyCause[])[]>>(
    'moneyCauses',
  )
/** Asks which of these halves may come to something else than they did at their positions: never too few. */
export interface MovedAsked {
  readonly studio: string
  readonly halves: readonly {
    readonly first: LocalDay
    readonly after: Position
    /** The people of these halves. */
    readonly users: readonly string[]
  }[]
  readonly upTo: Position
}
export const movedHalves =
  defineNeed<(app: object, asked: MovedAsked) => Promise<ReadonlySet<LocalDay>>>('movedHalves')

/** Asks for the statement lines of a person's half: of one key of income or withdrawals, or (null) all that count. */
export interface LinesBehindAsked {
  readonly studio: string
  readonly user: string
  readonly half: LocalDay
  readonly known: Position
  readonly of:
    | {
        readonly kind: 'income'
        readonly site: string
        readonly type: number
        readonly currency: string
        readonly share_bp: number
      }
    | { readonly kind: 'withdrawn'; readonly site: string; readonly currency: string }
    | null
  /** Lines after this place, which an answer names as `next`. */
  readonly after: Pick<LineBehind, 'at' | 'source' | 'id' | 'known_from'> | null
  readonly limit: number
}
/** A statement line as it is told behind a figure. */
export interface LineBehind {
  readonly source: string
  readonly id: string
  /** The position at which it was recorded: of lines of one id it tells them apart. */
  readonly known_from: Position
  readonly site: string
  readonly type: number
  /** Minor units. */
  readonly amount: number
  readonly currency: Currency
  /** Epoch milliseconds. */
  readonly at: number
  readonly counts: boolean
  readonly event: string
  readonly recorded: string
  readonly actor: string
}
/** Statement lines behind a figure, by instant, source, id and position; at most `limit`. */
export const linesBehind =
  defineNeed<(app: object, asked: LinesBehindAsked) => Promise<readonly LineBehind[]>>(
    'linesBehind',
  )
/** A fact that is not a line: a contract, a rate set, a setting, a rule, an item. */
export interface FactBehind {
  readonly event: string
  readonly type: string
  readonly at: string
  readonly recorded: string
  readonly actor: string
  readonly about: FactAbout
  readonly amount: number | null
  readonly currency: Currency | null
}
export interface FactsBehindAsked {
  readonly studio: string
  readonly user: string
  readonly half: LocalDay
  readonly known: Position
  /** The item of a bonus, a penalty or an instalment. */
  readonly item: string | null
  /** The set that a line was converted by. */
  readonly rate: { readonly date: string; readonly source: string } | null
  /** Ids of the events that said contract and rules. */
  readonly events: readonly string[]
}
export const factsBehind =
  defineNeed<(app: object, asked: FactsBehindAsked) => Promise<readonly FactBehind[]>>(
    'factsBehind',
  )
/** The name of an item, which never changes. The reason is empty for a person who was erased. */
export interface ItemNamed extends Pick<OwedItem, 'kind' | 'date' | 'installments'> {
  readonly reason: string
}
export interface ItemsNamedAsked {
  readonly users: readonly string[]
  readonly items: readonly string[]
}
/** These items of people, reversed ones too, by id. */
export const itemsNamed =
  defineNeed<(app: object, asked: ItemsNamedAsked) => Promise<ReadonlyMap<string, ItemNamed>>>(
    'itemsNamed',
  )
/** Income of a person in a half by site and source, whether or not it counts. */
export interface SourceIncome {
  readonly site: string
  readonly source: string
  readonly type: number
  readonly currency: Currency
  readonly amount: bigint
  readonly count: number
  readonly counts: boolean
}
export const incomeBySource =
  defineNeed<
    (
      app: object,
      asked: Pick<LinesBehindAsked, 'studio' | 'user' | 'half' | 'known'>,
    ) => Promise<readonly SourceIncome[]>
  >('incomeBySource')
