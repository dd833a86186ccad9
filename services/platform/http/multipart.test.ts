import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#shared/platform/calls.ts'
import { multipartOf } from './multipart.ts'
import { openApiOf } from './openapi.ts'
import { asAna, asVlad } from '../testing/server.ts'
import { callsOf } from '../kernel/served-service.ts'
import { lettersServer, opened, part, sendBody, service } from '../testing/letters.ts'

let server: FastifyInstance
beforeEach(async () => {
  server = (await lettersServer()).server
})
afterEach(() => server.close())

test('fields and files come in their order, names without the path they had at home', async () => {
  const sent = await sendBody(
    server,
    `${part('title', 'Dear ă')}${part('file', 'x'.repeat(1000), 'C:\\home\\..\\letter.txt')}${part('file', '', 'empty')}--b--\r\n`,
  )
  expect(sent).toEqual({
    status: 201,
    body: ['title=Dear ă', 'file: letter.txt 1000', 'file: empty 0'],
  })
})
test('the name of a file comes without what nobody sees', async () => {
  const sent = await sendBody(
    server,
    `${part('file', 'x', 'C:\\gpj.\u202eexe\u200b\u{e0041}.jpg')}--b--\r\n`,
  )
  expect(sent.body).toEqual(['file: gpj.exe.jpg 1'])
})
test('an empty body has no parts, which is the handler’s to judge', async () => {
  expect(await sendBody(server, '')).toEqual({ status: 201, body: [] })
})
test('files that nobody reads do not stand in the way', async () => {
  const sent = await sendBody(
    server,
    `${part('one', 'x'.repeat(500_000), 'a')}${part('two', 'y', 'b')}--b--\r\n`,
    { url: '/api/letters/skipped' },
  )
  expect(sent).toEqual({ status: 200, body: ['one', 'two'] })
})
test('who may not send does not get the body read', async () => {
  expect(await sendBody(server, 'garbage', { headers: asVlad })).toMatchObject({
    status: 403,
    body: { code: 'permission.denied' },
  })
  expect(await sendBody(server, 'garbage', { headers: {} })).toMatchObject({ status: 401 })
})
test.each([
  ['a file over the limit', `${part('file', 'x'.repeat(1001), 'a')}--b--\r\n`, 413],
  [
    'more files than twenty',
    `${Array.from({ length: 21 }, (_, i) => part('file', 'x', `f${i}`)).join('')}--b--\r\n`,
    413,
  ],
  [
    'more fields than fifty',
    `${Array.from({ length: 51 }, (_, i) => part(`f${i}`, 'x')).join('')}--b--\r\n`,
    413,
  ],
  ['a field of 70 kB', `${part('f', 'x'.repeat(70_000))}--b--\r\n`, 413],
  ['a body that ends in the middle', part('file', 'x', 'a').slice(0, -10), 400],
  ['no parts at all', 'garbage', 400],
  [
    'a field that calls itself JSON',
    `--b\r\ncontent-disposition: form-data; name="f"\r\ncontent-type: application/json\r\n\r\n{"toString":1,"valueOf":1}\r\n--b--\r\n`,
    400,
  ],
  [
    'one with thirty thousand brackets',
    `--b\r\ncontent-disposition: form-data; name="f"\r\ncontent-type: application/json\r\n\r\n${'['.repeat(30_000)}${']'.repeat(30_000)}\r\n--b--\r\n`,
    400,
  ],
  ['a field named __proto__', `${part('__proto__', 'x')}--b--\r\n`, 400],
  ['a field with a letter that nobody sees', `${part('f', 'a\u202eb')}--b--\r\n`, 400],
  ['a field with a NUL', `${part('f', 'a\u0000b')}--b--\r\n`, 400],
])('%s is the client’s mistake', async (_, payload, status) => {
  const sent = await sendBody(server, payload)
  expect([sent.status, typeof sent.body.code]).toEqual([status, 'string'])
})
test('a bug of our own while a part is read is not the client’s mistake', async () => {
  const bug = Object.assign(new TypeError('ours'), { statusCode: 400, stack: 'at busboy' })
  const request = {
    async *parts() {
      yield {
        get fieldname(): string {
          throw bug
        },
      }
    },
  } as unknown as FastifyRequest
  const { parts } = multipartOf(request, {} as Call, new AbortController().signal)
  await expect(parts()[Symbol.asyncIterator]().next()).rejects.toBe(bug)
})
test('what says that it is something else is not taken for files', async () => {
  for (const type of [
    'application/json',
    'multipart/form-data',
    'text/plain',
    'multipart/mixed; boundary=b',
  ])
    expect(await sendBody(server, `${part('f', 'x')}--b--\r\n`, { type })).toMatchObject({
      status: 400,
      body: { code: 'request.malformed' },
    })
})

test('a file is never a page: its type is not guessed and nothing in it runs', async () => {
  const shown = await server.inject({ url: '/api/letters/shown', headers: asAna })
  expect([shown.statusCode, shown.body.length, shown.headers['content-type']]).toEqual([
    200,
    25,
    'text/html',
  ])
  expect(shown.headers).toMatchObject({
    'content-disposition': 'inline',
    'content-length': '25',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    etag: '"v1"',
  })
  const saved = await server.inject({ url: '/api/letters/x', headers: asAna })
  expect(saved.headers['content-disposition']).toBe(
    `attachment; filename="? \\"x\\".html"; filename*=UTF-8''%C4%83%20%22x%22.html`,
  )
  const again = await server.inject({
    url: '/api/letters/shown',
    headers: { ...asAna, 'if-none-match': '"v1"' },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
test('a file that is not sent does not stay open', async () => {
  opened.length = 0
  expect(
    (
      await server.inject({
        url: '/api/letters/shown',
        headers: { ...asAna, 'if-none-match': '"v1"' },
      })
    ).statusCode,
  ).toBe(304)
  const head = await server.inject({ method: 'HEAD', url: '/api/letters/shown', headers: asAna })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '25'])
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
})
test('OpenAPI tells of files both ways', () => {
  const { paths } = openApiOf(callsOf([service]))
  expect(paths['/api/letters']?.['post']?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { type: 'object' } } },
  })
  expect(paths['/api/letters/{name}']?.['get']?.responses).toMatchObject({
    200: { content: { '*/*': { schema: { format: 'binary' } } } },
  })
})
