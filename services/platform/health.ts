import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scope, type Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { metrics } from './metrics.ts'

/** Resolves if this part is well; rejects with why it is not. */
export type Check = () => Promise<unknown>
export type Checks = Readonly<Record<string, Check>>
const CHECK_MS_MAX = 2_000

/** `/healthz` (alive), `/readyz` (every check within 2 s, else 503 that names the failed ones), `/metrics`. */
export function registerHealth(server: FastifyInstance, checks: Checks, authenticate: (request: FastifyRequest) => Promise<Actor | null>): void {
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    const failed = await failedChecks(checks)
    for (const [name, error] of failed) request.log.warn({ check: name, err: error }, 'not ready')
    // 503 is the honest answer to a load balancer: it says nothing about what the client sent.
    return reply.code(failed.length === 0 ? 200 : 503).send({ ok: failed.length === 0, failed: failed.map(([name]) => name) })
  })
  server.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) {
      const actor = await authenticate(request)
      if (actor === null) refuse('session.absent')
      if (!scope('metrics').check(actor, undefined)) refuse('permission.denied')
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** A proxy on the same machine makes everybody look local, but says that it forwards. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && headers['x-real-ip'] === undefined

async function failedChecks(checks: Checks): Promise<readonly (readonly [name: string, error: unknown])[]> {
  const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await failureOf(check)] as const))
  return results.filter(([, error]) => error !== undefined)
}
async function failureOf(check: Check): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS_MAX} ms`)), CHECK_MS_MAX)
  })
  try {
    await Promise.race([check(), late])
    return undefined
  } catch (error) {
    return error ?? new Error('failed')
  } finally {
    clearTimeout(timer)
  }
}
