import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileAnswer } from '#shared/platform/calls.ts'
import { refuse } from '#shared/platform/refusals.ts'

/** Keeps a browser that shows a file by itself from running anything of it. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Streams a file, or the part of it that is asked for; 304 for a client that has it. A body that is not sent is destroyed, so that
 * nothing stays open.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  const etag = file.etag === undefined ? undefined : `"${file.etag}"`
  void reply.headers({
    'content-security-policy': POLICY,
    'cache-control': file.cacheSeconds > 0 ? `private, max-age=${file.cacheSeconds}` : 'no-store',
    'content-disposition':
      file.filename === undefined ? 'inline' : contentDisposition(file.filename),
    ...(file.part === undefined ? {} : { 'accept-ranges': 'bytes' }),
    ...(etag === undefined ? {} : { etag }),
  })
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    destroy(file.body)
    return reply.code(304).send()
  }
  const range = askedRange(request, file, etag)
  if (range === 'unsatisfiable') {
    destroy(file.body)
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  }
  if (range) return sendPart(reply, file, range)
  if (file.bytes !== undefined) void reply.header('content-length', String(file.bytes))
  if (request.method !== 'HEAD') return reply.type(file.type).send(streamOf(file.body))
  destroy(file.body)
  return reply.type(file.type).send(Readable.from([]))
}

async function sendPart(
  reply: FastifyReply,
  file: FileAnswer,
  range: ByteRange,
): Promise<FastifyReply> {
  destroy(file.body)
  const part = (await file.part?.(range)) ?? refuse('request.notFound')
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      'content-length': String(range.end - range.start + 1),
    })
    .type(file.type)
    .send(streamOf(part))
}
const streamOf = (body: AsyncIterable<Uint8Array>): Readable =>
  body instanceof Readable ? body : Readable.from(body, { objectMode: false })
const destroy = (body: AsyncIterable<Uint8Array>): void =>
  void streamOf(body)
    .on('error', () => undefined)
    .destroy()

/** A part of what the client has begun to read elsewhere (If-Range) is sent only while the file is the same. */
function askedRange(
  { method, headers }: FastifyRequest,
  { bytes, part }: FileAnswer,
  etag: string | undefined,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range']
  if (method !== 'GET' || bytes === undefined || part === undefined) return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  return rangeOf(headers.range, bytes)
}

/**
 * The one range that a Range header asks for of so many bytes (RFC 9110, 14.2); undefined where the whole is the answer: no header,
 * one that is malformed, or several ranges. Own code, because `range-parser` and `@fastify/send` call a suffix that is longer than
 * the file unsatisfiable, of which the RFC says that it is the whole file.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start < bytes ? { start, end } : 'unsatisfiable'
}
