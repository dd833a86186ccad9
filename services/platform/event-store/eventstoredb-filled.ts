import { randomUUID } from 'node:crypto'
import { jsonEvent } from '@eventstore/db-client'
import { START, type EventStore, type Position } from '#shared/platform/event-store.ts'
import { OtherLog } from '../database/other-log.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { copyToHead, LogFill, type FiledEvent } from './eventstoredb-fill.ts'
import { followLog, LOG_STREAM, nameIn, takenLog } from './eventstoredb-identity.ts'
import { EventLog } from './eventstoredb-log.ts'
import { postgresFeedWriter } from './feed-writer.postgres.ts'
import { logOf, type Queried } from './log-identity.ts'

const FILLED_BY = 'callboard.import'
/** The log's name, and a mark for each file that an import was begun from. */
const MARKS_MAX = 1000
/** Of so many the file's first event is one: where its append failed at first, others of its block stand before it. */
const FIRST_EVENTS = 500
const OLDER_FILE =
  'the EventStoreDB of EVENTSTORE_URL was filled from a later file than this one: give that file, or one that was made since'
const OTHER_BEGINNING =
  'the EventStoreDB of EVENTSTORE_URL has a log that does not begin as the file does: an import fills an empty EventStoreDB, or makes the database of a log again from a back-up of it'

/** A file to fill a log from: its id, and the first event in it. */
interface FiledLog {
  readonly archive: string
  readonly first: Pick<FiledEvent, 'id' | 'hash'> | undefined
  /** The number of its events. */
  readonly events: number
}
/** The log in EventStoreDB that an import fills beside the database that follows it. */
export interface FilledLog {
  /** Finds these events in the log, or writes them there; gives their positions. Raises OtherLog. */
  readonly take: (events: readonly FiledEvent[]) => Promise<readonly Position[]>
  /** Copies into the feed what the log has besides, and leaves the relay to go on from there. */
  readonly end: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens the log that is filled from a file. An empty one becomes the database's own; one that has events must begin with those of
 * the file, and nothing is written into it but by an import of the same file that was interrupted. Raises OtherLog.
 */
export async function openFilled(
  url: string,
  client: Queried,
  file: FiledLog,
  report: (error: unknown) => void,
): Promise<FilledLog> {
  const log = new EventLog(url)
  try {
    const store = eventStoreDbStore(log, report)
    const { name, writes } = await fillable(client, log, store, file)
    const { rows } = await client.query<{ position: Position | null }>(
      'select max(e.foreign_position) as position from events e',
    )
    const fill = new LogFill(log, store, { after: rows[0]?.position ?? START, writes })
    return {
      take: (events) => fill.take(events),
      end: async () => {
        // With this row the relay of any process may copy.
        await client.query(
          `insert into relay (single, copied_to) values (true, $1)
           on conflict (single) do update set copied_to = greatest(relay.copied_to, excluded.copied_to)`,
          [fill.end()],
        )
        await copyToHead(store, postgresFeedWriter(client, name))
      },
      close: () => store.close(),
    }
  } catch (error) {
    await log.close()
    throw error
  }
}

async function fillable(client: Queried, log: EventLog, store: EventStore, file: FiledLog) {
  const isEmpty = (await store.head()) === START
  const filled = await filledBy(log)
  const writes = filled?.archive === file.archive
  if (!isEmpty && !writes) {
    await refuseOtherBeginning(store, file)
    if ((filled?.events ?? 0) > file.events) throw new OtherLog(OLDER_FILE)
  }
  const name = await nameFor(client, log, store, isEmpty && !writes)
  if (isEmpty && !writes) await mark(log, file)
  return { name, writes: isEmpty || writes }
}
/** A log that an import has begun to fill keeps the name that it has, also for a database that takes the first one's place. */
async function nameFor(client: Queried, log: EventLog, store: EventStore, begins: boolean) {
  const isNew = (await logOf(client)) === undefined
  const name = isNew && !begins ? await nameIn(log) : undefined
  return name === undefined
    ? followLog(client, log, () => store.head())
    : (await takenLog(client, name)).log
}
const marks = (log: EventLog) => log.stream(LOG_STREAM, 0n, MARKS_MAX)
/** The archive that this log was last begun to be filled from. */
async function filledBy(log: EventLog): Promise<Pick<FiledLog, 'archive' | 'events'> | undefined> {
  const last = (await marks(log)).findLast(({ type }) => type === FILLED_BY)
  return last?.data as Pick<FiledLog, 'archive' | 'events'> | undefined
}
async function mark(log: EventLog, { archive, events }: FiledLog): Promise<void> {
  const last = (await marks(log)).at(-1)
  await log.append(
    LOG_STREAM,
    [jsonEvent({ id: randomUUID(), type: FILLED_BY, data: { archive, events } })],
    last?.revision ?? -1n,
  )
}
async function refuseOtherBeginning(store: EventStore, { first }: FiledLog): Promise<void> {
  const { events } = await store.readAll(START, FIRST_EVENTS)
  if (!events.some(({ id, hash }) => id === first?.id && hash === first.hash))
    throw new OtherLog(OTHER_BEGINNING)
}
