import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { jsonEvent } from '@eventstore/db-client'
import { START, type EventStore } from '#shared/platform/event-store.ts'
import { OtherLog } from '../database/other-log.ts'
import { writtenEvent } from './eventstoredb-codec.ts'
import { WrongRevision, type EventLog } from './eventstoredb-log.ts'
import {
  logOf,
  newestCopied,
  takeLog,
  wasCopiedInto,
  type CopiedEvent,
  type Queried,
} from './log-identity.ts'

/** Its one event says which log this is. */
export const LOG_STREAM = 'callboard.log'
const TRIES_MAX = 5
const RETRY_MS = 300

const words = {
  own: 'this database has a log of its own, and EVENTSTORE_URL names another: unset EVENTSTORE_URL, or give an empty database (DATABASE_URL, DATABASE_SCHEMA)',
  none: 'this database follows a log in EventStoreDB, and the EventStoreDB of EVENTSTORE_URL does not have it: give the one that was followed before, or an empty database with an empty EventStoreDB',
  other:
    'the EventStoreDB of EVENTSTORE_URL has the log of another installation than this database: give the EventStoreDB and the database that belong together',
  keyless:
    'the EventStoreDB of EVENTSTORE_URL has the log of an installation whose database this is not; that database has the keys to it: give it by DATABASE_URL and DATABASE_SCHEMA, or an empty EventStoreDB',
  begun:
    'the EventStoreDB of EVENTSTORE_URL has the log of another installation, which has written nothing yet: give the database that began it, or an empty EventStoreDB',
  lost: 'the EventStoreDB of EVENTSTORE_URL does not have the newest event that was copied from it into this database: an older copy of it was restored, or that event’s stream was deleted; restore EventStoreDB as it was',
  database:
    'the database is another than the one this process was started with: give the database that belongs to the log, and start again',
} as const

export async function nameIn(log: EventLog): Promise<string | undefined> {
  const [named] = await log.stream(LOG_STREAM, 0n, 1)
  const { log: name } = (named?.data ?? {}) as { log?: unknown }
  return typeof name === 'string' ? name : undefined
}
/** Gives the log this name if it has none; gives the one that it has then. Of two who give one at once the first one’s counts. */
async function nameLog(log: EventLog, name: string): Promise<string> {
  const named = await nameIn(log)
  if (named !== undefined) return named
  try {
    await log.append(
      LOG_STREAM,
      [jsonEvent({ id: randomUUID(), type: 'callboard.log', data: { log: name } })],
      -1n,
    )
    return name
  } catch (error) {
    if (!(error instanceof WrongRevision)) throw error
    const given = await eventually(() => nameIn(log))
    if (given === undefined) throw error
    return given
  }
}
/**
 * The name that a database gives to a log which it begins: always the same one, so that of two databases which are told of one log
 * before anything is in it, each knows whether it was the one that began it.
 */
async function nameOf(pool: Queried): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    "select concat_ws(' ', s.system_identifier, current_database(), current_schema()) as place from pg_control_system() s",
  )
  const hash = createHash('sha256').update(`callboard log ${rows[0]?.place}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
/** Asks a few times: another node than the one that was written to may answer a moment behind. */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask()
    if (answer !== undefined || attempt === TRIES_MAX) return answer
    await delay(RETRY_MS)
  }
}
async function hasCopied(log: EventLog, { position, id }: CopiedEvent): Promise<true | undefined> {
  const [first] = await log.forwards(position, 1)
  return writtenEvent(first)?.event.id === id ? true : undefined
}
async function refuseLost(pool: Queried, log: EventLog): Promise<void> {
  const newest = await newestCopied(pool)
  if (newest && !(await eventually(() => hasCopied(log, newest)))) throw new OtherLog(words.lost)
}

/** Raises OtherLog unless this is the log with this name, and still has what this database has of it. */
export async function compareLogs(pool: Queried, log: EventLog, name: string): Promise<void> {
  const taken = await logOf(pool)
  if (!taken?.followed || taken.log !== name) throw new OtherLog(words.database)
  await refuseOtherName(log, name)
  await refuseLost(pool, log)
}
async function refuseOtherName(log: EventLog, name: string): Promise<void> {
  const found = await eventually(() => nameIn(log))
  if (found === undefined) throw new OtherLog(words.none)
  if (found !== name) throw new OtherLog(words.other)
}

/**
 * The name of the log that this database follows. Where neither has been started on before they belong together from now on;
 * so they do where the database was filled from this very log before logs had names. Raises OtherLog in every other case.
 */
export async function followLog(
  pool: Queried,
  log: EventLog,
  head: EventStore['head'],
): Promise<string> {
  const taken = (await logOf(pool)) ?? (await takeFirst(pool, log, head))
  if (!taken.followed) throw new OtherLog(words.own)
  await refuseOtherName(log, taken.log)
  await refuseLost(pool, log)
  return taken.log
}
async function takeFirst(pool: Queried, log: EventLog, head: EventStore['head']) {
  const wasCopied = await wasCopiedInto(pool)
  if (wasCopied) await refuseLost(pool, log)
  else if ((await head()) !== START) {
    // Another process may just have begun both.
    const taken = await logOf(pool)
    if (taken) return taken
    throw new OtherLog(words.keyless)
  }
  const own = await nameOf(pool)
  const name = await nameLog(log, own)
  if (!wasCopied && name !== own) throw new OtherLog(words.begun)
  return takenLog(pool, name)
}
/** Makes this the log of a database that has none; gives the one that it has then. */
export async function takenLog(pool: Queried, name: string) {
  const taken = await takeLog(pool, name)
  if (!taken) throw new Error('a database that is started on has a log')
  return taken
}
