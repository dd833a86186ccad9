import {
  FileFaultError,
  table_columns_max,
  table_rows_max,
  workbook_cells_max,
  type FileCell,
} from '../file-table.ts'
import { cellValue, type CellSources } from './cell-value.ts'
import { walkXml } from './xml.ts'

/**
 * The rows of a sheet from its first one, each as wide as its last cell that says something. A cell without a place of its own
 * stands right of the one before, a row below the one before (ECMA-376, 18.3.1.4). Raises FileFaultError as soon as there are
 * more than a page can hold, and an error for cells that are not in their order.
 */
export function sheetRows(sheet: Uint8Array, sources: CellSources): FileCell[][] {
  const rows = new Rows()
  let cell: { type: string; style: string | undefined; value: string; text: string } | undefined
  let place: string | undefined
  let into: 'value' | 'text' | undefined
  let isSpoken = false
  walkXml(sheet, {
    open: (name, attribute) => {
      if (name === 'row') rows.beginRow(attribute('r'))
      else if (name === 'c') {
        place = attribute('r')
        cell = { type: attribute('t') ?? 'n', style: attribute('s'), value: '', text: '' }
      } else if (name === 'v') into = 'value'
      else if (name === 't') into = 'text'
      // In some languages the pronunciation of a text stands beside it.
      else if (name === 'rPh') isSpoken = true
    },
    text: (text) => {
      if (cell && into && !isSpoken) cell[into] += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') into = undefined
      else if (name === 'rPh') isSpoken = false
      else if (name === 'c' && cell) {
        rows.add(place, trimmed(cellValue(cell, sources)))
        cell = undefined
      }
    },
  })
  return rows.all
}
const trimmed = (cell: FileCell): FileCell => (typeof cell === 'string' ? cell.trim() : cell)

/** Takes cells in their order, and holds none that says nothing. */
class Rows {
  readonly all: FileCell[][] = []
  #row = 0
  #column = 0
  #cells = 0

  beginRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (!Number.isSafeInteger(row) || row <= this.#row) throw new RangeError(`row ${number}`)
    this.#row = row
    this.#column = 0
  }

  add(place: string | undefined, cell: FileCell): void {
    const column = place === undefined ? this.#column + 1 : this.#columnOf(place)
    if (column <= this.#column) throw new RangeError(`cell ${place}`)
    this.#column = column
    if (cell === '') return
    if (this.#row > table_rows_max) throw new FileFaultError('rowsTooMany')
    if (column > table_columns_max) throw new FileFaultError('columnsTooMany')
    while (this.all.length < this.#row) this.all.push([])
    const row = this.all[this.#row - 1] ?? []
    this.#cells += column - row.length
    if (this.#cells > workbook_cells_max) throw new FileFaultError('workbookTooLarge')
    while (row.length < column - 1) row.push('')
    row.push(cell)
  }

  #columnOf(place: string): number {
    const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/iu.exec(place) ?? []
    if (letters === undefined || Number(row) !== this.#row) throw new RangeError(`cell ${place}`)
    return Array.from(letters.toUpperCase(), (letter) => letter.charCodeAt(0) - 64).reduce(
      (sum, one) => sum * 26 + one,
      0,
    )
  }
}
