import { Readable } from 'node:stream'
import { once } from 'node:events'
import { z } from 'zod'
import { manage, session } from '#shared/platform/allow.ts'
import { defineCalls, type FileAnswer, type Multipart } from '#shared/platform/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { UploadBounds } from '../http/uploads.ts'
import { asAna, testServer } from './server.ts'

const calls = defineCalls('letters', {
  send: {
    method: 'POST',
    writes: true,
    path: '/api/letters',
    summary: 'Send',
    status: 201,
    allow: manage('parrots'),
    body: 'multipart',
    bytesMax: 1000,
    response: z.array(z.string()),
  },
  skip: {
    method: 'POST',
    writes: true,
    path: '/api/letters/skipped',
    summary: 'Skip',
    status: 200,
    allow: session,
    body: 'multipart',
    response: z.array(z.string()),
  },
  letter: {
    method: 'GET',
    writes: false,
    path: '/api/letters/{name}',
    summary: 'Read',
    status: 200,
    allow: session,
    params: z.object({ name: z.string() }),
    response: 'file',
  },
})
/** Bodies of files that were handed out. */
export const opened: Readable[] = []
/** Bytes as the store of files hands them out: open until they are read or destroyed. */
function bytesOf(text: string): Readable {
  const body = Readable.from([Buffer.from(text)], { objectMode: false })
  opened.push(body)
  return body
}
/** The bodies that the handler of `sendBody` has begun and read. */
export const seenBySend: string[] = []
/** The errors of those that did not come to their end. */
export const ended: string[] = []
const handlers = {
  send: async ({ body }: { body: Multipart }) => {
    seenBySend.push('begun')
    const parts = await partsOf(body).catch((error: { code?: string }) => {
      ended.push(String(error.code))
      throw error
    })
    seenBySend.push(...parts)
    if (parts.includes('wait=1')) {
      if (!body.gone.aborted) await once(body.gone, 'abort')
      ended.push('gone')
    }
    return parts
  },
  skip: async ({ body }: { body: Multipart }) => {
    const names: string[] = []
    for await (const part of body.parts()) names.push(part.name)
    return names
  },
  letter: async ({ params }: { params: { name: string } }): Promise<FileAnswer> => ({
    type: 'text/html',
    body: bytesOf('<script>alert(1)</script>'),
    bytes: 25,
    etag: 'v1',
    cacheSeconds: 60,
    ...(params.name === 'shown' ? {} : { filename: `ă "${params.name}".html` }),
  }),
}
async function partsOf(body: Multipart): Promise<string[]> {
  const parts: string[] = []
  for await (const part of body.parts()) {
    if (part.kind === 'field') parts.push(`${part.name}=${part.value}`)
    else {
      let length = 0
      for await (const chunk of part.bytes) length += chunk.length
      parts.push(`${part.name}: ${part.filename} ${length}`)
    }
  }
  return parts
}
/** A service that takes and gives files. */
export const service = { name: 'letters', calls, handlers: handlers as never }

/** One part of a body whose boundary is `b`. */
export const part = (name: string, content: string, filename?: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`

interface How {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly type?: string
}
/** Sends a body whole, by default as ana. */
export async function sendBody(
  server: FastifyInstance,
  payload: string,
  { url = '/api/letters', headers = asAna, type = 'multipart/form-data; boundary=b' }: How = {},
) {
  const answer = await server.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string } & string[]>() }
}
/** A server with that service, which has seen nothing yet. */
export async function lettersServer(uploadBounds: Partial<UploadBounds> = {}) {
  seenBySend.length = 0
  ended.length = 0
  return testServer({ services: [service], uploadBounds })
}
