import type { FastifyInstance } from 'fastify'
import { createServer } from '../../platform/start/server.ts'
import { setupToken } from '../access/setup-token.ts'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from './accounts.ts'

/** One browser over HTTP: keeps its cookies. */
export interface Visitor {
  readonly send: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
  ) => Promise<LoginAnswer>
  readonly login: (user: string, password: string, code?: string) => Promise<LoginAnswer>
}
export interface LoginAnswer {
  readonly status: number
  readonly code: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of many shapes
  readonly body: any
}
export interface LoginTest {
  readonly accounts: AccountsTest
  readonly visitor: (address?: string) => Visitor
  readonly owner: Visitor
  /** Returns a browser in which a person of `passwords` has logged in. */
  readonly as: (user: keyof typeof passwords, address?: string) => Promise<Visitor>
  /** Moves the clock. */
  readonly later: (seconds: number) => void
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}
export const passwords = {
  mara: 'Manag12!',
  fern: 'Abc12!xy',
  vera: 'Super12!',
  mona: 'Manag13!',
} as const

/** A browser at this address, with an empty jar. */
function visitorOf(server: FastifyInstance, address: string): Visitor {
  const jar = new Map<string, string>()
  const send: Visitor['send'] = async (method, url, payload) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      cookie,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    }
    const answer = await server.inject({
      method,
      url,
      headers,
      remoteAddress: address,
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    const body: unknown = answer.body === '' ? undefined : answer.json()
    return {
      status: answer.statusCode,
      code: (body as { code?: string } | undefined)?.code,
      body,
    }
  }
  return {
    send,
    login: (user, password, code) =>
      send('POST', '/login', { user, password, ...(code === undefined ? {} : { code }) }),
  }
}

/** The people of loginTest, made by the owner. */
async function settleIn(accounts: AccountsTest, owner: Visitor): Promise<void> {
  await owner.send('POST', '/api/accounts/setup', { ...setUp, token: setupToken(accounts.app) })
  await accounts.settle()
  const people = (['mara', 'mona', 'vera'] as const).map((user) =>
    line(user, { tipCont: 'Manager', password: passwords[user] }),
  )
  await owner.send(
    'POST',
    '/api/accounts/import',
    ndjsonBody(...people, line('fern', { password: passwords.fern }), line('oak')),
  )
  await accounts.app.journal.append(
    {
      stream: 'permissions-vera',
      events: [{ type: 'SuperGranted', data: { user: 'vera' } }],
      expectedVersion: 0,
    },
    {
      occurredAt: accounts.clock.now,
      actor: 'root',
      studio: null,
      commandId: 'make-super',
      correlationId: 'x',
      causationId: null,
      source: 'test',
    },
  )
  await accounts.settle()
}

/**
 * Sets up logins over HTTP: root owns; mara and mona manage the north; fern is its model; vera is a manager whom root
 * made super.
 */
export async function loginTest(): Promise<LoginTest> {
  const accounts = await accountsTest()
  const server = await createServer({
    app: accounts.app,
    authenticate: accounts.authenticate,
    services: [{ name: 'accounts', calls: accounts.calls, handlers: accounts.handlers }],
  })
  const visitor = (address = '192.0.2.1') => visitorOf(server, address)
  const owner = visitor()
  await settleIn(accounts, owner)
  return {
    accounts,
    visitor,
    owner,
    as: async (user, address) => {
      const one = visitor(address)
      await one.login(user, passwords[user])
      return one
    },
    later: (seconds) => {
      const { clock } = accounts
      clock.now = new Date(Date.parse(clock.now) + seconds * 1000).toISOString()
    },
    settle: accounts.settle,
    close: async () => {
      await server.close()
      await accounts.close()
    },
  }
}
