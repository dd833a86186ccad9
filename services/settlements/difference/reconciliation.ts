import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { SourceIncome } from '#shared/money/settlement-facts.ts'
import { WITHDRAW } from '#shared/money/transaction-types.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { Reconciliation } from '#shared/settlements/views.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { figuresOf } from '../look/answer.ts'
import { knownNow } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { lookAt } from '../look/sight.ts'
import { intervalsOfHalf } from './hours-behind.ts'

type Site = Reconciliation['sites'][number]

/** By site: hours observed, what its statements say, what was withdrawn; what does not fit is marked. */
export const settlementReconciliation = (needs: SettlementNeeds) =>
  query(differenceCalls.settlementReconciliation)(async ({ app, params: id, context }) => {
    const known = await knownNow(app)
    const looked = await lookAt(app, needs, id, context, { action: 'settlements.see', known })
    const { half, computed } = looked
    const asked = { studio: id.studio, user: id.user, half: halfFirstDay(id) }
    const [income, { intervals }] = await Promise.all([
      needs.incomeBySource(app, { ...asked, known: known.position }),
      intervalsOfHalf(app, needs, looked, known),
    ])
    const seconds = secondsBySite(intervals, known.now)
    const figures = figuresOf(id, computed, { half, asComputed: false })
    const { payment } = halfStateOf(computed.decisions.state, id)
    const names = new Set([...income.map(({ site }) => site), ...seconds.keys()])
    return {
      sites: [...names].sort().map((site) =>
        siteAnswer(
          site,
          income.filter((one) => one.site === site),
          seconds.get(site) ?? 0,
        ),
      ),
      net: amountText(figures.net),
      paid: payment && amountText(payment.amount),
      currency: figures.currency,
    }
  })
/** Sums the seconds on air by site, without unobserved time. */
function secondsBySite(
  intervals: Awaited<ReturnType<SettlementNeeds['intervals']>>['intervals'],
  now: number,
): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>()
  for (const { site, status, from, to } of intervals) {
    if (status === 'unobserved') continue
    const length = ((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000
    seconds.set(site, (seconds.get(site) ?? 0) + Math.max(0, Math.round(length)))
  }
  return seconds
}
function siteAnswer(site: string, all: readonly SourceIncome[], seconds: number): Site {
  const brought = all.filter(({ type }) => type !== WITHDRAW)
  const counted = brought.filter(({ counts }) => counts)
  const marks: Site['marks'] = []
  if (seconds > 0 && counted.length === 0) marks.push('hoursWithoutIncome')
  if (seconds === 0 && counted.length > 0) marks.push('incomeWithoutHours')
  if (brought.some(({ counts }) => !counts)) marks.push('otherSource')
  const sums = Map.groupBy(brought, ({ source, currency, counts }) =>
    JSON.stringify([source, currency, counts]),
  )
  const withdrawn = Map.groupBy(
    all.filter(({ type, counts }) => type === WITHDRAW && counts),
    ({ currency }) => currency,
  )
  return {
    site,
    seconds,
    income: [...sums.values()].map((some) => ({
      source: some[0]?.source ?? '',
      currency: some[0]?.currency ?? 'usd',
      amount: amountText(sumOf(some)),
      lines: some.reduce((count, one) => count + one.count, 0),
      counts: some[0]?.counts ?? false,
    })),
    withdrawn: [...withdrawn].map(([currency, some]) => ({
      currency,
      amount: amountText(sumOf(some)),
    })),
    marks,
  }
}
const sumOf = (all: readonly SourceIncome[]): bigint =>
  all.reduce((sum, { amount }) => sum + amount, 0n)
