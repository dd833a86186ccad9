import { withSummary } from '#shared/money/fact-about.ts'
import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay, monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { MoneyCause } from '#shared/money/settlement-facts.ts'
import { halfStart, type LocalDay } from '#shared/platform/local-day.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { isOneself } from '#shared/platform/request.ts'
import type { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import {
  halfStateOf,
  isSettled,
  type SettlementState,
  type Signature,
} from '#shared/settlements/state.ts'
import type { DifferenceLine, LateCause } from '#shared/settlements/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import type { ComputedSettlement } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known.ts'
import { decide } from '../life/life.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { lookAt, lookAtHead, type LookedAt } from '../look/sight.ts'
import { minorOfSum } from '../life/sums.ts'
import { causesOfLine, signedDifference, type DifferentLine } from './lines.ts'

type Input<N extends keyof typeof differenceCalls> = CallInput<(typeof differenceCalls)[N]>

export const differenceHandlers = (app: App, needs: SettlementNeeds) => ({
  settlementDifference: async (
    { params: id }: Input<'settlementDifference'>,
    context: ActorContext,
  ): Promise<DifferenceLine[]> => {
    const known = await knownNow(app)
    const looked = await lookAt(app, needs, id, context, { action: 'settlements.see', known })
    const decided = halfStateOf(looked.computed.decisions.state, id)
    if (!isSettled(decided)) return []
    const lines = signedDifference(id, looked.computed)
    const since = { ...looked.computed, half: halfFirstDay(id) }
    const [causes = []] = await causesSince(app, needs, id.studio, { of: [since], known })
    return lines.map((line) => differenceAnswer(line, causes))
  },
  bookDifference: async ({ params: id, body }: Input<'bookDifference'>, context: ActorContext) => {
    const looked = await toDecide(app, needs, id, context, 'settlements.manage')
    refuseAhead(looked, body.into)
    const keys = [...new Set(body.keys)]
    const lines = keys.map((key) => changedLine(looked, key))
    refuseOther(lines, body.change)
    return decide(
      app,
      id,
      {
        type: 'Book',
        id,
        seen: looked.computed.decisions.state.count,
        into: body.into,
        currency: currencyOf(looked),
        changes: lines.map(({ key, change }) => ({ key, change: String(change) })),
      },
      context,
    )
  },
  waiveDifference: async (
    { params: id, body }: Input<'waiveDifference'>,
    context: ActorContext,
  ) => {
    const looked = await toDecide(app, needs, id, context, 'settlements.waive')
    const line = changedLine(looked, body.key)
    refuseOther([line], body.change)
    return decide(
      app,
      id,
      {
        type: 'Waive',
        id,
        seen: looked.computed.decisions.state.count,
        key: body.key,
        change: String(line.change),
        currency: currencyOf(looked),
        reason: body.reason,
      },
      context,
    )
  },
})
/** Decided by others, on what is in the log now. */
async function toDecide(
  app: App,
  needs: SettlementNeeds,
  id: SettlementId,
  context: ActorContext,
  action: 'settlements.manage' | 'settlements.waive',
): Promise<LookedAt> {
  const looked = await lookAtHead(app, needs, id, context, { action })
  if (isOneself(context.actor, id.user)) return refuseSettlement('settlements.own')
  const decided = halfStateOf(looked.computed.decisions.state, id)
  return isSettled(decided)
    ? looked
    : refuseSettlement('settlements.state', { state: decided.state })
}
const currencyOf = ({ computed, half, id }: LookedAt) =>
  halfStateOf(computed.decisions.state, id).signature?.currency ?? half.currency

function changedLine({ id, computed }: LookedAt, key: string): DifferentLine {
  const line = signedDifference(id, computed).find((one) => one.key === key)
  return line && line.change !== 0n ? line : refuseSettlement('settlements.noDifference', { key })
}
/** The sum of what is decided about must be what was shown. */
function refuseOther(lines: readonly DifferentLine[], shown: string): void {
  const now = lines.reduce((sum, { change }) => sum + change, 0n)
  if (minorOfSum(shown) !== now)
    refuseSettlement('settlements.changeOther', { change: shown, now: amountText(now) })
}
/** Not after the current half of the studio. */
function refuseAhead({ today }: LookedAt, into: { month: string; half: 1 | 2 }): void {
  if (halfFirstDay(into) > halfStart(today)) refuseSettlement('settlements.into')
}

/** What became known since each half was settled, in order. */
export const causesSince = (
  app: App,
  needs: SettlementNeeds,
  studio: string,
  {
    of,
    known,
  }: {
    readonly of: readonly (Pick<ComputedSettlement, 'user' | 'decisions'> & {
      /** First day. */
      readonly half: LocalDay
    })[]
    readonly known: KnownAt
  },
): Promise<readonly (readonly MoneyCause[])[]> =>
  needs.causes(app, {
    studio,
    of: of.map(({ user, half, decisions }) => ({
      user,
      half,
      after: settledBy(decisions.state, monthHalfOf(half)).position,
    })),
    upTo: known.position,
  })
function settledBy(state: SettlementState, half: MonthHalf): Signature {
  const { signature, closedBy } = halfStateOf(state, half)
  const found =
    signature ?? (closedBy === null ? null : halfStateOf(state, monthHalfOf(closedBy)).signature)
  if (!found) throw new Error('what is settled was signed, or closed by a signature')
  return found
}
export const causeAnswer = ({ event, type, at, recorded, actor, about }: MoneyCause): LateCause =>
  withSummary({ event, type, at, recorded, actor, about })
const differenceAnswer = (
  { key, signed, now, booked, waived, change }: DifferentLine,
  causes: readonly MoneyCause[],
): DifferenceLine => ({
  key,
  signed: amountText(signed),
  now: amountText(now),
  booked: amountText(booked),
  waived: amountText(waived),
  change: amountText(change),
  causes: causesOfLine(key, causes).map(causeAnswer),
})
