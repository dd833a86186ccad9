import type pg from 'pg'
import type { Instant } from '#shared/platform/messages.ts'
import type { AnyProjected, AnyProcess, Refs } from './define-process.ts'
import type { Wish } from './process-context.ts'
import { TimerWishes } from './timer-wishes.ts'

/** Longer than a run may take: who stands still in the middle of one loses the lock to another worker then. */
const IDLE_S_MAX = 30

export interface TimerRow {
  readonly key: string
  readonly due: Instant
  readonly data: Refs
  readonly setBy: string | null
}
export interface StoppedRow {
  readonly stream: string
  readonly version: number
}
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const DUE = instant('t.due')
/** A process's row as it is while it is held. */
interface Held {
  readonly position: number
  readonly bornAt: number
  readonly silentUntil: Instant | null
}
/** Seconds until another try, by how many have failed: 2 s to 5 minutes. */
const RETRY = (attempts: string) => `least(300, power(2, least(${attempts}, 12)))`

/** Gives the process its row, which begins at `head` or at the log's beginning. False if it had one. */
export async function bear(
  pool: pg.Pool,
  process: AnyProcess,
  head: number,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into process_managers (name, version, position, born_at, silent_until) values ($1, $2, $3, $4, $5) on conflict (name) do nothing`,
    [process.name, process.version, process.from === 'beginning' ? 0 : head, head, now],
  )
  return rowCount === 1
}
/** Raises the version of a process: from then on code of an older version does not run it. */
export async function raiseVersion(pool: pg.Pool, { name, version }: AnyProcess): Promise<void> {
  await pool.query('update process_managers set version = $2 where name = $1 and version < $2', [
    name,
    version,
  ])
}

/**
 * One transaction that holds the process's row: all of the process runs under it, so in one worker at a time.
 * Commands are appended by other connections meanwhile; checkpoint, timers and rows of the outbox are written by this one.
 */
export class ProcessTransaction {
  readonly position: number
  readonly #held: Held
  readonly #client: pg.PoolClient
  readonly #name: string
  readonly #timers = new TimerWishes()

  private constructor(client: pg.PoolClient, name: string, held: Held) {
    this.#client = client
    this.#name = name
    this.#held = held
    this.position = held.position
  }
  /** Whether an event or a due timer is from before the process was here: then nothing is sent for it. */
  isOld(of: { readonly position: string } | { readonly due: Instant }): boolean {
    const { bornAt, silentUntil } = this.#held
    return 'due' in of
      ? silentUntil !== null && of.due < silentUntil
      : Number(of.position) <= bornAt
  }
  /** Undefined if another worker has it ('skip'), if it has no row yet, or if newer code has run it. */
  static async take(
    pool: pg.Pool,
    { name, version }: AnyProcess,
    busy: 'skip' | 'wait',
  ): Promise<ProcessTransaction | undefined> {
    const client = await pool.connect()
    try {
      await client.query(`begin; set local idle_in_transaction_session_timeout = '${IDLE_S_MAX}s'`)
      const { rows } = await client.query<Held>(
        `select m.position, m.born_at as "bornAt", ${instant('m.silent_until')} as "silentUntil" from process_managers m where m.name = $1 and m.version <= $2 for update${busy === 'skip' ? ' skip locked' : ''}`,
        [name, version],
      )
      if (rows[0]) return new ProcessTransaction(client, name, rows[0])
      await client.query('rollback')
      client.release()
      return undefined
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  async parkedStreams(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#client.query<{ stream: string }>(
      'select s.stream from process_stopped s where s.process = $1',
      [this.#name],
    )
    return new Set(rows.map(({ stream }) => stream))
  }
  /** The streams to be tried again, at most `limit`, the longest waiting first; of one name whenever it was tried last. */
  async toRetry(
    now: Instant,
    limit: number,
    stream: string | null,
  ): Promise<readonly StoppedRow[]> {
    const { rows } = await this.#client.query<StoppedRow>(
      `select s.stream, s.version from process_stopped s where s.process = $1 and (s.stream = $4 or ($4::text is null and s.retry_at <= $2))
       order by s.retry_at, s.position limit $3`,
      [this.#name, now, limit, stream],
    )
    return rows
  }
  async park(event: AnyProjected, error: unknown, now: Instant): Promise<void> {
    await this.#client.query(
      `insert into process_stopped as s (process, stream, position, version, error, retry_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz + interval '2 seconds')
       on conflict (process, stream) do update set position = excluded.position, version = excluded.version, error = excluded.error,
         attempts = case when s.position = excluded.position then s.attempts + 1 else 1 end,
         retry_at = $6::timestamptz + make_interval(secs => case when s.position = excluded.position then ${RETRY('s.attempts + 1')} else 2 end)`,
      [this.#name, event.stream, Number(event.position), event.version, textOf(error), now],
    )
  }
  /** The stream is healthy up to this version: it goes on, at once, with what comes after. */
  async unpark(stream: string, rest: AnyProjected | undefined, now: Instant): Promise<void> {
    if (rest)
      await this.#client.query(
        'update process_stopped set position = $3, version = $4, attempts = 0, retry_at = $5 where process = $1 and stream = $2',
        [this.#name, stream, Number(rest.position), rest.version, now],
      )
    else
      await this.#client.query('delete from process_stopped where process = $1 and stream = $2', [
        this.#name,
        stream,
      ])
  }
  /** The next timer that is due, held against other workers. */
  async dueTimer(now: Instant): Promise<TimerRow | undefined> {
    await this.#writeTimers()
    const { rows } = await this.#client.query<TimerRow>(
      `select t.key, ${DUE} as due, t.data, t.set_by as "setBy" from timers t
       where t.process = $1 and t.fired_at is null and t.due <= $2 and (t.retry_at is null or t.retry_at <= $2)
       order by t.due, t.key limit 1 for update skip locked`,
      [this.#name, now],
    )
    return rows[0]
  }
  /** Not one that its own run has set anew. */
  async fired({ key, due }: TimerRow, now: Instant): Promise<void> {
    await this.#writeTimers()
    await this.#client.query(
      'update timers set fired_at = $4, error = null where process = $1 and key = $2 and due = $3',
      [this.#name, key, due, now],
    )
  }
  async timerFailed(key: string, error: unknown, now: Instant): Promise<void> {
    await this.#client.query(
      `update timers t set attempts = t.attempts + 1, error = $3, retry_at = $4::timestamptz + make_interval(secs => ${RETRY('t.attempts + 1')})
       where t.process = $1 and t.key = $2`,
      [this.#name, key, textOf(error), now],
    )
  }
  /** The process's timers whose keys begin so. */
  async timersLike(prefix: string): Promise<readonly TimerRow[]> {
    await this.#writeTimers()
    const { rows } = await this.#client.query<TimerRow>(
      `select t.key, ${DUE} as due, t.data, t.set_by as "setBy" from timers t where t.process = $1 and starts_with(t.key, $2)`,
      [this.#name, prefix],
    )
    return rows
  }
  /** All or nothing of what one run wants, together; `write` puts a row into the outbox. Timers are written with those of other runs. */
  async grant(wishes: readonly Wish[], write: WriteSending): Promise<void> {
    const client = this.#client
    const sendings = wishes.filter((wish) => wish.type === 'send')
    if (sendings.length > 0) {
      const queries = [
        client.query('savepoint wishes'),
        ...sendings.map((sending) => write(client, sending)),
      ]
      const failed = (await Promise.allSettled(queries)).find(({ status }) => status === 'rejected')
      // Not with the others: what fails on this side alone would be released as if it had been granted.
      await client.query(failed ? 'rollback to savepoint wishes' : 'release savepoint wishes')
      if (failed?.status === 'rejected') throw failed.reason
    }
    for (const wish of wishes) if (wish.type !== 'send') this.#timers.add(wish)
  }
  #writeTimers(): Promise<void> {
    return this.#timers.write(this.#client, this.#name)
  }
  /** Whether the connection, and with it the lock, is still there. */
  async holds(): Promise<boolean> {
    return this.#client.query('select').then(
      () => true,
      () => false,
    )
  }
  /** Compare-and-set: should two workers ever hold one process, the second finds the checkpoint moved and its rows undone. */
  async commit(position: number): Promise<void> {
    await this.#writeTimers()
    if (position !== this.position) {
      const { rowCount } = await this.#client.query(
        'update process_managers set position = $3, moved_at = now() where name = $1 and position = $2',
        [this.#name, this.position, position],
      )
      if (rowCount !== 1) throw new Error(`the checkpoint of ${this.#name} moved under its lock`)
    }
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error('nothing was committed: something before it failed')
    this.#client.release()
  }
  async rollback(): Promise<void> {
    await this.#client.query('rollback')
    this.#client.release()
  }
  /** A connection whose transaction is in doubt is closed, not returned. */
  abandon(): void {
    this.#client.release(true)
  }
}
export type WriteSending = (
  client: pg.ClientBase,
  sending: Extract<Wish, { type: 'send' }>,
) => Promise<void>

/** PostgreSQL holds no NUL. */
const textOf = (error: unknown): string => String(error).replaceAll('\0', '').slice(0, 2000)
