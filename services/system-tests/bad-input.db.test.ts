import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ndjson, type TestClient } from '../platform/testing/process.ts'
import {
  ahead,
  ask,
  person,
  seen,
  setStage,
  strike,
  type Headers,
  type Stage,
} from '../platform/testing/bad-input.ts'

const MiB = 1024 * 1024
let stage: Stage
let owner: TestClient
beforeAll(async () => {
  stage = await setStage()
  owner = stage.owner
})
afterAll(() => strike(stage))
/** Whatever was sent: the process is up and answers. */
afterEach(async () => {
  expect(await owner.call('GET', '/getLocalStudios')).toContainEqual(
    expect.objectContaining({ studio: 'north' }),
  )
})

const seenAs = (old: string, now: string) => JSON.stringify(seen()).replace(old, now)
const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding)

test('each bad observation is rejected for itself, and the good one among them is taken', async () => {
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
    ].map((more) => JSON.stringify(seen(more))),
  ]
  const unknownSites = ['zzz', '__proto__', 'constructor', 'toString'].map((site) =>
    JSON.stringify(seen({ site })),
  )
  const badTimes = [
    '1970-01-01T00:00:00Z',
    '1999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '2026-03-01T08:00:00',
    'yesterday',
    '+275760-09-13T00:00:00Z',
  ].map((observed_at) => JSON.stringify(seen({ observed_at })))
  const tooFarAhead = ['2100-01-01T00:00:00Z', '9999-12-31T23:59:59Z', ahead(150_000)].map(
    (observed_at) => JSON.stringify(seen({ observed_at })),
  )
  const long = [JSON.stringify(seen({ note: 'x'.repeat(10_001) })), 'x'.repeat(1024 * 1024)]
  const lines = [...malformed, ...unknownSites, ...badTimes, ...tooFarAhead, ...long]
  const body = Buffer.concat([
    bytes(`${lines.join('\n')}\n`, 'utf8'),
    Buffer.from([0xff, 0xfe, 0x7b, 0x0a]),
    bytes(JSON.stringify(seen())),
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
  ['5,001 lines', () => ndjson(Array.from({ length: 5001 }, (_, i) => seen({ seq: i })))],
  ['5,001 lines of nonsense', () => 'x\n'.repeat(5001)],
  ['one line of 10 MB', () => 'x'.repeat(10_000_000)],
])('observations are refused as a whole: %s', async (_, body) => {
  expect((await ask(owner, 'POST', '/ingest/v1/observations', body())).status).toBe(413)
})
test('an Idempotency-Key stands for one request', async () => {
  const send = (key: string, body: string) =>
    ask(owner, 'POST', '/ingest/v1/observations', body, { 'idempotency-key': key })
  expect(
    [await send('k', JSON.stringify(seen())), await send('k', JSON.stringify(seen()))].map(
      ({ status }) => status,
    ),
  ).toEqual([200, 200])
  expect(await send('k', JSON.stringify(seen({ status: 2 })))).toEqual({
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
    ].map((more) => JSON.stringify(person('x1', 'Model', 'north', more))),
    JSON.stringify(person('x1', 'Model', 'north')).replace(
      '{',
      '{"conturi":{"__proto__":{"username":"x"}},',
    ),
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  ]
  const others: [unknown, string][] = [
    ['{', 'lineNotJson'],
    ['x'.repeat(10_000_000), 'lineTooLong'],
    [person('x1', 'Model', 'nowhere'), 'studioUnknown'],
    [person('x1', 'Model', 'north', { conturi: { zzz: { username: 'x' } } }), 'siteUnknown'],
    [
      person('x1', 'Model', 'north', { conturi: { constructor: { username: 'x' } } }),
      'siteUnknown',
    ],
    [
      person('x1', 'Model', 'north', { conturi: { ctb: { username: 'ana_x' } } }),
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
    bytes(JSON.stringify(person('good', 'Model', 'north', { owner: true, super: true }))),
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
    expect((await ask(owner, 'POST', '/api/accounts/import', many)).status).toBe(413)
})

const json = { 'content-type': 'application/json' }
test.each<[string, unknown, Headers?]>([
  ...[
    '',
    'null',
    '[]',
    '{',
    '{"studio":NaN}',
    '{"studio":"q","name":1e999}',
    '{"studio":"q","name":"\\u0000"}',
    '{"studio":"q","name":"\\ud800"}',
    '{"__proto__":{},"studio":"q","name":"Q"}',
    '['.repeat(100_000),
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ].map((body): [string, unknown, typeof json] => [`the body ${body.slice(0, 40)}`, body, json]),
  ['a body in another encoding', bytes('{"studio":"q","name":"\xe9"}'), json],
  ...[
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    ';;;',
  ].map((type): [string, unknown, Headers] => [
    `the content type ${type}`,
    '{"studio":"q","name":"Q"}',
    { 'content-type': type },
  ]),
  ['a compressed body', '{"studio":"q","name":"Q"}', { ...json, 'content-encoding': 'gzip' }],
  ...[
    '',
    ' ',
    '.',
    '..',
    '../x',
    'a/b',
    '%2e',
    '__proto__',
    'a b',
    'é',
    'x'.repeat(65),
    5,
    null,
    {},
    [],
  ].map((studio): [string, unknown] => [
    `the id ${JSON.stringify(studio).slice(0, 20)}`,
    { studio, name: 'Q' },
  ]),
  ...[
    '',
    '+02:00',
    'Mars/Olympus',
    '../../etc/passwd',
    'ACT',
    'Europe/Bucharest ',
    'x'.repeat(100),
    2,
  ].map((timezone): [string, unknown] => [
    `the zone ${JSON.stringify(timezone).slice(0, 20)}`,
    { studio: 'q', name: 'Q', timezone },
  ]),
  ...[{ name: '' }, { name: 'x'.repeat(101) }, { currency: 'btc' }].map(
    (more): [string, unknown] => [
      JSON.stringify(more).slice(0, 20),
      { studio: 'q', name: 'Q', ...more },
    ],
  ),
])('no studio is made by %s', async (_, body, headers) => {
  expect((await ask(owner, 'POST', '/api/studios', body, headers)).status).toBe(400)
})

test.each<[string, string, number, unknown?, Headers?]>([
  ['GET', '/nope', 404],
  ['GET', '/api/nope', 404],
  ['DELETE', '/api/studios', 404, {}],
  ['PROPFIND', '/api/studios', 404],
  ['OPTIONS', '/login', 404],
  ['GET', '/%', 400],
  ['GET', '/%zz', 400],
  ['GET', '/api/tokens/%ff%fe', 400],
  ['GET', '/..%2f..%2fetc/passwd', 404],
  ['PUT', '/ingest/v1/observers/%00', 400, { mode: 'change' }],
  ['PUT', '/ingest/v1/observers/a%2fb', 400, { mode: 'change' }],
  ['GET', `/api/tokens/${'x'.repeat(2000)}`, 404],
  ['DELETE', '/api/tokens/..%2f..', 404],
  ['DELETE', `/api/tokens/${'x'.repeat(65)}`, 400],
  ['GET', '/api/shifts/history?user=ana&limit=1e999', 400],
  ['GET', '/api/shifts/history?user=ana&limit=99999999999999999999', 400],
  ['GET', '/api/shifts/history?user=ana&limit=-1', 400],
  ['GET', '/api/shifts/history?user=ana&limit=NaN', 400],
  ['GET', '/api/shifts/history?user=ana&user=bea', 400],
  ['GET', '/api/shifts/history?user=ana&__proto__=1', 400],
  ['GET', '/api/shifts/history?user=%00', 400],
  ['GET', '/api/online-time/halves', 400],
  ['GET', '/api/online-time/halves?from=2026-02-30&to=2026-03-01', 400],
  ['GET', '/api/online-time/halves?from=2026-03-01&to=2026-02-01', 422],
  ['GET', '/api/online-time/halves?from=0001-01-01&to=9999-12-31', 422],
  ['GET', '/onlinetimechache/0/99999999999999/true', 422],
  ['GET', '/onlinetimechache/0/999999999999999/true', 400],
  ['GET', '/onlinetimechache/NaN/Infinity/true', 400],
  ['GET', '/onlinetimechache/0/1/false', 404],
  ...['x', '-1', '9007199254740991', 'C:1/P:1', 'a'.repeat(200)].map(
    (position): [string, string, number, undefined, Headers] => [
      'GET',
      '/getAppUsers',
      422,
      undefined,
      { 'x-after-position': position },
    ],
  ),
  ...['9'.repeat(19), '0009007199254740991'].map(
    (position): [string, string, number, undefined, Headers] => [
      'GET',
      '/getAppUsers',
      409,
      undefined,
      { 'x-after-position': position },
    ],
  ),
  ['GET', '/getAppUsers', 413, undefined, { 'x-huge': 'y'.repeat(200_000) }],
  ['POST', '/login', 413, { user: 'x'.repeat(2 * MiB), password: 'x' }],
  [
    'POST',
    '/login',
    403,
    { user: 'owner', password: 'Owner-1234!' },
    { origin: 'https://evil.test' },
  ],
  [
    'POST',
    '/session_state',
    403,
    { user_name: 'owner', action: 0 },
    { 'sec-fetch-site': 'cross-site' },
  ],
  ...[
    { mode: 'odd' },
    {},
    { mode: 'poll' },
    { mode: 'poll', poll_s: 0 },
    { mode: 'poll', poll_s: 1e9 },
    { mode: 'poll', poll_s: '60' },
    { mode: 'change', rank: -1 },
    null,
    [],
  ].map((body): [string, string, number, unknown] => [
    'PUT',
    '/ingest/v1/observers/ext-2',
    400,
    body,
  ]),
  ...['2100-01-01T00:00:00Z', '1970-01-01T00:00:00Z', ahead(600_000)].map(
    (at): [string, string, number, unknown] => [
      'POST',
      '/ingest/v1/observers/ext-2/heartbeat',
      422,
      { at },
    ],
  ),
  ...['soon', 5, null].map((at): [string, string, number, unknown] => [
    'POST',
    '/ingest/v1/observers/ext-2/heartbeat',
    400,
    { at },
  ]),
  ...[5, -1, '1', 1.5, null].map((action): [string, string, number, unknown] => [
    'POST',
    '/session_state',
    400,
    { user_name: 'ana', action },
  ]),
  ...['ghost', '__proto__', '../x', ' ana'].map((user_name): [string, string, number, unknown] => [
    'POST',
    '/session_state',
    404,
    { user_name, action: 1 },
  ]),
  ['POST', '/session_state', 409, { user_name: 'ana', action: 4, reason: 'because' }],
  ['POST', '/session_state', 422, { user_name: 'ana', action: 4 }],
  ['POST', '/session_state', 422, { user_name: 'ana', action: 1, reason: ' \u00a0 ' }],
  ['POST', '/session_state', 409, { user_name: 'owner', action: 1 }, { 'x-not-after': '1' }],
  ['POST', '/session_state', 400, { user_name: 'owner', action: 1 }, { 'x-not-after': 'soon' }],
  ['POST', '/session_state', 200, { user_name: 'owner', action: 0 }, { 'x-not-after': '1' }],
  ['POST', '/api/shifts/undo-stop', 409, { user: 'ana' }],
  ...['ghost', '__proto__'].map((user): [string, string, number, unknown] => [
    'POST',
    '/api/shifts/undo-stop',
    404,
    { user },
  ]),
  [
    'POST',
    '/api/shifts/corrections',
    404,
    {
      user: 'ana',
      shift: 'none',
      start: '0000-01-01T00:00:00Z',
      end: '9999-12-31T23:59:59-14:00',
      paused_seconds: Number.MAX_SAFE_INTEGER,
      reason: 'because',
    },
  ],
  ['POST', '/api/site-status/alerts/..%2f/acknowledge', 404, {}],
  [
    'POST',
    '/api/accounts/setup',
    409,
    {
      user: 'second',
      password: 'Owner-1234!',
      name: 'S',
      surname: 'F',
      email: 's@example.test',
      studio: { studio: 'q', name: 'Q' },
    },
  ],
  ...[
    { scopes: [] },
    { scopes: ['admin'] },
    { scopes: 'read' },
    { name: '' },
    { expires_at: 'never' },
  ].map((more): [string, string, number, unknown] => [
    'POST',
    '/api/tokens',
    400,
    { name: 'x', scopes: ['read'], ...more },
  ]),
  ...['1970-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'].map(
    (expires_at): [string, string, number, unknown] => [
      'POST',
      '/api/tokens',
      422,
      { name: 'x', scopes: ['read'], expires_at },
    ],
  ),
])(
  '%s %s',
  async (method, path, status, body, headers) => {
    expect((await ask(owner, method, path, body, headers)).status).toBe(status)
  },
  20_000,
)
