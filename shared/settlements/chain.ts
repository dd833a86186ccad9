import { halfFirstDay, type MonthHalf } from '../money/half.ts'
import { instalmentPlan } from '../money/items.ts'
import type { Rate } from '../money/rates.ts'
import { rulesOn } from '../money/bonus-rules.ts'
import type { OwedItem, PersonMoney, RuleListSaid, StudioHalf } from '../money/settlement-facts.ts'
import { rateBy } from '../money/rates.ts'
import { halfEnd, type LocalDay } from '../platform/local-day.ts'
import { arithmeticOf, arithmetics, type Arithmetic } from './arithmetic.ts'
import type { ComputedHalf } from './arithmetic-1.ts'
import type { AdjustmentDue, HalfFacts, InstalmentDue, Pile, RatesOfHalf } from './half-facts.ts'
import { halfStateOf, isSettled, type SettlementState, type Signature } from './state.ts'

/** A person's settlements in a studio, computed one after the other up to one half, from what was known at one position. */
export interface ChainInput {
  readonly person: PersonMoney
  /** Halves in order, without a gap, the target among them. */
  readonly halves: readonly StudioHalf[]
  readonly rules: readonly RuleListSaid[]
  /** The decisions made by then. */
  readonly state: SettlementState
  /** All rates known then. */
  readonly rates: RatesOfHalf
  /** Union seconds on air, by the first day of the half. */
  readonly seconds: (half: LocalDay) => number
  /** Returns the version that a half is computed by: that of its signature, if it was ever signed. */
  readonly versionOf: (half: LocalDay) => number
  /** The first day of the half that is asked for. */
  readonly target: LocalDay
  /** Whether all earlier halves that are not signed count as closed: the target's own signature says so. */
  readonly closes: boolean
  /** Given by tests alone. */
  readonly arithmetics?: Readonly<Record<number, Arithmetic>> | undefined
}
export interface ChainHalf {
  readonly half: StudioHalf
  readonly facts: HalfFacts
  readonly computed: ComputedHalf
  readonly arithmetic: number
  /** A rate is missing in it, or in an earlier half that is not settled. */
  readonly isIncomplete: boolean
  /** The events that said its contract and rules. */
  readonly contract: string | null
  readonly ruleEvents: readonly string[]
  /** Items that are paid back in the studio, by date and item. */
  readonly owed: readonly OwedItem[]
}

/** Every half that is not settled, in order, and the target, whether or not it is. */
export function computeChain(input: ChainInput): readonly ChainHalf[] {
  const { state, target, closes } = input
  const computed: ChainHalf[] = []
  const taken = takenBefore(state, target)
  let carried: Pile | null = null
  let isIncomplete = false
  for (const half of input.halves) {
    if (half.first > target) break
    if (!hasHalf(state, half)) continue
    const decided = halfStateOf(state, half)
    const isTarget = half.first === target
    if (!isTarget && (isSettled(decided) || closes)) {
      carried = carryOf(decided.signature, state, half)
      continue
    }
    const made = computeOne(input, half, { carried, taken })
    isIncomplete ||= made.computed.missing.length > 0
    computed.push({ ...made, isIncomplete })
    for (const { item, n, amount } of made.computed.taken) addTaken(taken, item, n, amount)
    const { carry } = made.computed
    carried =
      carry === 0n || isFinalHalf(state, half)
        ? null
        : { currency: made.facts.currency, amount: carry }
  }
  return computed
}
const isFinalHalf = ({ final }: SettlementState, half: MonthHalf): boolean =>
  final !== null && halfFirstDay(final) === halfFirstDay(half)
const isAfterFinal = ({ final }: SettlementState, half: MonthHalf): boolean =>
  final !== null && halfFirstDay(final) < halfFirstDay(half)
/**
 * Whether the person has a half: up to that with which they end in the studio, and each later one that something is
 * booked into.
 */
const hasHalf = (state: SettlementState, half: MonthHalf): boolean =>
  !isAfterFinal(state, half) || adjustmentsInto(state, half).length > 0
/**
 * Returns the items paid back from a half on: those from before the person's end are fixed by that half's signature.
 */
const owedIn = (
  { final }: SettlementState,
  { owed }: PersonMoney,
  half: StudioHalf,
): readonly OwedItem[] => {
  const last = final && halfFirstDay(final) < half.first ? halfEnd(halfFirstDay(final)) : ''
  return owed.filter(({ date }) => date > last)
}
const carryOf = (
  signature: Signature | null,
  state: SettlementState,
  half: MonthHalf,
): Pile | null =>
  signature === null || signature.carry === '0' || isFinalHalf(state, half)
    ? null
    : { currency: signature.currency, amount: BigInt(signature.carry) }

/** The amounts that signatures have taken of each instalment, by `<item> <n>`. */
type TakenOf = Map<string, bigint>
const addTaken = (taken: TakenOf, item: string, n: number, amount: bigint): void =>
  void taken.set(`${item} ${n}`, (taken.get(`${item} ${n}`) ?? 0n) + amount)
/** Sums what was taken by the halves before the target, and by later ones that were signed before it. */
export function takenBefore(state: SettlementState, target: LocalDay): TakenOf {
  const own = state.halves[target]
  const taken: TakenOf = new Map()
  for (const [first, { signature, signedAfter }] of Object.entries(state.halves)) {
    if (signature === null || first === target) continue
    if (first > target && own?.signature && signedAfter > own.signedAfter) continue
    for (const { item, n, amount } of signature.taken) addTaken(taken, item, n, BigInt(amount))
  }
  return taken
}

function computeOne(
  input: ChainInput,
  half: StudioHalf,
  before: { readonly carried: Pile | null; readonly taken: TakenOf },
): Omit<ChainHalf, 'isIncomplete'> {
  const { person, state, versionOf } = input
  const signature = halfStateOf(state, half).signature
  // Known later, everything moves a signed half but its currency, its rates and its bonus rules (docs/rules/settlements.md#difference).
  const said = signature
    ? input.rules.filter(({ position }) => position <= signature.position)
    : input.rules
  const own = person.halves.get(half.first)
  const owed = owedIn(state, person, half)
  const facts: HalfFacts = {
    month: half.month,
    half: half.half,
    day: half.last,
    currency: signature?.currency ?? half.currency,
    rates: signature ? frozenRates(signature, input.rates) : input.rates,
    contract: own?.contract ?? { kind: 'contractor', cap_bp: 0 },
    tipCont: own?.tipCont ?? '',
    income: own?.income ?? [],
    withdrawn: own?.withdrawn ?? [],
    seconds: input.seconds(half.first),
    trained: own?.trained ?? [],
    studio: own?.isMember ? half.brought : null,
    rules: {
      models: rulesOn(said, 'models', half.first),
      trainers: rulesOn(said, 'trainers', half.first),
      studio: rulesOn(said, 'studio', half.first),
    },
    items: own?.items ?? [],
    adjustments: adjustmentsInto(state, half),
    carried: before.carried,
    due: instalmentsDue(owed, half, {
      taken: before.taken,
      isFinal: isFinalHalf(state, half),
    }),
    isFinal: isFinalHalf(state, half),
  }
  const arithmetic = versionOf(half.first)
  return {
    half,
    facts,
    computed: arithmeticOf(arithmetic, input.arithmetics ?? arithmetics)(facts),
    arithmetic,
    contract: own?.contract.event ?? null,
    ruleEvents: [...new Set(inForceEvents(said, half.first))],
    owed,
  }
}
function inForceEvents(rules: readonly RuleListSaid[], half: LocalDay): readonly string[] {
  return (['models', 'trainers', 'studio'] as const).flatMap((list) => {
    const inForce = rulesOn(rules, list, half)
    return rules
      .filter((one) => one.list === list && one.rules === inForce)
      .map(({ event }) => event)
  })
}
/** R as it was signed; a pair that it lacked is taken as it is known now. */
const frozenRates = ({ rates }: Signature, known: RatesOfHalf): RatesOfHalf => ({
  on: (day, from, to) => {
    const found = rates.find(({ currency }) => currency === from)
    return found ? signedRate(found, to) : known.on(day, from, to)
  },
})
function signedRate(rate: Signature['rates'][number], to: Pile['currency']): Rate {
  const { date, source, base, currency } = rate
  const quotes = {
    ...(currency === base ? {} : { [currency]: rate.from }),
    ...(to === base ? {} : { [to]: rate.to }),
  }
  const made = rateBy({ date, source, base, quotes }, currency, to)
  if (!made) throw new RangeError(`the signed rate from ${currency} to ${to} is incomplete`)
  return made
}

/** Returns the bookings into a half, by the half and the line that they are of. */
function adjustmentsInto(
  state: SettlementState,
  { month, half }: MonthHalf,
): readonly AdjustmentDue[] {
  const sums = new Map<string, AdjustmentDue>()
  for (const from of Object.values(state.halves))
    for (const { key, change, into, currency } of from.bookings) {
      if (into === null || into.month !== month || into.half !== half) continue
      const name = `${from.month}:${from.half}:${key}`
      const amount = (sums.get(name)?.amount ?? 0n) + change
      sums.set(name, { key: name, currency, amount })
    }
  return [...sums.values()]
}
/** Instalments due by the end of a half and not taken as a whole, in the order in which they are tried. */
export function instalmentsDue(
  owed: readonly OwedItem[],
  { first, last }: Pick<StudioHalf, 'first' | 'last'>,
  { taken, isFinal }: { readonly taken: ReadonlyMap<string, bigint>; readonly isFinal: boolean },
): readonly InstalmentDue[] {
  return owed.flatMap(({ item, currency, amount, installments, date }) =>
    date > last
      ? []
      : instalmentPlan(amount, installments, date).flatMap((part) => {
          const rest = BigInt(part.amount) - (taken.get(`${item} ${part.n}`) ?? 0n)
          return rest > 0n && (isFinal || part.due <= first)
            ? [{ item, n: part.n, currency, rest }]
            : []
        }),
  )
}
/** R of a half: to its currency from each of the others, as far as there are sets. */
export const ratesInForce = (
  { day, currency, rates }: Pick<HalfFacts, 'day' | 'currency' | 'rates'>,
  currencies: readonly Pile['currency'][],
): Signature['rates'] =>
  currencies.flatMap((from) => {
    const rate = from === currency ? undefined : rates.on(day, from, currency)
    return rate
      ? [
          {
            currency: from,
            date: rate.date,
            source: rate.source,
            base: rate.base,
            from: rate.from,
            to: rate.to,
          },
        ]
      : []
  })
