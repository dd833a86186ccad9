import { withSummary } from '#shared/money/fact-about.ts'
import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay, monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { MoneyCause } from '#shared/money/settlement-facts.ts'
import { halfStart, type LocalDay } from '#shared/platform/local-day.ts'
import { isOneself } from '#shared/platform/request.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import {
  halfStateOf,
  isSettled,
  type SettlementState,
  type Signature,
} from '#shared/settlements/state.ts'
import type { DifferenceLine, LateCause } from '#shared/settlements/views.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query, useCase } from '../../platform/kernel/use-case.ts'
import type { ComputedSettlement } from '../compute/compute.ts'
import { knownNow, type KnownAt } from '../compute/known-at.ts'
import { settlementTarget, type OfSettlement } from '../life/life.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { settlementAggregate } from '../decide/decider.ts'
import { lookAt, lookAtHead, type LookedAt } from '../look/sight.ts'
import { minorOfSum } from '../life/sums.ts'
import { causedLines, signedDifference, type CausedLine, type DifferentLine } from './lines.ts'

export const settlementDifference = (needs: SettlementNeeds) =>
  query(differenceCalls.settlementDifference)(async ({ app, params: id, context }) => {
    const known = await knownNow(app)
    const looked = await lookAt(app, needs, id, context, { action: 'settlements.see', known })
    const decided = halfStateOf(looked.computed.decisions.state, id)
    if (!isSettled(decided)) return []
    const lines = signedDifference(id, looked.computed)
    const since = { ...looked.computed, half: halfFirstDay(id) }
    const [causes = []] = await causesSince(app, needs, id.studio, { of: [since], known })
    return causedLines(lines, causes).map(differenceAnswer)
  })
export const bookDifference = (needs: SettlementNeeds) =>
  useCase(differenceCalls.bookDifference).on(settlementAggregate)({
    about: toDecide(needs, 'settlements.manage'),
    needs: async ({ app, body, found: { looked } }) => {
      refuseAhead(looked, body.into)
      return wholeLines(app, needs, looked, body)
    },
    command: ({ params: id, body: { into }, found: { seen, currency }, needs: lines }) => ({
      type: 'Book',
      id,
      seen,
      into,
      currency,
      changes: lines.map(({ key, change }) => ({ key, change: String(change) })),
    }),
    reply: () => ({ ok: true }),
  })
export const waiveDifference = (needs: SettlementNeeds) =>
  useCase(differenceCalls.waiveDifference).on(settlementAggregate)({
    about: toDecide(needs, 'settlements.waive'),
    needs: ({ app, body: { key, keys = [], change }, found: { looked } }) =>
      wholeLines(app, needs, looked, { keys: key === undefined ? keys : [key], change }),
    command: ({ params: id, body: { reason }, found: { seen, currency }, needs: lines }) => ({
      type: 'Waive',
      id,
      seen,
      currency,
      changes: lines.map(({ key, change }) => ({ key, change: String(change) })),
      reason,
    }),
    reply: () => ({ ok: true }),
  })
/** Decided by others, on what is in the log now. */
const toDecide =
  (needs: SettlementNeeds, action: 'settlements.manage' | 'settlements.waive') =>
  async ({ app, params: id, context }: OfSettlement) => {
    const looked = await lookAtHead(app, needs, id, context, { action })
    if (isOneself(context.actor, id.user)) return refuseSettlement('settlements.own')
    const { state } = looked.computed.decisions
    const decided = halfStateOf(state, id)
    return isSettled(decided)
      ? { ...settlementTarget(id), looked, seen: state.count, currency: currencyOf(looked) }
      : refuseSettlement('settlements.state', { state: decided.state })
  }
const currencyOf = ({ computed, half, id }: LookedAt) =>
  halfStateOf(computed.decisions.state, id).signature?.currency ?? half.currency

/** Returns the lines that are decided about: all that have a cause in common, with the sum that was shown. */
async function wholeLines(
  app: App,
  needs: SettlementNeeds,
  { id, computed, known }: LookedAt & { readonly known: KnownAt },
  { keys, change }: { readonly keys: readonly string[]; readonly change: string },
): Promise<readonly DifferentLine[]> {
  const open = signedDifference(id, computed).filter((one) => one.change !== 0n)
  const missing = keys.find((key) => !open.some((one) => one.key === key))
  if (missing !== undefined) return refuseSettlement('settlements.noDifference', { key: missing })
  const since = { ...computed, half: halfFirstDay(id) }
  const [causes = []] = await causesSince(app, needs, id.studio, { of: [since], known })
  const caused = causedLines(open, causes)
  const lines = caused.filter(({ key }) => keys.includes(key))
  const groups = new Set(lines.map(({ group }) => group))
  const left = caused.filter(({ key, group }) => groups.has(group) && !keys.includes(key))
  if (left.length > 0) refuseSettlement('settlements.partOfCause', { count: left.length })
  refuseOther(lines, change)
  return lines
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

/** Returns what became known since each half was settled, in order. */
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
const differenceAnswer = ({
  key,
  signed,
  now,
  booked,
  waived,
  change,
  causes,
  group,
}: CausedLine): DifferenceLine => ({
  key,
  signed: amountText(signed),
  now: amountText(now),
  booked: amountText(booked),
  waived: amountText(waived),
  change: amountText(change),
  causes: causes.map(causeAnswer),
  group,
})
