import { isOnline, statuses } from '#shared/site-status/statuses.ts'
import type { Cell, WallRow } from './monitor-store.ts'

/** What a person counts as on the wall. Within one instant Private > Members > Free (rules.md). */
export const standings = ['private', 'members', 'free', 'offline'] as const
export type Standing = (typeof standings)[number]
const byStatus: Readonly<Record<number, Standing>> = {
  [statuses.private]: 'private',
  [statuses.members]: 'members',
  [statuses.free]: 'free',
}
export const statusOf: Readonly<Record<Standing, number>> = {
  private: statuses.private,
  members: statuses.members,
  free: statuses.free,
  offline: statuses.offline,
}

type Cells = readonly (Cell | undefined)[]
function standingOfCells(cells: Cells): Standing {
  let most: number = statuses.offline
  for (const cell of cells)
    if (cell && cell.status > most && isOnline(cell.status)) most = cell.status
  return byStatus[most] ?? 'offline'
}
export const standingOf = (row: WallRow): Standing => standingOfCells(row.cells)

export const hasProblem = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.status >= statuses.error
const isLate = (cell: Cell | undefined): boolean => cell?.status === statuses.error

/** Tags of a row: its standing, its shift, late data and problems. */
export const classify = (row: WallRow): readonly string[] => tagsOfCells(row, row.cells)

const known = new Map<string, readonly string[]>()
/** The same for some sites only, where a filter names them. Equal tags are the same list: the store asks a thousand times a second. */
export function tagsOfCells(row: Pick<WallRow, 'shift'>, cells: Cells): readonly string[] {
  const shift = row.shift?.status === 1 ? 'shift' : row.shift?.status === 2 ? 'paused' : ''
  const problem = cells.some(hasProblem)
  const name = `${standingOfCells(cells)} ${shift} ${problem && cells.some(isLate) ? 'late' : ''} ${problem ? 'problem' : ''}`
  const before = known.get(name)
  if (before) return before
  const tags = name.split(' ').filter(Boolean)
  known.set(name, tags)
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
export const cellRank = (cell: Cell | undefined): number =>
  cell === undefined ? -1 : order.indexOf(cell.status)
