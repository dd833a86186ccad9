import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { backoffSeconds } from './poll-sites.ts'
import { poll, type Polling } from './poller.ts'
import { loadSites, type Site } from './sites.ts'

const sites = loadSites()
const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void
/** A site on the loopback that answers as the test says, and what it was asked. */
async function fakeSite(code: string, answer: Answer, changes: object = {}) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://site')
    asked.push(url)
    answer(request, response, url)
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const given = sites.get(code) as Site
  const url = (given.ask as { url: string }).url.replace(
    /^https:\/\/[^/]+/,
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  )
  const site: Site = { ...given, ask: { ...given.ask, url, ...changes } as Site['ask'] }
  return {
    asked,
    poll: (accounts: string[], rest: Partial<Polling> = {}) =>
      poll({ site, accounts, key: 'k&1', ...rest }),
  }
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
const statuses = (words: ReadonlyMap<string, { status: number }>) =>
  Object.fromEntries([...words].map(([account, { status }]) => [account, status]))

test('everybody online is read page by page, and who is on no page is offline', async () => {
  const rooms = ['a', 'b', 'FERN_X', 'oak_x', 'c'].map((username, i) => ({
    username,
    current_show: i === 2 ? 'private' : 'public',
  }))
  const ctb = await fakeSite(
    'ctb',
    (_request, response, url) =>
      json(response, {
        results: rooms.slice(
          Number(url.searchParams.get('offset')),
          Number(url.searchParams.get('offset')) + 2,
        ),
      }),
    { limit: 2 },
  )
  expect(statuses(await ctb.poll(['fern_x', 'oak_x', 'elm_x']))).toEqual({
    fern_x: 3,
    oak_x: 1,
    elm_x: 0,
  })
  expect(
    ctb.asked.map(({ searchParams }) => [searchParams.get('wm'), searchParams.get('offset')]),
  ).toEqual([
    ['k&1', '0'],
    ['k&1', '2'],
    ['k&1', '4'],
  ])
})
test('reading stops when all of ours were found', async () => {
  const ctb = await fakeSite(
    'ctb',
    (_request, response) =>
      json(response, {
        results: [
          { username: 'fern_x', current_show: 'public' },
          { username: 'b', current_show: 'public' },
        ],
      }),
    { limit: 2 },
  )
  expect(statuses(await ctb.poll(['fern_x']))).toEqual({ fern_x: 1 })
  expect(ctb.asked).toHaveLength(1)
})
test('a list without an end says nothing of those it has not shown', async () => {
  const ctb = await fakeSite(
    'ctb',
    (_request, response) =>
      json(response, { results: [{ username: 'somebody', current_show: 'public' }] }),
    { limit: 1 },
  )
  expect(statuses(await ctb.poll(['fern_x']))).toEqual({})
  expect(ctb.asked).toHaveLength(100)
})
test('a page that fails makes the poll fail: half a list is no list', async () => {
  const ctb = await fakeSite(
    'ctb',
    (_request, response, url) =>
      url.searchParams.get('offset') === '0'
        ? json(response, { results: [{ username: 'a' }] })
        : json(response, {}, 429),
    { limit: 1 },
  )
  await expect(ctb.poll(['fern_x'])).rejects.toThrow(/429/)
})
test('a word that nobody knows is told', async () => {
  const ctb = await fakeSite('ctb', (_request, response) =>
    json(response, { results: [{ username: 'fern_x', current_show: 'spying' }] }),
  )
  expect((await ctb.poll(['fern_x'])).get('fern_x')).toEqual({ status: 11, unmapped: 'spying' })
})

test('named accounts are asked in portions, with the studio’s key', async () => {
  const keys: (string | undefined)[] = []
  const states: Record<string, string> = { fern_x: 'free_chat', oak_x: 'vip_show' }
  const ljm = await fakeSite(
    'ljm',
    (request, response, url) => {
      keys.push(request.headers.authorization)
      json(response, {
        data: url.searchParams
          .getAll('screenNames[]')
          .filter((name) => name in states)
          .map((screenName) => ({ screenName, state: states[screenName] })),
      })
    },
    { limit: 2 },
  )
  expect(statuses(await ljm.poll(['fern_x', 'oak_x', 'elm_x']))).toEqual({
    fern_x: 1,
    oak_x: 2,
    elm_x: 11,
  })
  expect(keys).toEqual(['Bearer k&1', 'Bearer k&1'])
})
test('accounts are asked one at a time, and one failure is that account’s only', async () => {
  const chr = await fakeSite('chr', (_request, response, url) => {
    const name = url.searchParams.get('username')
    if (name === 'bad/x') return json(response, {}, 500)
    json(response, {
      data: { streamer: name === 'gone' ? null : { broadcast: { showStatus: 'Public' } } },
    })
  })
  expect(statuses(await chr.poll(['fern_x', 'bad/x', 'gone']))).toEqual({ fern_x: 1, gone: 12 })
})
test('a site that fails three times in a row is left alone', async () => {
  const chr = await fakeSite('chr', (_request, response) => json(response, {}, 503))
  await expect(chr.poll(['a', 'b', 'c', 'd'])).rejects.toThrow(/503/)
  expect(chr.asked).toHaveLength(3)
})

const odd: readonly (readonly [string, Answer])[] = [
  ['no JSON', (_request, response) => json(response, '<html>')],
  ['half of it', (_request, response) => json(response, '{"results": [')],
  ['another shape', (_request, response) => json(response, { results: { a: 1 } })],
  ['a list at the top', (_request, response) => json(response, [])],
  ['nothing', (_request, response) => json(response, '')],
  [
    'a redirect',
    (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  ['a closed socket', (request) => void request.socket.destroy()],
  [
    'more than anybody needs',
    (_request, response) => json(response, `{"results":["${'x'.repeat(9 * 1024 * 1024)}"]}`),
  ],
  ['silence', () => undefined],
]
for (const [what, answer] of odd)
  test(`a site that answers with ${what} has not answered`, async () => {
    const ctb = await fakeSite('ctb', answer)
    await expect(ctb.poll(['fern_x'], { timeout_ms: 300 })).rejects.toThrow()
  })
test('entries that are no entries are passed over', async () => {
  const ctb = await fakeSite('ctb', (_request, response) =>
    json(response, {
      results: [null, 7, 'x', {}, { username: 5 }, { username: 'fern_x', current_show: 'group' }],
    }),
  )
  expect(statuses(await ctb.poll(['fern_x']))).toEqual({ fern_x: 2 })
})
test('after failures a site is asked later and later, up to an hour', () =>
  expect([0, 1, 2, 5, 6, 40].map((failures) => backoffSeconds(60, failures))).toEqual([
    60, 120, 240, 1920, 3600, 3600,
  ]))
