import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, type TestClient } from '../platform/testing/process.ts'
import {
  ahead,
  askRefused,
  personLine,
  seenLine,
  openBadInputStage,
  strike,
  type Headers,
  type BadInputStage,
} from '../platform/testing/bad-input.ts'

let stage: BadInputStage
let owner: TestClient
let ana: TestClient
let mara: TestClient
let nobody: TestClient
beforeAll(async () => {
  stage = await openBadInputStage()
  ;({ owner, ana, mara, nobody } = stage)
  const reports = [
    seenLine({ observed_at: ahead(-3_600_000) }),
    ...[-1_800_000, -1_700_000].map((ms) => seenLine({ status: 12, observed_at: ahead(ms) })),
  ]
  await owner.call(
    'POST',
    '/ingest/v1/observations',
    ndjson(reports.map((report) => ({ ...report, account: 'bea_x' }))),
  )
  await owner.call('POST', '/session_state', { user_name: 'bea', action: 1, reason: 'because' })
})
afterAll(() => strike(stage))

const line = JSON.stringify(seenLine())
const calls: [string, string, unknown?][] = [
  ['GET', '/getAppUsers'],
  ['GET', '/api/tokens'],
  ['POST', '/ingest/v1/observations', line],
  ['POST', '/api/accounts/import', line],
  ['POST', '/session_state', { user_name: 'ana', action: 1 }],
  ['GET', '/onlinetimechache/0/1/true'],
  ['GET', '/api/accounts/me'],
  ['POST', '/accountState', { ctb: ['ana_x'] }],
  ['POST', '/api/studios', { studio: 'q', name: 'Q' }],
]
const statuses = async (client: TestClient, headers?: Headers) =>
  Promise.all(
    calls.map(
      async ([method, path, body]) =>
        (await askRefused(client, method, path, body, headers)).status,
    ),
  )

test('without a login, or with a made-up one, every call is answered 401', async () => {
  for (const headers of [
    {},
    { cookie: 'callboard_session' },
    { cookie: `callboard_session=${'a'.repeat(43)}` },
    { cookie: 'callboard_session=%00;=;' },
    { authorization: 'Bearer' },
    { authorization: `Bearer cb_0123456789abcdef_${'a'.repeat(43)}` },
    { authorization: "Bearer ' or 1=1 --" },
    { authorization: `Bearer ${'x'.repeat(9000)}` },
  ])
    expect(await statuses(nobody, headers)).toEqual(calls.map(() => 401))
  expect(
    await statuses(owner, { authorization: 'Bearer x' }),
    'a cookie does not save a wrong token',
  ).toEqual(calls.map(() => 401))
})
test('a token does what its scopes name, until it is revoked or expires', async () => {
  const make = (scope: string, more: object = {}) =>
    owner.call<{ id: string; token: string }>('POST', '/api/tokens', {
      name: scope,
      scopes: [scope],
      ...more,
    })
  const [reading, ingesting, short] = [
    await make('read'),
    await make('ingest'),
    await make('ingest', { expires_at: ahead(400) }),
  ]
  const by = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  expect(await statuses(nobody, by(reading))).toEqual([403, 403, 403, 403, 403, 200, 403, 200, 403])
  expect(await statuses(nobody, by(ingesting))).toEqual([
    403, 403, 200, 403, 403, 403, 403, 403, 403,
  ])
  expect(
    (
      await askRefused(
        nobody,
        'POST',
        '/session_state',
        { user_name: 'owner', action: 1 },
        by(reading),
      )
    ).status,
  ).toBe(403)
  const swapped = { token: `cb_${reading.id}_${ingesting.token.split('_').slice(2).join('_')}` }
  expect(await statuses(nobody, by(swapped)), 'the secret of another token').toEqual(
    calls.map(() => 401),
  )
  await owner.call('DELETE', `/api/tokens/${ingesting.id}`)
  expect(await statuses(nobody, by(ingesting)), 'revoked').toEqual(calls.map(() => 401))
  await expect
    .poll(
      async () =>
        (await askRefused(nobody, 'POST', '/ingest/v1/observations', line, by(short))).status,
    )
    .toBe(401)
})
test('a model acts for nobody else and manages nothing', async () => {
  for (const [method, path, body] of [
    ['POST', '/session_state', { user_name: 'bea', action: 1 }],
    ['POST', '/session_state', { user_name: 'mara', action: 0 }],
    ['GET', '/api/shifts/history?user=mara'],
    ['GET', '/api/online-time/halves?from=2026-01-01&to=2026-12-31&user=bea'],
    ['GET', '/api/online-time/halves?from=2026-01-01&to=2026-12-31'],
    ['GET', '/api/site-status/alerts'],
    ['GET', '/api/shifts/on-shift'],
    ['POST', '/api/accounts/import', JSON.stringify(personLine('ana', 'Manager', 'north'))],
    [
      'POST',
      '/api/shifts/corrections',
      {
        user: 'ana',
        shift: 'x',
        start: '2026-01-01T00:00:00Z',
        end: '2026-01-01T01:00:00Z',
        paused_seconds: 0,
        reason: 'because',
      },
    ],
    ['PUT', '/ingest/v1/observers/ext-1', { mode: 'change' }],
    ['POST', '/api/tokens', { name: 'x', scopes: ['read'] }],
  ] as const)
    expect(await askRefused(ana, method, path, body), path).toEqual({
      status: 403,
      code: 'permission.denied',
    })
  expect(
    (await askRefused(ana, 'POST', '/session_state', { user_name: 'ana', action: 0 })).status,
  ).toBe(200)
  // Each person has their own part of these, and no more.
  const days = await ana.call<{ cache: { sort: readonly { user: string }[] } }>(
    'GET',
    '/onlinetimechache/0/1/true',
  )
  expect(days.cache.sort.filter(({ user }) => user !== 'ana')).toEqual([])
  expect(await ana.call('POST', '/accountState', { ctb: ['bea_x'] })).toEqual([
    { site: 'ctb', states: { bea_x: expect.objectContaining({ status: 12 }) } },
  ])
})
type Listed = { alert: string; user: string }[]
test('a manager sees and changes nothing of another studio', async () => {
  const alerts = () => owner.call<Listed>('GET', '/api/site-status/alerts?studio=south')
  await expect.poll(alerts).toContainEqual(expect.objectContaining({ user: 'bea' }))
  await maraSeesNothing()
  await maraChangesNothing((await alerts())[0]?.alert ?? '')
  await maraImportsNobody()
})
async function maraSeesNothing(): Promise<void> {
  const [from, to] = [-2, 1].map((days) => ahead(days * 86_400_000).slice(0, 10))
  const range = `from=${from}&to=${to}`
  const paths = [
    '/getAppUsers',
    '/getLocalStudios',
    '/api/shifts/on-shift',
    '/api/shifts/on-shift?studio=south',
    '/api/site-status/alerts',
    '/api/site-status/alerts?studio=south',
    `/api/online-time/halves?${range}`,
    `/api/online-time/halves?${range}&studio=south`,
    `/api/online-time/halves?${range}&user=bea`,
    `/onlinetimechache/${from}/${to}/true`,
  ]
  for (const path of paths) {
    expect(JSON.stringify(await owner.call('GET', path)), `the owner at ${path}`).toMatch(
      /bea|south/,
    )
    expect(JSON.stringify(await mara.call('GET', path)), path).not.toMatch(/bea|south/)
  }
  expect(await mara.call('POST', '/accountState', { ctb: ['bea_x'] })).toEqual([
    { site: 'ctb', states: { bea_x: { status: 12, since: null } } },
  ])
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const [answered] = await mara.call<{ states: Record<string, { status: number }> }[]>(
    'POST',
    '/accountState',
    { ctb: inherited },
  )
  expect(
    Object.entries(answered?.states ?? {}).map(([name, { status }]) => [name, status]),
  ).toEqual(inherited.map((name) => [name, 12]))
  expect(
    (await askRefused(mara, 'POST', '/accountState', JSON.parse('{"__proto__": ["bea_x"]}')))
      .status,
  ).toBe(400)
}
async function maraChangesNothing(alert: string): Promise<void> {
  for (const [method, path, body] of [
    ['GET', '/api/shifts/history?user=bea'],
    ['POST', '/session_state', { user_name: 'bea', action: 0 }],
    ['POST', '/session_state', { user_name: 'bea', action: 2 }],
    ['POST', `/api/site-status/alerts/${encodeURIComponent(alert)}/acknowledge`, {}],
    ['POST', '/api/site-status/alerts/marks', { alerts: [alert], acknowledged: true }],
    [
      'POST',
      '/api/shifts/corrections',
      {
        user: 'bea',
        shift: 'x',
        start: '2026-01-01T00:00:00Z',
        end: '2026-01-01T01:00:00Z',
        paused_seconds: 0,
        reason: 'because',
      },
    ],
  ] as const)
    expect((await askRefused(mara, method, path, body)).status, path).toBe(404)
}
async function maraImportsNobody(): Promise<void> {
  const taken = await mara.call<{ rejected: { code: string }[] }>(
    'POST',
    '/api/accounts/import',
    ndjson([
      personLine('bea', 'Model', 'north'),
      personLine('new', 'Model', 'south'),
      personLine('mara', 'Manager', 'south'),
      personLine('new', 'Manager', 'north'),
      personLine('owner', 'Model', 'north', { password: 'Mine-1234!' }),
    ]),
  )
  expect(taken.rejected.map(({ code }) => code)).toEqual([
    'accounts.loginTaken',
    'accounts.studioUnknown',
    'accounts.studioUnknown',
    'accounts.aboveYou',
    'accounts.loginTaken',
  ])
}
