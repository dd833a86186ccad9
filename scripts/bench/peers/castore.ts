import { PostgresEventStorageAdapter } from '@castore/event-storage-adapter-postgres'
import type { PeerStore } from '../peers.ts'

export async function openPeer(connectionString: string): Promise<PeerStore> {
  const options = {
    connectionString,
    tableName: 'event',
    aggregateId: { type: 'VARCHAR', length: 100 },
  } as const
  await PostgresEventStorageAdapter.createEventTable(options)
  const adapter = new PostgresEventStorageAdapter(options)
  return {
    append: (stream, { type, data, metadata }, version) =>
      adapter.pushEvent(
        { aggregateId: stream, version: version + 1, type, payload: data, metadata },
        { eventStoreId: 'bench' },
      ),
    // It has no way to end its connections; they end with the database.
    close: async () => undefined,
  }
}
