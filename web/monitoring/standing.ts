import { isOnline, statuses } from '#shared/site-status/statuses.ts'
import type { Cell, WallRow } from '../platform/monitor-store.ts'

/** What a person counts as on the wall. Within one instant Private > Members > Free (rules.md). */
export const standings = ['private', 'members', 'free', 'offline'] as const
export type Standing = (typeof standings)[number]
const byStatus: Readonly<Record<number, Standing>> = { [statuses.private]: 'private', [statuses.members]: 'members', [statuses.free]: 'free' }
export const statusOf: Readonly<Record<Standing, number>> = {
  private: statuses.private,
  members: statuses.members,
  free: statuses.free,
  offline: statuses.offline,
}

type Cells = readonly (Cell | undefined)[]
const standingOfCells = (cells: Cells): Standing =>
  byStatus[cells.reduce((most, cell) => (cell && isOnline(cell.status) && cell.status > most ? cell.status : most), 0)] ?? 'offline'
export const standingOf = (row: WallRow): Standing => standingOfCells(row.cells)

export const hasProblem = (cell: Cell | undefined): boolean => cell !== undefined && cell.status >= statuses.error
const isLate = (cell: Cell | undefined): boolean => cell?.status === statuses.error

/** Tags of a row: its standing, its shift, late data and problems. */
export const classify = (row: WallRow): readonly string[] => tagsOfCells(row, row.cells)

/** The same for some sites only, where a filter names them. */
export function tagsOfCells(row: Pick<WallRow, 'shift'>, cells: Cells): string[] {
  const tags: string[] = [standingOfCells(cells)]
  if (row.shift?.status === 1) tags.push('shift')
  if (row.shift?.status === 2) tags.push('paused')
  if (cells.some(isLate)) tags.push('late')
  if (cells.some(hasProblem)) tags.push('problem')
  return tags
}

/** How a cell sorts: on air by what counts most, then what needs a look, then offline, then no account. */
const order: readonly number[] = [
  statuses.offline,
  statuses.error,
  statuses.accessDenied,
  statuses.invalidUser,
  statuses.free,
  statuses.members,
  statuses.private,
]
export const cellRank = (cell: Cell | undefined): number => (cell === undefined ? -1 : order.indexOf(cell.status))
