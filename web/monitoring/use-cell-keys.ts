import { useCallback, type KeyboardEvent, type RefObject } from 'react'
import { focusSoon, movedBy } from '../ui/grid-keys.ts'
import type { WallItem } from './items.ts'

interface List {
  readonly scrollToIndex: (index: number) => void
}
/** The headings of the columns are a row above the first. */
const HEAD = -1
const page = 10

/** Keys walk from cell to cell, the headings included: thirty sites times thirty rows are too many stops for Tab. */
export function useCellKeys(
  scroller: RefObject<HTMLElement | null>,
  items: readonly WallItem[],
  columns: number,
  list: List,
) {
  return useCallback(
    (event: KeyboardEvent) => {
      const at = (event.target as HTMLElement).closest<HTMLElement>('[data-c]')
      if (!at) return
      const from = {
        row: Number(at.closest<HTMLElement>('[data-r]')?.dataset['r']),
        column: Number(at.dataset['c']),
      }
      const stands = (row: number) => row === HEAD || items[row]?.kind === 'person'
      const to = movedBy(event, from, { rows: items.length, columns, first: HEAD, page, stands })
      if (!to) return
      event.preventDefault()
      if (to.row !== HEAD) list.scrollToIndex(to.row)
      focusSoon(() =>
        scroller.current?.querySelector(`[data-r="${to.row}"] [data-c="${to.column}"]`),
      )
    },
    [scroller, items, columns, list],
  )
}
