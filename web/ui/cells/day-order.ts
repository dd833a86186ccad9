import type { FileCell } from '../../platform/file-table.ts'
import { textOfCell } from './cell-text.ts'

/** Which of day and month a date writes first. */
export type DayOrder = 'day' | 'month'

/** Dates that some countries begin with the day and others with the month. With points between them all begin with the day. */
const twoParts = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/
const partsOf = (cell: FileCell | undefined): readonly [number, number] | undefined => {
  const [, first, , second] = (typeof cell === 'string' && twoParts.exec(textOfCell(cell))) || []
  return first === undefined ? undefined : [Number(first), Number(second)]
}
/** Whether a cell is one day by one order and another day by the other. */
export function isAmbiguousDay(cell: FileCell | undefined): boolean {
  const [first, second] = partsOf(cell) ?? [0, 0]
  return first >= 1 && second >= 1 && first <= 12 && second <= 12 && first !== second
}
/** The order that a column’s own dates show: there is no thirteenth month. undefined if none shows one, or some show the other. */
export function dayOrder(cells: Iterable<FileCell | undefined>): DayOrder | undefined {
  const orders = new Set<DayOrder>()
  for (const cell of cells) {
    const [first, second] = partsOf(cell) ?? [0, 0]
    if (first > 12 && second <= 12) orders.add('day')
    if (second > 12 && first <= 12) orders.add('month')
  }
  const [only] = orders
  return orders.size === 1 ? only : undefined
}
