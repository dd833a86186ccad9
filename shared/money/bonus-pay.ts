import { minorOf, type Currency } from './amount.ts'
import type { RecordedRule } from './bonus-rules.ts'
import { decimal, exact, isLess, plus, round, times, zero, type Exact } from './exact.ts'
import type { Rate, RateBook } from './rates.ts'
import type { LocalDay } from '../platform/local-day.ts'
import { WHOLE_BP } from './rules.ts'

/**
 * The terms that bonuses of a half are reckoned by: the studio's currency C, and the rates on the half's last day, R.
 */
export interface BonusTerms {
  readonly currency: Currency
  readonly day: LocalDay
  readonly rates: Pick<RateBook, 'on'>
}
/** Minor units of C, exact, before any share; null where a rate is missing without which it is not known. */
export type Base = Exact | null
/** The amount that a rule pays to one person, and why. */
export interface BonusLine {
  /** As settlements call it: `rule:<id>`, of trainers `rule:<id>:<model>`. */
  readonly key: string
  readonly rule: string
  /** The model whose base is paid for, in the list of trainers. */
  readonly model: string | null
  /** Minor units of C, rounded once; null where a rate is missing. Never zero: what comes to nothing is no line. */
  readonly amount: bigint | null
  /** The measure that the steps were compared with: hours, or minor units of C. */
  readonly measure: Base
  /** The step that pays; null where that cannot be told. */
  readonly step: Step | null
  /** From the rule's currency to C, if a step or an amount was converted by it. */
  readonly rate: Rate | null
}
type Step = RecordedRule['steps'][number]

const SECONDS_PER_HOUR = 3600

/**
 * Returns the bonuses of a Model: `seconds` is their union online time in the studio. A base below zero pays nothing.
 */
export function modelBonuses(
  rules: readonly RecordedRule[],
  { base, seconds }: { readonly base: Base; readonly seconds: number },
  terms: BonusTerms,
): readonly BonusLine[] {
  if (base !== null && isLess(base, zero)) return []
  return rules.flatMap((rule) => {
    const measure = rule.metric === 'hours' ? exact(seconds, SECONDS_PER_HOUR) : base
    const reached = reachedBy(rule, measure, terms)
    // Whether anything pays at all is not known without the base.
    return reached === undefined
      ? []
      : lines(rule, base === null ? { ...reached, step: null } : reached, base, terms)
  })
}
/**
 * Returns the bonuses of a trainer: the parts are the bases of the models allocated to them. The measure is their
 * sum; each part is paid for itself.
 */
export function trainerBonuses(
  rules: readonly RecordedRule[],
  parts: readonly { readonly model: string; readonly base: Base }[],
  terms: BonusTerms,
): readonly BonusLine[] {
  const measure = parts.reduce<Base>(
    (sum, { base }) => (sum === null || base === null ? null : plus(sum, base)),
    zero,
  )
  return rules.flatMap((rule) => {
    const reached = reachedBy(rule, measure, terms)
    if (reached === undefined) return []
    // A percentage of nothing is nothing, whichever it is.
    const some = parts.filter(({ base }) => base?.n !== 0n)
    return some.flatMap(({ model, base }) => lines(rule, reached, base, terms, model))
  })
}
/**
 * Returns the bonuses of any person of the studio who is active at the half's end: `base` is that of all the studio's
 * lines.
 */
export const studioBonuses = (
  rules: readonly RecordedRule[],
  { base, tipCont }: { readonly base: Base; readonly tipCont: string },
  terms: BonusTerms,
): readonly BonusLine[] =>
  rules
    .filter((rule) => rule.for.includes(tipCont))
    .flatMap((rule) => {
      const reached = reachedBy(rule, base, terms)
      return reached === undefined ? [] : lines(rule, reached, base, terms)
    })

interface Reached {
  readonly measure: Base
  readonly step: Step | null
  readonly rate: Rate | null
}
/**
 * The highest step that the measure reaches; undefined where none is. A step of null: it cannot be told, because a rate is
 * missing. A measure that is not above zero reaches none, whatever the rate.
 */
function reachedBy(rule: RecordedRule, measure: Base, terms: BonusTerms): Reached | undefined {
  if (measure === null) return { measure, step: null, rate: null }
  if (!isLess(zero, measure)) return undefined
  const compared =
    rule.metric === 'hours' ? { factor: exact(1), rate: null } : conversion(rule, terms)
  if (compared === null) return { measure, step: null, rate: null }
  let highest: { readonly step: Step; readonly at: Exact } | undefined
  for (const step of rule.steps) {
    const at = rule.metric === 'hours' ? decimal(step.at) : exact(minorOf(step.at))
    if (isLess(measure, times(at, compared.factor))) continue
    if (highest === undefined || isLess(highest.at, at)) highest = { step, at }
  }
  return highest && { measure, step: highest.step, rate: compared.rate }
}
/** Returns the factor from the rule's currency (C, if it names none) to C; null without a rate. */
function conversion(
  { currency }: RecordedRule,
  terms: BonusTerms,
): { readonly factor: Exact; readonly rate: Rate | null } | null {
  if (currency === null || currency === terms.currency) return { factor: exact(1), rate: null }
  const rate = terms.rates.on(terms.day, currency, terms.currency)
  return rate ? { factor: rate.rate, rate } : null
}

function lines(
  rule: RecordedRule,
  { measure, step, rate }: Reached,
  base: Base,
  terms: BonusTerms,
  model: string | null = null,
): readonly BonusLine[] {
  const paid = step === null ? { amount: null, rate } : paidBy(rule, step, base, rate, terms)
  if (paid.amount === 0n) return []
  const key = model === null ? `rule:${rule.id}` : `rule:${rule.id}:${model}`
  return [{ key, rule: rule.id, model, measure, step, ...paid }]
}
function paidBy(
  rule: RecordedRule,
  { percent_bp, amount }: Step,
  base: Base,
  rate: Rate | null,
  terms: BonusTerms,
): Pick<BonusLine, 'amount' | 'rate'> {
  if (amount === null) {
    const share = exact(percent_bp ?? 0, WHOLE_BP)
    return { amount: base === null ? null : round(times(base, share)), rate }
  }
  const converted = conversion(rule, terms)
  return converted
    ? { amount: round(times(exact(amount), converted.factor)), rate: converted.rate }
    : { amount: null, rate: null }
}
