import type { FastifyInstance } from 'fastify'
import { forgetAccess, makeAuthenticate } from '../accounts/access/authenticate.ts'
import { modules, startServices } from '../modules.ts'
import { createServer } from '../platform/start/server.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'

export const rightsPassword = 'Abc12!x'
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
interface RightsTest {
  readonly app: TestApp
  readonly server: FastifyInstance
  readonly clock: { now: string }
  readonly cookies: Record<string, string>
  /** Asks as somebody who has logged in, while the read models move. */
  readonly send: <T>(
    user: string,
    method: Method,
    url: string,
    payload?: unknown,
  ) => Promise<{ status: number; json: T }>
  readonly logIn: (user: string) => Promise<void>
}

/**
 * The whole product but the clock's own work: decisions of one module bind in all others. rowan owns; of the north are mara, a
 * manager, tess, a trainer, and the models fern and ivy; far is a model of the south.
 */
export async function rightsTest(): Promise<RightsTest> {
  const clock = { now: '2026-11-20T12:00:00.000Z' }
  const app = await testApp(modules, clock)
  const server = await createServer({
    app: app.app,
    authenticate: makeAuthenticate(app.app),
    services: startServices(app.app),
  })
  const cookies: Record<string, string> = {}
  const send: RightsTest['send'] = async <T>(
    user: string,
    method: Method,
    url: string,
    payload?: unknown,
  ) => {
    let done = false
    const body = payload === undefined ? {} : { payload: payload as object }
    const answer = server
      .inject({ method, url, headers: { cookie: cookies[user] ?? '' }, ...body })
      .finally(() => (done = true))
    while (!done) await app.settle()
    const { statusCode, body: text } = await answer
    // In a process of its own a hint does this.
    forgetAccess(app.app)
    return { status: statusCode, json: JSON.parse(text) as T }
  }
  const logIn = async (user: string) => {
    const login = await server.inject({
      method: 'POST',
      url: '/login',
      payload: { user, password: rightsPassword },
    })
    cookies[user] = String(login.headers['set-cookie']).split(';')[0] as string
  }
  const test = { app, server, clock, cookies, send, logIn }
  await hire(test)
  for (const user of ['mara', 'tess', 'fern']) await logIn(user)
  return test
}

async function hire({ app, server, cookies, send }: RightsTest): Promise<void> {
  const setUp = {
    user: 'rowan',
    password: rightsPassword,
    name: 'Rowan',
    surname: 'Fictional',
    email: 'rowan@example.test',
    studio: { studio: 'north', name: 'North' },
  }
  const made = await server.inject({ method: 'POST', url: '/api/accounts/setup', payload: setUp })
  cookies['rowan'] = String(made.headers['set-cookie']).split(';')[0] as string
  await send('rowan', 'POST', '/api/studios', { studio: 'south', name: 'South' })
  const person = (user: string, tipCont: string, studio = 'north') =>
    JSON.stringify({
      user,
      tipCont,
      studio,
      name: 'Fern',
      surname: 'Fictional',
      email: `${user}@example.test`,
      password: rightsPassword,
    })
  const lines = [
    person('mara', 'Manager'),
    person('tess', 'Trainer'),
    person('fern', 'Model'),
    person('ivy', 'Model'),
    person('far', 'Model', 'south'),
  ]
  const headers = { cookie: cookies['rowan'], 'content-type': 'application/x-ndjson' }
  await server.inject({
    method: 'POST',
    url: '/api/accounts/import',
    headers,
    payload: Buffer.from(lines.join('\n')),
  })
  await app.settle()
}
