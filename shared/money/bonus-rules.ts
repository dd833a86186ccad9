import type { LocalDay } from '../platform/local-day.ts'
import type { RefusalParams } from '../platform/refusals.ts'
import { minorOf } from './amount.ts'
import type { BonusList, BonusRule } from './bonus.ts'
import type { BonusRuleEvent } from './events.ts'
import { inForceOn, type From } from './in-force.ts'
import type { moneyRefusals } from './refusals.ts'

/** A rule as it is recorded: amounts in minor units, what is not said null. */
export type RecordedRule = BonusRuleEvent['data']['rules'][number]
export const recordedRule = ({
  id,
  name,
  metric,
  currency,
  steps,
  ...rest
}: BonusRule): RecordedRule => ({
  id,
  name,
  metric,
  currency: currency ?? null,
  steps: steps.map(({ at, percent_bp, amount }) => ({
    at,
    percent_bp: percent_bp ?? null,
    amount: amount === undefined ? null : minorOf(amount),
  })),
  for: rest.for ?? [],
})

/**
 * The metrics and steps that each list takes (docs/rules/money.md#bonus-rules). Decider and screen read the same
 * table.
 */
export const listTakes = {
  models: { metrics: ['income', 'hours'], steps: ['percent_bp', 'amount'], types: false },
  trainers: { metrics: ['income'], steps: ['percent_bp'], types: false },
  studio: { metrics: ['income'], steps: ['amount'], types: true },
} as const satisfies Record<
  BonusList,
  {
    readonly metrics: readonly RecordedRule['metric'][]
    readonly steps: readonly ('percent_bp' | 'amount')[]
    /** Whether its rules name the account types that they pay. */
    readonly types: boolean
  }
>
const paidBy: Readonly<Record<BonusList, readonly string[] | null>> = {
  models: ['Model'],
  trainers: ['Trainer', 'Tehnic'],
  studio: null,
}
/** Whether a rule of a list pays people of this account type. */
export const pays = (list: BonusList, { for: types }: RecordedRule, tipCont: string): boolean =>
  (paidBy[list] ?? types).includes(tipCont)
/** Why a rule cannot stand in a list, as a refusal; undefined if it can. */
export function misfitOf(
  list: BonusList,
  { id, metric, steps, for: types }: RecordedRule,
): { readonly code: keyof typeof moneyRefusals; readonly params: RefusalParams } | undefined {
  const takes: { metrics: readonly string[]; steps: readonly string[]; types: boolean } =
    listTakes[list]
  const kinds = steps.map(({ amount }) => (amount === null ? 'percent_bp' : 'amount'))
  const step = kinds.find((kind) => !takes.steps.includes(kind))
  if (step !== undefined || !takes.metrics.includes(metric))
    return { code: 'money.ruleNotHere', params: { id, metric, step: step ?? kinds[0] ?? '' } }
  return types.length > 0 === takes.types ? undefined : { code: 'money.ruleFor', params: { id } }
}

/** All rules of one list from the first day of a half on. */
export interface RuleList extends From {
  readonly list: BonusList
  readonly from: LocalDay
  readonly rules: readonly RecordedRule[]
}
/** The rules of a list in force on the half that begins on this day, of lists in the order in which they were recorded. */
export const rulesOn = (
  recorded: readonly RuleList[],
  list: BonusList,
  half: LocalDay,
): readonly RecordedRule[] =>
  inForceOn(
    recorded.filter((one) => one.list === list),
    half,
  )?.rules ?? []
