import { halfFirstDay, type MonthHalf } from '../money/half.ts'
import type { LocalDay } from '../platform/local-day.ts'
import { assertNever } from '../platform/messages.ts'
import type { SettlementDataOf, SettlementEvent } from './events.ts'
import type { PayAccount, PayWay } from './rules.ts'

export type Signature = SettlementDataOf<'SettlementSigned'>
/** A line that the person does not agree with; open until it is answered or the half is acknowledged. */
interface Dispute {
  readonly key: string
  readonly reason: string
  readonly answer: string | null
  readonly isOpen: boolean
}
interface Booking {
  readonly key: string
  /** Minor units. */
  readonly change: bigint
  /** The half that it is booked into; null: it was waived. */
  readonly into: MonthHalf | null
  readonly currency: Signature['currency']
}
/** The decisions about one half of a person in a studio. */
export interface HalfState extends MonthHalf {
  readonly state: 'open' | 'review' | 'signed' | 'paid'
  /** The signature that holds; null where there is none. */
  readonly signature: Signature | null
  /** How many decisions there were before the signature: of two signatures it tells the earlier one. */
  readonly signedAfter: number
  /** First day of the half whose signature closed this one without lines. */
  readonly closedBy: LocalDay | null
  readonly wasPaid: boolean
  readonly acknowledged: boolean
  readonly disputes: readonly Dispute[]
  /** How often a line of it was disputed. */
  readonly disputed: number
  /** Differences of this half, booked or waived. */
  readonly bookings: readonly Booking[]
  readonly payment: {
    readonly amount: bigint
    readonly reference: string
    readonly how: PayWay | null
    readonly account: PayAccount
  } | null
}
/** All halves of a person in a studio, by the first day of each. */
export interface SettlementState {
  /** How many events there were: a decision is only made on what its figures were computed from. */
  readonly count: number
  readonly halves: Readonly<Record<LocalDay, HalfState>>
  /** First days of the halves whose signatures close all earlier ones that are not signed. */
  readonly closings: readonly LocalDay[]
  readonly final: (MonthHalf & { readonly rest: 'written-off' | 'moved' }) | null
}
export const noSettlement: SettlementState = { count: 0, halves: {}, closings: [], final: null }

export function halfStateOf(state: SettlementState, id: MonthHalf): HalfState {
  const first = halfFirstDay(id)
  const known = state.halves[first] ?? undecided(id)
  const closedBy = known.signature
    ? undefined
    : state.closings.filter((closing) => closing > first).toSorted()[0]
  return closedBy === undefined ? known : { ...known, state: 'signed', closedBy }
}
const undecided = ({ month, half }: MonthHalf): HalfState => ({
  month,
  half,
  state: 'open',
  signature: null,
  signedAfter: 0,
  closedBy: null,
  wasPaid: false,
  acknowledged: false,
  disputes: [],
  disputed: 0,
  bookings: [],
  payment: null,
})
/** Whether nothing of the half is computed any more: it was signed, or closed by a later signature. */
export const isSettled = ({ signature, closedBy }: HalfState): boolean =>
  signature !== null || closedBy !== null

/** The state after one more event. The read model and the decider fold by this one function. */
export function afterSettlement(state: SettlementState, event: SettlementEvent): SettlementState {
  const next = { ...state, count: state.count + 1 }
  const { data } = event
  const put = (change: Partial<HalfState>, of: MonthHalf = data): SettlementState => ({
    ...next,
    halves: {
      ...next.halves,
      [halfFirstDay(of)]: { ...(next.halves[halfFirstDay(of)] ?? undecided(of)), ...change },
    },
  })
  const half = halfStateOf(state, data)
  const first = halfFirstDay(data)
  switch (event.type) {
    case 'SettlementReviewed':
      return put({ state: 'review' })
    case 'SettlementSigned': {
      const signed = put({
        state: 'signed',
        signature: event.data,
        signedAfter: state.count,
        acknowledged: false,
      })
      return event.data.closes ? { ...signed, closings: [...state.closings, first] } : signed
    }
    case 'SettlementPaid': {
      const { amount, reference, how = null, account = 'cash' } = event.data
      const payment = { amount: BigInt(amount), reference, how, account }
      return put({ state: 'paid', wasPaid: true, payment })
    }
    case 'SettlementReturned':
      return put({ state: 'signed', payment: null })
    case 'SettlementReopened':
      return {
        ...put({ state: 'open', signature: null, acknowledged: false }),
        closings: state.closings.filter((closing) => closing !== first),
      }
    case 'SettlementAcknowledged':
      return put({
        acknowledged: true,
        disputes: half.disputes.map((one) => ({ ...one, isOpen: false })),
      })
    case 'SettlementLineDisputed': {
      const { key, reason } = event.data
      const others = half.disputes.filter((one) => one.key !== key)
      const last = { key, reason, answer: null, isOpen: true }
      const disputes = [...others, last]
      return put({ acknowledged: false, disputes, disputed: half.disputed + 1 })
    }
    case 'SettlementDisputeAnswered': {
      const { key, answer } = event.data
      return put({
        disputes: half.disputes.map((one) =>
          one.key === key ? { ...one, answer, isOpen: false } : one,
        ),
      })
    }
    case 'SettlementDifferenceBooked':
    case 'SettlementDifferenceWaived':
      return put({ bookings: [...half.bookings, ...bookingsIn(event)] })
    case 'SettlementFinalSet': {
      const { month, half: n, rest } = event.data
      return { ...next, final: { month, half: n, rest } }
    }
    default:
      return assertNever(event)
  }
}
type DecidedDifference = Extract<
  SettlementEvent,
  { readonly type: 'SettlementDifferenceBooked' | 'SettlementDifferenceWaived' }
>
function bookingsIn(event: DecidedDifference): readonly Booking[] {
  if (event.type === 'SettlementDifferenceWaived') {
    const { key, change, currency } = event.data
    return [{ key, change: BigInt(change), into: null, currency }]
  }
  const { changes, into, currency } = event.data
  return changes.map(({ key, change }) => ({ key, change: BigInt(change), into, currency }))
}
