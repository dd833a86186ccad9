import type { Event } from '@event-driven-io/emmett'
import {
  getPostgreSQLEventStore,
  pongoMultiStreamProjection,
} from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import type { EmmettPeer, PeerEvent } from '../peers.ts'

const BATCH = 1000
const QUIET_MS = 2000
type Noted = Event<string, Record<string, unknown>, Record<string, unknown>>
type Counter = { count: number }
const eventOf = ({ type, data, metadata }: PeerEvent): Noted => ({ type, data, metadata }) as Noted

export async function openPeer(connectionString: string): Promise<EmmettPeer> {
  const pool = new pg.Pool({ connectionString, max: 32 })
  const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } })
  await store.schema.migrate()
  return {
    append: (stream, event, version) =>
      store.appendToStream(stream, [eventOf(event)], {
        expectedStreamVersion: version === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(version),
      }),
    appendAll: (stream, events) => store.appendToStream(stream, events.map(eventOf)),
    project: async (name) => {
      const consumer = store.consumer({
        stopWhen: { noMessagesLeft: true },
        pulling: { batchSize: BATCH },
      })
      consumer.projector<Noted>({
        processorId: name,
        projection: pongoMultiStreamProjection<Counter, Noted>({
          collectionName: name,
          canHandle: ['StatusSeen'],
          getDocumentId: ({ data }) => `${String(data['user'])}-${String(data['status'])}`,
          initialState: () => ({ count: 0 }),
          evolve: ({ count }: Counter) => ({ count: count + 1 }),
        }),
      })
      await consumer.start()
      await consumer.close()
    },
    consumeDuring: (during) => consumeDuring(store, during),
    close: async () => {
      await store.close()
      await pool.end()
    },
  }
}

async function consumeDuring(
  store: ReturnType<typeof getPostgreSQLEventStore>,
  during: () => Promise<void>,
): Promise<number> {
  let seen = 0
  let last = Date.now()
  const consumer = store.consumer<Noted>({ pulling: { batchSize: BATCH, pullingFrequencyInMs: 1 } })
  consumer.reactor<Noted>({
    processorId: 'reader',
    eachMessage: () => {
      seen++
      last = Date.now()
    },
  })
  const running = consumer.start()
  await during()
  while (Date.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100))
  await consumer.close()
  await running.catch((error: unknown) => error)
  return seen
}
