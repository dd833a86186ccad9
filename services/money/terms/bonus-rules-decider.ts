import { isDeepStrictEqual } from 'node:util'
import type { BonusList } from '#shared/money/bonus.ts'
import { bonusLists } from '#shared/money/bonus.ts'
import {
  misfitOf,
  pays,
  rulesOn,
  type RecordedRule,
  type RuleList,
} from '#shared/money/bonus-rules.ts'
import { minorOf } from '#shared/money/amount.ts'
import { bonusRuleEvents } from '#shared/money/events.ts'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'
import { isAlreadySaid } from './already-said.ts'

interface WantedRules {
  readonly studio: string
  readonly list: BonusList
  readonly from: MonthHalf
  readonly rules: readonly RecordedRule[]
  /** The latest half of the studio with a signed settlement; null: none is signed. */
  readonly signed: MonthHalf | null
  /** The account type of the person who sets the rules; null: the owner or a super user, with no one above to ask. */
  readonly payee: string | null
}
/** Streams: `bonus-rules-<studio>`: its three lists in the order in which they were recorded. */
export const bonusRulesAggregate = aggregateOf<readonly RuleList[]>()({
  name: 'bonus-rules',
  events: bonusRuleEvents,
  initial: [],
  decide: {
    SetBonusRules: (recorded, { studio, list, from, rules, signed, payee }: WantedRules) => {
      const day = halfFirstDay(from)
      if (signed && halfFirstDay(signed) >= day) refuseMoney('money.ruleSigned', { ...signed })
      for (const rule of rules) {
        const misfit = misfitOf(list, rule)
        if (misfit) refuseMoney(misfit.code, misfit.params)
      }
      const taken = idTaken(recorded, { list, from: day, rules })
      if (taken !== undefined) refuseMoney('money.ruleIdTaken', { id: taken })
      if (payee !== null) {
        const paying = (some: RuleList): RuleList => ({
          ...some,
          rules: some.rules.filter((rule) => pays(list, rule, payee)),
        })
        const before = { list, from: day, rules: rulesOn(recorded, list, day) }
        if (!isSameList(paying(before), paying({ list, from: day, rules })))
          refuseMoney('money.ruleOwn')
      }
      const own = recorded.filter((one) => one.list === list)
      const before: RuleList = { list, from: '', rules: [] }
      return isAlreadySaid([before, ...own], { list, from: day, rules }, isSameList)
        ? []
        : [{ type: 'BonusRulesSet', data: { studio, list, from, rules: [...rules] } }]
    },
  },
  evolve: {
    BonusRulesSet: (recorded, { list, from, rules }) => [
      ...recorded,
      { list, from: halfFirstDay(from), rules },
    ],
  },
})
export const bonusRulesDecider = bonusRulesAggregate.decider
export type SetBonusRules = CommandOf<typeof bonusRulesAggregate>

/**
 * An id that another list has on a half on which both would be in force: a line of a settlement is called by it alone. The new
 * list is in force until the next half from which its own list is set otherwise.
 */
function idTaken(recorded: readonly RuleList[], wanted: RuleList): string | undefined {
  const ids = new Set(wanted.rules.map(({ id }) => id))
  const until = recorded
    .filter(({ list, from }) => list === wanted.list && from > wanted.from)
    .reduce<LocalDay>((first, { from }) => (from < first ? from : first), '9999-12-31')
  const halves = new Set([
    wanted.from,
    ...recorded.map(({ from }) => from).filter((from) => from > wanted.from && from < until),
  ])
  for (const half of halves)
    for (const list of bonusLists)
      for (const { id } of list === wanted.list ? [] : rulesOn(recorded, list, half))
        if (ids.has(id)) return id
  return undefined
}
const isSameList = (a: RuleList, b: RuleList): boolean =>
  isDeepStrictEqual(a.rules.map(byValue), b.rules.map(byValue))
const byValue = (rule: RecordedRule) => ({
  ...rule,
  steps: rule.steps.map((step) => ({ ...step, at: minorOf(step.at) })),
})
