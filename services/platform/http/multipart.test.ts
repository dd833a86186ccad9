import { Readable } from 'node:stream'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { manage, session } from '#shared/platform/allow.ts'
import { defineCalls, type FileAnswer, type Multipart } from '#shared/platform/calls.ts'
import { metrics } from '../kernel/metrics.ts'
import { openApiOf } from './openapi.ts'
import { asAna, asVlad, testServer } from '../testing/server.ts'
import { callsOf } from '../kernel/served-service.ts'
import type { UploadBounds } from './uploads.ts'

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
  skip: {
    method: 'POST',
    path: '/api/letters/skipped',
    summary: 'Skip',
    status: 200,
    allow: session,
    body: 'multipart',
    response: z.array(z.string()),
  },
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
const opened: Readable[] = []
/** As the store of files hands one out: open until it is read or destroyed. */
function bytesOf(text: string): Readable {
  const body = Readable.from([Buffer.from(text)], { objectMode: false })
  opened.push(body)
  return body
}
const seen: string[] = []
const ended: string[] = []
const handlers = {
  send: async ({ body }: { body: Multipart }) => {
    seen.push('begun')
    const parts = await partsOf(body).catch((error: { code?: string }) => {
      ended.push(String(error.code))
      throw error
    })
    seen.push(...parts)
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
const service = { name: 'letters', calls, handlers: handlers as never }
let server: FastifyInstance
let lines: string[]
const start = async (uploadBounds: Partial<UploadBounds> = {}) => {
  ;({ server, lines } = await testServer({ services: [service], uploadBounds }))
}
beforeEach(async () => {
  seen.length = 0
  ended.length = 0
  await start()
})
afterEach(() => server.close())

const part = (name: string, content: string, filename?: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`
interface How {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly type?: string
}
const send = async (
  payload: string,
  { url = '/api/letters', headers = asAna, type = 'multipart/form-data; boundary=b' }: How = {},
) => {
  const answer = await server.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string } & string[]>() }
}

test('fields and files come in their order, names without the path they had at home', async () => {
  const sent = await send(
    `${part('title', 'Dear ă')}${part('file', 'x'.repeat(1000), 'C:\\home\\..\\letter.txt')}${part('file', '', 'empty')}--b--\r\n`,
  )
  expect(sent).toEqual({
    status: 201,
    body: ['title=Dear ă', 'file: letter.txt 1000', 'file: empty 0'],
  })
})
test('the name of a file comes without what nobody sees', async () => {
  const sent = await send(`${part('file', 'x', 'C:\\gpj.\u202eexe\u200b\u{e0041}.jpg')}--b--\r\n`)
  expect(sent.body).toEqual(['file: gpj.exe.jpg 1'])
})
test('an empty body has no parts, which is the handler’s to judge', async () => {
  expect(await send('')).toEqual({ status: 201, body: [] })
})
test('files that nobody reads do not stand in the way', async () => {
  const sent = await send(
    `${part('one', 'x'.repeat(500_000), 'a')}${part('two', 'y', 'b')}--b--\r\n`,
    { url: '/api/letters/skipped' },
  )
  expect(sent).toEqual({ status: 200, body: ['one', 'two'] })
})
test('who may not send does not get the body read', async () => {
  expect(await send('garbage', { headers: asVlad })).toMatchObject({
    status: 403,
    body: { code: 'permission.denied' },
  })
  expect(await send('garbage', { headers: {} })).toMatchObject({ status: 401 })
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
  const sent = await send(payload)
  expect([sent.status, typeof sent.body.code]).toEqual([status, 'string'])
})
test('what says that it is something else is not taken for files', async () => {
  for (const type of [
    'application/json',
    'multipart/form-data',
    'text/plain',
    'multipart/mixed; boundary=b',
  ])
    expect(await send(`${part('f', 'x')}--b--\r\n`, { type })).toMatchObject({
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
    "attachment; filename*=UTF-8''%C4%83%20%22x%22.html",
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

/** A body that is sent by hand, with what comes back. */
async function byHand(begins: string, framing = 'content-length: 5000') {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const socket: Socket = connect((server.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  // A connection that is reset says so; what matters is what the server makes of it.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = `POST /api/letters HTTP/1.1\r\nhost: x\r\ncookie: ${asAna.cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`
  socket.write(head + begins)
  const before = seen.length
  await expect.poll(() => seen.length, patience).toBeGreaterThan(before)
  return { socket, closed, answer: () => answer }
}
const patience = { timeout: 30_000 }
const bugs = async () => (await metrics.bugs.get()).values[0]?.value ?? 0
const halfAFile = part('file', 'x'.repeat(400), 'a').slice(0, -20)
const chunked = 'transfer-encoding: chunked'
const inChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

test.each([
  [
    'ends its side in the middle of a file',
    halfAFile,
    'content-length: 5000',
    (socket: Socket) => void socket.end(),
  ],
  [
    'ends its side within a chunk',
    inChunk(halfAFile).slice(0, -5),
    chunked,
    (socket: Socket) => void socket.end(),
  ],
  [
    'sends a last chunk in the middle of a file',
    inChunk(halfAFile),
    chunked,
    (socket: Socket) => void socket.end('0\r\n\r\n'),
  ],
  [
    'sends all it announced, in the middle of a file',
    halfAFile,
    `content-length: ${halfAFile.length}`,
    (socket: Socket) => void socket.end(),
  ],
  ['sends nothing of its body', '', 'content-length: 5000', (socket: Socket) => void socket.end()],
])(
  'a client that %s is answered 400, and it is no bug of ours',
  async (_, begins, framing, end) => {
    const before = await bugs()
    const { socket, closed, answer } = await byHand(begins, framing)
    end(socket)
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 400 .*"code":"request.malformed"/s)
    await expect.poll(() => ended, patience).toEqual(['request.malformed'])
    await server.inject('/healthz')
    expect([await bugs(), lines.filter((line) => /"level":[56]0/.test(line))]).toEqual([before, []])
  },
)
test('a connection that is cut in the middle of a file is no bug of ours, and makes room for the next upload', async () => {
  const before = await bugs()
  for (let i = 0; i < 3; i++) {
    const { socket, closed } = await byHand(halfAFile)
    socket.resetAndDestroy()
    await closed
    await expect.poll(() => ended.length, patience).toBe(i + 1)
  }
  expect([ended, await bugs(), lines.filter((line) => /"level":[56]0/.test(line))]).toEqual([
    Array(3).fill('request.malformed'),
    before,
    [],
  ])
})
test('an upload that goes on may take longer than other requests', async () => {
  await server.close()
  await start({ pace_bytes: 1, pace_ms: 600_000 })
  const { socket, closed, answer } = await byHand(halfAFile, chunkedBody())
  const asked = once(server.server, 'clientError')
  server.server.requestTimeout = 1
  server.server.headersTimeout = 1
  await asked
  socket.end(`${part('file', 'x'.repeat(400), 'a').slice(-20)}--b--\r\n`)
  await closed
  expect(answer()).toMatch(/^HTTP\/1\.1 201 .*file: a 400/s)
})
const chunkedBody = () =>
  `connection: close\r\ncontent-length: ${part('file', 'x'.repeat(400), 'a').length + '--b--\r\n'.length}`
test('an upload that stands still, or never ends, is given up', async () => {
  await server.close()
  await start({ pace_bytes: 10_000, pace_ms: 1000, bytes_max: 100_000 })
  const still = await byHand(halfAFile)
  await still.closed
  expect(still.answer()).toMatch(/^HTTP\/1\.1 408 .*"code":"request.tooSlow"/s)
  // It goes on before its first part, where no limit of a file counts.
  const endless = await byHand(inChunk('x'), chunked)
  const more = inChunk('x'.repeat(10_000))
  const pour = () => {
    while (endless.socket.writable && endless.socket.write(more));
    if (endless.socket.writable) endless.socket.once('drain', pour)
  }
  pour()
  await endless.closed
  expect(ended).toEqual(['request.tooSlow', 'request.tooLarge'])
})
test('a file that is too large is refused when it is, and not when it ends', async () => {
  const { closed, answer, socket } = await byHand(
    part('file', 'x'.repeat(2000), 'a').slice(0, -2),
    'connection: close\r\ncontent-length: 5000',
  )
  await expect.poll(answer, patience).toMatch(/^HTTP\/1\.1 413 .*"code":"request.tooLarge"/s)
  socket.destroy()
  await closed
})
test('one person has two uploads at once and all together so many; what is refused for that says when to come again', async () => {
  await server.close()
  await start({ all_max: 2 })
  const two = [await byHand(halfAFile), await byHand(halfAFile)]
  const third = await server.inject({
    method: 'POST',
    url: '/api/letters',
    headers: { ...asAna, 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect([
    third.statusCode,
    third.json<{ code: string }>().code,
    third.headers['retry-after'],
  ]).toEqual([429, 'request.uploadsTooMany', '30'])
  for (const { socket, closed } of two) {
    socket.destroy()
    await closed
  }
  await expect.poll(() => ended.length, patience).toBe(2)
  await expect.poll(async () => (await send('')).status, patience).toBe(201)
})
test('whoever works on what was sent hears that its client has gone', async () => {
  const waits = `${part('wait', '1')}--b--\r\n`
  const { socket, closed } = await byHand(waits, `content-length: ${waits.length}`)
  await expect.poll(() => seen, patience).toContain('wait=1')
  socket.destroy()
  await closed
  await expect.poll(() => ended, patience).toEqual(['gone'])
})
