import type { FileCell } from '../../platform/file-table.ts'
import { textOfCell } from './cell-text.ts'

export type DecimalMark = '.' | ','
const other = { '.': ',', ',': '.' } as const satisfies Record<DecimalMark, DecimalMark>
const marks = ['.', ','] as const

/** The figures of a text without what may stand around and between them. */
const figuresOf = (text: string): string =>
  /\d[\d.,'’\s]*|[.,]\d+/u.exec(text)?.[0].replaceAll(/['’\s]/gu, '') ?? ''
/** '45.000': forty-five with three places, or forty-five thousand. */
const twoReadings = /^[1-9]\d{0,2}([.,])\d{3}$/
const markIn = (text: string): DecimalMark | undefined => {
  const mark = twoReadings.exec(text)?.[1]
  return mark === '.' || mark === ',' ? mark : undefined
}
/** The sign of a cell that can be read as a decimal sign and as one between thousands. A number of a workbook has none. */
export const ambiguousMark = (cell: FileCell | undefined): DecimalMark | undefined =>
  typeof cell === 'string' ? markIn(figuresOf(textOfCell(cell))) : undefined

/** The uses of decimal signs that the amounts of a column show. */
interface MarkUses {
  /** Stands between thousands in some amount. */
  readonly thousands: ReadonlySet<DecimalMark>
  /** Stands before three places, or before any other number of them. */
  readonly three: ReadonlySet<DecimalMark>
  readonly places: ReadonlySet<DecimalMark>
}
function usesIn(cells: Iterable<FileCell | undefined>): MarkUses {
  const uses = {
    thousands: new Set<DecimalMark>(),
    three: new Set<DecimalMark>(),
    places: new Set<DecimalMark>(),
  }
  for (const cell of cells) {
    if (typeof cell !== 'string' || !/[.,]/.test(cell)) continue
    const figures = figuresOf(textOfCell(cell))
    const decimal = decimalMarkOf(figures)
    for (const mark of marks)
      if (figures.includes(mark) && mark !== decimal && markIn(figures) === undefined)
        uses.thousands.add(mark)
    if (decimal === undefined) continue
    const places = figures.length - figures.lastIndexOf(decimal) - 1
    ;(places === 3 ? uses.three : uses.places).add(decimal)
  }
  return uses
}
/** The decimal sign of figures that can be read in one way alone; undefined where there is none. */
function decimalMarkOf(figures: string): DecimalMark | undefined {
  if (markIn(figures) !== undefined) return undefined
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  const mark = figures[last]
  if (mark !== '.' && mark !== ',') return undefined
  return figures.indexOf(mark) === last ? mark : undefined
}

/** The role of each sign in a column, as far as the column itself shows it. */
export type MarkRoles = Readonly<Record<DecimalMark, 'thousands' | 'decimals' | undefined>>
/**
 * 1,234.50 shows that the comma stands between thousands, and so does 12.50; 0.250 shows that three places may follow the point.
 * Beside 12.50 the meaning of 45.000 is not known: no file writes two places here and three there.
 */
export function markRoles(cells: Iterable<FileCell | undefined>): MarkRoles {
  const { thousands, three, places } = usesIn(cells)
  const roleOf = (mark: DecimalMark) => {
    const groups = thousands.has(mark) || three.has(other[mark]) || places.has(other[mark])
    if (three.has(mark)) return groups ? undefined : 'decimals'
    return groups && !places.has(mark) ? 'thousands' : undefined
  }
  return { '.': roleOf('.'), ',': roleOf(',') }
}

/** The style in which a column’s amounts are read: `isClear` tells for a sign whether the meaning of '45.000' is known. */
export interface AmountStyle {
  readonly decimal: DecimalMark
  readonly isClear: (mark: DecimalMark) => boolean
}
/** The style of a column. `isSaid`: a person has stated that `decimal` is its decimal sign; what the column itself shows counts for more. */
export function amountStyle(roles: MarkRoles, decimal: DecimalMark, isSaid: boolean): AmountStyle {
  const meant = (mark: DecimalMark) => (mark === decimal ? 'decimals' : 'thousands')
  return {
    decimal,
    isClear: (mark) => (roles[mark] === undefined ? isSaid : roles[mark] === meant(mark)),
  }
}
/** The style of a cell in a column without a decimal sign of its own: that of the cell itself, or of what the column shows of its sign. */
export function ownStyle(cell: FileCell, roles: MarkRoles): AmountStyle {
  const mark = ambiguousMark(cell)
  const isClear = () => mark === undefined || roles[mark] !== undefined
  if (mark !== undefined)
    return { decimal: roles[mark] === 'thousands' ? other[mark] : mark, isClear }
  const figures = typeof cell === 'string' ? figuresOf(textOfCell(cell)) : ''
  const grouping = marks.find(
    (one) => figures.includes(one) && figures.indexOf(one) !== figures.lastIndexOf(one),
  )
  return { decimal: decimalMarkOf(figures) ?? (grouping ? other[grouping] : '.'), isClear }
}
