import type { Currency } from '../money/amount.ts'
import {
  modelBonuses,
  studioBonuses,
  trainerBonuses,
  type Base,
  type BonusLine,
  type BonusTerms,
} from '../money/bonus-pay.ts'
import { exact, floor, plus, round, times, zero, type Exact } from '../money/exact.ts'
import type { Rate } from '../money/rates.ts'
import { WHOLE_BP } from '../money/rules.ts'
import type { HalfFacts, InstalmentDue, Pile } from './half-facts.ts'
import { inLineOrder, type LineRate, type SettlementLine, type TakenPart } from './line.ts'

/** A currency without which a half is incomplete, and what it would have to be converted to. */
interface MissingRate {
  readonly from: Currency
  readonly to: Currency
}
/** The result of a half. Amounts in minor units of its currency. */
export interface ComputedHalf {
  readonly lines: readonly SettlementLine[]
  readonly earned: bigint
  readonly net: bigint
  /** Amount that the next half gets, above or equal zero. */
  readonly carry: bigint
  readonly taken: readonly TakenPart[]
  readonly missing: readonly MissingRate[]
  /** Every set that something was converted or measured by. */
  readonly used: readonly UsedRate[]
  /** For each line of kind `rule` the rule and the step that pay it, by key. */
  readonly bonuses: readonly PaidBonus[]
}
export type PaidBonus = Pick<BonusLine, 'key' | 'rule' | 'model' | 'step'>
interface UsedRate {
  readonly currency: Currency
  readonly rate: Rate
}
type Line = Omit<SettlementLine, 'gross' | 'currency' | 'rate' | 'share_bp' | 'count'> &
  Partial<SettlementLine>

/** Makes lines, and notes the rates that lack. */
class Lines {
  readonly #facts: HalfFacts
  readonly #lines: SettlementLine[] = []
  readonly missing = new Map<Currency, MissingRate>()
  readonly #rates = new Map<Currency, { factor: Exact; rate: Rate | null } | null>()

  constructor(facts: HalfFacts) {
    this.#facts = facts
  }
  /** Returns the rate to the half's currency; null without a rate. */
  rate(from: Currency): { readonly factor: Exact; readonly rate: Rate | null } | null {
    let known = this.#rates.get(from)
    if (known === undefined) {
      const { currency, day, rates } = this.#facts
      const rate = from === currency ? null : rates.on(day, from, currency)
      known = rate === undefined ? null : { factor: rate?.rate ?? exact(1), rate }
      this.#rates.set(from, known)
    }
    return known
  }
  lacks(from: Currency): void {
    this.missing.set(from, { from, to: this.#facts.currency })
  }
  /** Adds a line. A zero is left out; an unknown amount stays, as null. */
  add(line: Line): void {
    if (line.amount === 0n) return
    this.#lines.push({
      gross: null,
      currency: null,
      rate: null,
      share_bp: null,
      count: 1,
      ...line,
    })
  }
  /** A sum in some currency, by the rate and a factor; `sign` −1 takes it away. Of nothing no rate is needed. */
  addConverted(
    line: Omit<Line, 'amount'>,
    { currency, amount }: Pile,
    { sign = 1n, by = exact(1) }: { readonly sign?: bigint; readonly by?: Exact } = {},
  ): void {
    if (amount === 0n || by.n === 0n) return
    const known = this.rate(currency)
    if (known === null) this.lacks(currency)
    this.add({
      ...line,
      amount: known && sign * round(times(times(exact(amount), by), known.factor)),
      gross: sign * amount,
      currency,
      rate: lineRate(known?.rate ?? null),
    })
  }
  used(): readonly UsedRate[] {
    return [...this.#rates]
      .flatMap(([currency, known]) => (known?.rate ? [{ currency, rate: known.rate }] : []))
      .toSorted((a, b) => byName(a.currency, b.currency))
  }
  sum(kinds: readonly SettlementLine['kind'][], which = (_amount: bigint) => true): bigint {
    let sum = 0n
    for (const { kind, amount } of this.#lines)
      if (amount !== null && kinds.includes(kind) && which(amount)) sum += amount
    return sum
  }
  inOrder(): readonly SettlementLine[] {
    return inLineOrder(this.#lines)
  }
}
const lineRate = (rate: Rate | null): LineRate | null =>
  rate && { date: rate.date, source: rate.source, from: rate.from, to: rate.to }

/** Version 1 of the arithmetic (docs/rules/settlements.md#lines). Pure. */
export function computeHalf1(facts: HalfFacts): ComputedHalf {
  const lines = new Lines(facts)
  addIncome(lines, facts)
  const bonuses = bonusesOf(facts, lines)
  for (const bonus of bonuses) addBonus(lines, facts, bonus)
  for (const { item, kind, currency, amount } of facts.items)
    lines.addConverted(
      { key: `${kind}:${item}`, kind },
      { currency, amount },
      { sign: kind === 'bonus' ? 1n : -1n },
    )
  for (const { key, count, ...pile } of summed(
    facts.withdrawn,
    ({ site, currency }) => `withdrawn:${site}:${currency}`,
  ))
    lines.addConverted({ key, kind: 'withdrawn', count }, pile)
  for (const { key, ...pile } of summed(facts.adjustments, (one) => `adjustment:${one.key}`))
    lines.addConverted({ key, kind: 'adjustment' }, pile)
  if (facts.carried)
    lines.addConverted({ key: 'carried', kind: 'carried' }, facts.carried, { sign: -1n })
  const given =
    lines.sum(['income', 'rule', 'bonus', 'withdrawn']) +
    lines.sum(['adjustment'], (amount) => amount > 0n)
  const takenAway = -(
    lines.sum(['penalty', 'carried']) + lines.sum(['adjustment'], (amount) => amount < 0n)
  )
  const { carry, room } = carryAndRoom(facts, given, takenAway)
  const taken = takeInstalments(lines, facts.due, room)
  lines.add({ key: 'carry', kind: 'carry', amount: carry, count: 0 })
  const inOrder = lines.inOrder()
  return {
    lines: inOrder,
    earned: given - takenAway,
    net: inOrder.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    carry,
    taken,
    missing: [...lines.missing.values()].toSorted((a, b) => byName(a.from, b.from)),
    used: lines.used(),
    bonuses: bonuses
      .map(({ key, rule, model, step }) => ({ key, rule, model, step }))
      .toSorted((a, b) => byName(a.key, b.key)),
  }
}

function addIncome(lines: Lines, { income }: HalfFacts): void {
  const keyOf = ({ site, type, currency, share_bp }: HalfFacts['income'][number]) =>
    `income:${site}:${type}:${currency}:${share_bp}`
  for (const { key, share_bp, count, ...pile } of summed(income, keyOf))
    lines.addConverted({ key, kind: 'income', share_bp, count }, pile, {
      by: exact(share_bp, WHOLE_BP),
    })
}
/** Sums the piles of equal key; each sum is rounded once. */
function summed<P extends Pile & { readonly count?: number }>(
  piles: readonly P[],
  keyOf: (pile: P) => string,
): readonly (P & { readonly key: string })[] {
  const sums = new Map<string, P & { readonly key: string }>()
  for (const pile of piles) {
    const key = keyOf(pile)
    const before = sums.get(key)
    const amount = (before?.amount ?? 0n) + pile.amount
    const count = (before?.count ?? 0) + (pile.count ?? 0)
    sums.set(key, { ...pile, key, amount, count })
  }
  return [...sums.values()]
}
/** P and N of docs/rules/settlements.md#carry-and-room: what stays for the next half, and what instalments may take at most. */
function carryAndRoom(
  { contract: { kind, cap_bp }, isFinal }: HalfFacts,
  given: bigint,
  takenAway: bigint,
): { readonly carry: bigint; readonly room: bigint } {
  const share = exact(isFinal ? WHOLE_BP : cap_bp, WHOLE_BP)
  const capOf = (x: bigint) => floor(times(exact(above(x)), share))
  if (kind === 'contractor')
    return { carry: above(takenAway - given), room: capOf(given - takenAway) }
  const cap = capOf(given)
  return {
    carry: above(-given) + above(takenAway - cap),
    room: cap - (takenAway < cap ? takenAway : cap),
  }
}
const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const above = (value: bigint): bigint => (value > 0n ? value : 0n)

function takeInstalments(
  lines: Lines,
  due: readonly InstalmentDue[],
  roomAtFirst: bigint,
): readonly TakenPart[] {
  const taken: TakenPart[] = []
  let room = roomAtFirst
  for (const { item, n, currency, rest } of due) {
    const known = lines.rate(currency)
    const line = { key: `installment:${item}:${n}`, kind: 'installment', currency } as const
    if (known === null) {
      lines.lacks(currency)
      lines.add({ ...line, amount: null, gross: -rest })
      continue
    }
    const whole = round(times(exact(rest), known.factor))
    const part = whole <= room ? rest : largestPart(room, known.factor)
    const amount = round(times(exact(part), known.factor))
    // A part that comes to nothing would only wear the instalment away.
    if (part !== rest && amount === 0n) break
    taken.push({ item, n, currency, amount: part })
    lines.add({ ...line, amount: -amount, gross: -part, rate: lineRate(known.rate) })
    room -= amount
    if (part !== rest) break
  }
  return taken
}
/** The most minor units that come to no more than the room: the largest p with p × rate below room + ½. */
function largestPart(room: bigint, { n, d }: Exact): bigint {
  const [above_, below] = [(2n * room + 1n) * d, 2n * n]
  return (above_ + below - 1n) / below - 1n
}

/** Returns the bonuses that the rules pay, by the lists that fit the person. */
function bonusesOf(facts: HalfFacts, lines: Lines): readonly BonusLine[] {
  const { tipCont, rules, seconds } = facts
  const terms: BonusTerms = { currency: facts.currency, day: facts.day, rates: facts.rates }
  const bonuses: BonusLine[] = []
  if (tipCont === 'Model' && rules.models.length > 0)
    bonuses.push(
      ...modelBonuses(rules.models, { base: baseOf(facts.income, lines), seconds }, terms),
    )
  if ((tipCont === 'Trainer' || tipCont === 'Tehnic') && rules.trainers.length > 0) {
    const parts = facts.trained.map(({ model, brought }) => ({
      model,
      base: baseOf(brought, lines),
    }))
    bonuses.push(...trainerBonuses(rules.trainers, parts, terms))
  }
  if (facts.studio !== null && rules.studio.length > 0) {
    const base = baseOf(facts.studio, lines)
    bonuses.push(...studioBonuses(rules.studio, { base, tipCont }, terms))
  }
  return bonuses
}
/** All of it in the half's currency, exact; null where a rate is missing. What comes to nothing needs none. */
function baseOf(piles: readonly Pile[], lines: Lines): Base {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of piles) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  let base: Base = zero
  for (const [currency, amount] of sums) {
    if (amount === 0n) continue
    const known = lines.rate(currency)
    if (known === null) return null
    base = plus(base, times(exact(amount), known.factor))
  }
  return base
}
/** Adds the line of a rule. If its base or step lacks a rate, the amount is unknown and the missing rate is named. */
function addBonus(lines: Lines, facts: HalfFacts, { key, rule, amount, rate }: BonusLine): void {
  if (amount === null) noteMissing(lines, facts, rule)
  lines.add({ key, kind: 'rule', amount, rate: lineRate(rate) })
}
function noteMissing(lines: Lines, facts: HalfFacts, id: string): void {
  const { rules, income, trained, studio } = facts
  const its = [...rules.models, ...rules.trainers, ...rules.studio].find((one) => one.id === id)
  const measured = rules.models.some((one) => one.id === id)
    ? income
    : rules.trainers.some((one) => one.id === id)
      ? trained.flatMap(({ brought }) => brought)
      : (studio ?? [])
  const currencies = measured.filter(({ amount }) => amount !== 0n).map(({ currency }) => currency)
  for (const currency of [...currencies, its?.currency ?? facts.currency])
    if (lines.rate(currency) === null) lines.lacks(currency)
}
