import { isOnline, statuses } from '#shared/site-status/statuses.ts'
import type { WallRow } from '../platform/monitor-store.ts'

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

export function standingOf(row: WallRow): Standing {
  const best = row.cells.reduce((most, cell) => (cell && isOnline(cell.status) && cell.status > most ? cell.status : most), 0)
  return byStatus[best] ?? 'offline'
}

/** Tags of a row: its standing, its shift, whether a site cannot be seen; and per studio, for the group's heading. */
export function classify(row: WallRow): readonly string[] {
  const standing = standingOf(row)
  const tags: string[] = [standing, `people:${row.studio}`]
  if (standing !== 'offline') tags.push(`air:${row.studio}`)
  if (row.shift?.status === 1) tags.push('shift')
  if (row.shift?.status === 2) tags.push('paused')
  if (row.cells.some((cell) => cell !== undefined && cell.status >= statuses.error)) tags.push('problem')
  return tags
}
