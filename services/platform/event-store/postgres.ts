import type pg from 'pg'
import {
  START,
  type Batch,
  type EventMetadata,
  type EventStore,
  type Position,
  type ReadAllFilter,
  type StoredEvent,
} from '#shared/platform/event-store.ts'
import { ReadCoalescer } from '../concurrency/read-coalescer.ts'
import { integerArray, textArray } from '../database/binary-arrays.ts'
import { GroupAppender, positionText, type StoreObserver } from './group-append.ts'
import { pollSubscription } from './poll-subscription.ts'

const COLUMNS =
  'e.position, e.stream, e.version, e.id, e.type, e.schema_version, e.partition, e.data, e.meta, e.hash, e.recorded_at::text'
type Columns = [
  position: number | null,
  stream: string,
  version: number,
  id: string,
  type: string,
  schemaVersion: number,
  partition: string,
  data: unknown,
  meta: EventMetadata,
  hash: string,
  recordedAt: string,
]
type WithHead = [...columns: Columns, head: number | null]
const HEAD = 11

/** PostgreSQL writes "2026-11-20 08:00:00.12+00" (the session's zone is UTC); cutting text is four times faster than Date. */
export function instantOf(text: string): string {
  const fraction = text.slice(20, text.length - 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
/** Reads columns by index: destructuring rows leaves garbage whose collection is 15 to 35 % of the processor time of a batch of thousands. */
const eventOf = (row: Columns | WithHead): StoredEvent => ({
  position: positionText(row[0] as number),
  stream: row[1],
  version: row[2],
  id: row[3],
  type: row[4],
  schemaVersion: row[5],
  partition: row[6],
  data: row[7],
  meta: row[8],
  hash: row[9],
  recordedAt: instantOf(row[10]),
})
/** The number behind a position of this store; START is before every event. */
const positionNumber = (position: Position): number => (position === START ? 0 : Number(position))

/** The store over the `events` table: the default, and the one feed that projections read. */
export function postgresEventStore(pool: pg.Pool, observer?: StoreObserver): EventStore {
  const appender = new GroupAppender(pool, observer)
  const subscriptions = new Set<{ stop: () => Promise<void>; wake: () => void }>()
  const wake = () => subscriptions.forEach((subscription) => subscription.wake())
  const append: EventStore['appendMany'] = async (appends) => {
    const start = performance.now()
    const appended = await appender.append(appends)
    observer?.appended((performance.now() - start) / 1000)
    wake()
    return appended
  }
  const readAll = (after: Position, limit: number, filter?: ReadAllFilter) =>
    readBatch(pool, after, limit, filter)
  return {
    appendMany: append,
    append: async (stream, events, expectedVersion) => {
      const [appended] = await append([{ stream, events, expectedVersion }])
      if (!appended) throw new Error('an append has one result')
      return appended
    },
    withAppendLock: async (work) => {
      const result = await appender.withAppendLock(work)
      wake()
      return result
    },
    readAll,
    readStream: streamReader(pool),
    find: async (id, stream) => {
      const { rows } = await pool.query<Columns>({
        text: `select ${COLUMNS} from events e where e.id = $1 and e.stream = $2`,
        values: [id, stream],
        rowMode: 'array',
      })
      return rows[0] && eventOf(rows[0])
    },
    head: async () => {
      const { rows } = await pool.query<{ position: number | null }>(
        'select max(e.position) as position from events e',
      )
      return rows[0]?.position ? positionText(rows[0].position) : START
    },
    subscribe: (after, onBatch) => {
      const subscription = pollSubscription(readAll, after, onBatch, (error) =>
        observer?.failed(error),
      )
      subscriptions.add(subscription)
      return async () => {
        subscriptions.delete(subscription)
        await subscription.stop()
      }
    },
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
      await appender.idle()
    },
  }
}

interface Tail {
  readonly stream: string
  readonly after: number
  readonly limit?: number
}
/**
 * Reads a stream after a version. Commands look for what is new in a stream that they know, which is little or nothing: those that
 * ask at the same moment ask together. A whole stream is read by itself, as it may be long.
 */
function streamReader(pool: pg.Pool): EventStore['readStream'] {
  const tails = new ReadCoalescer<Tail, ReadonlyMap<string, readonly StoredEvent[]>>()
  const alone = async ({ stream, after, limit }: Tail) => {
    const text = `select ${COLUMNS} from events e where e.stream = $1 and e.version > $2 order by e.version limit $3`
    const values = [stream, after, limit ?? null]
    const { rows } = await pool.query<Columns>({
      name: 'read_stream',
      text,
      values,
      rowMode: 'array',
    })
    return rows.map(eventOf)
  }
  const together = async (wanted: readonly Tail[]) => {
    const from = new Map<string, number>()
    for (const { stream, after } of wanted)
      from.set(stream, Math.min(after, from.get(stream) ?? after))
    const text = `select ${COLUMNS} from unnest($1::text[], $2::integer[]) w (stream, after)
      cross join lateral (select * from events e where e.stream = w.stream and e.version > w.after) e order by e.stream, e.version`
    const { rows } = await pool.query<Columns>({
      name: 'read_streams',
      text,
      values: [textArray([...from.keys()]), integerArray([...from.values()])],
      rowMode: 'array',
    })
    return Map.groupBy(rows.map(eventOf), ({ stream }) => stream)
  }
  return async (stream, after = 0, limit) => {
    if (limit !== undefined) return alone({ stream, after, limit })
    if (after === 0) return alone({ stream, after })
    const found = await tails.read('', [{ stream, after }], async (wanted) => {
      const [only] = wanted
      return only && wanted.length === 1
        ? new Map([[only.stream, await alone(only)]])
        : together(wanted)
    })
    return (found.get(stream) ?? []).filter(({ version }) => version > after)
  }
}

/** Events of the feed by a condition of the code's own over `e`, with order and limit. */
export async function selectEvents(
  pool: pg.Pool,
  condition: string,
  values: readonly unknown[],
): Promise<readonly StoredEvent[]> {
  const text = `select ${COLUMNS} from events e where ${condition}`
  const { rows } = await pool.query<Columns>({ text, values: [...values], rowMode: 'array' })
  return rows.map(eventOf)
}

/** Reads in one statement, so in one snapshot: the head is what this read has seen, also of events that the filter left out. */
async function readBatch(
  pool: pg.Pool,
  after: Position,
  limit: number,
  filter: ReadAllFilter = {},
): Promise<Batch> {
  const conditions = ['e.position > $1']
  const values: unknown[] = [positionNumber(after), limit]
  if (filter.types) conditions.push(`e.type = any($${values.push(filter.types)})`)
  if (filter.shards?.length === 1) conditions.push(`e.shard = $${values.push(filter.shards[0])}`)
  else if (filter.shards) conditions.push(`e.shard = any($${values.push(filter.shards)})`)
  const text = `select e.*, h.head from (select max(position) as head from events) h
    left join lateral (select ${COLUMNS} from events e where ${conditions.join(' and ')} order by e.position limit $2) e on true`
  const { rows } = await pool.query<WithHead>({
    name: `read_all_${conditions.length}_${filter.types ? 1 : 0}_${filter.shards?.length ?? 0}`,
    text,
    values,
    rowMode: 'array',
  })
  const events: StoredEvent[] = []
  for (const row of rows) if (row[0] !== null) events.push(eventOf(row))
  const head = rows[0]?.[HEAD] ?? 0
  const upTo =
    events.length === limit
      ? (events.at(-1) as StoredEvent).position
      : head === 0
        ? after
        : positionText(Math.max(head, positionNumber(after)))
  return { events, upTo }
}
