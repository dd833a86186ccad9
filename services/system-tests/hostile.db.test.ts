import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHere, TestClient, type HereProduct } from '../platform/testing/process.ts'
import { longOrShort } from '../platform/testing/size.ts'
import {
  lines,
  manglers,
  type HostileOperation,
  readOperations,
  valueFor,
} from './testing-hostile.ts'

const REQUESTS = longOrShort(10_000, 3_000)
const CALLERS = 8
/** A process that has answered this many has taken what memory it works with; from then on it may not take more. */
const WARM_REQUESTS = REQUESTS * 0.4
const GROWTH_BYTES_MAX = 150 * 1024 * 1024
let server: HereProduct
let client: TestClient
let operations: readonly HostileOperation[]

beforeAll(async () => {
  server = await startHere()
  client = new TestClient(server.url)
  await client.login()
  await client.call('POST', '/api/studios', {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
  })
  operations = await readOperations(client)
})
afterAll(() => server?.stop())
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
/** Returns the body to send: a mangled one is sent as JSON where JSON is taken. */
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
  return client.figure('process_resident_memory_bytes')
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
