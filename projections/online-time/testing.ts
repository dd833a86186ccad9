import { DaySums, type DaySeconds } from '#shared/online-time/days.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import type { Status } from '#shared/site-status/statuses.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import type { onlineTimeEvents } from './events.ts'
import { onlineTime } from './online-time.ts'
import type { DayRow, OnlinePersonRow } from './person.ts'
import { addTail } from './tail.ts'

export type Event = EventOf<typeof onlineTimeEvents>
/** One line of one observer about one account of ana. */
export interface TestObservation {
  readonly at: number
  readonly status: Status
  readonly site?: string
  readonly account?: string
  readonly observer?: string
  readonly rank?: number
  readonly stale_s?: number | null
  readonly seq?: number | null
  readonly user?: string
}
/** A `change` observer of rank 3 on site ctb, unless it is said otherwise. */
export const observedEvent = ({
  at,
  status,
  site = 'ctb',
  account = 'ana_x',
  observer = 'ext',
  rank = 3,
  stale_s = null,
  seq = null,
  user = 'ana',
}: TestObservation): Event => ({
  type: 'ObservationsReceived',
  data: {
    part: user,
    observer,
    rank,
    stale_s,
    people: [{ user, site, account, seen: [[at, status, seq]] }],
  },
})
export const heartbeat = (observer: string, at: number, user = 'ana'): Event => ({
  type: 'HeartbeatReceived',
  data: { part: user, observer, stale_s: 300, at, users: [user] },
})
export const studioJoined = (
  studio: string,
  timezone: string,
  from: string,
  user = 'ana',
): Event => ({
  type: 'StudioJoined',
  data: { user, studio, timezone, from },
})
/** Epoch milliseconds of a time on 15 January 2026, UTC. */
export const clockMs = (time: string): number => Date.parse(`2026-01-15T${time}Z`)

export async function folded(...batches: readonly (readonly Event[])[]): Promise<MemoryTables> {
  const tables = new MemoryTables(onlineTime)
  for (const batch of batches) await tables.fold(batch)
  return tables
}

/**
 * Returns the figures that a query of everything would answer at `now`: day rows and tails, in a fixed order, without
 * zeros.
 */
export function figuresAt(tables: Pick<MemoryTables, 'rows'>, now: number): DaySeconds[] {
  const rows = new Map<string, DaySeconds>()
  const add = (row: DaySeconds) => {
    const id = [row.date, row.site ?? '', row.studio].join('|')
    const known = rows.get(id) ?? { ...row, free: 0, members: 0, private: 0, unobserved: 0 }
    rows.set(id, {
      ...known,
      free: known.free + row.free,
      members: known.members + row.members,
      private: known.private + row.private,
      unobserved: known.unobserved + row.unobserved,
    })
  }
  for (const { user: _, site, ...row } of tables.rows<DayRow>('online_day_sum'))
    add({ ...row, site: site === '' ? null : site })
  const sums = new DaySums()
  for (const { state } of tables.rows<OnlinePersonRow>('online_person'))
    addTail(state, now, sums.adder(state.memberships))
  for (const row of sums.rows()) add(row)
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
    .filter(
      (row) => row.free !== 0 || row.members !== 0 || row.private !== 0 || row.unobserved !== 0,
    )
}
/** Seconds by what was shown, over all days: `union`, and one entry a site. */
export function secondsAt(
  tables: MemoryTables,
  now: number,
): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {}
  for (const { site, ...row } of figuresAt(tables, now)) {
    const into = (found[site ?? 'union'] ??= {})
    for (const kind of ['free', 'members', 'private', 'unobserved'] as const)
      if (row[kind] !== 0) into[kind] = (into[kind] ?? 0) + row[kind]
  }
  return found
}
