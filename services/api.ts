import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeAuthenticate } from './accounts/access/authenticate.ts'
import { startServices } from './modules.ts'
import { runtimeChecks } from './platform/start/health-checks.ts'
import type { Runtime } from './platform/start/runtime.ts'
import { createServer } from './platform/start/server.ts'

const BUILT = path.resolve(import.meta.dirname, '../dist/web')

/** HTTP and sockets of one process, listening; resolves to the server, whose `drain` ends it. */
export async function startApi(
  runtime: Runtime,
  running: ReturnType<typeof startServices>,
): Promise<FastifyInstance> {
  const { app, config } = runtime
  const server = await createServer({
    app,
    services: running,
    authenticate: makeAuthenticate(app),
    webDir: config.WEB_DIR ?? BUILT,
    // `access` and `views` concern single sessions, which their topics name.
    accessProjections: ['accounts', 'grants'],
    flush_ms: config.LIVE_FLUSH_MS,
    checks: runtimeChecks(runtime),
  })
  await server.listen({ port: config.PORT, host: config.HOST })
  return server
}
