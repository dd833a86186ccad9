import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { metrics } from '../operations/metrics.ts'
import { callsOf } from '../kernel/served-service.ts'
import { parrots, testServer } from '../testing/server.ts'

const REQUESTS = 10_000
let server: FastifyInstance
let port = 0
let lines: string[]
beforeAll(async () => {
  // Nothing here is a bug by design: the call that fails on purpose is left out.
  const { fall: _, ...calls } = parrots().service.calls
  const { fall: __, ...handlers } = parrots().service.handlers
  ;({ server, lines } = await testServer({ services: [{ ...parrots().service, calls, handlers }] }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as { port: number }).port
})
afterAll(() => server.close())

const paths = callsOf([parrots().service]).map(({ call }) => call.path)
const evil = fc.constantFrom(
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '..%2f..',
  "' or 1=1",
  '\u0000',
  '\ud800',
  'x'.repeat(2000),
  '__proto__',
  'constructor',
  '[]',
  '{}',
  '-1',
  '1e999',
  'NaN',
  '%2e%2e',
  '�',
  '🦜',
  '',
)
const word = fc.oneof(
  evil,
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const url = fc
  .tuple(
    fc.constantFrom(...paths, '/', '/live', '/docs', '/healthz', '/%2e%2e/etc/passwd', '/api'),
    word,
    fc.array(fc.tuple(fc.constantFrom('limit', 'like', 'a[]', '__proto__', 'limit'), word), {
      maxLength: 4,
    }),
  )
  .map(
    ([path, value, query]) =>
      `${path.replace(/\{\w+\}/g, safe(value))}${query.length > 0 ? '?' : ''}${query.map(([name, text]) => `${name}=${safe(text)}`).join('&')}`,
  )
/** Makes a text that a client can put on a request line: everything but blanks and control characters. */
const safe = (text: string): string =>
  Array.from(text, (character) =>
    /[\x21-\x7e]/.test(character) && character !== '#'
      ? character
      : encodeURIComponent(character.isWellFormed() ? character : '?'),
  ).join('')
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(word, fc.constantFrom('name', 'age', 'tags', 'user', 'password')),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value
const body = fc.oneof(
  json.map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  word.map((text) => Buffer.from(text)),
  fc.constantFrom(
    Buffer.from('['.repeat(50_000)),
    Buffer.from('{"a":'.repeat(9_000)),
    Buffer.alloc(70_000, 0x20),
    Buffer.from('{"name":"a","name":"b","age":1}'),
    Buffer.from('{"name":"a","age":1,"__proto__":1}'),
    Buffer.from('\ufeff{}'),
  ),
)
const headerText = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data; boundary=x',
    ';;;',
    'application/x-ndjson',
    'gzip',
    'null',
    'https://evil.test',
    'Bearer observer-token',
    'Bearer x',
    'Basic eDp5',
    'callboard_session=ana-cookie',
    'callboard_session=%00',
    '0000000000000000001',
    'x'.repeat(3000),
  ),
  fc.string({ maxLength: 40 }),
)
const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'content-encoding',
    'accept',
    'origin',
    'authorization',
    'x-after-position',
    'idempotency-key',
    'x-request-id',
    'sec-fetch-site',
    'if-none-match',
    'range',
    'x-forwarded-for',
    'host',
  ),
  headerText,
  { maxKeys: 4 },
)
const login = fc.constantFrom(
  {},
  { cookie: 'callboard_session=ana-cookie' },
  { cookie: 'callboard_session=ana-cookie' },
  { authorization: 'Bearer observer-token' },
  { cookie: '%=%;;callboard_session' },
)
const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
) as fc.Arbitrary<'GET' | 'HEAD'>
const request = fc.record({ method, url, body, headers, login })

test('ten thousand random hostile requests: never a 5xx, always {err, code}', async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ method: verb, url: at, body: payload, headers: sent, login: who }) => {
        const answer = await server.inject({
          method: verb,
          url: at,
          headers: { ...sent, ...who },
          payload,
        })
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (
          answer.statusCode >= 400 &&
          verb !== 'HEAD' &&
          !String(answer.headers['content-type']).includes('html')
        )
          expect(
            Object.keys(answer.json())
              .filter((name) => name !== 'params')
              .toSorted(),
          ).toEqual(['code', 'err'])
      },
    ),
    { numRuns: REQUESTS },
  )
  for (const status of [200, 400, 401, 403, 404, 413])
    expect(
      statuses.get(status),
      `some ${status} among ${JSON.stringify([...statuses])}`,
    ).toBeGreaterThan(0)
})

/** Bytes as they are, on a socket of their own; what came back until the server closed. */
const raw = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
const head = 'host: x\r\nconnection: close\r\n'
test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW / HTTP/1.1\r\n${head}\r\n`, 400],
  ['a method that nothing here uses', `PROPFIND /greet HTTP/1.1\r\n${head}\r\n`, 404],
  ['huge headers', `GET / HTTP/1.1\r\n${head}x: ${'y'.repeat(40_000)}\r\n\r\n`, 413],
  [
    'two lengths',
    `POST /login HTTP/1.1\r\n${head}content-length: 1\r\ncontent-length: 2\r\n\r\nx`,
    400,
  ],
  [
    'a length and chunks',
    `POST /login HTTP/1.1\r\n${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['bad chunks', `POST /login HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
  ['a NUL in a path', Buffer.from(`GET /\u0000 HTTP/1.1\r\n${head}\r\n`), 400],
  ['a bad escape', `GET /api/parrots/%E0%A4 HTTP/1.1\r\n${head}\r\n`, 400],
  ['a path beyond all bounds', `GET /api/parrots/${'x'.repeat(3000)} HTTP/1.1\r\n${head}\r\n`, 413],
  [
    'an upgrade to something else',
    `GET /greet HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n`,
    200,
  ],
  [
    'a post that asks for an upgrade',
    `POST /login HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-length: 2\r\n\r\n{}`,
    400,
  ],
  [
    'an upgrade without a key',
    `GET /live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    400,
  ],
])('%s is answered without a 5xx', async (_, bytes, status) => {
  const closing = bytes.toString().includes('upgrade')
    ? bytes.toString().replace('connection: upgrade', 'connection: upgrade, close')
    : bytes
  expect(await raw(closing)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

const signIn = 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const squawks =
  'POST /ingest/v1/squawks HTTP/1.1\r\nhost: x\r\nauthorization: Bearer observer-token\r\ncontent-type: application/x-ndjson\r\n'
const length = 'content-length: 100\r\n\r\n'
const chunks = 'transfer-encoding: chunked\r\n\r\n20\r\n'
test.each([
  ['a JSON body', signIn, length],
  ['a JSON body in chunks', signIn, chunks],
  ['lines', squawks, length],
  ['lines in chunks', squawks, chunks],
])(
  '%s that end before they are all there are no bug of ours, whether the line ends or is cut',
  async (_, heading, framing) => {
    const bugs = async () => (await metrics.bugs.get()).values[0]?.value ?? 0
    const before = await bugs()
    for (const end of [
      (socket: Socket) => void socket.end(),
      (socket: Socket) => void socket.resetAndDestroy(),
    ]) {
      const arrived = once(server.server, 'request')
      const ended = new Promise((resolve) =>
        server.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
      )
      const socket = connect(port, '127.0.0.1', () => socket.write(`${heading}${framing}{"user":`))
      let answer = ''
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
      socket.on('error', () => undefined)
      await arrived
      end(socket)
      await ended
      expect(answer).toMatch(/^($|HTTP\/1\.1 400 .*"code":"request.malformed")/s)
    }
    await server.inject('/healthz')
    expect([await bugs(), lines.filter((line) => /"level":[56]0/.test(line))]).toEqual([before, []])
  },
)
