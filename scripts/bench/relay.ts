import { setTimeout as delay } from 'node:timers/promises'
import { postgresFeedWriter } from '../../services/platform/event-store/feed-writer.postgres.ts'
import { takeLog } from '../../services/platform/event-store/log-identity.ts'
import { memoryEventStore } from '../../services/platform/event-store/memory.ts'
import { startRelay } from '../../services/platform/event-store/relay.ts'
import { openDatabase } from '../../services/platform/start/open-database.ts'
import type { Bench } from './bench.ts'
import { asOwner } from './place.ts'
import { storableSample } from './samples.ts'

const STREAMS = 50
const MS_MAX = 120_000

/** Events a second that the relay copies into the feed, from a store in memory: what reading EventStoreDB takes comes on top. */
export async function relayPerSecond(bench: Bench): Promise<number> {
  const each = bench.size(1000, 20)
  const schema = bench.fresh('relay')
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const database = await openDatabase(bench.url, schema, report)
  try {
    const log = crypto.randomUUID()
    await takeLog(database.pool, log)
    const store = memoryEventStore()
    for (let stream = 0; stream < STREAMS; stream++)
      await store.append(
        `relayed-${stream}`,
        Array.from({ length: each }, (_, n) => storableSample(stream * each + n)),
        0,
      )
    const head = await store.head()
    const feed = postgresFeedWriter(database.pool, log)
    const start = performance.now()
    const stop = startRelay(store, feed, report)
    while ((await feed.lastCopied()) !== head && performance.now() - start < MS_MAX) await delay(5)
    const seconds = (performance.now() - start) / 1000
    const isDone = (await feed.lastCopied()) === head
    await stop()
    await store.close()
    if (!isDone) throw failures[0] ?? new Error('the relay did not come to the end')
    return (STREAMS * each) / seconds
  } finally {
    await database.close()
    await asOwner(bench.url, (client) => client.query(`drop schema ${schema} cascade`))
  }
}
