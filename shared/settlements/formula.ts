import type { Currency } from '../money/amount.ts'
import { decimal, exact, one, over, plus, round, times, zero, type Exact } from '../money/exact.ts'
import { WHOLE_BP } from '../money/rules.ts'
import type { ComputedHalf, PaidBonus } from './arithmetic-1.ts'
import type { HalfFacts, Pile } from './half-facts.ts'
import type { LineRate, SettlementLine } from './line.ts'

/** A sum in its own currency, with the quotes that it is converted by; null: it is in the half's currency. */
interface FormulaTerm extends Pile {
  readonly rate: LineRate | null
}
/**
 * The arithmetic of a line as a person would write it: the sum of its terms, each converted, times a percentage.
 * Exact, and rounded once, it is the amount of the line.
 */
export interface Formula {
  readonly terms: readonly FormulaTerm[]
  /** Hundredths of a percent; null: the whole. */
  readonly percent_bp: number | null
}
/** The facts and steps that lines of kind `rule` were computed from. */
export interface RuleBasis {
  readonly facts: Pick<HalfFacts, 'day' | 'currency' | 'rates' | 'income' | 'trained' | 'rules'>
  readonly computed: Pick<ComputedHalf, 'bonuses'>
}

/** Minor units of the half's currency. */
function formulaAmount({ terms, percent_bp }: Formula): bigint {
  const sum = terms.reduce(
    (all, { amount, rate }) => plus(all, times(exact(amount), factorOf(rate))),
    zero,
  )
  return round(times(sum, exact(percent_bp ?? WHOLE_BP, WHOLE_BP)))
}
const factorOf = (rate: LineRate | null): Exact =>
  rate === null ? one : over(decimal(rate.to), decimal(rate.from))

/**
 * Returns the formula of each line that is not a sum as it was recorded, by key. A formula that does not come to the
 * amount of its line is never given.
 */
export function formulasOf(
  lines: readonly SettlementLine[],
  currency: Currency,
  basis?: RuleBasis,
): ReadonlyMap<string, Formula> {
  const found = new Map<string, Formula>()
  for (const line of lines) {
    const formula = formulaOf(line, { lines, currency, basis })
    if (formula && !isRecorded(formula) && formulaAmount(formula) === line.amount)
      found.set(line.key, formula)
  }
  return found
}
/** Whether it is a sum in the half's own currency, and nothing else. */
const isRecorded = ({ terms: [first, second], percent_bp }: Formula): boolean =>
  second === undefined && percent_bp === null && (first?.rate ?? null) === null

interface Around {
  readonly lines: readonly SettlementLine[]
  readonly currency: Currency
  readonly basis: RuleBasis | undefined
}
function formulaOf(line: SettlementLine, around: Around): Formula | null {
  const { kind, amount, gross, currency, rate, share_bp } = line
  if (amount === null) return null
  if (kind === 'rule') return ruleFormula(line, around.basis)
  if (kind === 'carry') return carryFormula(amount, around)
  return gross === null || currency === null
    ? null
    : { terms: [{ amount: gross, currency, rate }], percent_bp: share_bp }
}
/** All that is taken away, less the part of it that could be: the rest is carried on. */
function carryFormula(carry: bigint, { lines, currency }: Around): Formula {
  const owed = lines.reduce((sum, { kind, amount }) => {
    const isTaken =
      kind === 'penalty' || kind === 'carried' || (kind === 'adjustment' && (amount ?? 0n) < 0n)
    return isTaken ? sum - (amount ?? 0n) : sum
  }, 0n)
  const terms = [owed, carry - owed].filter((sum) => sum !== 0n)
  return { terms: terms.map((sum) => ({ amount: sum, currency, rate: null })), percent_bp: null }
}
function ruleFormula({ key, rate }: SettlementLine, basis: RuleBasis | undefined): Formula | null {
  const bonus = basis?.computed.bonuses.find((paid) => paid.key === key)
  if (!basis || !bonus?.step) return null
  const { amount, percent_bp } = bonus.step
  if (amount === null) return { terms: baseTerms(basis.facts, bonus), percent_bp }
  const currency = ruleNamed(basis.facts.rules, bonus.rule)?.currency ?? basis.facts.currency
  return { terms: [{ amount: BigInt(amount), currency, rate }], percent_bp: null }
}
/** The base of a bonus, in each currency: the person's own, or that of a trainer's model. */
function baseTerms(facts: RuleBasis['facts'], { model }: PaidBonus): readonly FormulaTerm[] {
  const piles: readonly Pile[] =
    model === null
      ? facts.income
      : (facts.trained.find((part) => part.model === model)?.brought ?? [])
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of piles) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([currency, amount]) => ({ currency, amount, rate: rateTo(facts, currency) }))
}
function rateTo(
  { day, currency, rates }: Pick<HalfFacts, 'day' | 'currency' | 'rates'>,
  from: Currency,
): LineRate | null {
  const rate = from === currency ? undefined : rates.on(day, from, currency)
  return rate ? { date: rate.date, source: rate.source, from: rate.from, to: rate.to } : null
}
/** A rule of a half by its id, which is unique over the lists. */
const ruleNamed = (rules: HalfFacts['rules'], id: string) =>
  [...rules.models, ...rules.trainers, ...rules.studio].find((rule) => rule.id === id)
