import { useState, type KeyboardEvent } from 'react'
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
  // Rows may have become fewer by a filter.
  const at = { ...chosen, row: personNear(rows, chosen.row, 1) }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { row, month } = at
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(at)
    }
    const steps: Readonly<Record<string, () => YearPlace>> = {
      ArrowUp: () => ({ month, row: personNear(rows, row - 1, -1) }),
      ArrowDown: () => ({ month, row: personNear(rows, row + 1, 1) }),
      PageUp: () => ({ month, row: personNear(rows, row - page, -1) }),
      PageDown: () => ({ month, row: personNear(rows, row + page, 1) }),
      ArrowLeft: () => ({ row, month: Math.max(0, month - 1) }),
      ArrowRight: () => ({ row, month: Math.min(11, month + 1) }),
      Home: () => ({ row: event.ctrlKey ? personNear(rows, 0, 1) : row, month: 0 }),
      End: () => ({ row: event.ctrlKey ? personNear(rows, rows.length, -1) : row, month: 11 }),
    }
    const next = steps[event.key]?.()
    if (!next) return
    event.preventDefault()
    setAt(next)
    show(next.row)
  }
  return { at, setAt, onKeyDown }
}
/** The row of a person from here on in this direction, or else the nearest in the other. */
function personNear(rows: readonly YearRow[], from: number, step: 1 | -1): number {
  const start = Math.min(Math.max(from, 0), rows.length - 1)
  for (const way of [step, -step])
    for (let row = start; row >= 0 && row < rows.length; row += way)
      if (rows[row]?.kind === 'person') return row
  return 0
}
