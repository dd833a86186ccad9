import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay, monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { SelfRecorded, StudioHalf } from '#shared/money/settlement-facts.ts'
import { NEWEST_ARITHMETIC } from '#shared/settlements/arithmetic.ts'
import type { SettlementLine } from '#shared/settlements/line.ts'
import { resultText, type SettlementId } from '#shared/settlements/result.ts'
import { STEPS_TOLD_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf, type HalfState, type Signature } from '#shared/settlements/state.ts'
import type {
  Settlement,
  SettlementLineAnswer,
  SettlementRow,
  SignObstacle,
} from '#shared/settlements/views.ts'
import { resultHash, type ComputedSettlement } from '../compute/compute.ts'

/** The figures of a settlement: as it was signed, or as it is computed. */
export interface SettlementFigures {
  readonly currency: Settlement['currency']
  readonly lines: readonly SettlementLine[]
  readonly earned: bigint
  readonly net: bigint
  readonly hash: string | null
  readonly missing: Settlement['missing']
  readonly arithmetic: number
}
const nothing = (currency: SettlementFigures['currency'], id: SettlementId): SettlementFigures => ({
  currency,
  lines: [],
  earned: 0n,
  net: 0n,
  hash: resultHash(resultText({ ...id, currency, lines: [], net: 0n })),
  missing: [],
  arithmetic: NEWEST_ARITHMETIC,
})
/** Returns a signed half's figures as they stand, others as they are computed. */
export function figuresOf(
  id: SettlementId,
  computed: ComputedSettlement,
  { half, asComputed }: { readonly half: StudioHalf; readonly asComputed: boolean },
): SettlementFigures {
  const decided = halfStateOf(computed.decisions.state, id)
  if (!asComputed && decided.signature) return signedFigures(decided.signature)
  if (!asComputed && decided.closedBy !== null) return nothing(half.currency, id)
  if (!computed.half) return nothing(half.currency, id)
  const { facts, computed: made, arithmetic } = computed.half
  return {
    currency: facts.currency,
    lines: made.lines,
    earned: made.earned,
    net: made.net,
    hash: computed.hash,
    missing: [...made.missing],
    arithmetic,
  }
}
export const signedFigures = (signature: Signature): SettlementFigures => ({
  currency: signature.currency,
  lines: signature.lines.map((line) => ({
    ...line,
    amount: BigInt(line.amount),
    gross: line.gross === null ? null : BigInt(line.gross),
  })),
  earned: BigInt(signature.earned),
  net: BigInt(signature.net),
  hash: signature.result_hash,
  missing: [],
  arithmetic: signature.arithmetic,
})

export const lineAnswer = ({
  key,
  kind,
  amount,
  gross,
  currency,
  rate,
  share_bp,
  count,
}: SettlementLine): SettlementLineAnswer => ({
  key,
  kind,
  amount: amount === null ? null : amountText(amount),
  ...(gross === null ? {} : { gross: amountText(gross) }),
  ...(currency === null ? {} : { currency }),
  ...(rate === null ? {} : { rate }),
  ...(share_bp === null ? {} : { share_bp }),
  events: count,
})

export function rowAnswer(
  id: SettlementId,
  computed: ComputedSettlement,
  more: {
    readonly half: StudioHalf
    readonly obstacles: readonly SignObstacle[]
    readonly selfRecorded: readonly SelfRecorded[]
    /** null: not to be told. */
    readonly hasBank: boolean | null
  },
): SettlementRow {
  const decided = halfStateOf(computed.decisions.state, id)
  const figures = figuresOf(id, computed, { ...more, asComputed: false })
  const isOpen = decided.signature === null && decided.closedBy === null
  return {
    user: id.user,
    state: decided.state,
    closed: decided.closedBy !== null,
    lines: figures.lines.length,
    earned: amountText(figures.earned),
    net: amountText(figures.net),
    result_hash: figures.hash,
    acknowledged: decided.acknowledged,
    disputes: decided.disputes.filter(({ isOpen: open }) => open).length,
    obstacles: isOpen ? [...more.obstacles] : [],
    bank_account: more.hasBank,
    self_recorded: more.selfRecorded.reduce((sum, { events }) => sum + events, 0),
  }
}
interface AnswerOf {
  readonly half: StudioHalf
  readonly obstacles: readonly SignObstacle[]
  readonly selfRecorded: readonly SelfRecorded[]
  /** null: not to be told. */
  readonly hasBank: boolean | null
  readonly position: string
  /** The moment that was asked for, and when the newest fact behind it was recorded; null: now. */
  readonly known: { readonly asked: string; readonly recorded: number } | null
}
export function settlementAnswer(
  id: SettlementId,
  computed: ComputedSettlement,
  { half, obstacles, selfRecorded, position, known, hasBank }: AnswerOf,
): Settlement {
  const { state, rows } = computed.decisions
  const decided = halfStateOf(state, id)
  const figures = figuresOf(id, computed, { half, asComputed: known !== null })
  const signed = known === null ? decided.signature : null
  const { steps, earlier } = stepsOf(rows, id, known === null ? {} : { until: position })
  return {
    ...id,
    state: decided.state,
    currency: figures.currency,
    lines: figures.lines.map(lineAnswer),
    earned: amountText(figures.earned),
    net: amountText(figures.net),
    result_hash: figures.hash,
    position: signed?.position ?? position,
    known: known?.asked ?? null,
    known_at: known && known.recorded > 0 ? new Date(known.recorded).toISOString() : null,
    signed: known && decided.signature ? signedAnswer(decided.signature) : null,
    arithmetic: figures.arithmetic,
    missing: figures.missing,
    acknowledged: decided.acknowledged,
    disputes: disputesOf(decided),
    closed_by: decided.closedBy === null ? null : monthHalfOf(decided.closedBy),
    final: state.final,
    payment: paymentAnswer(decided),
    bank_account: hasBank,
    obstacles: [...obstacles],
    self_recorded: selfRecorded.map((one) => ({ ...one })),
    timeline: steps,
    earlier_steps: earlier,
  }
}
function signedAnswer(signature: Signature): Settlement['signed'] {
  const { currency, earned, net, lines } = signedFigures(signature)
  return {
    currency,
    earned: amountText(earned),
    net: amountText(net),
    result_hash: signature.result_hash,
    lines: lines.map(({ key, amount }) => ({ key, amount: amountText(amount ?? 0n) })),
  }
}
export const paymentAnswer = ({ payment }: HalfState): Settlement['payment'] =>
  payment && {
    amount: amountText(payment.amount),
    reference: payment.reference,
    how: payment.how,
  }
const disputesOf = ({ disputes }: HalfState): Settlement['disputes'] =>
  disputes.map(({ key, reason, answer, isOpen }) => ({ key, reason, answer, open: isOpen }))
interface StepsAsked {
  /** Up to this position. */
  readonly until?: string
  /** Before this one. */
  readonly before?: string | undefined
}
/** The newest decisions about a half, in order, and before which position the page before them ends. */
export function stepsOf(
  rows: ComputedSettlement['decisions']['rows'],
  half: MonthHalf,
  { until, before }: StepsAsked,
): { steps: Settlement['timeline']; earlier: string | null } {
  const first = halfFirstDay(half)
  const all = rows.filter(
    (row) =>
      row.half === first &&
      (until === undefined || row.position <= until) &&
      (before === undefined || row.position < before),
  )
  const told = all.slice(-STEPS_TOLD_MAX)
  const steps = told.map(stepAnswer)
  return { steps, earlier: all.length > told.length ? (told[0]?.position ?? null) : null }
}
const stepAnswer = ({
  type,
  recorded,
  by,
  position,
  text,
}: ComputedSettlement['decisions']['rows'][number]): Settlement['timeline'][number] => ({
  type,
  at: recorded,
  by,
  position,
  reason: text === '' ? null : text,
})
