import type { PeerStore } from '../peers.ts'

export async function openPeer(connectionString: string): Promise<PeerStore> {
  // It logs to stdout, where our figures go, and reads this when it is loaded.
  process.env['LOG_LEVEL'] = 'fatal'
  const { PostgresStore } = await import('@rotorsoft/act-pg')
  const { hostname: host, port, username: user, password, pathname } = new URL(connectionString)
  const store = new PostgresStore({
    host,
    port: Number(port),
    user,
    password,
    database: pathname.slice(1),
    schema: 'public',
    table: 'events',
  })
  await store.seed()
  return {
    // Its versions count from 0: an empty stream is expected to have none.
    append: (stream, { type, data, metadata }, version) =>
      store.commit(
        stream,
        [{ name: type, data }],
        { correlation: String(metadata['correlationId']), causation: {} },
        version === 0 ? undefined : version - 1,
      ),
    close: () => store.dispose(),
  }
}
