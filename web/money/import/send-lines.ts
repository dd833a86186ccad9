import { statementCalls, type TransactionsAnswer } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { chunksOf, type OutgoingLine, type StatementSource } from './chunks.ts'

/** The refusal of a line by the server, by its row. */
interface RefusedRow {
  readonly row: number
  readonly code: string
  readonly err: string
}
export interface LineTotals {
  readonly recorded: number
  /** Recorded, and waiting for the account to be given to a person. */
  readonly waiting: number
  readonly duplicates: number
  readonly conflicts: readonly number[]
  readonly rejected: readonly RefusedRow[]
}
/** How far an import has come: from here it can go on, after a failure as well. */
export interface ImportProgress {
  readonly import: string
  /** Lines that the server has answered for. */
  readonly sent: number
  readonly totals: LineTotals
}
const nothing: LineTotals = {
  recorded: 0,
  waiting: 0,
  duplicates: 0,
  conflicts: [],
  rejected: [],
}
export const importBegun = (id: string): ImportProgress => ({
  import: id,
  sent: 0,
  totals: nothing,
})

/**
 * Sends what is not answered for yet, a part at a time; `onProgress` hears of each part, and what it heard last is
 * where another attempt goes on. The same line twice is a duplicate, so that a part may be sent again. Raises what the
 * call raises, and AbortError between two parts when `signal` says so: a part on its way is waited for, because
 * otherwise its effect would stay unknown.
 */
export async function sendLines(
  lines: readonly OutgoingLine[],
  source: StatementSource,
  from: ImportProgress,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportProgress> {
  let progress = from
  for (const { rows, body } of chunksOf(lines.slice(from.sent), source)) {
    signal.throwIfAborted()
    const answer = await call(statementCalls.transactions, {
      query: { import: progress.import },
      body,
    })
    progress = {
      ...progress,
      sent: progress.sent + rows.length,
      totals: added(progress.totals, answer, rows),
    }
    onProgress(progress)
  }
  return progress
}
function added(
  totals: LineTotals,
  answer: TransactionsAnswer,
  rows: readonly number[],
): LineTotals {
  const rowOf = (line: number): number => rows[line - 1] ?? line
  return {
    recorded: totals.recorded + answer.accepted,
    waiting: totals.waiting + answer.quarantined,
    duplicates: totals.duplicates + answer.duplicates,
    conflicts: [...totals.conflicts, ...answer.conflicts.map(({ line }) => rowOf(line))],
    rejected: [
      ...totals.rejected,
      ...answer.rejected.map(({ line, ...refused }) => ({ ...refused, row: rowOf(line) })),
    ],
  }
}
