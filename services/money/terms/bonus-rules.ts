import type { CallInput } from '#shared/platform/calls.ts'
import { halfStart } from '#shared/platform/local-day.ts'
import { amountText, minorOf } from '#shared/money/amount.ts'
import { bonusLists, type BonusRule } from '#shared/money/bonus.ts'
import { recordedRule, type RecordedRule } from '#shared/money/bonus-rules.ts'
import type { MonthHalf } from '#shared/money/half.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import type { BonusRuleSet, termCalls } from '#shared/money/term-calls.ts'
import { bonusRulesOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { bonusRulesAggregate } from './bonus-rules-decider.ts'
import { todayInSight, todayOfWhole } from './studio-days.ts'

type Input<N extends 'bonusRules' | 'setBonusRules'> = CallInput<(typeof termCalls)[N]>

export interface BonusRuleNeeds {
  /** The latest half of a studio with a signature. */
  readonly lastSigned: (app: App, studio: string) => Promise<MonthHalf | null>
}
export const bonusRuleHandlers = (app: App, { lastSigned }: BonusRuleNeeds) => ({
  bonusRules: (input: Input<'bonusRules'>, context: ActorContext) =>
    bonusRules(app, input, context),
  setBonusRules: async (
    { params: { studio, list }, body }: Input<'setBonusRules'>,
    context: ActorContext,
  ) => {
    await todayOfWhole(app, studio, 'bonuses.manage', context)
    const rules = body.rules.map(recordedRule)
    await app.handle(
      bonusRulesAggregate,
      `bonus-rules-${studio}`,
      {
        type: 'SetBonusRules',
        studio,
        list,
        from: body.from,
        rules,
        signed: await lastSigned(app, studio),
        payee: context.actor.owner || context.actor.super ? null : context.actor.tipCont,
      },
      context,
      { studio },
    )
    return { ok: true as const }
  },
})

async function bonusRules(
  app: App,
  { params: { studio } }: Input<'bonusRules'>,
  context: ActorContext,
): Promise<BonusRuleSet[]> {
  const half = halfStart(await todayInSight(app, studio, context))
  const all = bonusRulesOf(
    await queryFacts(app.read<FactTables>(), { kinds: ['bonusRules'], studio }),
  )
  const inForce = new Set(
    bonusLists.map((list) =>
      inForceOn(
        all.filter((one) => one.list === list),
        half,
      ),
    ),
  )
  return all.toReversed().map((one) => ({
    studio,
    list: one.list,
    from: one.half,
    rules: one.rules.map(ruleAnswer),
    by: one.by,
    recorded: one.recorded,
    current: inForce.has(one),
  }))
}
const ruleAnswer = ({
  id,
  name,
  metric,
  currency,
  steps,
  for: types,
}: RecordedRule): BonusRule => ({
  id,
  name,
  metric,
  ...(currency === null ? {} : { currency }),
  steps: steps.map(({ at, percent_bp, amount }) => ({
    at: metric === 'hours' ? at : amountText(minorOf(at)),
    ...(percent_bp === null ? {} : { percent_bp }),
    ...(amount === null ? {} : { amount: amountText(amount) }),
  })),
  ...(types.length === 0 ? {} : { for: types as NonNullable<BonusRule['for']> }),
})
