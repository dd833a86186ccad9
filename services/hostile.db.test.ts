import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, TestClient, type TestProcess } from './platform/testing-process.ts'
import { testSchema } from './platform/testing-database.ts'

const REQUESTS = 10_000
const CALLERS = 8
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
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
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
  await client.call('POST', '/api/studios', { studio: 'north', name: 'North', timezone: 'Europe/Bucharest' })
  operations = await readOperations()
})
afterAll(() => server?.stop())

/** Every call as the server itself describes it, but for the one that would end the login. */
async function readOperations(): Promise<readonly Operation[]> {
  const document = await client.call<{
    paths: Record<string, Record<string, { parameters: Operation['parameters']; requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>>
    components: { schemas: Record<string, Schema> }
  }>('GET', '/openapi.json')
  const bodyOf = (content: Record<string, { schema: { $ref?: string } }> | undefined) =>
    content &&
    (content['application/json'] ? document.components.schemas[content['application/json'].schema.$ref?.split('/').at(-1) ?? ''] : ('lines' as const))
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => path !== '/logout')
      .map(([method, { parameters, requestBody }]) => ({ method: method.toUpperCase(), path, parameters, body: bodyOf(requestBody?.content) })),
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
  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: evil }, { weight: 1, arbitrary: common })
}
function goodFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema['const'])
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor))
  if (schema.properties)
    return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, valueFor(one)])), {
      requiredKeys: [...(schema.required ?? [])],
    })
  if (schema.items) return fc.array(valueFor(schema.items), { maxLength: 4 })
  if (schema.additionalProperties)
    return fc.dictionary(
      fc.oneof(fc.constantFrom('ctb', 'mfc', '__proto__', 'constructor'), fc.string({ maxLength: 10 })),
      valueFor(schema.additionalProperties),
      { maxKeys: 4 },
    )
  if (schema['format'] === 'date')
    return fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-30') }).map((date) => date.toISOString().slice(0, 10))
  if (schema['format'] === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-30') }).map((date) => date.toISOString())
  if (schema['type'] === 'integer' || schema['type'] === 'number') return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer(), fc.maxSafeInteger())
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
      { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"observer":"a\\u0000"}', '['.repeat(5000)) },
    ),
    { maxLength: 6 },
  )
  .map((all) => all.join('\n'))

const request = () =>
  fc.constantFrom(...operations).chain(({ method, path, parameters, body }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      values: fc.tuple(...parameters.map(({ schema }) => valueFor(schema))),
      names: fc.constant(parameters),
      body: body === undefined ? fc.constant(undefined) : body === 'lines' ? fc.oneof(lines, fc.uint8Array({ maxLength: 100 })) : valueFor(body),
      after: fc.option(fc.constantFrom('', 'x', '0000000000000000001', '9'.repeat(19)), { nil: undefined, freq: 20 }),
    }),
  )
type Request = ReturnType<typeof request> extends fc.Arbitrary<infer R> ? R : never
const escaped = (value: unknown): string => encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
async function statusOf({ method, path, values, names, body, after }: Request): Promise<{ status: number; text: string }> {
  const given = names.map(({ name, in: where }, i) => ({ name, where, value: escaped(values[i]) }))
  const address = given.filter(({ where }) => where === 'path').reduce((whole, { name, value }) => whole.replace(`{${name}}`, value || '-'), path)
  const query = given
    .filter(({ where }) => where === 'query')
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')
  const response = await client.raw(method, `${address}?${query}`, body, { 'x-after-position': after ?? '' })
  return { status: response.status, text: await response.text() }
}

test('ten thousand hostile requests to every call that there is: never a 5xx', async () => {
  const statuses: Record<number, number> = {}
  const failures = new Map<string, unknown>()
  const all = fc.sample(request(), REQUESTS)
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let one = all.pop(); one; one = all.pop()) {
        const { status, text } = await statusOf(one)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= 500) failures.set(`${one.method} ${one.path}`, { text, values: one.values, body: one.body })
      }
    }),
  )
  expect([...failures], server.output().slice(0, 6000)).toEqual([])
  expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThan(REQUESTS / 20)
}, 300_000)
