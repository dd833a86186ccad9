import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { START, type Position } from '#shared/platform/event-store.ts'
import type { Bus } from '../bus/bus.ts'
import type { AnyProjection } from '../define/define-projection.ts'

const CHECK_MS = 50
const SEEN_CACHE_MS = 100

export interface Progress {
  /** Waits until every one of these projections has seen `position`; false if not within `ms` (default 5,000). */
  readonly reach: (
    projections: readonly string[],
    position: Position,
    ms?: number,
  ) => Promise<boolean>
  /** The newest position that all of these have seen; as of a moment ago, unless it is asked for fresh. */
  readonly seen: (projections: readonly string[], fresh?: 'fresh') => Promise<Position>
  /** The place in the log that they read of a position in any form; undefined while the log has not come to it. */
  readonly place: (position: Position) => Promise<Position | undefined>
  /** The newest position in the log that they read. */
  readonly head: () => Promise<Position>
}
/** Turns a token of the store into a place in the feed; undefined while the feed has not come to it. */
export type ToFeed = (position: Position) => Promise<number | undefined>

/**
 * Tells how far read models have come. A shard whose checkpoint stands still because no event concerned it has seen everything,
 * so the question is whether an event that concerns it lies between.
 */
const PENDING = `
  select c.projection, c.shard, c.position, (
    select min(e.position) from events e
    where e.position > c.position and e.position <= h.head and (c.shard = -1 or e.shard = c.shard) and e.type = any(t.types)
  ) as next, h.head
  from (select unnest($1::text[]) as name, unnest($2::text[]) as packed) n
  cross join lateral (select string_to_array(n.packed, ',') as types) t
  join projections p on p.name = n.name and p.state = 'live'
  join checkpoints c on c.projection = p.name and c.generation = p.generation
  cross join (select coalesce($3::bigint, (select max(e.position) from events e), 0) as head) h`

interface PendingRow {
  readonly projection: string
  readonly shard: number
  readonly position: number
  readonly next: number | null
  readonly head: number
}
const typesOf = (projection: AnyProjection): string => Object.keys(projection.events).join(',')
async function pending(
  pool: pg.Pool,
  names: readonly string[],
  types: readonly string[],
  upTo: number | null,
): Promise<readonly PendingRow[]> {
  const { rows } = await pool.query<PendingRow>({
    name: 'progress',
    text: PENDING,
    values: [names, types, upTo],
  })
  return rows
}
export interface Lag {
  readonly projection: string
  readonly shard: number
  /** Positions between the newest event and what was seen; 0 when nothing that concerns the shard is unread. */
  readonly lag: number
  /** The distance of the checkpoint from the end of the log, whether or not the events between concern it. */
  readonly behind: number
}
interface MeasuredLag extends Lag {
  /** The first unread event that concerns the shard. */
  readonly next: number | null
}
/** Every live shard's lag, in one query. */
export async function lags(
  pool: pg.Pool,
  projections: readonly AnyProjection[],
): Promise<readonly MeasuredLag[]> {
  const rows = await pending(
    pool,
    projections.map(({ name }) => name),
    projections.map(typesOf),
    null,
  )
  return rows.map(({ projection, shard, position, next, head }) => ({
    projection,
    shard,
    lag: next === null ? 0 : head - next + 1,
    behind: head - position,
    next,
  }))
}

/** Seconds that the longest waiting event has been in the log without all that it concerns having seen it; 0 when nothing waits. */
export async function unreadSeconds(
  pool: pg.Pool,
  measured: readonly MeasuredLag[],
): Promise<number> {
  const next = measured.flatMap((one) => one.next ?? [])
  if (next.length === 0) return 0
  const text =
    'select extract(epoch from clock_timestamp() - min(e.recorded_at))::float8 as seconds from events e where e.position = any($1::bigint[])'
  const { rows } = await pool.query<{ seconds: number | null }>(text, [[...new Set(next)]])
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** Seconds by which the newest event's time is ahead of the database's clock; 0 unless the clock has gone back. */
export async function logAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'select extract(epoch from e.recorded_at - clock_timestamp())::float8 as seconds from events e order by e.position desc limit 1',
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

export function openProgress(
  pool: pg.Pool,
  bus: Bus,
  projections: readonly AnyProjection[],
  toFeed: ToFeed = async (position) => (position === START ? 0 : Number(position)),
): Progress {
  const types = new Map(projections.map((projection) => [projection.name, typesOf(projection)]))
  const cache = new Map<string, { at: number; seen: Promise<Position> }>()

  /** The newest place up to which nothing that concerns these is unread, looking no further than `upTo`. */
  const seenUpTo = async (names: readonly string[], upTo: number | null): Promise<number> => {
    const packed = names.map((name) => types.get(name) ?? fail(name))
    const rows = await pending(pool, names, packed, upTo)
    // A projection that no worker has made yet has seen nothing.
    if (new Set(rows.map((row) => row.projection)).size < new Set(names).size) return 0
    return rows.reduce(
      (least, row) => Math.min(least, row.next === null ? row.head : row.next - 1),
      rows[0]?.head ?? 0,
    )
  }
  const reach: Progress['reach'] = async (names, position, ms = 5000) => {
    const deadline = Date.now() + ms
    let wake: () => void = () => undefined
    const stop = bus.listen((hint) => {
      if (hint.kind === 'projected' && names.includes(hint.projection)) wake()
    })
    try {
      for (;;) {
        const place = await toFeed(position)
        // A place beyond the log was never written: waiting for it would only keep others from the database.
        if (place !== undefined && !(await isWritten(pool, place))) return false
        if (place !== undefined && (await seenUpTo(names, place)) >= place) return true
        if (Date.now() >= deadline) return false
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), delay(CHECK_MS)])
      }
    } finally {
      stop()
    }
  }
  return {
    reach,
    seen: (names, fresh) => {
      const key = names.join(',')
      const cached = cache.get(key)
      if (fresh === undefined && cached && Date.now() - cached.at < SEEN_CACHE_MS)
        return cached.seen
      const seen = seenUpTo(names, null).then(positionOf)
      cache.set(key, { at: Date.now(), seen })
      seen.catch(() => cache.delete(key))
      return seen
    },
    place: async (position) => {
      const place = await toFeed(position)
      return place === undefined ? undefined : positionOf(place)
    },
    head: async () => {
      const { rows } = await pool.query<{ head: number }>({
        name: 'feed_head',
        text: 'select coalesce(max(e.position), 0) as head from events e',
      })
      return positionOf(rows[0]?.head ?? 0)
    },
  }
}
const positionOf = (place: number): Position =>
  place === 0 ? START : String(place).padStart(19, '0')
const fail = (name: string): never => {
  throw new Error(`no projection is called ${name}`)
}
/** A position beyond the log has not been written: nothing can have seen it. */
async function isWritten(pool: pg.Pool, place: number): Promise<boolean> {
  if (place === 0) return true
  const { rows } = await pool.query<{ written: boolean }>({
    name: 'position_is_written',
    text: 'select coalesce(max(e.position), 0) >= $1 as written from events e',
    values: [place],
  })
  return rows[0]?.written ?? false
}
