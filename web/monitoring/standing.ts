import { isOnline, statuses } from '#shared/site-status/statuses.ts'
import type { Cell, WallRow } from './monitor-store.ts'

/**
 * The standings of a person on the wall. Within one instant Private > Members > Free
 * (docs/rules/online-time.md#several-sites-at-once).
 */
export const standings = ['private', 'members', 'free', 'offline'] as const
type Standing = (typeof standings)[number]
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

const hasProblem = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.status >= statuses.error
export const isLate = (cell: Cell | undefined): boolean => cell?.status === statuses.error

/** Whether the wall has something to show of a person: an account on a site, or a shift that runs. */
const hasSomething = ({ cells, shift }: Pick<WallRow, 'cells' | 'shift'>): boolean =>
  (shift?.status ?? 0) !== 0 || cells.some((cell) => cell !== undefined)
/**
 * Returns the tags of a row: its standing, its shift, late data and problems; none for a person with nothing to show.
 */
export const classify = (row: WallRow): readonly string[] =>
  hasSomething(row) ? tagsOfCells(row, row.cells) : nothing
const nothing: readonly string[] = []
export const showsOnAir = (tag: string): boolean =>
  tag === 'private' || tag === 'members' || tag === 'free'

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
