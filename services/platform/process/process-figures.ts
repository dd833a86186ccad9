import type pg from 'pg'
import type { Instant } from '#shared/platform/messages.ts'
import type { AnyProcess } from './define-process.ts'

/** The progress of one process manager, and its waiting work. */
export interface ProcessStanding {
  readonly name: string
  readonly version: number
  readonly position: number
  readonly moved_at: Instant
  /** Positions from the first unread event that concerns it to the newest one; 0: it has seen all. */
  readonly lag_events: number
  /** Age of that first unread event. */
  readonly lag_seconds: number
  /** The distance of its checkpoint from the end of the log, whether or not the events between concern it. */
  readonly behind: number
  /** Streams that are put aside, and how many of them are to be tried again now. */
  readonly stopped: number
  readonly retries: number
  /** Timers that are set, that are due now, and whose last try failed. */
  readonly timers: number
  readonly due: number
  readonly timers_failing: number
}
/** A timer whose last try failed. */
interface FailingTimer {
  readonly process: string
  readonly key: string
  readonly due: Instant
  readonly attempts: number
  readonly error: string
}
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const STANDINGS = `
  select m.name, m.version, m.position, ${instant('m.moved_at')} as moved_at,
    case when n.position is null then 0 else h.head - n.position + 1 end as lag_events,
    case when n.position is null then 0 else greatest(0, round(extract(epoch from now() - n.recorded_at)::numeric, 1)) end::float8 as lag_seconds,
    h.head - m.position as behind, s.stopped, s.retries, t.timers, t.due, t.timers_failing
  from unnest($1::text[], $2::text[]) as p (name, types)
  join process_managers m on m.name = p.name
  cross join (select coalesce(max(e.position), 0) as head from events e) h
  left join lateral (
    select e.position, e.recorded_at from events e where e.position > m.position and e.type = any(string_to_array(p.types, ',')) order by e.position limit 1
  ) n on true
  cross join lateral (
    select count(*) as stopped, count(*) filter (where s.retry_at <= $3) as retries from process_stopped s where s.process = m.name
  ) s
  cross join lateral (
    select count(*) as timers, count(*) filter (where t.due <= $3 and (t.retry_at is null or t.retry_at <= $3)) as due,
      count(*) filter (where t.error is not null) as timers_failing
    from timers t where t.process = m.name and t.fired_at is null
  ) t
  order by m.name`

/** Every process manager that has a row, in one query. */
export async function measureProcesses(
  pool: pg.Pool,
  processes: readonly AnyProcess[],
  now: Instant,
): Promise<readonly ProcessStanding[]> {
  if (processes.length === 0) return []
  const { rows } = await pool.query<ProcessStanding>({
    name: 'process_standings',
    text: STANDINGS,
    values: [
      processes.map(({ name }) => name),
      processes.map(({ events }) => Object.keys(events as object).join(',')),
      now,
    ],
  })
  return rows
}
/** Timers whose last try failed; at most 50, the longest due first. */
export async function failingTimers(pool: pg.Pool): Promise<readonly FailingTimer[]> {
  const { rows } = await pool.query<FailingTimer>(
    `select t.process, t.key, ${instant('t.due')} as due, t.attempts, t.error from timers t
     where t.fired_at is null and t.error is not null order by t.due, t.key limit 50`,
  )
  return rows
}
/** Removes at most 1,000 timers that fired more than 30 days ago; what set them lies behind every checkpoint then. */
export async function sweepTimers(pool: pg.Pool, now: Instant): Promise<number> {
  const old = `select t.process, t.key from timers t where t.fired_at < $1::timestamptz - interval '30 days' limit 1000`
  const { rowCount } = await pool.query(`delete from timers where (process, key) in (${old})`, [
    now,
  ])
  return rowCount ?? 0
}
