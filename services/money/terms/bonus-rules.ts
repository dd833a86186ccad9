import { halfStart } from '#shared/platform/local-day.ts'
import { amountText, minorOf } from '#shared/money/amount.ts'
import { bonusLists, type BonusRule } from '#shared/money/bonus.ts'
import { recordedRule, type RecordedRule } from '#shared/money/bonus-rules.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { bonusRulesOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import { query, useCase } from '../../platform/kernel/use-case.ts'
import { bonusRulesAggregate } from './bonus-rules-decider.ts'
import type { TermNeeds } from './needs.ts'
import { todayInSight, todayOfWhole } from './studio-days.ts'

export const setBonusRules = ({ lastSigned }: TermNeeds) =>
  useCase(termCalls.setBonusRules).on(bonusRulesAggregate)({
    about: async ({ app, params: { studio }, context }) => {
      await todayOfWhole(app, studio, 'bonuses.manage', context)
      return { key: studio, studio }
    },
    needs: async ({ app, params: { studio }, body, context: { actor } }) => ({
      rules: body.rules.map(recordedRule),
      signed: await lastSigned(app, studio),
      payee: actor.owner || actor.super ? null : actor.tipCont,
    }),
    command: ({ params, body: { from }, needs }) => ({
      type: 'SetBonusRules',
      ...params,
      from,
      ...needs,
    }),
    reply: () => ({ ok: true }),
  })

export const bonusRules = query(termCalls.bonusRules)(async ({ app, params, context }) => {
  const { studio } = params
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
})
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
