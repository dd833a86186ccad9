import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scope, type Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { RateLimitedLog } from '../kernel/rate-limited-log.ts'
import { isLocal } from './hosts.ts'
import { metrics } from '../operations/metrics.ts'

/** Resolves if this part is well; rejects with why it is not. */
type HealthCheck = () => Promise<unknown>
export type Checks = Readonly<Record<string, HealthCheck>>
const CHECK_MS_MAX = 2_000

/**
 * `/healthz` (alive), `/readyz` (every check within 2 s, else 503 that names the failed ones), `/metrics` (the checks as
 * figures among them, asked anew, so that what a check measures is never from before an outage).
 */
export function registerHealth(
  server: FastifyInstance,
  checks: Checks,
  authenticate: (request: FastifyRequest) => Promise<Actor | null>,
  say: RateLimitedLog,
): void {
  const ask = asker(checks)
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    const failed = await ask()
    for (const [name, error] of failed)
      say('warn', { check: name, reqId: request.id, err: error }, 'not ready')
    // 503 is the honest answer to a load balancer: it says nothing about what the client sent.
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .send({ ok: failed.length === 0, failed: failed.map(([name]) => name) })
  })
  server.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) {
      const actor = await authenticate(request)
      if (actor === null) refuse('session.absent')
      if (!scope('metrics').check(actor, undefined)) refuse('permission.denied')
    }
    await ask()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

type Failed = readonly (readonly [name: string, error: unknown])[]

/** Runs each check once at a time, however many clients ask: none must be able to crowd the database by health checks. */
function asker(checks: Checks): () => Promise<Failed> {
  const shared = Object.entries(checks).map(([name, check]) => [name, singleFlight(check)] as const)
  return async () => {
    const results = await Promise.all(
      shared.map(async ([name, check]) => [name, await failureOf(check)] as const),
    )
    for (const [check, error] of results)
      metrics.checkOk.set({ check }, error === undefined ? 1 : 0)
    return results.filter(([, error]) => error !== undefined)
  }
}
async function failureOf(check: HealthCheck): Promise<unknown> {
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
