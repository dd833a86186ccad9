import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { refuse } from '#shared/platform/refusals.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { App } from '../kernel/app.ts'
import type { Authenticate } from '../http/credentials.ts'
import { docsPage } from '../http/docs-page.ts'
import { answerError, rawAnswer } from '../http/errors.ts'
import { rateLimitedLog, errorSummary, type RateLimitedLog } from '../kernel/rate-limited-log.ts'
import { registerHealth, type Checks } from '../http/health.ts'
import { anyHost, hostsOf, isLocal, type Hosts } from '../http/hosts.ts'
import { makeOnce, postgresIdempotency, type IdempotencyStore } from '../http/idempotency.ts'
import { LiveHub } from '../live/hub.ts'
import { registerLive } from '../live/route.ts'
import { metrics } from '../operations/metrics.ts'
import { registerMultipart } from '../http/multipart.ts'
import { openApiOf } from '../http/openapi.ts'
import { identify, registerCalls, type RouteParts } from '../http/routes.ts'
import { secretPaths, secure } from '../http/security.ts'
import { SessionWrites } from '../http/session-writes.ts'
import { callsOf, type ServedCall, type ServedService } from '../kernel/served-service.ts'
import { registerStatic } from '../http/static.ts'
import { isUploading, Uploads, type UploadBounds } from '../http/uploads.ts'

const REQUEST_MS_MAX = 30_000
const DRAIN_MS_MAX = 10_000
const SWEEP_MS = 10 * 60_000

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveHub
    /** For what a client can cause: few lines of it. */
    say: RateLimitedLog
    /** Takes no more connections, finishes what runs (at most 10 s), tells live sockets to come back. */
    drain: () => Promise<void>
  }
  interface FastifyContextConfig {
    call?: string
  }
}
/** The server without the app: what tests give by hand. */
export interface ServerParts extends Pick<
  RouteParts,
  'progress' | 'now' | 'authenticate' | 'letteredPositions'
> {
  readonly log: Logger
  readonly bus: Pick<Bus, 'listen' | 'publish'>
  readonly idempotency: IdempotencyStore
  readonly services: readonly ServedService[]
  /** The folder of the built screens. */
  readonly webDir?: string | undefined
  /** The proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: string | undefined
  /** Every host is answered if absent. */
  readonly hosts?: Hosts | undefined
  /** Asked by /readyz. */
  readonly checks?: Checks | undefined
  /** Projections that hold who may do what: when one moves, every live socket is asked again whether it still may. */
  readonly accessProjections?: readonly string[] | undefined
  /** Milliseconds between two frames of a live topic; 50 if absent. */
  readonly flush_ms?: number | undefined
  /** Bounds that differ from uploads.ts. */
  readonly uploadBounds?: Partial<UploadBounds> | undefined
}
interface ServerOptions extends Pick<
  ServerParts,
  'services' | 'webDir' | 'checks' | 'accessProjections' | 'flush_ms'
> {
  readonly app: Pick<App, 'config' | 'log' | 'pool' | 'progress' | 'bus' | 'now'>
  readonly authenticate: Authenticate
}

/** The HTTP and WebSocket server of one process, not yet listening. */
export const createServer = ({ app, ...options }: ServerOptions): Promise<FastifyInstance> =>
  buildServer({
    ...options,
    log: app.log,
    bus: app.bus,
    progress: app.progress,
    now: app.now,
    letteredPositions: app.config.EVENTSTORE_URL !== undefined,
    idempotency: postgresIdempotency(app.pool),
    trustedProxies: app.config.TRUSTED_PROXIES,
    hosts: hostsOf(app.config),
  })

/** Like createServer, from parts. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const calls = callsOf(parts.services)
  const { hosts = anyHost } = parts
  const server = bareServer(parts.log, parts.trustedProxies, hosts)
  await server.register(cookie)
  await registerMultipart(server)
  const hub = new LiveHub({
    ...parts,
    log: server.log,
    modules: new Map(
      parts.services.flatMap(({ name, watch }) => (watch ? [[name, watch] as const] : [])),
    ),
    topics: parts.services.flatMap(({ topics }) => topics ?? []),
    head: parts.progress.head,
  })
  await server.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    preClose: (done) => void hub.drain().then(() => done()),
    errorHandler: (error, socket) => endSocket(server.say, error, socket),
  })
  server.decorateRequest('actor', null)
  server.decorateRequest('trace', null)
  registerLive(server, hub, parts.authenticate, hosts)
  registerCalls(server, calls, {
    ...parts,
    hosts,
    proxied: parts.trustedProxies !== undefined,
    once: makeOnce(parts.idempotency),
    uploads: new Uploads(parts.uploadBounds),
    sessionWrites: new SessionWrites(parts.bus),
  })
  const ending = { begun: false }
  registerHealth(
    server,
    { ...parts.checks, serving: async () => refuseEnding(ending) },
    (request) => identify(request, { ...parts, hosts }),
    server.say,
  )
  registerDocs(server, calls)
  await registerStatic(server, parts.webDir, otherMethods(calls))
  registerEnd(server, hub, parts, ending)
  await server.ready()
  return server
}

/** Ends a socket after an error. Any client that reaches the port can send bad frames, so little of these is logged; an error without a code is a bug of ours. */
function endSocket(
  say: RateLimitedLog,
  error: Error,
  socket: { readonly terminate: () => void },
): void {
  if ('code' in error) say('info', errorSummary(error), 'a live socket was ended for what it sent')
  else say('error', { err: error }, 'a live socket failed by a bug')
  socket.terminate()
}

function bareServer(
  log: Logger,
  trustedProxies: string | undefined,
  hosts: Hosts,
): FastifyInstance {
  // A child with its own redaction: even a careless log line of a request holds no secret.
  const safe: FastifyBaseLogger = log.child(
    {},
    { redact: { paths: [...secretPaths], censor: '[secret]' } },
  )
  const server = fastify({
    loggerInstance: safe,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_MS_MAX,
    return503OnClosing: false,
    // Without one, the address of a client is that of its connection: else any client could pass for another in the counts of failed logins.
    trustProxy: trustedProxies?.split(',') ?? false,
    routerOptions: { maxParamLength: 1000 },
    http: {
      connectionsCheckingInterval: 1_000,
      // Any other request that asks for an upgrade is answered as if it had not asked.
      shouldUpgradeCallback: (request) =>
        request.method === 'GET' &&
        /^\/live(\?|$)/.test(request.url ?? '') &&
        /^websocket$/i.test(request.headers.upgrade ?? ''),
    },
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, secure(reply.header('x-request-id', request.id))),
    clientErrorHandler: (error, socket) => {
      // Node asks once a request; how long this one may take is told by its pace.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
      // A browser opens connections ahead: on one that has asked nothing yet an answer would be taken for that of its next question.
      if (socket.writable && socket.bytesRead > 0) socket.end(rawAnswer(error.code))
      else socket.destroy()
    },
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  server.removeAllContentTypeParsers()
  // Bodies are read as bytes, whatever type they claim; each call then decides what it takes.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.decorate('say', rateLimitedLog(server.log))
  server.addHook('onRequest', async (request, reply) => {
    secure(reply.header('x-request-id', request.id))
    if (!hosts.answers(request.host) && !asksWhetherWell(request)) refuse('request.foreignHost')
  })
  server.addHook('onResponse', async (request, reply) => account(request, reply))
  return server
}

/** Counts an answer and logs who got it, and what was written for it. */
function account(request: FastifyRequest, reply: FastifyReply): void {
  metrics.callSeconds.observe(
    { call: request.routeOptions.config.call ?? 'other', status: reply.statusCode },
    reply.elapsedTime / 1000,
  )
  if (reply.statusCode === 500) metrics.bugs.inc()
  const { actor, trace } = request
  const wrote =
    trace && trace.events.length > 0 ? { events: trace.events, position: trace.position } : {}
  const who = {
    actor: actor?.user ?? null,
    ...(trace ? { call: trace.call, command: trace.command } : {}),
  }
  const what = {
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  }
  request.log.debug({ ...who, ...what, ...wrote }, 'answered')
}

/** Whether a request is a health check; a monitor asks the process by any address that it has. */
const asksWhetherWell = (request: FastifyRequest): boolean =>
  /^\/(healthz|readyz)$/.test(request.routeOptions.url ?? '') && isLocal(request)
const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()

function registerDocs(server: FastifyInstance, calls: readonly ServedCall[]): void {
  const document = openApiOf(calls)
  const page = docsPage(document)
  server.get('/openapi.json', async () => document)
  server.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** Whether a path is a call's, only by another method. */
function otherMethods(calls: readonly ServedCall[]): (path: string) => boolean {
  const paths = [...new Set(calls.map(({ call }) => call.path))].map(
    (path) =>
      new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  )
  return (path) => paths.some((one) => one.test(path))
}

interface Ending {
  begun: boolean
}
/** Refuses a request over a connection that was open before the end began, so that the client goes elsewhere. */
function refuseEnding({ begun }: Ending): void {
  if (begun) throw new Error('this process is ending')
}

function registerEnd(
  server: FastifyInstance,
  hub: LiveHub,
  { idempotency, log }: ServerParts,
  ending: Ending,
): void {
  const sweep = setInterval(
    () =>
      void idempotency
        .sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'old idempotency keys stay for now')),
    SWEEP_MS,
  )
  sweep.unref()
  server.decorate('live', hub)
  // Else a client that keeps its connection would keep the server too.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (ending.begun) void reply.header('connection', 'close')
    done(null, payload)
  })
  server.decorate('drain', async () => {
    ending.begun = true
    const late = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS_MAX)
    server.server.close()
    await hub.drain()
    await server.close()
    clearTimeout(late)
  })
  server.addHook('onClose', async () => clearInterval(sweep))
}
