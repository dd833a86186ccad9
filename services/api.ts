import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeAuthenticate } from './accounts/authenticate.ts'
import { startServices } from './modules.ts'
import type { Runtime } from './platform/runtime.ts'
import { createServer } from './platform/server.ts'

const BUILT = path.resolve(import.meta.dirname, '../dist/web')

/** HTTP and sockets of one process, listening; resolves to the server, whose `drain` ends it. */
export async function startApi(runtime: Runtime, running: ReturnType<typeof startServices>): Promise<FastifyInstance> {
  const { app, config } = runtime
  const server = await createServer({
    app,
    services: running,
    authenticate: makeAuthenticate(app),
    webDir: config.WEB_DIR ?? BUILT,
    // What `access` and `views` say concerns single sessions, which their topics name.
    accessProjections: ['accounts', 'grants'],
    flush_ms: config.LIVE_FLUSH_MS,
    checks: {
      database: () => app.pool.query('select 1'),
      store: () => app.journal.head(),
      projections: async () => {
        const { rows } = await app.pool.query<{ live: number }>("select count(*) as live from projections p where p.state = 'live'")
        if ((rows[0]?.live ?? 0) < runtime.modules.projections.length) throw new Error('some projections have not been made yet: is a worker running?')
      },
    },
  })
  await server.listen({ port: config.PORT, host: config.HOST })
  return server
}
