import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#shared/platform/refusals.ts'

/** Paths below these are for programs: an unknown one is 404, never a page. */
const forPrograms =
  /^\/(api|ingest|live|metrics|healthz|readyz|openapi\.json|docs|assets|files)(\/|$)/
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Callboard</title>
<p>The server runs, but its screens are not built yet. Build them with <code>npm run setup</code> and start again. The calls are described at <a href="/docs">/docs</a>.</p></html>`

/** Serves the built screens; every other page-like GET gets index.html, because the screens route by path. */
export async function registerStatic(
  server: FastifyInstance,
  webDir: string | undefined,
  isOtherMethod: (path: string) => boolean,
): Promise<void> {
  const index = webDir === undefined ? undefined : path.join(webDir, 'index.html')
  const built = webDir !== undefined && index !== undefined && existsSync(index)
  if (built) {
    await server.register(fastifyStatic, {
      root: path.resolve(webDir),
      wildcard: false,
      index: false,
      cacheControl: false,
      globIgnore: ['**/index.html'],
      // The build writes them beside each script and sheet.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = path.relative(webDir, file).startsWith(`assets${path.sep}`)
        void reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  const page = built ? await readFile(index) : undefined
  const answerPage = (reply: FastifyReply) =>
    reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page ?? notBuilt)
  server.setNotFoundHandler(async (request, reply) => {
    const at = request.url.split('?', 1)[0] as string
    if (wantsPage(request, at) && !forPrograms.test(at)) return answerPage(reply)
    return refuse(isOtherMethod(at) ? 'request.method' : 'request.notFound')
  })
}
/** Whether a request wants a page: a browser says that it takes pages; the front door opens to every client that takes anything. */
const wantsPage = ({ method, headers: { accept = '*/*' } }: FastifyRequest, at: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (accept.includes('text/html') || (at === '/' && accept.includes('*/*')))
