import type { Currency } from '#shared/money/amount.ts'
import type { BonusRule } from '#shared/money/bonus.ts'
import { firstDayOf, dayEnds, halfNumber, halfNumberOfDay, lastDayOfHalf } from './days.ts'
import { itemsOf, linesOf, secondsOf, type DerivedLine } from './facts.ts'
import type { Holding } from './holding.ts'
import type { Asked } from './journal.ts'
import {
  minorUnits,
  nearest,
  product,
  decimalRatio,
  reaches,
  total,
  whole,
  type Ratio,
} from './ratio.ts'

export interface OracleLine {
  readonly key: string
  /** null: a rate is missing. */
  readonly amount: bigint | null
}
/** The terms by which a half is reckoned: C, R, and the rules; of a signed half those of its signature. */
export interface Terms {
  readonly currency: Currency
  readonly rate: (from: Currency) => Ratio | undefined
  readonly rules: (list: 'models' | 'trainers' | 'studio') => readonly BonusRule[]
}
type Money = { readonly amount: bigint; readonly currency: Currency }

/** Σ of the amounts, exact; null where a rate is missing. */
export function worth(all: readonly Money[], { rate }: Terms): Ratio | null {
  const parts: Ratio[] = []
  for (const currency of new Set(all.map((one) => one.currency))) {
    const sum = all
      .filter((one) => one.currency === currency)
      .reduce((before, { amount }) => before + amount, 0n)
    const factor = rate(currency)
    if (sum === 0n) continue
    if (!factor) return null
    parts.push(product(whole(sum), factor))
  }
  return total(parts)
}
const rounded = (value: Ratio | null): bigint | null => (value === null ? null : nearest(value))
/** Facts by key; each key is one line. */
function grouped<T extends Money>(
  all: readonly T[],
  keyOf: (one: T) => string,
  amountOf: (those: readonly T[], first: T) => bigint | null,
): OracleLine[] {
  const keys = [...new Set(all.map(keyOf))]
  return keys.map((key) => {
    const those = all.filter((one) => keyOf(one) === key)
    return { key, amount: amountOf(those, those[0] as T) }
  })
}

/** Kind 1. */
export function incomeLines(holding: Holding, asked: Asked, terms: Terms): OracleLine[] {
  const lines = linesOf(holding, asked)
    .filter((line) => line.user === asked.user && line.type !== 11)
    .map((line) => ({
      ...line,
      share: holding.share(asked.studio, asked.user, line.type, line.day),
    }))
  return grouped(
    lines,
    ({ site, type, currency, share }) => `income:${site}:${type}:${currency}:${share}`,
    (those, { share }) => {
      // Whatever the rate, this is zero.
      if (share === 0) return 0n
      const value = worth(those, terms)
      return rounded(value && product(value, { n: BigInt(share), d: 10_000n }))
    },
  )
}
/** Kind 5. */
export function withdrawnLines(holding: Holding, asked: Asked, terms: Terms): OracleLine[] {
  const lines = linesOf(holding, asked).filter(
    (line) =>
      line.user === asked.user &&
      line.type === 11 &&
      holding.payee(line.site, line.account, line.day) === 'person',
  )
  return grouped(
    lines,
    ({ site, currency }) => `withdrawn:${site}:${currency}`,
    (those) => rounded(worth(those, terms)),
  )
}
/** Kinds 3 and 4. */
export function itemLines(holding: Holding, asked: Asked, terms: Terms): OracleLine[] {
  return itemsOf(holding, asked)
    .filter(({ kind, date }) => kind !== 'upfront' && halfNumberOfDay(date) === halfNumber(asked))
    .map((item) => {
      const value = rounded(worth([item], terms))
      const amount = value !== null && item.kind === 'penalty' ? -value : value
      return { key: `${item.kind}:${item.item}`, amount }
    })
}

/** The step that pays: the highest that is reached; null where that cannot be told without a rate. */
function paying(
  { steps, metric, currency }: BonusRule,
  measure: Ratio | null,
  terms: Terms,
): BonusRule['steps'][number] | undefined | null {
  if (measure === null) return null
  if (measure.n <= 0n) return undefined
  const factor = metric === 'hours' ? whole(100n) : terms.rate(currency ?? terms.currency)
  if (!factor) return null
  const reached = steps.filter(({ at }) => {
    // Hours as they are, amounts in minor units.
    const value = metric === 'hours' ? decimalRatio(at) : whole(minorUnits(at))
    return reaches(measure, metric === 'hours' ? value : product(value, factor))
  })
  return reached.toSorted((a, b) => Number(b.at) - Number(a.at))[0]
}
function ruleLine(
  key: string,
  rule: BonusRule,
  { measure, base }: { readonly measure: Ratio | null; readonly base: Ratio | null },
  terms: Terms,
): OracleLine[] {
  const step = paying(rule, measure, terms)
  if (step === undefined) return []
  if (step === null) return [{ key, amount: null }]
  if (step.percent_bp !== undefined) {
    const value = base && product(base, { n: BigInt(step.percent_bp), d: 10_000n })
    return [{ key, amount: rounded(value) }]
  }
  const amount = minorUnits(step.amount ?? '0')
  const pays = { amount, currency: rule.currency ?? terms.currency }
  return [{ key, amount: rounded(worth([pays], terms)) }]
}

/** Kind 2. */
export function ruleLines(holding: Holding, asked: Asked, terms: Terms): OracleLine[] {
  const day = lastDayOfHalf(asked)
  const type = holding.typeOn(asked.studio, asked.user, day)
  const ofStudio = linesOf(holding, asked).filter((line) => line.type !== 11)
  const lines: OracleLine[] = []
  if (type === 'Model') lines.push(...modelLines(holding, asked, terms, ofStudio))
  if (type === 'Trainer' || type === 'Tehnic')
    lines.push(...trainerLines(holding, asked, terms, ofStudio))
  const end = new Date(dayEnds(day, holding.zone(asked.studio)) - 1).toISOString()
  const isMember =
    holding.studioAt(asked.user, end) === asked.studio &&
    holding.isActive(asked.studio, asked.user, day)
  const all = worth(ofStudio, terms)
  for (const rule of isMember ? terms.rules('studio') : [])
    if (rule.for?.some((one) => one === type))
      lines.push(...ruleLine(`rule:${rule.id}`, rule, { measure: all, base: all }, terms))
  return lines
}
function modelLines(
  holding: Holding,
  asked: Asked,
  terms: Terms,
  ofStudio: readonly DerivedLine[],
): OracleLine[] {
  const base = worth(
    ofStudio.filter(({ user }) => user === asked.user),
    terms,
  )
  if (base !== null && base.n < 0n) return []
  const hours = { n: BigInt(secondsOf(holding, asked)), d: 3600n }
  return terms
    .rules('models')
    .flatMap((rule) =>
      ruleLine(
        `rule:${rule.id}`,
        rule,
        { measure: rule.metric === 'hours' ? hours : base, base },
        terms,
      ),
    )
}
function trainerLines(
  holding: Holding,
  asked: Asked,
  terms: Terms,
  ofStudio: readonly DerivedLine[],
): OracleLine[] {
  const theirs = ofStudio.filter(
    ({ user, day, at }) =>
      user !== asked.user &&
      holding.isAllocated(asked.user, user, day) &&
      holding.studioAt(asked.user, at) === asked.studio,
  )
  const measure = worth(theirs, terms)
  return terms.rules('trainers').flatMap((rule) =>
    [...new Set(theirs.map(({ user }) => user))].flatMap((model) => {
      const base = worth(
        theirs.filter(({ user }) => user === model),
        terms,
      )
      return ruleLine(`rule:${rule.id}:${model}`, rule, { measure, base }, terms)
    }),
  )
}
/** The number of the first half that a fact about the person and studio may speak of. */
export function firstHalfToCompute(holding: Holding, { studio }: Asked): number {
  const zone = holding.zone(studio)
  const { journal, known } = holding
  const days = [
    ...journal.known('line', known).map(({ at }) => at.slice(0, 10)),
    ...journal.known('item', known).map(({ date }) => date),
    ...journal.known('online', known).map(({ since }) => since.slice(0, 10)),
    ...journal.known('rules', known).map(firstDayOf),
  ]
  // A day more, for the zone.
  return zone === '' ? 0 : Math.min(...days.map(halfNumberOfDay)) - 1
}
