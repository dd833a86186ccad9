import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { VersionConflict } from '#shared/platform/event-store.ts'
import {
  platformFault,
  platformRefusal as platform,
  Refusal,
  type RefusalParams,
} from '#shared/platform/refusals.ts'
import { isOutage, OUTAGE_STATUS } from '../database/outage.ts'
import { isUploading } from './uploads.ts'

/** A refusal as it is sent. */
interface ErrorAnswer {
  readonly status: number
  readonly err: string
  readonly code: string
  readonly params: RefusalParams
  /** JSON Pointers of the values that are malformed, in the order of the text. */
  readonly paths: readonly string[]
  readonly retryAfter_s?: number | undefined
}
/** Milliseconds for which a client may go on sending a body that was refused for its size. */
const FINISH_MS_MAX = 10_000
const sent = ({ status, message, code, params, retryAfter_s, path }: Refusal): ErrorAnswer => ({
  status,
  err: message,
  code,
  params,
  paths: path === undefined ? [] : [path],
  retryAfter_s,
})
/** The body of every refusal; `params` only where its text names a value, or values are malformed: the places of these, one a line. */
function envelope({ err, code, params, paths }: ErrorAnswer) {
  const told = { ...params, ...(paths.length > 0 && { paths: paths.join('\n') }) }
  return { err, code, ...(Object.keys(told).length > 0 && { params: told }) }
}
const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined

/** The answer for every expected error; undefined for anything else, which is a bug of ours. */
function answerOf(error: unknown): ErrorAnswer | undefined {
  if (error instanceof Refusal) return sent(error)
  if (error instanceof VersionConflict) return sent(platform('command.busy'))
  if (hasZodFastifySchemaValidationErrors(error))
    return malformed(error.validation.slice(0, 5), String(error.validationContext))
  const code = field(error, 'code')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return sent(platform('request.tooLarge', { limit: 'this call takes' }))
  if (code === 'FST_ERR_MAX_PARAM_LENGTH')
    return sent(platform('request.tooLarge', { limit: 'a path may be' }))
  const status = field(error, 'statusCode')
  // Fastify and its plugins give their own refusals a status below 500: bad URLs, media types, aborted bodies.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return sent(
      platform(status === 404 ? 'request.notFound' : 'request.malformed', {
        detail: 'the request is malformed',
      }),
    )
  return undefined
}

type Issues = readonly { readonly instancePath: string; readonly message?: string | undefined }[]
/** The answer to a request that its schema refuses: the faults in words for people, their places for programs. */
function malformed(issues: Issues, where: string): ErrorAnswer {
  const found = issues.map(({ instancePath, message = 'not valid' }) => {
    const place = [where, ...instancePath.split('/').filter(Boolean)]
    return {
      text: `${place.join('.').slice(0, 200)}: ${message.slice(0, 300)}`,
      path: `/${place.join('/')}`.slice(0, 200),
    }
  })
  const detail = found.map(({ text }) => text).join('; ')
  return {
    ...sent(platform('request.malformed', { detail })),
    paths: found.map(({ path }) => path),
  }
}

/** Fastify would close at once, and a client that is still sending would see a broken connection instead of the answer. The rest is thrown away unread, for a while. */
function letFinish({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.removeHeader('connection')
  const late = setTimeout(() => raw.destroy(), FINISH_MS_MAX).unref()
  raw.once('close', () => clearTimeout(late))
  raw.resume()
}

/** Fastify's error handler: a refusal as its row says; anything else is logged with the request id and answered 500 without details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerOf(error)
  if (answer) {
    // An admitted upload is looked after until it ends (uploads.ts).
    if ((answer.status === 413 || answer.status === 429) && !isUploading(request.raw.socket))
      letFinish(request, reply)
    if (answer.status === 408) void reply.header('connection', 'close')
    if (answer.retryAfter_s !== undefined) void reply.header('retry-after', answer.retryAfter_s)
    void reply.code(answer.status).send(envelope(answer))
    return
  }
  if (isOutage(error)) return answerOutage(error, request, reply)
  request.log.error({ err: error, ...whatOf(request) }, 'a call failed by a bug')
  const bug = sent(platformFault('internal.bug', { id: request.id }))
  void reply.code(bug.status).send(envelope(bug))
}

const whatOf = ({ id, method, routeOptions, actor, trace }: FastifyRequest) => ({
  reqId: id,
  actor: actor?.user ?? null,
  command: trace?.command,
  method,
  route: routeOptions?.url,
})

const RETRY_AFTER_S = 1
/** Not the client's fault and no bug: the database is away, full or crowded, and the same request may be sent again. */
function answerOutage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Every request meanwhile causes one.
  request.server.say('warn', { err: error, ...whatOf(request) }, 'the store is away')
  void reply
    .code(OUTAGE_STATUS)
    .header('retry-after', RETRY_AFTER_S)
    .send(envelope(sent(platformFault('store.unavailable'))))
}

const clientErrors: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: platform('request.tooLarge', { limit: 'headers may be' }),
  ERR_HTTP_REQUEST_TIMEOUT: platform('request.malformed', {
    detail: 'the request took too long to arrive',
  }),
}
/** The answer on a connection whose bytes are not HTTP at all, or too many or too slow to be a request. */
export function rawAnswer(errorCode: string): string {
  const answer = sent(
    clientErrors[errorCode] ??
      platform('request.malformed', { detail: 'this is not an HTTP request' }),
  )
  const { status } = answer
  const body = JSON.stringify(envelope(answer))
  return `HTTP/1.1 ${status} ${status === 413 ? 'Payload Too Large' : 'Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}
