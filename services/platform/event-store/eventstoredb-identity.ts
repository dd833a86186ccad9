import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { jsonEvent } from '@eventstore/db-client'
import type pg from 'pg'
import { START, type EventStore } from '#shared/platform/event-store.ts'
import { OtherLog } from '../database/other-log.ts'
import { writtenEvent } from './eventstoredb-codec.ts'
import { WrongRevision, type EventLog } from './eventstoredb-log.ts'
import { logOf, newestCopied, takeLog, wasCopiedInto, type CopiedEvent } from './log-identity.ts'

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
  lost: 'the EventStoreDB of EVENTSTORE_URL does not have the newest event that was copied from it into this database: an older copy of it was restored, or that event’s stream was deleted; restore EventStoreDB as it was',
  database:
    'the database is another than the one this process was started with: give the database that belongs to the log, and start again',
} as const

async function nameIn(log: EventLog): Promise<string | undefined> {
  const [named] = await log.stream(LOG_STREAM, 0n, 1)
  const { log: name } = (named?.data ?? {}) as { log?: unknown }
  return typeof name === 'string' ? name : undefined
}
/** The log's name, given now if it has none. Of two who give one at once the first one’s counts. */
async function nameLog(log: EventLog): Promise<string> {
  const name = randomUUID()
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
async function refuseLost(pool: pg.Pool, log: EventLog): Promise<void> {
  const newest = await newestCopied(pool)
  if (newest && !(await eventually(() => hasCopied(log, newest)))) throw new OtherLog(words.lost)
}

/** Raises OtherLog unless this is the log with this name, and still has what this database has of it. */
export async function compareLogs(pool: pg.Pool, log: EventLog, name: string): Promise<void> {
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
  pool: pg.Pool,
  log: EventLog,
  head: EventStore['head'],
): Promise<string> {
  const taken = (await logOf(pool)) ?? (await takeFirst(pool, log, head))
  if (!taken.followed) throw new OtherLog(words.own)
  await refuseOtherName(log, taken.log)
  await refuseLost(pool, log)
  return taken.log
}
async function takeFirst(pool: pg.Pool, log: EventLog, head: EventStore['head']) {
  if (await wasCopiedInto(pool)) await refuseLost(pool, log)
  else if ((await head()) !== START) {
    // Another process may just have begun both.
    const taken = await logOf(pool)
    if (taken) return taken
    throw new OtherLog(words.keyless)
  }
  const taken = await takeLog(pool, (await nameIn(log)) ?? (await nameLog(log)))
  if (!taken) throw new Error('a database that is started on has a log')
  return taken
}
