import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ndjson, type TestClient } from '../platform/testing/process.ts'
import {
  ahead,
  askRefused,
  personLine,
  seenLine,
  openBadInputStage,
  strike,
  type BadInputStage,
} from '../platform/testing/bad-input.ts'

const MiB = 1024 * 1024
let stage: BadInputStage
let owner: TestClient
beforeAll(async () => {
  stage = await openBadInputStage()
  owner = stage.owner
})
afterAll(() => strike(stage))
/** Whatever was sent: the process is up and answers. */
afterEach(async () => {
  expect(await owner.call('GET', '/getLocalStudios')).toContainEqual(
    expect.objectContaining({ studio: 'north' }),
  )
})

const seenAs = (old: string, now: string) => JSON.stringify(seenLine()).replace(old, now)
const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding)

const malformed = [
  '{',
  'null',
  '[]',
  '7',
  '"x"',
  'NaN',
  '\u0000',
  '\ufeff{}',
  seenAs('"status":1', '"status":NaN'),
  seenAs('"status":1', '"status":Infinity'),
  seenAs('"status":1', '"status":1e400'),
  seenAs('"status":1', '"status":2,"status":"x"'),
  seenAs('"ana_x"', '"a\\u0000b"'),
  seenAs('"ana_x"', '"a\\ud800"'),
  `${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`,
  ...[
    { status: '1' },
    { status: 4 },
    { status: -1 },
    { status: 1.5 },
    { status: null },
    { site: '' },
    { site: 5 },
    { account: '' },
    { account: 'x'.repeat(101) },
    { account: {} },
    { observer: '../x' },
    { observer: '__proto__' },
    { observer: 'x'.repeat(65) },
    { observed_at: 5 },
    { seq: 'x' },
  ].map((more) => JSON.stringify(seenLine(more))),
]
const unknownSites = ['zzz', '__proto__', 'constructor', 'toString'].map((site) =>
  JSON.stringify(seenLine({ site })),
)
const badTimes = [
  '1970-01-01T00:00:00Z',
  '1999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '2026-03-01T08:00:00',
  'yesterday',
  '+275760-09-13T00:00:00Z',
].map((observed_at) => JSON.stringify(seenLine({ observed_at })))
/** Made when they are sent; the last one is ten minutes ahead. */
const aheadOfTime = () =>
  ['2100-01-01T00:00:00Z', '9999-12-31T23:59:59Z', ahead(600_000)].map((observed_at) =>
    JSON.stringify(seenLine({ observed_at })),
  )
const long = [JSON.stringify(seenLine({ note: 'x'.repeat(10_001) })), 'x'.repeat(1024 * 1024)]

test('each bad observation is rejected for itself, and the good one among them is taken', async () => {
  const tooFarAhead = aheadOfTime()
  const lines = [...malformed, ...unknownSites, ...badTimes, ...tooFarAhead, ...long]
  const body = Buffer.concat([
    bytes(`${lines.join('\n')}\n`, 'utf8'),
    Buffer.from([0xff, 0xfe, 0x7b, 0x0a]),
    bytes(JSON.stringify(seenLine())),
  ])
  const answer = await owner.call<{ rejected: { line: number; code: string; err: string }[] }>(
    'POST',
    '/ingest/v1/observations',
    body,
  )
  const codes = [
    ...malformed.map(() => 'malformed'),
    ...unknownSites.map(() => 'siteUnknown'),
    ...badTimes.map(() => 'badTime'),
    ...tooFarAhead.map(() => 'tooFarAhead'),
    ...long.map(() => 'lineTooLong'),
    'malformed',
  ]
  expect(answer).toMatchObject({ accepted: 1, duplicates: 0, conflicts: [], quarantined: 0 })
  expect(answer.rejected.map(({ line, code }) => [line, code])).toEqual(
    codes.map((code, i) => [i + 1, `ingest.${code}`]),
  )
  const harmless = seenAs('{', '{"__proto__":{"status":3},"x":"\\u0000\\ud800",').replace(
    'ana_x',
    'nobody_has_it',
  )
  expect(await owner.call('POST', '/ingest/v1/observations', harmless)).toMatchObject({
    quarantined: 1,
    rejected: [],
  })
})
test.each<[string, () => string | Uint8Array]>([
  ['5,001 lines', () => ndjson(Array.from({ length: 5001 }, (_, i) => seenLine({ seq: i })))],
  ['5,001 lines of nonsense', () => 'x\n'.repeat(5001)],
  ['one line of 10 MB', () => 'x'.repeat(10_000_000)],
])('observations are refused as a whole: %s', async (_, body) => {
  expect((await askRefused(owner, 'POST', '/ingest/v1/observations', body())).status).toBe(413)
})
test('an Idempotency-Key stands for one request', async () => {
  const send = (key: string, body: string) =>
    askRefused(owner, 'POST', '/ingest/v1/observations', body, { 'idempotency-key': key })
  expect(
    [await send('k', JSON.stringify(seenLine())), await send('k', JSON.stringify(seenLine()))].map(
      ({ status }) => status,
    ),
  ).toEqual([200, 200])
  expect(await send('k', JSON.stringify(seenLine({ status: 2 })))).toEqual({
    status: 422,
    code: 'request.keyReused',
  })
  for (const key of ['', 'k'.repeat(201)]) expect((await send(key, '{}')).status).toBe(400)
})

test('each bad account is rejected for itself, and the good one among them is made', async () => {
  const invalid = [
    'null',
    '[]',
    ...[
      { user: '../x' },
      { user: 'x'.repeat(65) },
      { user: '__proto__' },
      { user: 5 },
      { name: 'a\u0000' },
      { name: 'a\ud800' },
      { surname: 'x'.repeat(101) },
      { email: 'nowhere' },
      { tipCont: 'Owner' },
      { password: 'short' },
      { password: 'Model-1234!\u0000' },
      { password: 'Model-1234!\ud800' },
      { conturi: [] },
      { conturi: { ctb: null } },
      { conturi: { ctb: { username: '' } } },
    ].map((more) => JSON.stringify(personLine('x1', 'Model', 'north', more))),
    JSON.stringify(personLine('x1', 'Model', 'north')).replace(
      '{',
      '{"conturi":{"__proto__":{"username":"x"}},',
    ),
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  ]
  const others: [unknown, string][] = [
    ['{', 'lineNotJson'],
    ['x'.repeat(10_000_000), 'lineTooLong'],
    [personLine('x1', 'Model', 'nowhere'), 'studioUnknown'],
    [personLine('x1', 'Model', 'north', { conturi: { zzz: { username: 'x' } } }), 'siteUnknown'],
    [
      personLine('x1', 'Model', 'north', { conturi: { constructor: { username: 'x' } } }),
      'siteUnknown',
    ],
    [
      personLine('x1', 'Model', 'north', { conturi: { ctb: { username: 'ana_x' } } }),
      'siteAccountTaken',
    ],
  ]
  const lines = [
    ...invalid,
    ...others.map(([line]) => (typeof line === 'string' ? line : JSON.stringify(line))),
  ]
  const body = Buffer.concat([
    bytes(`${lines.join('\n')}\n`, 'utf8'),
    Buffer.from([0xff, 0x0a]),
    bytes(JSON.stringify(personLine('good', 'Model', 'north', { owner: true, super: true }))),
  ])
  const answer = await owner.call<{ created: number; rejected: { line: number; code: string }[] }>(
    'POST',
    '/api/accounts/import',
    body,
  )
  const codes = [
    ...invalid.map(() => 'lineInvalid'),
    ...others.map(([, code]) => code),
    'lineNotUtf8',
  ]
  expect(answer.rejected.map(({ line, code }) => [line, code])).toEqual(
    codes.map((code, i) => [i + 1, `accounts.${code}`]),
  )
  expect(answer.created).toBe(1)
  expect(await owner.call('GET', '/getAppUsers')).toContainEqual(
    expect.objectContaining({ user: 'good', owner: false, super: false }),
  )
  for (const many of ['{}\n'.repeat(5001), '1\n'.repeat(8 * MiB), 'x'.repeat(17 * MiB)])
    expect((await askRefused(owner, 'POST', '/api/accounts/import', many)).status).toBe(413)
})
