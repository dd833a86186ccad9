import { isMoment, type FileCell } from '../../platform/file-table.ts'
import { cutsLongNumbers, isCutNumber, isShortened } from '../../ui/cells/shortened-numbers.ts'
import { isRecord, personColumns } from './line-faults.ts'

/** Lines as the import call takes them, each with the row of the file it came from (a heading is row 1). */
export interface ImportLines {
  readonly lines: readonly string[]
  readonly rows: readonly number[]
  /** The headings of a table. */
  readonly headings?: readonly string[]
  /** By the row of a table the columns whose names or passwords a spreadsheet has made other ones of: such a line is not sent. */
  readonly shortened?: ReadonlyMap<number, readonly string[]>
}
/** The call takes no more at once. */
export const lines_max = 5_000

/** The column that says what is wrong with a line, in a table to mend: it says nothing about the person. */
export const errorsColumn = 'Errors'
const fields = new Map<string, string>(
  personColumns.map((column) => [column.toLowerCase(), column]),
)
/** The headings of a template: the fields of a person, then two columns for each site. */
export const templateColumns = [...fields.values(), 'ctb', 'ctb pass', 'stm', 'stm pass']

/**
 * Reads the rows of a sheet under their headings: a field of a person, a site's code (the name there), or `<code>
 * pass`. Empty cells say nothing, so that a sheet with a column too many takes nothing away. The server says what is
 * wrong with a line.
 */
export function linesOfSheet([
  headings = [],
  ...rows
]: readonly (readonly FileCell[])[]): ImportLines {
  const columns = headings.map((heading) => textOf(heading))
  const kept = rows.flatMap((row, index) =>
    row.every((cell) => textOf(cell) === '')
      ? []
      : [{ row: index + 2, line: lineOf(columns, row) }],
  )
  const shortened = shortenedIn(columns, rows)
  return {
    lines: kept.map(({ line }) => JSON.stringify(line)),
    rows: kept.map(({ row }) => row),
    headings: columns.filter((column) => column !== ''),
    ...(shortened.size > 0 ? { shortened } : {}),
  }
}

/** Logins, and what people are called and log in with on sites: of a surname that became a day the reader sees it. */
function shortenedIn(
  columns: readonly string[],
  rows: readonly (readonly FileCell[])[],
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>()
  for (const [index, column] of columns.entries()) {
    const field = fields.get(column.toLowerCase())
    if (column === '' || (field !== undefined && field !== 'user')) continue
    const isCut = cutsLongNumbers(rows.map((row) => row[index])) ? isCutNumber : () => false
    for (const [at, row] of rows.entries()) {
      const cell = row[index]
      if (isShortened(cell) || isCut(cell))
        found.set(at + 2, [...(found.get(at + 2) ?? []), field ?? column])
    }
  }
  return found
}

/** NDJSON as it is; blank lines are no lines. */
export function linesOfText(text: string): ImportLines {
  const kept = text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ row: index + 1, line }]))
  return { lines: kept.map(({ line }) => line), rows: kept.map(({ row }) => row) }
}

/** The fields of a line; none where it is not an object of JSON. */
export function lineValue(line: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return isRecord(value) ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
/** The login that a line names, where it can be read. */
export function loginOfLine(line: string | undefined): string {
  const { user } = lineValue(line)
  return typeof user === 'string' ? user : ''
}

function lineOf(
  columns: readonly string[],
  row: readonly FileCell[],
): Readonly<Record<string, unknown>> {
  const line: Record<string, unknown> = {}
  const sites = new Map<string, Record<string, string>>()
  for (const [index, column] of columns.entries()) {
    const text = textOf(row[index])
    if (text === '' || column === '' || column.toLowerCase() === errorsColumn.toLowerCase())
      continue
    const field = fields.get(column.toLowerCase())
    if (field) line[field] = field === 'hired' ? dayOf(row[index], text) : text
    else {
      const name = column.toLowerCase()
      const code = name.replace(/\s+pass$/, '')
      sites.set(code, { ...sites.get(code), [code === name ? 'username' : 'pass']: text })
    }
  }
  return sites.size === 0 ? line : { ...line, conturi: Object.fromEntries(sites) }
}
/** A cell that is a moment by its kind, as its day. */
const dayOf = (cell: FileCell | undefined, text: string): string =>
  isMoment(cell) ? (cell.day ?? text) : text
/** A cell as text: of a moment the same letters wherever it is read. */
function textOf(cell: FileCell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'object') return String(cell).trim()
  if (!isMoment(cell)) return String(cell.value)
  return cell.day === null ? (cell.clock ?? '') : `${cell.day}T${cell.clock ?? '00:00:00'}.000Z`
}
