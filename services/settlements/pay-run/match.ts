import { amountText } from '#shared/money/amount.ts'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { isOneself } from '#shared/platform/request.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type {
  AnswerVerdict,
  BankAnswer,
  BankAnswerLine,
} from '#shared/settlements/pay-run/views.ts'
import type { AnswerLine } from './bank-answer.ts'
import { openBatch, type BatchEntry, type PayRunState } from './decider.ts'

type By = Pick<Actor, 'user' | 'trueUser'>
export interface MatchedLine {
  readonly n: number
  readonly line: AnswerLine
  readonly entry: BatchEntry | undefined
  readonly verdict: AnswerVerdict
}
/** Compares each line of an answer with the transfers of a half, in order: what an earlier line does counts for the later. */
export function matchAnswer(
  state: PayRunState,
  lines: readonly AnswerLine[],
  { by, now }: { readonly by: By; readonly now: Instant },
): readonly MatchedLine[] {
  const done = new Set<string>()
  return lines.map((line, i) => {
    const entry = Object.hasOwn(state.entries, line.reference)
      ? state.entries[line.reference]
      : undefined
    const verdict = verdictOf(state, entry, line, { by, done, now })
    if (verdict === 'pays' || verdict === 'returns') done.add(`${verdict} ${line.reference}`)
    return { n: i + 1, line, entry, verdict }
  })
}
interface Told {
  readonly by: By
  readonly now: Instant
  /** The effects of earlier lines of the file. */
  readonly done: ReadonlySet<string>
}
function verdictOf(
  state: PayRunState,
  entry: BatchEntry | undefined,
  { kind, currency, amount, reference, day, unclear }: AnswerLine,
  { by, done, now }: Told,
): AnswerVerdict {
  if (entry?.how !== 'bank') return 'unknown'
  if (unclear) return unclear
  if (kind === 'pending') return 'pending'
  if (currency !== entry.currency) return 'otherCurrency'
  if (amount !== BigInt(entry.amount)) return 'otherAmount'
  if (entry.state === 'returned') return 'returnedBefore'
  if (kind === 'paid' && entry.state === 'paid') return 'paidBefore'
  const verdict = kind === 'paid' ? 'pays' : 'returns'
  // A payment after the return of the same file would be of a transfer that has ended.
  if (done.has(`${verdict} ${reference}`) || done.has(`returns ${reference}`)) return 'twice'
  if (!wasSent(state, entry)) return 'notSent'
  if (day !== undefined && !mayBeOn(state, entry, day, now)) return 'otherDay'
  return isOneself(by, entry.user) ? 'own' : verdict
}
/** Whether a file was made of its batch: without one no bank can know it. */
const wasSent = ({ batches }: PayRunState, { batch }: BatchEntry): boolean =>
  batches.some(({ n, file }) => n === batch && file !== null)

/** Whether a transfer can have been paid on a day: not before its batch, not in time to come; zones may differ by a day. */
function mayBeOn(
  { batches }: PayRunState,
  { batch }: BatchEntry,
  day: LocalDay,
  now: Instant,
): boolean {
  const prepared = batches.find(({ n }) => n === batch)?.at ?? now
  return day >= addDays(prepared.slice(0, 10), -1) && day <= addDays(now.slice(0, 10), 1)
}
/** Whether a line fits nothing, so that somebody has to look at it. */
const isUnmatched = ({ verdict }: MatchedLine): boolean =>
  verdict !== 'pays' &&
  verdict !== 'returns' &&
  verdict !== 'paidBefore' &&
  verdict !== 'returnedBefore'
const count = (matched: readonly MatchedLine[], verdict: AnswerVerdict): number =>
  matched.filter((one) => one.verdict === verdict).length

export const answerOf = (matched: readonly MatchedLine[]): BankAnswer => ({
  lines: matched.map(lineAnswer),
  paid: count(matched, 'pays'),
  returned: count(matched, 'returns'),
  unmatched: matched.filter(isUnmatched).length,
})
const lineAnswer = ({ n, line, entry, verdict }: MatchedLine): BankAnswerLine => ({
  line: n,
  reference: line.reference.slice(0, 100),
  amount: line.amount === null ? null : amountText(line.amount),
  currency: line.currency.slice(0, 10),
  verdict,
  user: entry?.user ?? null,
  expected: entry ? { amount: amountText(BigInt(entry.amount)), currency: entry.currency } : null,
  reason: line.reason.slice(0, 200),
  day: line.day ?? null,
})
/** The batch that an answer is recorded with: that of its first known line, else the newest; undefined: there is none. */
export const batchOfAnswer = (
  state: PayRunState,
  matched: readonly MatchedLine[],
): number | undefined =>
  matched.find(({ entry }) => entry)?.entry?.batch ?? (openBatch(state) ?? state.batches.at(-1))?.n
