import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import { amountText } from '#shared/money/amount.ts'
import { settlementEvents, type SettlementDataOf } from '#shared/settlements/events.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import { DISPUTES_MAX, payAccountOf, type PayWay } from '#shared/settlements/rules.ts'
import {
  afterSettlement,
  halfStateOf,
  isSettled,
  noSettlement,
  type HalfState,
  type SettlementState,
} from '#shared/settlements/state.ts'
import { allowsStep, type SettlementStep } from '#shared/settlements/steps.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type Signed = SettlementDataOf<'SettlementSigned'>
type Said<T> = { readonly id: SettlementId } & T
/** `seen`: how many decisions there were when the figures were computed. */
interface Seen {
  readonly seen: number
}
interface Payment {
  readonly run: string | null
  readonly reference: string | null
  readonly amount: bigint | null
  /** null: the way was not said. */
  readonly how: PayWay | null
  readonly hasBank: boolean
  /** Why a bank transfer may not be marked as paid by hand; null: it may. The bank's answer itself gives null. */
  readonly byHand: PaidByHand | null
}
/** `twoPeople`: the studio wants two for a transfer; `underWay`: one to them is in a bank file already. */
export type PaidByHand = 'twoPeople' | 'underWay'

const idOf = ({ studio, user, month, half }: SettlementId) => ({ studio, user, month, half })

/** Raises settlements.state where the half does not allow the step. */
function refuseStep(
  state: SettlementState,
  { id }: { id: MonthHalf },
  step: SettlementStep,
): HalfState {
  const half = halfStateOf(state, id)
  const isClosed = half.closedBy !== null && step !== 'acknowledge' && step !== 'dispute'
  if (isClosed || !allowsStep(half.state, step))
    refuseSettlement('settlements.state', { state: half.state })
  return half
}
function refuseChanged(state: SettlementState, { seen }: Seen): void {
  if (state.count !== seen)
    refuseSettlement('settlements.changed', { changes: 'something else was decided about it' })
}

/** Streams: `settlementStream` (shared/settlements/stream.ts). */
export const settlementAggregate = aggregateOf<SettlementState>()({
  name: 'settlement',
  events: settlementEvents,
  initial: noSettlement,
  decide: {
    Review: (state, { id }: Said<object>, { actor: by }) => {
      refuseStep(state, { id }, 'review')
      return [{ type: 'SettlementReviewed', data: { ...idOf(id), by } }]
    },
    Sign: (
      state,
      { id, seen, signed }: Said<Seen & { signed: Omit<Signed, 'by' | keyof SettlementId> }>,
      { actor: by },
    ) => {
      refuseStep(state, { id }, 'sign')
      refuseChanged(state, { seen })
      return [{ type: 'SettlementSigned', data: { ...idOf(id), ...signed, by } }]
    },
    Pay: (state, { id, ...payment }: Said<Payment>, { actor: by }) => {
      const { run, reference, amount, how } = payment
      const { signature } = refuseStep(state, { id }, 'pay')
      if (!signature) throw new Error('a signed half has a signature')
      const { currency } = signature
      const net = BigInt(signature.net)
      if (net !== 0n && (reference === null || amount === null))
        return refuseSettlement('settlements.reference')
      if (amount !== null && amount !== net)
        return refuseSettlement('settlements.amount', { net: amountText(net) })
      if (net !== 0n) refuseWay(payment)
      return [
        {
          type: 'SettlementPaid',
          data: {
            ...idOf(id),
            run,
            reference: reference ?? '',
            amount: String(net),
            currency,
            // A net of nothing was not paid in any way.
            ...(how === null || net === 0n ? {} : { how }),
            account: payAccountOf(how),
            by,
          },
        },
      ]
    },
    Return: (state, { id, reason }: Said<{ reason: string }>, { actor: by }) => {
      const { signature, payment } = refuseStep(state, { id }, 'returned')
      if (!signature || !payment) throw new Error('a paid half has a signature and a payment')
      const { currency } = signature
      return [
        {
          type: 'SettlementReturned',
          data: {
            ...idOf(id),
            reason,
            amount: String(payment.amount),
            currency,
            account: payment.account,
            by,
          },
        },
      ]
    },
    Reopen: (state, { id, reason }: Said<{ reason: string }>, { actor: by }) => {
      const { signature, wasPaid } = refuseStep(state, { id }, 'reopen')
      if (!signature) throw new Error('a signed half has a signature')
      if (wasPaid) return refuseSettlement('settlements.wasPaid')
      refuseReopening(state, id)
      const { result_hash: signed, currency, taken } = signature
      const left = signature.left?.instalments ?? []
      return [
        {
          type: 'SettlementReopened',
          data: { ...idOf(id), reason, signed, currency, taken, left, by },
        },
      ]
    },
    Acknowledge: (state, { id }: Said<object>, { actor: by }) => {
      const { acknowledged } = refuseStep(state, { id }, 'acknowledge')
      return acknowledged ? [] : [{ type: 'SettlementAcknowledged', data: { ...idOf(id), by } }]
    },
    Dispute: (state, { id, key, reason }: Said<{ key: string; reason: string }>, { actor: by }) => {
      const { disputes, disputed } = refuseStep(state, { id }, 'dispute')
      if (disputes.some((one) => one.key === key && one.isOpen))
        return refuseSettlement('settlements.disputeOpen')
      if (disputed >= DISPUTES_MAX)
        return refuseSettlement('settlements.disputesTooMany', { max: DISPUTES_MAX })
      return [{ type: 'SettlementLineDisputed', data: { ...idOf(id), key, reason, by } }]
    },
    Answer: (state, { id, key, answer }: Said<{ key: string; answer: string }>, { actor: by }) => {
      const { disputes } = halfStateOf(state, id)
      if (!disputes.some((one) => one.key === key && one.isOpen))
        return refuseSettlement('settlements.noDispute', { key })
      return [{ type: 'SettlementDisputeAnswered', data: { ...idOf(id), key, answer, by } }]
    },
    Book: (
      state,
      {
        id,
        seen,
        ...said
      }: Said<
        Seen & Pick<SettlementDataOf<'SettlementDifferenceBooked'>, 'into' | 'changes' | 'currency'>
      >,
      { actor: by },
    ) => {
      refuseUnsettled(state, id)
      refuseChanged(state, { seen })
      const isLater = halfFirstDay(said.into) > halfFirstDay(id)
      if (!isLater || isSettled(halfStateOf(state, said.into)))
        return refuseSettlement('settlements.into')
      return [{ type: 'SettlementDifferenceBooked', data: { ...idOf(id), ...said, by } }]
    },
    Waive: (
      state,
      {
        id,
        seen,
        changes,
        ...said
      }: Said<
        Seen &
          Pick<SettlementDataOf<'SettlementDifferenceWaived'>, 'currency' | 'reason'> &
          Pick<SettlementDataOf<'SettlementDifferenceBooked'>, 'changes'>
      >,
      { actor: by },
    ) => {
      refuseUnsettled(state, id)
      refuseChanged(state, { seen })
      return changes.map((change) => ({
        type: 'SettlementDifferenceWaived',
        data: { ...idOf(id), ...said, ...change, by },
      }))
    },
    End: (
      state,
      { id, rest, reason }: Said<{ rest: 'written-off' | 'moved'; reason: string }>,
      { actor: by },
    ) => {
      refuseEnd(state, id)
      return [{ type: 'SettlementFinalSet', data: { ...idOf(id), rest, reason, by } }]
    },
  },
  evolve: {
    SettlementReviewed: (state, data) =>
      afterSettlement(state, { type: 'SettlementReviewed', data }),
    SettlementSigned: (state, data) => afterSettlement(state, { type: 'SettlementSigned', data }),
    SettlementPaid: (state, data) => afterSettlement(state, { type: 'SettlementPaid', data }),
    SettlementReturned: (state, data) =>
      afterSettlement(state, { type: 'SettlementReturned', data }),
    SettlementReopened: (state, data) =>
      afterSettlement(state, { type: 'SettlementReopened', data }),
    SettlementAcknowledged: (state, data) =>
      afterSettlement(state, { type: 'SettlementAcknowledged', data }),
    SettlementLineDisputed: (state, data) =>
      afterSettlement(state, { type: 'SettlementLineDisputed', data }),
    SettlementDisputeAnswered: (state, data) =>
      afterSettlement(state, { type: 'SettlementDisputeAnswered', data }),
    SettlementDifferenceBooked: (state, data) =>
      afterSettlement(state, { type: 'SettlementDifferenceBooked', data }),
    SettlementDifferenceWaived: (state, data) =>
      afterSettlement(state, { type: 'SettlementDifferenceWaived', data }),
    SettlementFinalSet: (state, data) =>
      afterSettlement(state, { type: 'SettlementFinalSet', data }),
  },
})

function refuseWay({ how, hasBank, byHand }: Payment): void {
  if (how === 'bank' && !hasBank) refuseSettlement('settlements.noBankAccount')
  if (byHand === 'underWay') refuseSettlement('settlements.underWay')
  // Without a way it may have been a bank transfer.
  if (byHand === 'twoPeople' && (how === 'bank' || how === null))
    refuseSettlement('settlements.payRunOnly')
}
function refuseUnsettled(state: SettlementState, id: MonthHalf): void {
  const half = halfStateOf(state, id)
  if (!isSettled(half)) refuseSettlement('settlements.state', { state: half.state })
}
/** Nothing may rest on a signature that is taken back (docs/rules/settlements.md#taking-a-signature-back). */
function refuseReopening(state: SettlementState, id: MonthHalf): void {
  const first = halfFirstDay(id)
  const isSignedLater = Object.entries(state.halves).some(
    ([other, { signature }]) => other > first && signature !== null,
  )
  if (isSignedLater) refuseSettlement('settlements.laterSigned')
  const resting = Object.values(state.halves).filter((half) => {
    const { closedBy } = halfStateOf(state, half)
    const byOthers = state.closings.some((one) => one !== first && one > halfFirstDay(half))
    return halfFirstDay(half) === first || (closedBy === first && !byOthers)
  })
  if (resting.some(({ bookings }) => bookings.length > 0)) refuseSettlement('settlements.booked')
}
function refuseEnd(state: SettlementState, id: MonthHalf): void {
  const { final } = state
  if (final !== null && isSettled(halfStateOf(state, final)))
    refuseSettlement('settlements.finalSet', { month: final.month, half: final.half })
  const first = halfFirstDay(id)
  const isSigned = Object.entries(state.halves).some(
    ([other, { signature }]) => other >= first && signature !== null,
  )
  if (isSigned) refuseSettlement('settlements.laterSigned')
}
