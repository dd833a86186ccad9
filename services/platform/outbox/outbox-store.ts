import type pg from 'pg'
import type { Instant } from '#shared/platform/messages.ts'
import type { Refs } from '../process/define-process.ts'
import type { Wish } from '../process/process-context.ts'
import type { OutboxRow, Transport } from './define-effect.ts'

/** A delivery that is under way for longer is taken for lost with its process. Longer than any delivery may take. */
const LEASE_S = 120
const ATTEMPTS_MAX = 12
/** Seconds until the next try after so many: half a minute, doubled, at most two hours; all together more than eight hours. */
const WAIT = (attempts: string) => `least(7200, 30 * power(2, least(${attempts}, 12) - 1))`
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Sending = Extract<Wish, { type: 'send' }>
/** Once per effect, cause, person and key, in the caller's transaction. */
export async function writeRow(
  client: pg.ClientBase,
  { effect, cause, person, key, refs }: Sending,
  { transport, lives_s }: { readonly transport: Transport; readonly lives_s: number },
  now: Instant,
): Promise<void> {
  await client.query(
    `insert into outbox (effect, cause, person, key, refs, transport, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7::timestamptz + make_interval(secs => $8)) on conflict (effect, cause, person, key) do nothing`,
    [effect, cause, person, key, JSON.stringify(refs), transport, now, lives_s],
  )
}
/** Takes rows that are due, each for one worker, and counts the try. Those of erased people end here. */
export async function claimRows(
  pool: pg.Pool,
  what: { readonly transports: readonly string[]; readonly effects: readonly string[] },
  now: Instant,
  limit: number,
): Promise<readonly OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>(
    `update outbox o set attempts = o.attempts + 1, due_at = $1::timestamptz + interval '${LEASE_S} seconds'
     where o.id in (
       select w.id from outbox w where w.state = 'waiting' and w.due_at <= $1 and w.expires_at > $1 and w.attempts < ${ATTEMPTS_MAX}
         and w.transport = any($2) and w.effect = any($3)
       order by w.due_at, w.id limit $4 for update skip locked
     )
     returning o.id, o.effect, o.cause, o.person, o.key, o.refs, ${instant('o.created_at')} as created_at, o.attempts as attempt`,
    [now, what.transports, what.effects, limit],
  )
  return rows.toSorted((a, b) => a.id - b.id)
}
type RowEnd = 'delivered' | 'failed' | 'dropped'
/** Ends a row. One that another process has ended meanwhile stays as it is; a delivery that did happen is noted in any case. */
export async function endRow(
  pool: pg.Pool,
  { id, attempt }: OutboxRow,
  end: RowEnd,
  now: Instant,
  error: string | null = null,
): Promise<void> {
  await pool.query(
    `update outbox set state = $2, error = $3, ended_at = $4 where id = $1 and state <> 'delivered' and ($2 = 'delivered' or (state = 'waiting' and attempts = $5))`,
    [id, end, error?.slice(0, 2000) ?? null, now, attempt],
  )
}
/** Tried again later, or given up after the last try. */
export async function postponeRow(
  pool: pg.Pool,
  { id, attempt }: OutboxRow,
  error: string,
  now: Instant,
): Promise<void> {
  await pool.query(
    `update outbox o set error = $3, due_at = $4::timestamptz + make_interval(secs => ${WAIT('o.attempts')}),
       state = case when o.attempts >= ${ATTEMPTS_MAX} then 'failed' else 'waiting' end,
       ended_at = case when o.attempts >= ${ATTEMPTS_MAX} then $4::timestamptz end
     where o.id = $1 and o.state = 'waiting' and o.attempts = $2`,
    [id, attempt, error.slice(0, 2000), now],
  )
}
export async function isErased(pool: pg.Pool, person: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from person_keys k where k.person = $1 and k.destroyed_at is not null',
    [person],
  )
  return rowCount === 1
}

/**
 * Ends rows that have waited too long, and removes ended ones: after 90 days, and of erased people at once. At most 1,000 rows
 * of each.
 */
export async function sweepRows(pool: pg.Pool, now: Instant): Promise<void> {
  await pool.query(
    `update outbox set state = 'expired', ended_at = $1 where id in (
       select w.id from outbox w where w.state = 'waiting' and w.expires_at <= $1 order by w.id limit 1000 for update skip locked)`,
    [now],
  )
  await pool.query(
    `update outbox set state = 'failed', ended_at = $1, error = coalesce(error, 'the process that sent it ended')
     where state = 'waiting' and attempts >= ${ATTEMPTS_MAX} and due_at <= $1`,
    [now],
  )
  await pool.query(
    `delete from outbox where id in (
       select w.id from outbox w where w.ended_at < $1::timestamptz - interval '90 days' limit 1000)`,
    [now],
  )
  await pool.query(
    `delete from outbox where id in (
       select w.id from outbox w join person_keys k on k.person = w.person and k.destroyed_at is not null limit 1000)`,
  )
}

/** Shown to operators: who and what is told by references. */
export interface FailedSending {
  readonly id: number
  readonly effect: string
  readonly transport: string
  readonly person: string
  readonly created_at: Instant
  readonly ended_at: Instant
  readonly attempts: number
  readonly error: string | null
}
/** The rows that failed for good; at most 200, the newest first. */
export async function failedRows(pool: pg.Pool): Promise<readonly FailedSending[]> {
  const { rows } = await pool.query<FailedSending>(
    `select o.id, o.effect, o.transport, o.person, ${instant('o.created_at')} as created_at, ${instant('o.ended_at')} as ended_at, o.attempts, o.error
     from outbox o where o.state = 'failed' order by o.id desc limit 200`,
  )
  return rows
}
/** It waits again, as if new; false if it has not failed. */
export async function retryRow(pool: pg.Pool, id: number, now: Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update outbox set state = 'waiting', attempts = 0, error = null, ended_at = null, due_at = $2,
       expires_at = greatest(expires_at, $2::timestamptz + interval '1 day')
     where id = $1 and state = 'failed'`,
    [id, now],
  )
  return rowCount === 1
}
/** The state of a message that waits to be sent, or that has ended. */
export type SendingState = 'waiting' | 'expired' | RowEnd
/** By person: ended rows are kept for 90 days. */
export async function newestStates(
  pool: pg.Pool,
  {
    effect,
    people,
    refs,
  }: { readonly effect: string; readonly people: readonly string[]; readonly refs: Refs },
): Promise<ReadonlyMap<string, SendingState>> {
  if (people.length === 0) return new Map()
  const { rows } = await pool.query<{ person: string; state: SendingState }>(
    `select distinct on (o.person) o.person, o.state from outbox o
     where o.effect = $1 and o.person = any($2) and o.refs @> $3::jsonb order by o.person, o.id desc`,
    [effect, people, JSON.stringify(refs)],
  )
  return new Map(rows.map(({ person, state }) => [person, state]))
}
export interface OutboxStanding {
  readonly transport: string
  readonly state: 'waiting' | 'failed'
  readonly rows: number
  /** Age of the oldest of them, in seconds. */
  readonly oldest_s: number
}
/** Asked every few seconds by each worker: it reads the index of what is not sent, and nothing of what was. */
export const STANDING = `
  select o.transport, o.state, count(*) as rows, greatest(0, extract(epoch from $1::timestamptz - min(o.created_at)))::float8 as oldest_s
  from outbox o where o.state in ('waiting', 'failed') group by o.transport, o.state order by o.transport, o.state`
export async function standingRows(
  pool: pg.Pool,
  now: Instant,
): Promise<readonly OutboxStanding[]> {
  const { rows } = await pool.query<OutboxStanding>(STANDING, [now])
  return rows
}
