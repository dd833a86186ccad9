import { accountCalls } from '#shared/accounts/calls.ts'
import { call } from '../../platform/call.ts'
import { learnRefusals, type Refused } from '../../platform/refusals.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { columnLabel, faultText, refusedLineText } from './fault-words.ts'
import { cellFaults } from './line-faults.ts'
import { lineValue, loginOfLine, type ImportLines } from './lines.ts'

/** The outcome of one row of the file. */
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
export async function preview(read: ImportLines): Promise<ImportOutcome[]> {
  const { lines, rows, unsent } = parted(read)
  const answer = await call(accountCalls.importAccounts, {
    query: { dry_run: 'true' },
    body: lines.join('\n'),
  })
  const say = await explainer(answer.rejected.length)
  const known = (answer.lines ?? []).map(({ line, user, outcome, fields }) => ({
    row: rows[line - 1] ?? line,
    user,
    outcome,
    detail: fields.map(columnLabel).join(', '),
  }))
  return [...known, ...unsent, ...rejectedOf(answer.rejected, { lines, rows }, 0, say)].toSorted(
    (a, b) => a.row - b.row,
  )
}

/** Imports, a part at a time; doing it again changes nothing, so a part that failed may be repeated. */
export async function runImport(
  read: ImportLines,
  progress: (done: number) => void,
): Promise<ImportTotals> {
  const { lines, rows, unsent } = parted(read)
  let totals: ImportTotals = { created: 0, updated: 0, unchanged: 0, rejected: unsent }
  for (let from = 0; from < lines.length; from += chunk_lines) {
    const part = lines.slice(from, from + chunk_lines)
    const { created, updated, unchanged, rejected } = await call(accountCalls.importAccounts, {
      body: part.join('\n'),
    })
    const say = await explainer(rejected.length)
    totals = {
      created: totals.created + created,
      updated: totals.updated + updated,
      unchanged: totals.unchanged + unchanged,
      rejected: [...totals.rejected, ...rejectedOf(rejected, { lines, rows }, from, say)],
    }
    progress(from + part.length)
  }
  return totals
}

/** The lines that are sent, and what is said of those whose cells a spreadsheet has shortened. */
function parted({ lines, rows, shortened = new Map() }: ImportLines) {
  const sent = rows.flatMap((row, index) => (shortened.has(row) ? [] : [index]))
  const unsent = rows.flatMap((row, index): ImportOutcome[] => {
    const columns = shortened.get(row)
    if (!columns) return []
    const detail = columns.map((column) => faultText({ column, kind: 'shortened' })).join(' ')
    return [{ row, user: loginOfLine(lines[index]), outcome: 'rejected', detail }]
  })
  return {
    lines: sent.map((index) => lines[index] ?? ''),
    rows: sent.map((index) => rows[index] ?? 0),
    unsent,
  }
}

type Explain = (refused: Refused, line: string | undefined) => string
/** Says why lines were not taken: all that is wrong with a line’s cells, not only what the server met first. */
async function explainer(rejected: number): Promise<Explain> {
  if (rejected === 0) return ({ err }) => err
  const [sites, studios] = await Promise.all([
    call(siteStatusCalls.sites, {}),
    call(accountCalls.getLocalStudios, {}),
    learnRefusals('accounts.'),
  ])
  const codes = sites.map(({ site }) => site)
  const names = studios.map(({ studio }) => studio)
  return (refused, line) => {
    if (!byCells.has(refused.code)) return refusedLineText(refused, names)
    const faults = cellFaults(lineValue(line), codes)
    return faults.length > 0 ? faults.map(faultText).join(' ') : refusedLineText(refused, names)
  }
}
/** Refusals of what stands in the cells. A line that is too long or no JSON has no cells to speak of. */
const byCells = new Set(['accounts.lineInvalid', 'accounts.siteUnknown', 'accounts.studioUnknown'])

const rejectedOf = (
  rejected: readonly (Refused & { readonly line: number })[],
  { lines, rows }: ImportLines,
  from: number,
  say: Explain,
): ImportOutcome[] =>
  rejected.map(({ line, ...refused }) => ({
    row: rows[from + line - 1] ?? from + line,
    user: loginOfLine(lines[from + line - 1]),
    outcome: 'rejected',
    detail: say(refused, lines[from + line - 1]),
  }))
