import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import type { FileCell, FileTable } from '../../../platform/file-table.ts'
import { textOfCell } from '../../../ui/cells/cell-text.ts'

export type ColumnUse = keyof StatementMapping['columns']
export const columnUses = ['id', 'account', 'type', 'amount', 'currency', 'date', 'time'] as const

export const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  words.includes(word as T)

/** The place where the mapping's headings and lines begin; `headings` holds the names of its columns. */
export interface Layout {
  readonly headings: readonly string[]
  /** Index of the first row that is a line. */
  readonly first: number
}
/** A heading that stands twice, or says nothing, gets its place into its name, so that every column can be named. */
export function layoutOf(
  { rows }: Pick<FileTable, 'rows'>,
  { skip, headings }: Pick<StatementMapping, 'skip' | 'headings'>,
): Layout {
  if (!headings) {
    const width = rows.slice(skip, skip + 200).reduce((most, row) => Math.max(most, row.length), 0)
    return { headings: Array.from({ length: width }, (_, index) => String(index + 1)), first: skip }
  }
  return { headings: uniqueNames(rows[skip] ?? []), first: skip + 1 }
}
function uniqueNames(row: readonly FileCell[]): string[] {
  const taken = new Set<string>()
  return row.map((cell, index) => {
    const name = textOfCell(cell).replaceAll(/\s+/g, ' ').slice(0, 80)
    const own = name === '' ? `#${index + 1}` : taken.has(name) ? `${name} #${index + 1}` : name
    taken.add(own)
    return own
  })
}

/** The index of each column that the mapping names, and which of them the file does not have. */
export function findColumns(headings: readonly string[], columns: StatementMapping['columns']) {
  const places = new Map(headings.map((heading, index) => [heading, index]))
  const loose = new Map(
    headings.map((heading, index) => [looseName(heading), index]).toReversed() as [
      string,
      number,
    ][],
  )
  const at: Partial<Record<ColumnUse, number>> = {}
  const missing: ColumnUse[] = []
  for (const use of columnUses) {
    const name = columns[use]
    if (name === null) continue
    const index = places.get(name) ?? loose.get(looseName(name))
    if (index === undefined) missing.push(use)
    else at[use] = index
  }
  return { at, missing }
}
/** 'Date / Time' and 'date_time' are one heading. */
export const looseName = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$#]+/gu, ' ')
    .trim()

/** Whether every column that a line cannot do without is named. */
export const namesAllColumns = ({ columns }: Pick<StatementMapping, 'columns'>): boolean =>
  columnUses.every((use) => columns[use] !== '')
