import { useState, type KeyboardEvent } from 'react'
import { movedBy, nearestRow } from '../ui/grid-keys.ts'
import type { YearRow } from './year-data.ts'

export interface YearPlace {
  readonly row: number
  /** 0 is January. */
  readonly month: number
}
export const yearCellId = ({ row, month }: YearPlace): string => `year-cell-${row}-${month}`

/** Walks the cells by keys, over the headings of groups; Enter opens what is in one. */
export function useYearKeys(
  rows: readonly YearRow[],
  {
    show,
    page,
    open,
  }: {
    readonly show: (row: number) => void
    readonly page: number
    readonly open: (at: YearPlace) => void
  },
) {
  const [chosen, setAt] = useState<YearPlace>({ row: 1, month: new Date().getMonth() })
  const shape = {
    rows: rows.length,
    columns: 12,
    page,
    stands: (row: number) => rows[row]?.kind === 'person',
  }
  // Rows may have become fewer by a filter.
  const at = { ...chosen, row: nearestRow(chosen.row, 1, shape) }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(at)
    }
    const next = movedBy(event, { row: at.row, column: at.month }, shape)
    if (!next) return
    event.preventDefault()
    setAt({ row: next.row, month: next.column })
    show(next.row)
  }
  return { at, setAt, onKeyDown }
}
