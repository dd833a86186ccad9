import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { START, type StoredEvent } from '../../shared/platform/event-store.ts'
import { contentHash } from '../../services/platform/event-store/event-codec.ts'
import { eventStoreDbStore } from '../../services/platform/event-store/eventstoredb.ts'
import type { Ledger } from './ledger.ts'

/** All that is in EventStoreDB is in the feed within this time after the last request. */
const COPY_MS_MAX = 30_000
const PAGE_EVENTS = 2_000

interface FeedRow {
  readonly position: string | null
  readonly id: string
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly hash: string
}
const rowOf = ({ position, id, stream, version, type, hash }: StoredEvent): FeedRow => ({
  position,
  id,
  stream,
  version,
  type,
  hash,
})

/**
 * Waits until all that EventStoreDB has is in the feed, and compares both event by event: each event of the log is in the feed
 * once, at its place, with its hash, and the feed has no other. Gives how many events were compared.
 */
export async function compareLogWithFeed(
  url: string,
  pool: Pool,
  ledger: Ledger,
  slack: number,
): Promise<number> {
  const store = eventStoreDbStore(url, () => undefined)
  try {
    const head = await store.head()
    const until = performance.now() + COPY_MS_MAX * slack
    while ((await copiedTo(pool)) < head && performance.now() < until) await delay(50)
    const log: StoredEvent[] = []
    for (let after = START; ;) {
      const { events, upTo } = await store.readAll(after, PAGE_EVENTS)
      if (events.length === 0) break
      log.push(...events)
      after = upTo
    }
    for (const event of log)
      if (contentHash(event) !== event.hash)
        ledger.violated(`${event.stream} ${event.version} in EventStoreDB does not have its hash`)
    const { rows } = await pool.query<FeedRow>(
      'select e.foreign_position as position, e.id, e.stream, e.version, e.type, e.hash from events e order by e.position',
    )
    for (const difference of differencesOf(log.map(rowOf), rows)) ledger.violated(difference)
    return log.length
  } finally {
    await store.close()
  }
}
async function copiedTo(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ copied_to: string }>('select r.copied_to from relay r')
  return rows[0]?.copied_to ?? START
}

/** What the feed lacks, has besides, has twice, and the first place at which it is in another order or has something else. */
function differencesOf(log: readonly FeedRow[], feed: readonly FeedRow[]): readonly string[] {
  const [inLog, inFeed] = [log, feed].map((rows) => new Set(rows.map(({ position }) => position)))
  const lost = log.filter(({ position }) => !inFeed?.has(position))
  const added = feed.filter(({ position }) => !inLog?.has(position))
  const at = log.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(feed[i]))
  const said = (row: FeedRow | undefined) => (row ? JSON.stringify(row) : 'nothing')
  return [
    ...(lost[0]
      ? [`${lost.length} events of the log are not in the feed, as ${said(lost[0])}`]
      : []),
    ...(added[0]
      ? [`${added.length} events of the feed are not in the log, as ${said(added[0])}`]
      : []),
    ...(at >= 0 && !lost[0] && !added[0]
      ? [`the feed has ${said(feed[at])} where the log has ${said(log[at])}`]
      : []),
  ]
}
