import { useCallback, type KeyboardEvent, type RefObject } from 'react'
import type { WallItem } from './items.ts'

interface List {
  readonly scrollToIndex: (index: number) => void
}
const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}
const HEAD = -1

/** Arrow keys walk from cell to cell, the headings included (row −1): thirty sites times thirty rows are too many stops for Tab. */
export function useCellKeys(
  scroller: RefObject<HTMLElement | null>,
  items: readonly WallItem[],
  columns: number,
  list: List,
) {
  return useCallback(
    (event: KeyboardEvent) => {
      const move = moves[event.key]
      const at = (event.target as HTMLElement).closest<HTMLElement>('[data-c]')
      if (!move || !at || event.altKey || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      const row = nextRow(items, Number(at.closest<HTMLElement>('[data-r]')?.dataset['r']), move[0])
      const column = Math.max(0, Math.min(columns - 1, Number(at.dataset['c']) + move[1]))
      if (row !== HEAD) list.scrollToIndex(row)
      focusSoon(scroller, row, column)
    },
    [scroller, items, columns, list],
  )
}

/** Over headings of groups to the next person; stays where there is none. */
function nextRow(items: readonly WallItem[], from: number, rows: number): number {
  if (rows === 0) return from
  const step = Math.sign(rows)
  let row = Math.max(HEAD, Math.min(items.length - 1, from + rows))
  while (row > HEAD && row < items.length && items[row]?.kind !== 'person') row += step
  return row >= items.length ? from : row
}

const frames_max = 10
/** A row that was out of sight exists a frame or two after the list was scrolled. */
function focusSoon(
  scroller: RefObject<HTMLElement | null>,
  row: number,
  column: number,
  frames = 0,
): void {
  const cell = scroller.current?.querySelector<HTMLElement>(
    `[data-r="${row}"] [data-c="${column}"]`,
  )
  if (cell) cell.focus()
  else if (frames < frames_max)
    requestAnimationFrame(() => focusSoon(scroller, row, column, frames + 1))
}
