import type { Currency } from '#shared/money/amount.ts'
import { WITHDRAW } from '#shared/money/transaction-types.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type {
  Pile,
  SettledIncome,
  TrainedPart,
  WithdrawnSum,
} from '#shared/settlements/half-facts.ts'
import type { SegmentSum } from '#projections/money/segment-sums.ts'

/** The sums of one person's lines in a half. */
interface PersonSums {
  readonly income: readonly SettledIncome[]
  readonly withdrawn: readonly WithdrawnSum[]
  readonly trained: readonly TrainedPart[]
}
const nothing: PersonSums = { income: [], withdrawn: [], trained: [] }

/** Sums of segments by person and half, and what trainers and the studio get a part of. */
export class SumsOfHalves {
  readonly #income = new Map<string, Map<string, SettledIncome>>()
  readonly #withdrawn = new Map<string, Map<string, WithdrawnSum>>()
  /** By trainer and half, then by model. */
  readonly #trained = new Map<string, Map<string, Map<Currency, bigint>>>()
  readonly #studio = new Map<LocalDay, Map<Currency, bigint>>()

  constructor(sums: readonly SegmentSum[]) {
    for (const sum of sums)
      if (sum.type === WITHDRAW) this.#addWithdrawn(sum)
      else this.#addIncome(sum)
  }
  #addWithdrawn({ segment, currency, amount, count }: SegmentSum): void {
    const { site, user, half, paysPerson } = segment
    if (!paysPerson) return
    const sums = entry(this.#withdrawn, nameOf(user, half), () => new Map<string, WithdrawnSum>())
    const key = `${site} ${currency}`
    const before = sums.get(key)
    sums.set(key, {
      site,
      currency,
      amount: (before?.amount ?? 0n) + amount,
      count: (before?.count ?? 0) + count,
    })
  }
  #addIncome({ segment, type, currency, amount, count }: SegmentSum): void {
    const { site, user, half, shares, trainers } = segment
    const share_bp = shares[type - 1] ?? 0
    const sums = entry(this.#income, nameOf(user, half), () => new Map<string, SettledIncome>())
    const key = `${site} ${type} ${currency} ${share_bp}`
    const before = sums.get(key)
    sums.set(key, {
      site,
      type,
      currency,
      share_bp,
      amount: (before?.amount ?? 0n) + amount,
      count: (before?.count ?? 0) + count,
    })
    addTo(
      entry(this.#studio, half, () => new Map<Currency, bigint>()),
      currency,
      amount,
    )
    for (const trainer of trainers) {
      const models = entry(
        this.#trained,
        nameOf(trainer, half),
        () => new Map<string, Map<Currency, bigint>>(),
      )
      addTo(
        entry(models, user, () => new Map<Currency, bigint>()),
        currency,
        amount,
      )
    }
  }
  of(user: string, half: LocalDay): PersonSums {
    const name = nameOf(user, half)
    const trained = [...(this.#trained.get(name) ?? [])].map(([model, sums]) => ({
      model,
      brought: pilesOf(sums),
    }))
    return {
      ...nothing,
      income: [...(this.#income.get(name)?.values() ?? [])],
      withdrawn: [...(this.#withdrawn.get(name)?.values() ?? [])],
      trained,
    }
  }
  ofStudio(half: LocalDay): readonly Pile[] {
    return pilesOf(this.#studio.get(half) ?? new Map())
  }
}
const nameOf = (user: string, half: LocalDay): string => `${half} ${user}`
function entry<K, V>(map: Map<K, V>, key: K, made: () => V): V {
  let found = map.get(key)
  if (found === undefined) map.set(key, (found = made()))
  return found
}
const addTo = (sums: Map<Currency, bigint>, currency: Currency, amount: bigint): void =>
  void sums.set(currency, (sums.get(currency) ?? 0n) + amount)
const pilesOf = (sums: ReadonlyMap<Currency, bigint>): readonly Pile[] =>
  [...sums].map(([currency, amount]) => ({ currency, amount }))
