import { addDays } from '#shared/platform/local-day.ts'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import type { RosterPerson } from '#shared/schedules/calls.ts'
import type { Place } from '../ui/grid-keys.ts'
import { tiled, type CellSheet } from './blocks.ts'
import { shownOf, type CellView, type Edit } from './roster-store.ts'
import { sizeOf, type CellBlock } from './selection.ts'

/** The grid as it is filtered now: whose rows, which dates, and what each cell shows. */
export interface GridFrame {
  readonly people: readonly RosterPerson[]
  readonly days: readonly string[]
  readonly view: (user: string, date: string) => CellView
}
const placesOf = ({ top, left, bottom, right }: CellBlock): readonly Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) => ({
      row: top + row,
      column: left + column,
    })),
  ).flat()

/** The edit of one cell; none outside of the grid and of whom the viewer may not plan. */
function editAt(
  frame: GridFrame,
  { row, column }: Place,
  next: (now: PlannedCell) => PlannedCell,
): Edit[] {
  const [person, date] = [frame.people[row], frame.days[column]]
  if (!person?.may_edit || date === undefined) return []
  return [{ user: person.user, date, cell: next(shownOf(frame.view(person.user, date))) }]
}
export const filled = (
  frame: GridFrame,
  block: CellBlock,
  next: (now: PlannedCell) => PlannedCell,
): Edit[] => placesOf(block).flatMap((place) => editAt(frame, place, next))

export const copied = (frame: GridFrame, { top, left, bottom, right }: CellBlock): CellSheet =>
  frame.people
    .slice(top, bottom + 1)
    .map(({ user }) =>
      frame.days.slice(left, right + 1).map((date) => shownOf(frame.view(user, date))),
    )
export const pasted = (frame: GridFrame, sheet: CellSheet, block: CellBlock): Edit[] =>
  tiled(sheet, block, { rows: frame.people.length, columns: frame.days.length }).flatMap(
    ({ cell, ...place }) => editAt(frame, place, () => cell),
  )

/** A block laid so that its corner is at another place; moved, it leaves nothing where it was. */
export function dragged(frame: GridFrame, block: CellBlock, to: Place, copies: boolean): Edit[] {
  const target = { top: to.row, left: to.column, bottom: to.row, right: to.column }
  const laid = pasted(frame, copied(frame, block), target)
  // Cells that cannot be laid there stay where they are.
  if (copies || laid.length < sizeOf(block)) return laid
  const keys = new Set(laid.map(({ user, date }) => `${user} ${date}`))
  const left = filled(frame, block, () => []).filter(
    ({ user, date }) => !keys.has(`${user} ${date}`),
  )
  return [...left, ...laid]
}

/**
 * Copies what is shown, of those whom the viewer may plan, to the same so many days later: a day off is copied, too.
 */
export const copiedDays = ({ people, days, view }: GridFrame, later: number): Edit[] =>
  people
    .filter(({ may_edit }) => may_edit)
    .flatMap(({ user }) =>
      days.map((date) => ({
        user,
        date: addDays(date, later),
        cell: shownOf(view(user, date)),
      })),
    )
