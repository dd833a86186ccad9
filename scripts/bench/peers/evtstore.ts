import { createRequire } from 'node:module'
import pg from 'pg'
import type { PeerStore } from '../peers.ts'

/** Its package holds TypeScript sources for another compiler setting, so what is used of it is declared here. */
interface Evtstore {
  readonly migrate: (tables: Tables) => Promise<void>
  readonly createProvider: (tables: Tables) => {
    readonly createEvents: (
      stream: string,
      id: string,
      version: number,
      events: readonly unknown[],
    ) => readonly unknown[]
    readonly append: (
      stream: string,
      id: string,
      version: number,
      events: readonly unknown[],
    ) => Promise<unknown>
  }
}
interface Tables {
  readonly client: pg.Pool
  readonly events: string
  readonly bookmarks: string
}

export async function openPeer(connectionString: string): Promise<PeerStore> {
  const { createProvider, migrate } = createRequire(import.meta.url)(
    'evtstore/provider/pg.js',
  ) as Evtstore
  const client = new pg.Pool({ connectionString, max: 32 })
  const tables = { client, events: 'events', bookmarks: 'bookmarks' }
  await migrate(tables)
  const provider = createProvider(tables)
  return {
    append: (stream, event, version) =>
      provider.append(
        'bench',
        stream,
        version,
        provider.createEvents('bench', stream, version + 1, [{ ...event }]),
      ),
    close: () => client.end(),
  }
}
