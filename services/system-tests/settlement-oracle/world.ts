import type { FastifyInstance } from 'fastify'
import { forgetAccess, makeAuthenticate } from '../../accounts/access/authenticate.ts'
import { modules, startServices } from '../../modules.ts'
import { createServer } from '../../platform/start/server.ts'
import { testApp, type TestApp } from '../../platform/testing/app.ts'
import { PostedJournal, type PostedFact } from './journal.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
interface WorldAnswer<T> {
  readonly status: number
  readonly json: T
  readonly position: string
}
export interface OracleWorld {
  readonly clock: { now: string }
  readonly journal: PostedJournal
  /** Asks as the owner, while the read models move. Raises for what no client may cause. */
  readonly send: <T>(method: Method, url: string, body?: unknown) => Promise<WorldAnswer<T>>
  /** Sends what a fact is said by; the fact is in the journal if it was taken. */
  readonly post: (
    method: Method,
    url: string,
    body: unknown,
    ...facts: readonly PostedFact[]
  ) => Promise<WorldAnswer<{ readonly code?: string }>>
  readonly close: () => Promise<void>
}
const password = 'Abc12!x'

/** The whole product on a schema of its own, over HTTP, on the first of September 2026; what is posted stands in a journal. */
export async function openWorld(zones: readonly [north: string, south: string]) {
  const clock = { now: '2026-09-01T12:00:00.000Z' }
  const app = await testApp(modules, clock)
  const server = await createServer({
    app: app.app,
    authenticate: makeAuthenticate(app.app),
    services: startServices(app.app),
  })
  const north = { studio: 'north', name: 'North', timezone: zones[0], currency: 'ron' } as const
  const named = { name: 'Rowan', surname: 'Fictional', email: 'rowan@example.test' }
  const made = await server.inject({
    method: 'POST',
    url: '/api/accounts/setup',
    payload: { user: 'rowan', password, ...named, studio: north },
  })
  await app.settle()
  const journal = new PostedJournal()
  const send = sendingAsOwner(app, server)
  const world: OracleWorld = {
    clock,
    journal,
    send,
    post: async (method, url, body, ...facts) => {
      const answer = await send<{ readonly code?: string }>(method, url, body)
      // Without a position nothing was recorded: it was said already.
      if (answer.status < 300 && answer.position !== '')
        for (const fact of facts) journal.post(answer.position, clock.now, fact)
      return answer
    },
    close: async () => {
      await server.close()
      await app.close()
    },
  }
  await people(world, zones, String(made.headers['x-position'] ?? ''))
  return world
}
function sendingAsOwner(app: TestApp, server: FastifyInstance): OracleWorld['send'] {
  let cookie = ''
  const logIn = async () => {
    const payload = { user: 'rowan', password }
    const { headers } = await server.inject({ method: 'POST', url: '/login', payload })
    cookie = String(headers['set-cookie']).split(';')[0] as string
  }
  const ask = async (method: Method, url: string, body?: unknown) => {
    let done = false
    const isLines = Array.isArray(body) && url.startsWith('/ingest')
    const payload = isLines ? body.map((one) => JSON.stringify(one)).join('\n') : body
    const type = isLines ? { 'content-type': 'application/x-ndjson' } : {}
    const sent = payload === undefined ? {} : { payload: payload as object }
    const asked = server
      .inject({ method, url, headers: { cookie, ...type }, ...sent })
      .finally(() => (done = true))
    // A question changes nothing, and what was changed before has been read.
    if (method === 'GET') return asked
    while (!done) await app.settle()
    await app.settle()
    // In a process of its own a hint does this.
    forgetAccess(app.app)
    return asked
  }
  return async <T>(method: Method, url: string, body?: unknown) => {
    let answer = await ask(method, url, body)
    // A login lasts a week.
    if (answer.statusCode === 401) {
      await logIn()
      answer = await ask(method, url, body)
    }
    const { statusCode: status, body: text, headers } = answer
    const isAbsent = status === 404 && text.includes('settlements.userUnknown')
    if (status >= 500 || ([400, 401, 403, 404].includes(status) && !isAbsent))
      throw new Error(`${method} ${url} ${JSON.stringify(body)}: ${status} ${text}`)
    return { status, json: JSON.parse(text) as T, position: String(headers['x-position'] ?? '') }
  }
}
/** fern and ivy are models of the north, tess trains there, oak manages; reed is a model of the south. */
async function people(
  { clock, journal, post }: OracleWorld,
  zones: readonly [string, string],
  first: string,
) {
  journal.post(first, clock.now, {
    fact: 'studio',
    studio: 'north',
    zone: zones[0],
    currency: 'ron',
  })
  await post(
    'POST',
    '/api/studios',
    { studio: 'south', name: 'South', timezone: zones[1], currency: 'usd' },
    { fact: 'studio', studio: 'south', zone: zones[1], currency: 'usd' },
  )
  for (const [user, tipCont, studio, sites] of [
    ['fern', 'Model', 'north', ['ctb', 'stm', 'mfc']],
    ['ivy', 'Model', 'north', ['ctb', 'stm']],
    ['tess', 'Trainer', 'north', ['ctb']],
    ['oak', 'Manager', 'north', []],
    ['reed', 'Model', 'south', ['ctb', 'stm']],
  ] as const)
    await post(
      'POST',
      '/api/accounts/people',
      {
        user,
        tipCont,
        studio,
        name: 'Fern',
        surname: 'Fictional',
        email: `${user}@example.test`,
        varsta: { ziua: 9, luna: 3, anul: 1990 },
        conturi: Object.fromEntries(sites.map((site) => [site, { username: `${user}_${site}` }])),
      },
      { fact: 'person', user, studio, tipCont },
      ...sites.map(
        (site) => ({ fact: 'account', user, site, username: `${user}_${site}` }) as const,
      ),
    )
}
