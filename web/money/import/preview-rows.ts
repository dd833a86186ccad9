import {
  statementCalls,
  type LinePreview,
  type lineVerdicts,
} from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { learnRefusals } from '../../platform/refusals.ts'
import { chunksOf, type OutgoingLine, type StatementSource } from './chunks.ts'
import type { RowProblem, RowReading, StatementLine } from './reading/lines.ts'

export type LineVerdict = (typeof lineVerdicts)[number]
/** The outcome that one row of the file would have. */
export interface PreviewRow {
  readonly row: number
  readonly verdict: LineVerdict
  /** null where the row could not be read. */
  readonly line: StatementLine | null
  readonly user: string | null
  readonly studio: string | null
  readonly day: string | null
  /** The refusal of a line that the server would reject. */
  readonly refused: { readonly code: string; readonly err: string } | null
  /** The problems of a row that could not be read. */
  readonly problems: readonly RowProblem[]
  /** The row of this file that says the same under the same id. */
  readonly repeats: number | null
  /** The id under which a line that was undone can be imported again. */
  readonly again: string | null
}
interface StatementOverlap {
  readonly site: string
  readonly source: string
  readonly from: string
  readonly to: string
}
export interface StatementPreview {
  readonly rows: readonly PreviewRow[]
  readonly overlaps: readonly StatementOverlap[]
}

interface Asking {
  readonly source: StatementSource
  /** That of the import, whose identities these lines will be among. */
  readonly studio: string
  readonly onPart: (part: number) => void
  readonly signal: AbortSignal
}

/** Asks what would become of each line that could be read; nothing is recorded. */
export async function previewOf(
  readings: readonly RowReading[],
  asking: Asking,
): Promise<StatementPreview> {
  const lines = readings.flatMap((reading) =>
    'line' in reading && !('repeats' in reading) ? [{ row: reading.row, line: reading.line }] : [],
  )
  const asked = await ask(lines, asking)
  return {
    rows: readings.map((reading) => rowOf(reading, asked.verdicts.get(reading.row))),
    overlaps: asked.overlaps,
  }
}

/** Ids under which a line that was undone is free again, at most: '8842-1#2' to '8842-1#40'. */
const again_max = 40
/**
 * Gives every line that was undone the next free id (`<id>#2`, `#3` …), by asking for the preview again. A line that
 * was imported again already is then the duplicate that it is.
 */
export async function withNewIds(
  rows: readonly PreviewRow[],
  asking: Asking,
): Promise<readonly PreviewRow[]> {
  const found = new Map<number, PreviewRow>()
  let open = rows.filter(({ verdict, line }) => verdict === 'reversed' && line)
  const all = open.length
  for (let number = 2; open.length > 0 && number <= again_max; number++) {
    const lines = open.flatMap(({ row, line }) =>
      line ? [{ row, line: { ...line, id: `${line.id}#${number}` } }] : [],
    )
    const { verdicts } = await ask(lines, { ...asking, onPart: () => undefined })
    const taken: PreviewRow[] = []
    for (const [index, row] of open.entries()) {
      const said = verdicts.get(row.row)
      const id = lines[index]?.line.id ?? null
      if (!said || said.verdict === 'reversed') taken.push(row)
      else if (said.verdict === 'new' || said.verdict === 'unknown')
        found.set(row.row, { ...row, again: id })
      else found.set(row.row, { ...row, ...saidOf(said) })
    }
    open = taken
    asking.onPart(1 - open.length / all)
  }
  return rows.map((row) => found.get(row.row) ?? row)
}

async function ask(lines: readonly OutgoingLine[], { source, studio, onPart, signal }: Asking) {
  const verdicts = new Map<number, LinePreview>()
  const overlaps = new Map<string, StatementOverlap>()
  let done = 0
  for (const { rows, body } of chunksOf(lines, source)) {
    const answer = await call(
      statementCalls.previewTransactions,
      { query: { studio }, body },
      { signal },
    )
    for (const said of answer.lines) verdicts.set(rows[said.line - 1] ?? said.line, said)
    for (const one of answer.overlaps) widen(overlaps, one)
    done += rows.length
    onPart(done / lines.length)
  }
  if ([...verdicts.values()].some(({ verdict }) => verdict === 'rejected'))
    await learnRefusals('money.')
  return { verdicts, overlaps: [...overlaps.values()] }
}
function widen(overlaps: Map<string, StatementOverlap>, one: StatementOverlap): void {
  const key = `${one.site} ${one.source}`
  const known = overlaps.get(key) ?? one
  overlaps.set(key, {
    ...one,
    from: known.from < one.from ? known.from : one.from,
    to: known.to > one.to ? known.to : one.to,
  })
}

const nothing = {
  line: null,
  user: null,
  studio: null,
  day: null,
  refused: null,
  problems: [],
  repeats: null,
  again: null,
} as const
function rowOf(reading: RowReading, said: LinePreview | undefined): PreviewRow {
  const { row } = reading
  if ('problems' in reading)
    return { ...nothing, row, verdict: 'rejected', problems: reading.problems }
  const { line } = reading
  if ('repeats' in reading)
    return { ...nothing, row, line, verdict: 'duplicate', repeats: reading.repeats }
  if (!said) throw new Error(`the preview says nothing of row ${row}`)
  return { ...nothing, row, line, ...saidOf(said) }
}
function saidOf({ verdict, user, studio, day, code, err }: LinePreview) {
  const refused = code === null && err === null ? null : { code: code ?? '', err: err ?? '' }
  return { verdict, user, studio, day, refused }
}
