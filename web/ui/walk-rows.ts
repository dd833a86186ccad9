import type { Virtualizer } from '@tanstack/react-virtual'
import { focusSoon, movedBy, type Pressed } from './grid-keys.ts'

export type RowList = Pick<Virtualizer<Window & Element, Element>, 'scrollToIndex'>
/** Moves the focus from row to row, from above the first on; Enter follows a row's first link. */
export function walkRows(pressed: Pressed, table: HTMLElement, rows: number, list: RowList): void {
  const at = document.activeElement?.closest<HTMLElement>('[data-body]')
  if (pressed.key === 'Enter') return at?.querySelector('a')?.click()
  const row = Number(at?.dataset['index'] ?? -1)
  const page = Math.floor(table.clientHeight / (at?.offsetHeight ?? table.clientHeight)) - 1
  const shape = { rows, columns: 1, page: Math.max(1, page) }
  const to = movedBy(pressed, { row, column: 0 }, shape)
  if (!to) return undefined
  const find = () => table.querySelector<HTMLElement>(`[data-index="${to.row}"]`)
  if (!find()) list.scrollToIndex(to.row)
  return focusSoon(find)
}
