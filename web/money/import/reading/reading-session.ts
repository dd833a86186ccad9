import { delimiters, type StatementMapping } from '#shared/money/statement-mapping.ts'
import {
  boundedTable,
  FileFaultError,
  isBlankRow,
  table_bytes_max,
  type FileTable,
} from '../../../platform/file-table.ts'
import type { WorkbookSheet } from '../../../platform/workbook/read-workbook.ts'
import { guessDelimiter, readCsv } from '../../../platform/read-csv.ts'
import { textOfCell } from '../../../ui/cells/cell-text.ts'
import { columnFacts, type OpenQuestions } from './column-facts.ts'
import { findColumns, layoutOf, type ColumnUse } from './columns.ts'
import { decoded, encodingOf, type Encoding } from '../../../platform/decode.ts'
import { guessFormats, guessMapping } from './guess.ts'
import { readRows, typeWord, type RowReading } from './lines.ts'

export type Delimiter = (typeof delimiters)[number]
export interface OpenedStatement {
  readonly kind: 'csv' | 'xlsx'
  /** The encoding of a CSV, and the mark between its cells. */
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter
  readonly sheets: readonly string[]
  readonly sheet: string | null
}
interface SampleRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly reading: RowReading | null
}
/** The first rows as the mapping reads them. */
export interface Sample {
  readonly headings: readonly string[]
  readonly missing: readonly ColumnUse[]
  readonly rows: readonly SampleRow[]
  /** The file's names for its types, most frequent first, with their counts. */
  readonly words: readonly { readonly word: string; readonly count: number }[]
  readonly questions: OpenQuestions
  /** Rows that are not blank, without those before the first line. */
  readonly count: number
}
interface OpenChoice {
  readonly encoding?: Encoding | undefined
  readonly sheet?: string | undefined
}

const sample_rows = 20
const words_max = 60
const shown_chars_max = 120

/** One file, opened once and read as often as its mapping changes. It has no page and no worker around it. */
export class ReadingSession {
  #text = ''
  #sheets: readonly WorkbookSheet[] = []
  #sheet: string | undefined
  #tables = new Map<string, FileTable>()

  /** Raises FileFaultError for what is no table. */
  async open(bytes: Uint8Array<ArrayBuffer>, choice: OpenChoice = {}): Promise<OpenedStatement> {
    if (bytes.length === 0) throw new FileFaultError('empty')
    if (bytes.length > table_bytes_max) throw new FileFaultError('tooLarge')
    this.#tables = new Map()
    if (startsWith(bytes, 'PK')) return this.#openWorkbook(bytes, choice.sheet)
    if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) throw new FileFaultError('oldWorkbook')
    const encoding = choice.encoding ?? encodingOf(bytes)
    const text = decoded(bytes, encoding)
    if (startsWith(bytes, '%PDF') || !looksLikeText(text)) throw new FileFaultError('notATable')
    this.#text = text
    this.#sheets = []
    const delimiter = guessDelimiter(text, delimiters)
    this.#table(delimiter)
    return { kind: 'csv', encoding, delimiter, sheets: [], sheet: null }
  }

  guess(given: Parameters<typeof guessMapping>[1]): StatementMapping {
    return guessMapping(this.#table(given.delimiter), given)
  }

  /** Guesses how the chosen columns are written. */
  formats(mapping: StatementMapping): ReturnType<typeof guessFormats> {
    return guessFormats(this.#table(mapping.delimiter), mapping)
  }

  sample(mapping: StatementMapping, site: string): Sample {
    const table = this.#table(mapping.delimiter)
    const { headings, first } = layoutOf(table, mapping)
    const { at, missing } = findColumns(headings, mapping.columns)
    const shown = table.rows
      .slice(first)
      .flatMap((cells, index) => (isBlankRow(cells) ? [] : [{ row: first + index + 1, cells }]))
    const head = shown.slice(0, sample_rows)
    const until = head.at(-1)?.row ?? 0
    const readings = new Map<number, RowReading>()
    if (missing.length === 0)
      for (const reading of readRows(table, mapping, site, until))
        readings.set(reading.row, reading)
    return {
      headings,
      missing,
      questions: columnFacts(table, mapping).questions,
      count: shown.length,
      words: at.type === undefined ? [] : wordsIn(shown.map(({ cells }) => cells[at.type ?? 0])),
      rows: head.map(({ row, cells }) => ({
        row,
        cells: cells.map((cell) => textOfCell(cell).slice(0, shown_chars_max)),
        reading: readings.get(row) ?? null,
      })),
    }
  }

  /** Every row, and how many there are at most. The mapping's columns must be there. */
  read(mapping: StatementMapping, site: string) {
    const table = this.#table(mapping.delimiter)
    const missing = findColumns(layoutOf(table, mapping).headings, mapping.columns).missing
    if (missing.length > 0) throw new Error(`absent columns: ${missing.join(', ')}`)
    return { total: table.rows.length, rows: readRows(table, mapping, site) }
  }

  async #openWorkbook(
    bytes: Uint8Array<ArrayBuffer>,
    sheet: string | undefined,
  ): Promise<OpenedStatement> {
    const { readWorkbook, tableOfSheet } =
      await import('../../../platform/workbook/read-workbook.ts')
    this.#sheets = readWorkbook(bytes)
    this.#sheet = sheet
    this.#tables.set('', tableOfSheet(this.#sheets, sheet))
    const sheets = this.#sheets.map(({ name }) => name)
    return {
      kind: 'xlsx',
      encoding: null,
      delimiter: ',',
      sheets,
      sheet: this.#sheet ?? sheets[0] ?? null,
    }
  }

  #table(delimiter: Delimiter): FileTable {
    const key = this.#sheets.length > 0 ? '' : delimiter
    let table = this.#tables.get(key)
    if (!table) {
      table = boundedTable(readCsv(this.#text, delimiter))
      // One reading of a large file is enough to keep.
      this.#tables = new Map([[key, table]])
    }
    return table
  }
}

const startsWith = (bytes: Uint8Array, letters: string): boolean =>
  Array.from(letters).every((letter, index) => bytes[index] === letter.charCodeAt(0))
/** A picture or a program is full of bytes that no text has. */
function looksLikeText(text: string): boolean {
  const head = text.slice(0, 4096)
  const strange = head.match(/(?![\t\r\n\f\v])\p{Cc}|\ufffd/gu)?.length ?? 0
  return strange <= head.length * 0.02 + 2
}
function wordsIn(cells: readonly (FileTable['rows'][number][number] | undefined)[]) {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const word = typeWord(cell)
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, words_max)
    .map(([word, count]) => ({ word, count }))
}
