import type { LateSite } from './alert-list.ts'
import type { WallRow, WallShape } from './monitor-store.ts'
import { isLate } from './standing.ts'

/** Returns the sites whose data is late, with the people for whom it is: the same cells as the counter of late data. */
export function lateSites(
  { sites, keys, counts }: WallShape,
  rowOf: (key: string) => WallRow | undefined,
): readonly LateSite[] {
  if (!counts.get('late')) return []
  const rows = keys.flatMap((key) => rowOf(key) ?? [])
  return sites.flatMap(({ site, column }): LateSite[] => {
    const late = rows.flatMap(({ cells }) => {
      const cell = cells[column]
      return cell && isLate(cell) ? [cell.since] : []
    })
    return late.length === 0 ? [] : [{ site, people: late.length, since: Math.min(...late) }]
  })
}
