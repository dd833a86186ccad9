import { accountCalls } from '#shared/accounts/calls.ts'
import { call } from '../../platform/call.ts'
import { learnRefusals, refusalText, type Refused } from '../../platform/refusals.ts'
import { loginOfLine, type ImportLines } from './lines.ts'

/** What becomes of one row of the file. */
export interface ImportOutcome {
  readonly row: number
  readonly user: string
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'rejected'
  /** The fields that change, or why the line is rejected. */
  readonly detail: string
}
export interface ImportTotals {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: readonly ImportOutcome[]
}
/** Few enough that the bar moves: a new password costs the server 20 ms. */
const chunk_lines = 200

/** Asks what each line would do; nothing is written. */
export async function preview({ lines, rows }: ImportLines): Promise<ImportOutcome[]> {
  const answer = await call(accountCalls.importAccounts, {
    query: { dry_run: 'true' },
    body: lines.join('\n'),
  })
  if (answer.rejected.length > 0) await learnRefusals('accounts.')
  const known = (answer.lines ?? []).map(({ line, user, outcome, fields }) => ({
    row: rows[line - 1] ?? line,
    user,
    outcome,
    detail: fields.join(', '),
  }))
  return [...known, ...rejectedOf(answer.rejected, lines, rows, 0)].toSorted(
    (a, b) => a.row - b.row,
  )
}

/** Imports, a part at a time; doing it again changes nothing, so a part that failed may be repeated. */
export async function runImport(
  { lines, rows }: ImportLines,
  progress: (done: number) => void,
): Promise<ImportTotals> {
  let totals: ImportTotals = { created: 0, updated: 0, unchanged: 0, rejected: [] }
  for (let from = 0; from < lines.length; from += chunk_lines) {
    const part = lines.slice(from, from + chunk_lines)
    const { created, updated, unchanged, rejected } = await call(accountCalls.importAccounts, {
      body: part.join('\n'),
    })
    if (rejected.length > 0) await learnRefusals('accounts.')
    totals = {
      created: totals.created + created,
      updated: totals.updated + updated,
      unchanged: totals.unchanged + unchanged,
      rejected: [...totals.rejected, ...rejectedOf(rejected, lines, rows, from)],
    }
    progress(from + part.length)
  }
  return totals
}

const rejectedOf = (
  rejected: readonly (Refused & { readonly line: number })[],
  lines: readonly string[],
  rows: readonly number[],
  from: number,
): ImportOutcome[] =>
  rejected.map(({ line, ...refused }) => ({
    row: rows[from + line - 1] ?? from + line,
    user: loginOfLine(lines[from + line - 1]),
    outcome: 'rejected',
    detail: refusalText(refused),
  }))
