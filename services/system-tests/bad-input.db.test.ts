import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestClient } from '../platform/testing/process.ts'
import {
  ahead,
  askRefused,
  openBadInputStage,
  strike,
  type Headers,
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

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding)

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
  expect((await askRefused(owner, 'POST', '/api/studios', body, headers)).status).toBe(400)
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
])('%s %s', async (method, path, status, body, headers) => {
  expect((await askRefused(owner, method, path, body, headers)).status).toBe(status)
})
