import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anybody, type Actor } from '#shared/platform/allow.ts'
import { awaitedReads, isRead, type Call, type FileAnswer } from '#shared/platform/calls.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { restrictionRefusal } from '#shared/platform/session-restrictions.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Progress } from '#projections/platform/run/progress.ts'
import { readJsonBody } from './body.ts'
import { credentialsOf, type Authenticate } from './credentials.ts'
import type { CallContext } from '../kernel/define-service.ts'
import { sendFile } from './file-answer.ts'
import { isShared } from '../concurrency/read-coalescer.ts'
import { isForeign, isHere, isSecure, type Hosts } from './hosts.ts'
import {
  idempotencyKey,
  requestHash,
  type IdempotencyKey,
  type StoredAnswer,
} from './idempotency.ts'
import { checkMultipart, multipartOf } from './multipart.ts'
import { withRequestTrace, type RequestTrace } from '../kernel/logging.ts'
import { awaitPosition, newer, readPosition } from '../event-store/positions.ts'
import type { ServedCall } from '../kernel/served-service.ts'
import type { SessionWrites } from './session-writes.ts'
import { notTaken } from './storable.ts'
import type { Uploads } from './uploads.ts'

const BODY_BYTES_MAX = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Set once a handler runs: what this request wrote, for its last line in the log. */
    trace: RequestTrace | null
  }
}
/** The parts of the app that the routes need. */
export interface RouteParts {
  readonly progress: Progress
  readonly now: () => Instant
  readonly authenticate: Authenticate
  /** Whether positions of another store (EventStoreDB) are known here. */
  readonly letteredPositions: boolean
  readonly hosts: Hosts
  /** Whether proxies stand in front: then no client is known to be on this machine. */
  readonly proxied: boolean
  readonly uploads: Uploads
  readonly sessionWrites: SessionWrites
  readonly once: (
    key: IdempotencyKey,
    request: string,
    run: () => Promise<StoredAnswer>,
  ) => Promise<StoredAnswer>
}

/** One route a call: login, then size and shape of the request, then permission, then the handler. */
export function registerCalls(
  server: FastifyInstance,
  calls: readonly ServedCall[],
  parts: RouteParts,
): void {
  for (const served of calls) registerCall(server, served, parts)
}

function registerCall(server: FastifyInstance, served: ServedCall, parts: RouteParts): void {
  const { call, name } = served
  const texts: Texts = new WeakMap()
  server.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bytesMax ?? BODY_BYTES_MAX,
    config: { call: name },
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(typeof call.body === 'object' ? { body: call.body } : {}),
      ...(call.response === 'file' ? {} : { response: { [call.status]: call.response } }),
    },
    onRequest: async (request) => {
      request.actor = await identify(request, parts, call.writes)
      if (request.actor === null && call.allow !== anybody) refuse('session.absent')
    },
    preValidation: async (request) => readRequest(request, call),
    preHandler: async (request, reply) => {
      refuseLate(request, call, parts.now())
      const held = restrictionRefusal(request.actor, call, inputOf(request, call))
      if (held !== undefined) refuse(held)
      if (!call.allow.check(request.actor, inputOf(request, call))) refuse('permission.denied')
      if (call.body === 'multipart')
        request.body = multipartOf(
          request,
          call,
          parts.uploads.begin(request, reply, whose(request)),
        )
    },
    handler: async (request, reply) => answer(request, reply, served, parts, texts),
  })
}

/** Refuses a click that was held up on its way longer than the person waited: `x-not-after`, epoch milliseconds by this server's clock. */
function refuseLate(request: FastifyRequest, call: Call, now: Instant): void {
  const header = request.headers['x-not-after']
  if (header === undefined || isRead(call, inputOf(request, call))) return
  const until =
    typeof header === 'string' && /^\d{1,16}$/.test(header)
      ? Number(header)
      : refuse('request.malformed', { detail: 'x-not-after is no moment' })
  if (Date.parse(now) > until) refuse('request.tooLate')
}

/**
 * Finds the actor of a request. A page of another origin may not use the cookie that its visitor's browser adds: the browser does not
 * show it the answer, and so a GET passes, but not one that `writes`, to which a mere link leads.
 */
export async function identify(
  request: FastifyRequest,
  { authenticate, hosts }: Pick<RouteParts, 'authenticate' | 'hosts'>,
  writes = false,
): Promise<Actor | null> {
  const credentials = credentialsOf(request.headers, request.cookies)
  const reading = !writes && (request.method === 'GET' || request.method === 'HEAD')
  if (!reading && credentials.bearer === undefined && isForeign(request, hosts))
    return refuse('request.foreignOrigin')
  return credentials.bearer === undefined && credentials.cookie === undefined
    ? null
    : authenticate(credentials)
}

function readRequest(request: FastifyRequest, call: Call): void {
  const encoding = request.headers['content-encoding']
  if (call.body !== undefined && encoding !== undefined && encoding !== 'identity')
    refuse('request.malformed', { detail: 'compressed bodies are not taken' })
  // The router lets `/things/` pass for `/things/{id}`.
  if (Object.values(request.params as object).includes('')) refuse('request.notFound')
  const reason = notTaken(request.params) ?? notTaken(request.query)
  if (reason !== undefined)
    refuse('request.malformed', { detail: `the address is refused: ${reason}` })
  if (call.body === 'multipart') checkMultipart(request)
  else if (call.body === 'ndjson')
    request.body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  else
    request.body =
      call.body === undefined
        ? undefined
        : readJsonBody(request.body, request.headers['content-type'])
}

/** The person who uploads: a super user who views as another person is still themselves. */
const whose = ({ actor, ip }: FastifyRequest): string => actor?.trueUser ?? actor?.user ?? ip

interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}
const inputOf = (request: FastifyRequest, call: Call): Input => ({
  params: call.params ? request.params : undefined,
  query: call.query ? request.query : undefined,
  body: request.body,
})

/** Checked texts of answers that several requests get. */
type Texts = WeakMap<object, string>
function textOf(result: unknown, reply: FastifyReply, texts: Texts): string {
  if (!isShared(result)) return reply.serialize(result) as string
  const cached = texts.get(result)
  if (cached !== undefined) return cached
  const text = reply.serialize(result) as string
  texts.set(result, text)
  return text
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedCall,
  parts: RouteParts,
  texts: Texts,
): Promise<FastifyReply> {
  const { call, name } = served
  const input = inputOf(request, call)
  const awaited = readPosition(request.headers['x-after-position'], parts.letteredPositions)
  const reads = awaitedReads(call)
  const session = request.actor?.session
  if (reads && awaited === START && session !== undefined)
    await parts.sessionWrites.seen(parts.progress, reads, session)
  const seen = reads ? await awaitPosition(parts.progress, reads, awaited) : undefined
  const key = call.idempotent
    ? idempotencyKey(request.headers['idempotency-key'], request.actor?.user ?? '', name)
    : undefined
  const done: Done = { position: seen, session }
  const run = async (): Promise<StoredAnswer> => {
    const context = contextOf(request, reply, parts, { call: name, key: key?.id }, done)
    const result = await onTrailOf(request, served, input, context)
    const body = textOf(result, reply.code(call.status), texts)
    return { status: call.status, body, position: done.position }
  }
  try {
    if (call.response === 'file') {
      const context = contextOf(request, reply, parts, { call: name }, done)
      const file = await onTrailOf(request, served, input, context)
      return await sendFile(request, reply, file as FileAnswer)
    }
    const { status, body, position } =
      key === undefined ? await run() : await parts.once(key, requestHash(input), run)
    done.position = position
    if (position !== undefined) void reply.header('x-position', position)
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  } finally {
    // A call that fails may have written before.
    if (done.position !== undefined && done.session !== undefined && !isRead(call, input))
      parts.sessionWrites.wrote(done.session, done.position)
  }
}

/** The effects of a request so far. */
interface Done {
  /** The last position that it wrote, or that its read models had seen. */
  position: Position | undefined
  /** The session whose later reads wait for it. */
  session: string | undefined
}

/** Runs the handler; every line that is logged meanwhile, and the request's last one, carries its trail. */
function onTrailOf(
  request: FastifyRequest,
  { name, handler }: ServedCall,
  input: Input,
  context: CallContext,
): Promise<unknown> {
  const trace: RequestTrace = {
    reqId: request.id,
    actor: request.actor?.user ?? null,
    call: name,
    command: context.commandId,
    events: [],
  }
  request.trace = trace
  return withRequestTrace(trace, () => handler(input as never, context as never))
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { now, proxied }: RouteParts,
  { call, key = randomUUID() }: { readonly call: string; readonly key?: string | undefined },
  done: Done,
): CallContext {
  return {
    call,
    correlationId: key,
    actor: request.actor,
    now: now(),
    requestId: request.id,
    commandId: key,
    headers: request.headers,
    address: request.ip,
    here: isHere(request, proxied),
    wrote: (position) => {
      done.position = newer(done.position ?? START, position)
    },
    opened: (session) => {
      done.session = session
    },
    goesOn: (cursor) => {
      void reply.header('x-next', cursor)
    },
    setCookie: (name, value, seconds) => {
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        maxAge: Math.max(0, seconds),
        secure: isSecure(request),
      })
    },
  }
}
