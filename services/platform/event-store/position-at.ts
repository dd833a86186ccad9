import type pg from 'pg'
import type { Instant } from '#shared/platform/messages.ts'
import { START, type Position } from '#shared/platform/event-store.ts'

const PAIR = 'select e.position, e.recorded_at from events e where'
const positionText = (position: number): Position => String(position).padStart(19, '0')

/**
 * The position of the last event that was recorded not after an instant; '' before all of them. Positions are in the order of
 * recording, so it is found by halving: there is no index by time, which every append would pay for.
 */
export async function positionAt(pool: pg.Pool, instant: Instant): Promise<Position> {
  const at = Date.parse(instant)
  const { rows } = await pool.query<{ low: number | null; high: number | null }>(
    'select min(e.position) as low, max(e.position) as high from events e',
  )
  let [low, high] = [rows[0]?.low ?? 0, rows[0]?.high ?? -1]
  let found: Position = START
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const next = await firstFrom(pool, middle)
    if (next === undefined || next.position > high) high = middle - 1
    else if (next.at <= at) {
      found = positionText(next.position)
      low = next.position + 1
    } else high = middle - 1
  }
  return found
}
async function firstFrom(pool: pg.Pool, position: number) {
  const { rows } = await pool.query<{ position: number; recorded_at: Date | string }>(
    `${PAIR} e.position >= $1 order by e.position limit 1`,
    [position],
  )
  const row = rows[0]
  return row && { position: Number(row.position), at: new Date(row.recorded_at).getTime() }
}
/** The time at which the last event not after a position was recorded, in epoch milliseconds; 0 before all of them. */
export async function recordedAtPosition(pool: pg.Pool, position: Position): Promise<number> {
  if (position === START) return 0
  const { rows } = await pool.query<{ recorded_at: Date | string }>(
    `${PAIR} e.position <= $1 order by e.position desc limit 1`,
    [Number(position)],
  )
  return rows[0] ? new Date(rows[0].recorded_at).getTime() : 0
}
