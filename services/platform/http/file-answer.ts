import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '#shared/platform/calls.ts'

/** Whatever a file holds, a browser that shows it by itself runs nothing of it. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Streams a file; 304 for a client that has it. A body that is not sent is destroyed, so that nothing stays open. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): FastifyReply {
  void reply.headers({
    'content-security-policy': POLICY,
    'cache-control': file.cacheSeconds > 0 ? `private, max-age=${file.cacheSeconds}` : 'no-store',
    'content-disposition':
      file.filename === undefined
        ? 'inline'
        : `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    ...(file.etag === undefined ? {} : { etag: `"${file.etag}"` }),
    ...(file.bytes === undefined ? {} : { 'content-length': String(file.bytes) }),
  })
  const body =
    file.body instanceof Readable ? file.body : Readable.from(file.body, { objectMode: false })
  const isKnown = file.etag !== undefined && request.headers['if-none-match'] === `"${file.etag}"`
  if (!isKnown && request.method !== 'HEAD') return reply.type(file.type).send(body)
  body.on('error', () => undefined).destroy()
  return isKnown
    ? reply.code(304).removeHeader('content-length').send()
    : reply.type(file.type).send(Readable.from([]))
}
