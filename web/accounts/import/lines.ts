import { isRecord, personColumns } from './line-faults.ts'

/** Lines as the import call takes them, each with the row of the file it came from (a heading is row 1). */
export interface ImportLines {
  readonly lines: readonly string[]
  readonly rows: readonly number[]
  /** Of a table. */
  readonly headings?: readonly string[]
}
/** The call takes no more at once. */
export const lines_max = 5_000

/** What is wrong with a line, in a table to mend: it says nothing about the person. */
export const errorsColumn = 'Errors'
const fields = new Map<string, string>(
  personColumns.map((column) => [column.toLowerCase(), column]),
)
/** What a template begins with: the fields of a person, then two columns for each site. */
export const templateColumns = [...fields.values(), 'ctb', 'ctb pass', 'stm', 'stm pass']

/**
 * The rows of a sheet under their headings: a field of a person, a site's code (the name there), or `<code> pass`. Empty cells
 * say nothing, so that a sheet with a column too many takes nothing away. What is wrong with a line, the server says.
 */
export function linesOfSheet([
  headings = [],
  ...rows
]: readonly (readonly unknown[])[]): ImportLines {
  const columns = headings.map((heading) => textOf(heading))
  const kept = rows.flatMap((row, index) =>
    row.every((cell) => textOf(cell) === '')
      ? []
      : [{ row: index + 2, line: lineOf(columns, row) }],
  )
  return {
    lines: kept.map(({ line }) => JSON.stringify(line)),
    rows: kept.map(({ row }) => row),
    headings: columns.filter((column) => column !== ''),
  }
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
  row: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const line: Record<string, unknown> = {}
  const sites = new Map<string, Record<string, string>>()
  for (const [index, column] of columns.entries()) {
    const text = textOf(row[index])
    if (text === '' || column === '' || column.toLowerCase() === errorsColumn.toLowerCase())
      continue
    const field = fields.get(column.toLowerCase())
    if (field) line[field] = text
    else {
      const name = column.toLowerCase()
      const code = name.replace(/\s+pass$/, '')
      sites.set(code, { ...sites.get(code), [code === name ? 'username' : 'pass']: text })
    }
  }
  return sites.size === 0 ? line : { ...line, conturi: Object.fromEntries(sites) }
}
/** A cell is text, a number, a truth value or a date; anything else is empty. */
const textOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).trim()
    : cell instanceof Date
      ? cell.toISOString()
      : ''
