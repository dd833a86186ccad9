import type { Currency } from '#shared/money/amount.ts'
import type { BonusList, BonusRule } from '#shared/money/bonus.ts'

/** Whose settlement, of which half. */
export interface Asked {
  readonly studio: string
  readonly user: string
  readonly month: string
  readonly half: 1 | 2
}
/** Local days, YYYY-MM-DD; null: from the moment it was said. */
type From = string | null
interface Sum {
  readonly amount: bigint
  readonly currency: Currency
}
/** A fact that a test posted through the public calls, one kind each. */
export type PostedFact =
  | {
      readonly fact: 'studio'
      readonly studio: string
      readonly zone: string
      readonly currency: Currency
    }
  | {
      readonly fact: 'person'
      readonly user: string
      readonly studio: string
      readonly tipCont: string
    }
  | { readonly fact: 'moved'; readonly user: string; readonly studio: string; readonly from: From }
  | { readonly fact: 'type'; readonly user: string; readonly tipCont: string; readonly from: From }
  | {
      readonly fact: 'active'
      readonly user: string
      readonly active: boolean
      readonly from: From
    }
  | {
      readonly fact: 'account'
      readonly user: string
      readonly site: string
      readonly username: string
    }
  | {
      readonly fact: 'payee'
      readonly site: string
      readonly username: string
      readonly payee: 'studio' | 'person'
      readonly from: string
    }
  | { readonly fact: 'currency'; readonly studio: string; readonly value: Currency }
  | { readonly fact: 'share'; readonly studio: string; readonly value: number; readonly from: From }
  | { readonly fact: 'cap'; readonly studio: string; readonly value: number; readonly from: From }
  | {
      readonly fact: 'bears'
      readonly studio: string
      readonly value: Readonly<Partial<Record<string, string>>>
      readonly from: From
    }
  | {
      readonly fact: 'contract'
      readonly studio: string
      readonly user: string
      readonly from: string
      readonly share_bp: number
      readonly cap_bp: number
      readonly kind: 'employee' | 'contractor'
    }
  | {
      readonly fact: 'rates'
      readonly date: string
      readonly base: Currency
      readonly quotes: Readonly<Partial<Record<Currency, string>>>
      readonly source: string
    }
  | {
      readonly fact: 'rules'
      readonly studio: string
      readonly list: BonusList
      readonly month: string
      readonly half: 1 | 2
      readonly rules: readonly BonusRule[]
    }
  | ({
      readonly fact: 'item'
      readonly item: string
      readonly kind: 'bonus' | 'penalty' | 'upfront'
      readonly user: string
      readonly studio: string
      readonly date: string
      readonly installments: number
    } & Sum)
  | { readonly fact: 'itemReversed'; readonly item: string }
  | ({
      readonly fact: 'line'
      readonly source: string
      readonly id: string
      readonly site: string
      readonly account: string
      readonly type: number
      readonly at: string
    } & Sum)
  | { readonly fact: 'lineReversed'; readonly source: string; readonly id: string }
  | {
      readonly fact: 'source'
      readonly studio: string
      readonly site: string
      readonly source: string | null
      readonly from: string
    }
  | {
      readonly fact: 'allocated'
      readonly trainer: string
      readonly model: string
      readonly allocated: boolean
      readonly from: string
    }
  | {
      readonly fact: 'online'
      readonly user: string
      readonly since: string
      readonly until: string
    }
  | ({ readonly fact: 'signed'; readonly closes: boolean; readonly computedAt: string } & Asked)
  | ({ readonly fact: 'reopened' } & Asked)
  | ({
      readonly fact: 'booked'
      readonly keys: readonly string[]
      readonly into: Pick<Asked, 'month' | 'half'>
    } & Asked)
  | ({ readonly fact: 'waived'; readonly keys: readonly string[] } & Asked)
  | ({ readonly fact: 'final' } & Asked)
type Kind = PostedFact['fact']
export type Posted<K extends Kind> = Extract<PostedFact, { readonly fact: K }> & {
  /** The `x-position` that the call answered. */
  readonly position: string
  /** When it was said: an instant. */
  readonly said: string
}

/** Everything posted, in order. Positions sort as texts. */
export class PostedJournal {
  readonly #all: Posted<Kind>[] = []

  post(position: string, said: string, fact: PostedFact): void {
    const last = this.#all.at(-1)
    if (last && last.position > position)
      throw new Error(`${fact.fact} at ${position} after ${last.position}`)
    this.#all.push({ ...fact, position, said })
  }
  /** Returns what was known at a position, in the order recorded. */
  known<K extends Kind>(kind: K, at: string): readonly Posted<K>[] {
    return this.#all.filter((one): one is Posted<K> => one.fact === kind && one.position <= at)
  }
  get all(): readonly Posted<Kind>[] {
    return this.#all
  }
}
