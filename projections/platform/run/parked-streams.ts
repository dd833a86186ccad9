import type { StoredEvent } from '#shared/platform/event-store.ts'
import { foldInto, readable } from './batch.ts'
import { shardFor } from './registry.ts'
import { decoderFor, feedPosition, type Feed } from './runner.ts'
import type { ShardsRef, ShardStore, ShardTransaction } from '../store/shard-store.ts'

const PAGE_EVENTS = 2_000

/**
 * Tries these shards' quarantined streams again, each from its failing event up to the checkpoint, in order. Returns the
 * streams that are healthy again; those that fail again stay as they are.
 */
export async function retryParked(
  shards: ShardStore,
  feed: Feed,
  ref: ShardsRef,
): Promise<readonly string[]> {
  const healed: string[] = []
  for (const shard of ref.shards) {
    const alone = { ...ref, shards: [shard] }
    for (const stream of await shards.parkedStreams(alone))
      if (await retryParkedStream(shards, feed, alone, stream)) healed.push(stream)
  }
  return healed
}
/** Tries one stream again in the only shard of `ref`; false if it fails still, or is not quarantined (any more). */
export async function retryParkedStream(
  shards: ShardStore,
  feed: Feed,
  ref: ShardsRef,
  stream: string,
): Promise<boolean> {
  const transaction = await shards.lockShards(ref, 'wait')
  if (!transaction) return false
  try {
    const healthy = await retryLocked(transaction, feed, ref, stream)
    await (healthy ? transaction.commit() : transaction.rollback())
    return healthy
  } catch (error) {
    transaction.abandon()
    throw error
  }
}
/** The events of a stream from a position on that are concerned. The stream may be long, and most of it other shards': it is read by pages. */
async function storedFrom(
  feed: Feed,
  stream: string,
  position: number,
  concerns: (event: StoredEvent) => boolean,
): Promise<readonly StoredEvent[]> {
  const [failed] = (await feed.readAll(feedPosition(position - 1), 1)).events
  const found: StoredEvent[] = []
  for (let after = (failed?.version ?? 1) - 1; ;) {
    const page = await feed.readStream(stream, after, PAGE_EVENTS)
    found.push(...page.filter(concerns))
    if (page.length < PAGE_EVENTS) return found
    after = page.at(-1)?.version ?? after
  }
}
/** Retries a stream from the place that is read under the checkpoint's lock: another worker may have healed it a moment ago. */
async function retryLocked(
  transaction: ShardTransaction,
  feed: Feed,
  { projection }: ShardsRef,
  stream: string,
): Promise<boolean> {
  const from = await transaction.parkedAt(stream)
  if (from === undefined) return false
  const concerns = (event: StoredEvent) =>
    event.type in projection.events &&
    Number(event.position) >= from &&
    Number(event.position) <= (transaction.positions.get(shardFor(projection, event)) ?? 0)
  const stored = await storedFrom(feed, stream, from, concerns)
  const { events, failures: unreadable } = readable(
    stored,
    await decoderFor(feed, projection, stored),
  )
  if (unreadable.length > 0) return false
  const { failures } = await foldInto(transaction, projection, events)
  if (failures.length > 0) return false
  await transaction.unpark(stream)
  return true
}
