import type { MonthHalf } from '#shared/money/half.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { isOneself } from '#shared/platform/request.ts'
import { filledRefusalText, type RefusalParams } from '#shared/platform/refusals.ts'
import { halfInWords } from '#shared/settlements/payslip-texts.ts'
import { settlementReads } from '#shared/settlements/params.ts'
import { settlementRefusals, type SettlementRefusal } from '#shared/settlements/refusals.ts'
import { RATES_AGE_DAYS_MAX } from '#shared/settlements/rules.ts'
import type { SignObstacle } from '#shared/settlements/views.ts'
import { specificationRates } from '#shared/money/rates.ts'
import type { ChainHalf } from '#shared/settlements/chain.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ComputedSettlement, ComputedStudio } from '../compute/compute.ts'
import type { SettlementNeeds } from '../compute/needs.ts'

/** Those that the owner may sign in spite of (docs/rules/settlements.md#signing). */
const overridable: readonly SettlementRefusal[] = [
  'settlements.rateOld',
  'settlements.rateConstant',
]
/** A refusal as it is told before anybody is refused. `words`: what stands in its English text for some values. */
const obstacle = (
  code: SettlementRefusal,
  params: RefusalParams = {},
  words: RefusalParams = {},
): SignObstacle => ({
  code,
  err: filledRefusalText(settlementRefusals[code], { ...params, ...words }),
  params,
  override: overridable.includes(code),
})

/** Returns the obstacles to signing any half in a studio. */
export async function studioObstacles(
  app: App,
  needs: SettlementNeeds,
  {
    studio,
    half,
    now,
  }: { readonly studio: string; readonly now: number } & Pick<ComputedStudio, 'half'>,
): Promise<readonly SignObstacle[]> {
  const [waiting, stopped] = await Promise.all([
    needs.quarantined(app, { studio, since: half.since, until: half.until }),
    app.operations.parkedStreams(),
  ])
  const models = new Set(
    stopped
      .filter(({ kind, projection }) => kind === 'projection' && isOfMoney(projection))
      .map(({ projection }) => projection),
  )
  return [
    ...(now < half.until ? [obstacle('settlements.notOver')] : []),
    ...(waiting > 0 ? [obstacle('settlements.quarantined', { count: waiting })] : []),
    ...(models.size > 0
      ? [obstacle('settlements.putAside', { models: [...models].join(', ') })]
      : []),
  ]
}
const isOfMoney = (projection: string): boolean =>
  (settlementReads as readonly string[]).includes(projection)

/**
 * Returns the obstacles to signing one person's half. `closes`: the signature would close earlier halves; those that
 * cannot be closed are obstacles.
 */
export function personObstacles(
  { user, chain, earlier, half }: ComputedSettlement,
  { actor, closes }: { readonly actor: Pick<Actor, 'user' | 'trueUser'>; readonly closes: boolean },
): readonly SignObstacle[] {
  const own = isOneself(actor, user) ? [obstacle('settlements.own')] : []
  if (!half) return [...own, obstacle('settlements.afterFinal')]
  const left = closes && !losesLines(earlier) ? [] : earlier.filter(hasLines)
  const open =
    left.length > 0
      ? [
          obstacle(
            'settlements.earlierOpen',
            { halves: left.map(nameOfHalf).join(', ') },
            { halves: left.map(({ facts }) => halfInWords(facts, 'en')).join(', ') },
          ),
        ]
      : []
  return [...own, ...open, ...missingIn(chain), ...unfitRates(half)]
}
const hasLines = ({ computed }: ChainHalf): boolean => computed.lines.length > 0
/** Whether closing would lose a line: something booked into a half, or carried. */
const losesLines = (earlier: readonly ChainHalf[]): boolean =>
  earlier.some(({ computed }) =>
    computed.lines.some(({ kind }) => kind === 'adjustment' || kind === 'carried'),
  )
const nameOfHalf = ({ facts: { month, half } }: { facts: MonthHalf }): string => `${month}/${half}`

function missingIn(chain: readonly ChainHalf[]): readonly SignObstacle[] {
  const lacking = new Map<string, SignObstacle>()
  for (const { computed } of chain)
    for (const { from, to } of computed.missing)
      lacking.set(`${from} ${to}`, obstacle('settlements.rateMissing', { from, to }))
  return [...lacking.values()]
}
function unfitRates({ computed, facts }: ChainHalf): readonly SignObstacle[] {
  const oldest = addDays(facts.day, -RATES_AGE_DAYS_MAX)
  return computed.used.flatMap(({ currency: from, rate: { date, source } }) =>
    source === specificationRates.source && date === specificationRates.date
      ? [obstacle('settlements.rateConstant', { from })]
      : date < oldest
        ? [obstacle('settlements.rateOld', { from, date, days: RATES_AGE_DAYS_MAX })]
        : [],
  )
}
