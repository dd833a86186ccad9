import type { Payee } from '#shared/accounts/calls.ts'
import type { Held } from '#shared/accounts/held-from.ts'
import type { Bears, FromInstant, Holders, Lookup, PersonTerms } from '#shared/money/derive.ts'
import { ownStudioAt, zoneOfStudio, type StudioTerms } from '#shared/money/derive.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { allocationsOf } from '#shared/permissions/held-allocations.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import {
  allocatedOf,
  contractsOf,
  holdersOf,
  joiningsOf,
  payeesOf,
  settingsOf,
  sourcesOf,
} from './facts-read.ts'
import type { FactRow } from './facts.ts'
import { FROM_EVER } from './income-facts.ts'

const unsaid: readonly Held<Payee>[] = [{ from: null, value: 'studio' }]
/** Dates a value, in the order recorded; what something was made with holds from the beginning. */
const since = <V>(from_ms: number | null, value: V): FromInstant<V> => ({
  at: from_ms === null ? FROM_EVER : Number(from_ms),
  value,
})

/**
 * The terms that decide whose a line is and how it counts, from facts as known at one position: the counterpart of
 * the rows that `income` keeps of now.
 */
export class LineTerms {
  readonly look: Lookup
  /** First days of the halves that are asked for, and of the one after. */
  readonly halfStarts: readonly LocalDay[]
  readonly #holders: ReadonlyMap<string, Holders>
  readonly #payees: ReadonlyMap<string, readonly Held<Payee>[]>
  readonly #sites: ReadonlyMap<string, string>
  readonly #persons: ReadonlyMap<string, PersonTerms>
  readonly #allocated: ReadonlyMap<string, ReadonlyMap<string, readonly Held<boolean>[]>>
  readonly #trainers: ReadonlyMap<string, readonly string[]>

  constructor(
    rows: readonly FactRow[],
    {
      studio,
      sites,
      halfStarts,
    }: {
      readonly studio: string
      readonly sites: ReadonlyMap<string, string>
      readonly halfStarts: readonly LocalDay[]
    },
  ) {
    const studios = studioTermsOf(rows)
    this.#persons = personTermsOf(rows)
    this.look = {
      person: (user) => this.#persons.get(user),
      studio: (one) => studios.get(one),
    }
    this.halfStarts = halfStarts
    this.#sites = sites
    this.#holders = new Map(
      [...Map.groupBy(holdersOf(rows), ({ account }) => account)].map(([account, all]) => [
        account,
        all.map(({ from_ms, user }) => since(from_ms, user)),
      ]),
    )
    this.#payees = new Map(
      [...Map.groupBy(payeesOf(rows), ({ user, account }) => `${user} ${account}`)].map(
        ([key, all]) => [key, [...unsaid, ...all.map(({ from, value }) => ({ from, value }))]],
      ),
    )
    const facts = studios.get(studio)
    const zoneAt = (at: string) => (facts && zoneOfStudio(facts, Date.parse(at))) ?? DEFAULT_ZONE
    this.#allocated = new Map(
      [...Map.groupBy(allocatedOf(rows), ({ user }) => user)].map(([trainer, all]) => [
        trainer,
        allocationsOf(all, zoneAt),
      ]),
    )
    this.#trainers = trainersByModel(this.#allocated)
  }
  holders(account: string): Holders {
    return this.#holders.get(account) ?? []
  }
  accounts(): readonly string[] {
    return [...this.#holders.keys()]
  }
  site(account: string): string {
    return this.#sites.get(account) ?? ''
  }
  payees(user: string, account: string): readonly Held<Payee>[] {
    return this.#payees.get(`${user} ${account}`) ?? unsaid
  }
  /**
   * Returns the trainers that a model is allocated to on a day, and whose own studio this is at the instant; nobody
   * trains themselves.
   */
  trainersOf(
    model: string,
    { studio, day, at }: { readonly studio: string; readonly day: LocalDay; readonly at: number },
  ): readonly string[] {
    return (this.#trainers.get(model) ?? []).filter((trainer) => {
      const held = this.#allocated.get(trainer)?.get(model) ?? []
      const person = this.#persons.get(trainer)
      return (
        inForceOn(held, day)?.value === true &&
        person !== undefined &&
        ownStudioAt(person, at) === studio
      )
    })
  }
  /** Returns the models that a trainer was ever allocated. */
  modelsOf(trainer: string): readonly string[] {
    return [...(this.#allocated.get(trainer)?.keys() ?? [])].filter((model) => model !== trainer)
  }
  /** Returns the instants at which something about a person changes, their trainers' included. */
  instantsOf(user: string): readonly number[] {
    return [user, ...(this.#trainers.get(user) ?? [])].flatMap((one) =>
      (this.#persons.get(one)?.joined ?? []).map(({ at }) => at),
    )
  }
  /** Returns the local days from which on something about a person and an account of theirs holds. */
  daysOf(user: string, account: string, studio: string): LocalDay[] {
    const contracts = (this.#persons.get(user)?.contracts ?? []).filter(
      (one) => one.studio === studio,
    )
    const allocations = (this.#trainers.get(user) ?? []).flatMap(
      (trainer) => this.#allocated.get(trainer)?.get(user) ?? [],
    )
    return [...contracts, ...this.payees(user, account), ...allocations].flatMap(
      ({ from }) => from ?? [],
    )
  }
}

/** Returns the terms of every studio. */
export function studioTermsOf(rows: readonly FactRow[]): ReadonlyMap<string, StudioTerms> {
  const settings = Map.groupBy(settingsOf(rows), ({ studio }) => studio)
  const sources = Map.groupBy(sourcesOf(rows), ({ studio }) => studio)
  const terms = new Map<string, StudioTerms>()
  for (const [studio, all] of settings) {
    const of = <V>(name: string) =>
      all
        .filter(({ setting }) => setting === name)
        .map(({ from_ms, value }) => since(from_ms, value as V))
    terms.set(studio, {
      zones: of<string>('zone'),
      currencies: of('currency'),
      shares: of<number>('share_bp'),
      bears: of<Bears>('bears'),
      sources: sources.get(studio) ?? [],
    })
  }
  return terms
}
function personTermsOf(rows: readonly FactRow[]): ReadonlyMap<string, PersonTerms> {
  const joined = Map.groupBy(joiningsOf(rows), ({ user }) => user)
  const contracts = Map.groupBy(contractsOf(rows), ({ user }) => user)
  return new Map(
    [...new Set([...joined.keys(), ...contracts.keys()])].map((user) => [
      user,
      {
        joined: (joined.get(user) ?? []).map(({ from_ms, studio }) => since(from_ms, studio)),
        contracts: contracts.get(user) ?? [],
      },
    ]),
  )
}
function trainersByModel(
  allocated: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): ReadonlyMap<string, readonly string[]> {
  const trainers = new Map<string, string[]>()
  for (const [trainer, models] of allocated)
    for (const model of models.keys())
      if (model !== trainer) trainers.set(model, [...(trainers.get(model) ?? []), trainer])
  return trainers
}
