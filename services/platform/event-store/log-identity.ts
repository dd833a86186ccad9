import type pg from 'pg'
import { OtherLog } from '../database/other-log.ts'

/** A connection, or a pool of them. */
export type Queried = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>
/** Which log a database has: one of its own, or one in EventStoreDB that it follows. */
interface DatabaseLog {
  readonly log: string
  readonly followed: boolean
}
/** The newest event that was copied from another store: its position there, and its id. */
export interface CopiedEvent {
  readonly position: string
  readonly id: string
}

/** Nothing as long as no process has started on the database. */
export async function logOf(pool: Queried): Promise<DatabaseLog | undefined> {
  const { rows } = await pool.query<DatabaseLog>('select l.log, l.followed from log_identity l')
  return rows[0]
}
/** Like logOf, after this log has become the database's own where it had none. */
export async function takeLog(
  pool: Queried,
  wanted: string | null,
): Promise<DatabaseLog | undefined> {
  const { rows } = await pool.query<DatabaseLog>('select t.log, t.followed from take_log($1) t', [
    wanted,
  ])
  return rows[0]
}
/** Starts on the database as the store itself; gives the name of its log. Raises OtherLog if it follows a log in EventStoreDB. */
export async function takeOwnLog(pool: Queried): Promise<string> {
  const taken = await takeLog(pool, null)
  if (taken?.followed === false) return taken.log
  throw new OtherLog(
    'this database follows a log in EventStoreDB, and EVENTSTORE_URL is not set: set it as it was, or give an empty database (DATABASE_URL, DATABASE_SCHEMA)',
  )
}

export async function newestCopied(pool: Queried): Promise<CopiedEvent | undefined> {
  const { rows } = await pool.query<CopiedEvent>(
    'select e.foreign_position as position, e.id from events e where e.foreign_position is not null order by e.position desc limit 1',
  )
  return rows[0]
}
/** Whether a relay has ever copied into this database. */
export async function wasCopiedInto(pool: Queried): Promise<boolean> {
  return ((await pool.query('select from relay')).rowCount ?? 0) > 0
}
