import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import { isOneself } from '#shared/platform/request.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { payRunEvents, type PayRunDataOf } from '#shared/settlements/pay-run-events.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { EntryState } from '#shared/settlements/pay-run/rules.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

type Prepared = PayRunDataOf<'PayRunPrepared'>
type PreparedEntry = Prepared['entries'][number]
export interface BatchEntry extends PreparedEntry {
  readonly batch: number
  readonly state: EntryState
}
export interface PayBatch {
  readonly n: number
  readonly by: string
  /** When it was prepared. */
  readonly at: string
  readonly twoPeople: boolean
  readonly released: boolean
  /** Replaced by a newer one, or withdrawn. */
  readonly over: boolean
  /** The first bank file; null: none was made. */
  readonly file: Pick<
    PayRunDataOf<'BankFileMade'>,
    'form' | 'message' | 'executed' | 'fingerprint'
  > | null
}
export interface PayRunState {
  readonly batches: readonly PayBatch[]
  /** Every transfer and payment ever prepared, by its reference. */
  readonly entries: Readonly<Record<string, BatchEntry>>
}

export type PayRunHalf = MonthHalf & { readonly studio: string }
type Said<T = object> = { readonly place: PayRunHalf; readonly batch: number } & T
type By = Pick<Actor, 'user' | 'trueUser'>
const idOf = ({ place: { studio, month, half }, batch }: Said) => ({ studio, month, half, batch })

/** Returns the newest batch if it is still in force. */
export const openBatch = ({ batches }: Pick<PayRunState, 'batches'>): PayBatch | undefined => {
  const last = batches.at(-1)
  return last?.over === false ? last : undefined
}
const entriesIn = ({ entries }: PayRunState, batch: number): readonly BatchEntry[] =>
  Object.values(entries).filter((one) => one.batch === batch)
const isOpenTransfer = ({ how, state }: BatchEntry): boolean => how === 'bank' && state === 'due'
/** Returns the people whose transfer is in a file that the bank has not answered yet. */
export function underWay(state: PayRunState): ReadonlySet<string> {
  const batch = openBatch(state)
  if (!batch?.file) return new Set()
  return new Set(
    entriesIn(state, batch.n)
      .filter(isOpenTransfer)
      .map(({ user }) => user),
  )
}
/** Raises payRun.otherBatch where the batch that is meant is not the open one. */
function meant(state: PayRunState, { batch }: Said): PayBatch {
  const open = openBatch(state)
  return open?.n === batch ? open : refusePayRun('payRun.otherBatch')
}
/** Raises the refusal of whoever may not release this batch. */
function refuseRelease(state: PayRunState, batch: PayBatch, by: By): void {
  if (isOneself(by, batch.by)) refusePayRun('payRun.ownRelease')
  if (entriesIn(state, batch.n).some(({ user }) => isOneself(by, user))) refusePayRun('payRun.own')
}
interface FileAsked {
  readonly needsTwo: boolean
  readonly again: boolean
}
/** Returns the transfers of a batch of which a file may be made; raises the refusal of all that stands against it. */
export function transfersFor(
  state: PayRunState,
  { needsTwo, again, ...said }: Said<FileAsked>,
): { readonly batch: PayBatch; readonly transfers: readonly BatchEntry[] } {
  const batch = meant(state, said)
  if ((needsTwo || batch.twoPeople) && !batch.released) refusePayRun('payRun.notReleased')
  const transfers = entriesIn(state, batch.n).filter(({ how }) => how === 'bank')
  if (transfers.length === 0) refusePayRun('payRun.noTransfers')
  const ended = transfers.filter((one) => one.state !== 'due').map(({ user }) => user)
  if (ended.length > 0)
    return batch.file
      ? refusePayRun('payRun.ended')
      : refusePayRun('payRun.changed', { users: ended.toSorted().join(', ') })
  if (batch.file && !again) refusePayRun('payRun.madeBefore', { message: batch.file.message })
  return { batch, transfers }
}

/** Streams: `pay-run-<studio>:<first day of the half>`. */
export const payRunAggregate = aggregateOf<PayRunState>()({
  name: 'pay-run',
  events: payRunEvents,
  initial: { batches: [], entries: {} },
  decide: {
    /** `batch`: the one that it becomes. It was looked up what is signed; a newer batch in between is refused. */
    Prepare: (
      state,
      said: Said<{ entries: Prepared['entries']; twoPeople: boolean; by: string }>,
      { now: at },
    ) => {
      const { entries, twoPeople, by } = said
      if (entries.length === 0) return refusePayRun('payRun.nothing')
      if (said.batch !== state.batches.length + 1) return refusePayRun('payRun.otherBatch')
      if (underWay(state).size > 0) return refusePayRun('payRun.fileOut')
      return [
        { type: 'PayRunPrepared', data: { ...idOf(said), by, at, two_people: twoPeople, entries } },
      ]
    },
    Release: (state, said: Said<{ by: By }>, { actor }) => {
      const batch = meant(state, said)
      if (batch.released) return refusePayRun('payRun.released')
      refuseRelease(state, batch, said.by)
      return [{ type: 'PayRunReleased', data: { ...idOf(said), by: actor } }]
    },
    /** `isStopped`: whoever withdraws says that the bank does not pay the file that is out. */
    Withdraw: (
      state,
      { reason, isStopped, ...said }: Said<{ reason: string; isStopped: boolean }>,
      { actor: by },
    ) => {
      const { file } = meant(state, said)
      const stopped = underWay(state).size > 0 ? (file?.message ?? null) : null
      return stopped !== null && !isStopped
        ? refusePayRun('payRun.notStopped', { message: stopped })
        : [{ type: 'PayRunWithdrawn', data: { ...idOf(said), by, reason, stopped } }]
    },
    /** Told with a payment without the bank: who is in the batch leaves it, who is in a bank file is not paid. */
    PayByHand: (
      state,
      { place, user }: { readonly place: PayRunHalf; readonly user: string },
      { actor: by },
    ) => {
      if (underWay(state).has(user)) return refuseSettlement('settlements.underWay')
      const batch = openBatch(state)
      const entry = batch && entriesIn(state, batch.n).find((one) => one.user === user)
      if (!batch || entry?.state !== 'due') return []
      const { end_to_end } = entry
      const data = { ...idOf({ place, batch: batch.n }), by, user, end_to_end }
      return [{ type: 'EntryPaidByHand', data }]
    },
    MakeFile: (
      state,
      said: Said<
        FileAsked &
          Pick<PayRunDataOf<'BankFileMade'>, 'form' | 'message' | 'executed' | 'fingerprint'>
      >,
      { actor: by },
    ) => {
      const { form, message, executed, fingerprint } = said
      const { batch, transfers } = transfersFor(state, said)
      const { file } = batch
      if (file?.form === form && file.fingerprint !== fingerprint)
        return refusePayRun('payRun.accountsChanged')
      const made = { form, message, executed, fingerprint, transfers: transfers.length }
      return [{ type: 'BankFileMade', data: { ...idOf(said), by, ...made, again: file !== null } }]
    },
    ReadAnswer: (
      _state,
      said: Said<{ lines: number; paid: number; returned: number; unmatched: number }>,
      { actor: by },
    ) => {
      const { lines, paid, returned, unmatched } = said
      return [
        { type: 'BankAnswerRead', data: { ...idOf(said), by, lines, paid, returned, unmatched } },
      ]
    },
    /** Refuses a transfer that is not under way: it is written once, whoever reads the same answer again. */
    PayTransfer: (state, { end_to_end, ...said }: Said<{ end_to_end: string }>, { actor: by }) => {
      const entry = state.entries[end_to_end]
      if (entry?.state !== 'due') return refusePayRun('payRun.ended')
      const { user } = entry
      return [{ type: 'TransferPaid', data: { ...idOf(said), by, user, end_to_end } }]
    },
    /** `was`: the state that was found, by which the payment of the settlement comes back with it or not. */
    ReturnTransfer: (
      state,
      said: Said<{ end_to_end: string; reason: string; was: 'due' | 'paid' }>,
      { actor: by },
    ) => {
      const { end_to_end, reason, was } = said
      const entry = state.entries[end_to_end]
      if (entry?.state !== was) return refusePayRun('payRun.ended')
      const { user } = entry
      return [{ type: 'PaymentReturned', data: { ...idOf(said), by, user, end_to_end, reason } }]
    },
  },
  evolve: {
    PayRunPrepared: ({ batches, entries }, { batch: n, by, at, two_people, entries: added }) => ({
      batches: [
        ...batches.map((one) => ({ ...one, over: true })),
        { n, by, at, twoPeople: two_people, released: false, over: false, file: null },
      ],
      entries: {
        ...entries,
        ...Object.fromEntries(
          added.map((one) => [one.end_to_end, { ...one, batch: n, state: 'due' as const }]),
        ),
      },
    }),
    PayRunReleased: (state, { batch }) => withBatch(state, batch, { released: true }),
    PayRunWithdrawn: (state, { batch }) => withBatch(state, batch, { over: true }),
    BankFileMade: (state, { batch, form, message, executed, fingerprint, again }) =>
      again ? state : withBatch(state, batch, { file: { form, message, executed, fingerprint } }),
    BankAnswerRead: (state) => state,
    TransferPaid: (state, { end_to_end }) => withState(state, end_to_end, 'paid'),
    EntryPaidByHand: (state, { end_to_end }) => withState(state, end_to_end, 'paid'),
    PaymentReturned: (state, { end_to_end }) => withState(state, end_to_end, 'returned'),
  },
})
const withBatch = (state: PayRunState, n: number, change: Partial<PayBatch>): PayRunState => ({
  ...state,
  batches: state.batches.map((one) => (one.n === n ? { ...one, ...change } : one)),
})
const withState = (state: PayRunState, reference: string, to: EntryState): PayRunState => {
  const entry = state.entries[reference]
  if (!entry) throw new Error(`${reference} was never prepared`)
  return { ...state, entries: { ...state.entries, [reference]: { ...entry, state: to } } }
}

const payRunKey = (place: PayRunHalf): string => `${place.studio}:${halfFirstDay(place)}`
export const payRunTarget = (place: PayRunHalf) => ({
  key: payRunKey(place),
  studio: place.studio,
})
export const payRunStream = (place: PayRunHalf): string =>
  `${payRunAggregate.name}-${payRunKey(place)}`
