import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { manage, session } from '#shared/platform/allow.ts'
import { defineCalls, type FileAnswer, type Multipart } from '#shared/platform/calls.ts'
import { openApiOf } from './openapi.ts'
import { asAna, asVlad, testServer } from './server-testing.ts'
import { callsOf } from './served-service.ts'

const calls = defineCalls({
  send: {
    method: 'POST',
    path: '/api/letters',
    summary: 'Send',
    status: 201,
    allow: manage('parrots'),
    body: 'multipart',
    bytesMax: 1000,
    response: z.array(z.string()),
  },
  skip: { method: 'POST', path: '/api/letters/skipped', summary: 'Skip', status: 200, allow: session, body: 'multipart', response: z.array(z.string()) },
  letter: {
    method: 'GET',
    path: '/api/letters/{name}',
    summary: 'Read',
    status: 200,
    allow: session,
    params: z.object({ name: z.string() }),
    response: 'file',
  },
})
async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
const seen: string[] = []
const handlers = {
  send: async ({ body }: { body: Multipart }) => {
    const parts: string[] = []
    for await (const part of body.parts()) {
      if (part.kind === 'field') parts.push(`${part.name}=${part.value}`)
      else {
        let length = 0
        for await (const chunk of part.bytes) length += chunk.length
        parts.push(`${part.name}: ${part.filename} ${length}`)
      }
    }
    seen.push(...parts)
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
const service = { name: 'letters', calls, handlers: handlers as never }
let server: FastifyInstance
beforeEach(async () => {
  seen.length = 0
  server = (await testServer({ services: [service] })).server
})
afterEach(() => server.close())

const part = (name: string, content: string, filename?: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`
interface How {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly type?: string
}
const send = async (payload: string, { url = '/api/letters', headers = asAna, type = 'multipart/form-data; boundary=b' }: How = {}) => {
  const answer = await server.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload })
  return { status: answer.statusCode, body: answer.json<{ code?: string } & string[]>() }
}

test('fields and files come in their order, names without the path they had at home', async () => {
  const sent = await send(`${part('title', 'Dear ă')}${part('file', 'x'.repeat(1000), 'C:\\home\\..\\letter.txt')}${part('file', '', 'empty')}--b--\r\n`)
  expect(sent).toEqual({ status: 201, body: ['title=Dear ă', 'file: letter.txt 1000', 'file: empty 0'] })
})
test('the name of a file comes without what nobody sees', async () => {
  const sent = await send(`${part('file', 'x', 'C:\\gpj.\u202eexe\u200b\u{e0041}.jpg')}--b--\r\n`)
  expect(sent.body).toEqual(['file: gpj.exe.jpg 1'])
})
test('an empty body has no parts, which is the handler’s to judge', async () => {
  expect(await send('')).toEqual({ status: 201, body: [] })
})
test('files that nobody reads do not stand in the way', async () => {
  const sent = await send(`${part('one', 'x'.repeat(500_000), 'a')}${part('two', 'y', 'b')}--b--\r\n`, { url: '/api/letters/skipped' })
  expect(sent).toEqual({ status: 200, body: ['one', 'two'] })
})
test('who may not send does not get the body read', async () => {
  expect(await send('garbage', { headers: asVlad })).toMatchObject({ status: 403, body: { code: 'permission.denied' } })
  expect(await send('garbage', { headers: {} })).toMatchObject({ status: 401 })
})
test.each([
  ['a file over the limit', `${part('file', 'x'.repeat(1001), 'a')}--b--\r\n`, 413],
  ['more files than twenty', `${Array.from({ length: 21 }, (_, i) => part('file', 'x', `f${i}`)).join('')}--b--\r\n`, 413],
  ['more fields than fifty', `${Array.from({ length: 51 }, (_, i) => part(`f${i}`, 'x')).join('')}--b--\r\n`, 413],
  ['a field of 70 kB', `${part('f', 'x'.repeat(70_000))}--b--\r\n`, 413],
  ['a body that ends in the middle', part('file', 'x', 'a').slice(0, -10), 400],
  ['no parts at all', 'garbage', 400],
  ['a field named __proto__', `${part('__proto__', 'x')}--b--\r\n`, 400],
  ['a field with a letter that nobody sees', `${part('f', 'a\u202eb')}--b--\r\n`, 400],
  ['a field with a NUL', `${part('f', 'a\u0000b')}--b--\r\n`, 400],
])('%s is the client’s mistake', async (_, payload, status) => {
  const sent = await send(payload)
  expect([sent.status, typeof sent.body.code]).toEqual([status, 'string'])
})
test('what says that it is something else is not taken for files', async () => {
  for (const type of ['application/json', 'multipart/form-data', 'text/plain', 'multipart/mixed; boundary=b'])
    expect(await send(`${part('f', 'x')}--b--\r\n`, { type })).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
})

test('a file is never a page: its type is not guessed and nothing in it runs', async () => {
  const shown = await server.inject({ url: '/api/letters/shown', headers: asAna })
  expect([shown.statusCode, shown.body.length, shown.headers['content-type']]).toEqual([200, 25, 'text/html'])
  expect(shown.headers).toMatchObject({
    'content-disposition': 'inline',
    'content-length': '25',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    etag: '"v1"',
  })
  const saved = await server.inject({ url: '/api/letters/x', headers: asAna })
  expect(saved.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%C4%83%20%22x%22.html")
  const again = await server.inject({ url: '/api/letters/shown', headers: { ...asAna, 'if-none-match': '"v1"' } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
test('OpenAPI tells of files both ways', () => {
  const { paths } = openApiOf(callsOf([service]))
  expect(paths['/api/letters']?.['post']?.requestBody).toMatchObject({ content: { 'multipart/form-data': { schema: { type: 'object' } } } })
  expect(paths['/api/letters/{name}']?.['get']?.responses).toMatchObject({ 200: { content: { '*/*': { schema: { format: 'binary' } } } } })
})
