import { onTestFinished } from 'vitest'
import { pino } from 'pino'
import { z } from 'zod'
import {
  anybody,
  manage,
  read,
  scope,
  session,
  sessionOrRead,
  type Actor,
} from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { VersionConflict, type Position } from '#shared/platform/event-store.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { localBus } from '#projections/platform/bus/bus.ts'
import type { Authenticate } from '../http/credentials.ts'
import type { CallContext } from '../kernel/define-service.ts'
import type { IdempotencyStore, StoredAnswer } from '../http/idempotency.ts'
import { buildServer, type ServerParts } from '../start/server.ts'
import type { ServedService } from '../kernel/served-service.ts'

export const ana: Actor = {
  user: 'ana',
  tipCont: 'Manager',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: { parrots: 'manage' },
  scopes: null,
}
const vlad: Actor = { ...ana, user: 'vlad', tipCont: 'Model', permissions: {} }
const observer: Actor = { ...ana, user: 'root', owner: true, scopes: ['ingest'] }
const gauge: Actor = { ...observer, scopes: ['metrics'] }

/** Logins of the tests: cookies and tokens by value; delete one to revoke it. */
const testLogins = (): {
  sessions: Map<string, Actor>
  tokens: Map<string, Actor>
  authenticate: Authenticate
} => {
  const sessions = new Map([
    ['ana-cookie', ana],
    ['vlad-cookie', vlad],
  ])
  const tokens = new Map([
    ['observer-token', observer],
    ['gauge-token', gauge],
  ])
  return {
    sessions,
    tokens,
    authenticate: async ({ cookie, bearer }) =>
      (bearer === undefined ? sessions.get(cookie ?? '') : tokens.get(bearer)) ?? null,
  }
}
export const asAna = { cookie: 'callboard_session=ana-cookie' }
export const asVlad = { cookie: 'callboard_session=vlad-cookie' }
export const asObserver = { authorization: 'Bearer observer-token' }
export const position = (n: number): Position => String(n).padStart(19, '0')

const Parrot = z.object({ name: z.string().min(1).max(100), age: z.int().min(0).max(100) })
const calls = defineCalls('parrots', {
  greet: {
    method: 'GET',
    writes: false,
    path: '/greet',
    summary: 'Say hello',
    status: 200,
    allow: anybody,
    response: z.object({ hello: z.string().nullable() }),
  },
  list: {
    method: 'GET',
    writes: false,
    path: '/api/parrots',
    summary: 'List',
    status: 200,
    allow: read('parrots'),
    reads: ['parrots'],
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      like: z.string().max(50).optional(),
    }),
    response: z.array(Parrot),
  },
  get: {
    method: 'GET',
    writes: false,
    path: '/api/parrots/{name}',
    summary: 'Get',
    status: 200,
    allow: session,
    params: z.object({ name: z.string().max(64) }),
    response: Parrot,
  },
  add: {
    method: 'POST',
    writes: true,
    path: '/api/parrots',
    summary: 'Add',
    status: 201,
    allow: manage('parrots'),
    body: Parrot.extend({ tags: z.array(z.json()).max(1000).optional() }),
    idempotent: true,
    bytesMax: 64 * 1024,
    response: Parrot,
  },
  teach: {
    method: 'PATCH',
    writes: true,
    path: '/api/parrots/{name}/words',
    summary: 'Teach',
    status: 200,
    allow: manage('parrots'),
    params: z.object({ name: z.string() }),
    body: z.record(z.string(), z.string()),
    response: z.object({ words: z.int() }),
  },
  free: {
    method: 'DELETE',
    writes: true,
    path: '/api/parrots/{name}',
    summary: 'Free',
    status: 200,
    allow: manage('parrots'),
    params: z.object({ name: z.string() }),
    response: z.object({ ok: z.literal(true) }),
  },
  ingest: {
    method: 'POST',
    writes: true,
    path: '/ingest/v1/squawks',
    summary: 'Squawks',
    status: 200,
    allow: scope('ingest'),
    body: 'ndjson',
    bytesMax: 4096,
    response: z.object({ bytes: z.int() }),
  },
  signIn: {
    method: 'POST',
    writes: true,
    path: '/login',
    summary: 'Log in',
    status: 200,
    allow: anybody,
    body: z.object({ user: z.string().max(200), password: z.string().max(200) }),
    response: z.object({ user: z.string() }),
  },
  fall: {
    method: 'POST',
    writes: true,
    path: '/api/fall',
    summary: 'Fail',
    status: 200,
    allow: session,
    body: z.object({ how: z.enum(['bug', 'half', 'conflict', 'rule', 'shape']) }),
    response: z.object({ ok: z.literal(true) }),
  },
})

/** A small service with one call of each kind; `added` holds what reached its handlers. */
export function parrots() {
  const added: { body: unknown; commandId: string }[] = []
  const running: (() => void)[] = []
  let hold = false
  const handlers = {
    greet: async (_: unknown, { actor }: CallContext) => ({ hello: actor?.user ?? null }),
    list: async ({ query }: { query: { limit: number } }) => [{ name: 'polly', age: query.limit }],
    get: async ({ params }: { params: { name: string } }) => ({ name: params.name, age: 1 }),
    add: async (
      { body }: { body: { name: string; age: number } },
      { commandId, wrote }: CallContext,
    ) => {
      if (hold) await new Promise<void>((resolve) => running.push(resolve))
      if (body.name === 'refused')
        throw new Refusal('parrots.full', { status: 409, text: 'the cage is full' })
      added.push({ body, commandId })
      wrote(position(added.length + 1))
      wrote(position(added.length))
      return body
    },
    teach: async ({ body }: { body: Record<string, string> }) => ({
      words: Object.keys(body).length,
    }),
    free: async () => ({ ok: true }),
    ingest: async ({ body }: { body: Buffer }) => ({ bytes: body.length }),
    signIn: async (
      { body }: { body: { user: string } },
      { setCookie, opened, wrote }: CallContext,
    ) => {
      setCookie('callboard_session', 'new-cookie', 60)
      opened('b')
      wrote(position(4))
      return { user: body.user }
    },
    fall: async ({ body }: { body: { how: string } }, { wrote }: CallContext) => {
      if (body.how === 'half') wrote(position(3))
      if (body.how === 'conflict') throw new VersionConflict('parrot-1', 3)
      if (body.how === 'rule')
        throw new Refusal('parrots.asleep', { status: 409, text: 'it sleeps' })
      if (body.how === 'bug' || body.how === 'half') throw new Error('secret detail')
      return { ok: 'no' }
    },
  }
  const service: ServedService = { name: 'parrots', calls, watch: sessionOrRead, handlers }
  return {
    service,
    added,
    hold: () => void (hold = true),
    release: () => running.splice(0).forEach((go) => go()),
    waiting: () => running.length,
  }
}

/** Answers in memory, with PostgreSQL's rules. */
export function memoryIdempotency(): IdempotencyStore {
  const rows = new Map<string, { request: string; answer?: StoredAnswer }>()
  return {
    claim: async (key, request) => {
      const row = rows.get(key)
      if (!row) rows.set(key, { request })
      if (!row) return 'claimed'
      return row.request === request ? (row.answer ?? 'running') : 'otherRequest'
    },
    answer: async (key, answer) =>
      void rows.set(key, { request: rows.get(key)?.request ?? '', answer }),
    release: async (key) => void rows.delete(key),
    sweep: async () => 0,
  }
}

/** A server on fakes: `seen` is how far its read models are said to be. */
export async function testServer(parts: Partial<ServerParts> = {}) {
  const bus = localBus()
  const lines: string[] = []
  const logins = testLogins()
  const progress = {
    seen: position(5),
    reach: async (_: readonly string[], wanted: Position) => wanted <= progress.seen,
  }
  const server = await buildServer({
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
    bus,
    now: () => '2026-01-15T09:00:00.000Z',
    authenticate: logins.authenticate,
    progress: {
      reach: (names, wanted) => progress.reach(names, wanted),
      seen: async () => progress.seen,
      place: async (wanted) => wanted,
      head: async () => progress.seen,
    },
    letteredPositions: false,
    idempotency: memoryIdempotency(),
    services: [parrots().service],
    ...parts,
  })
  return { server, bus, lines, progress, ...logins }
}
/** Like `testServer`, closed when the test is over that asked for it. */
export async function serverOfTest(...parts: Parameters<typeof testServer>) {
  const started = await testServer(...parts)
  onTestFinished(() => started.server.close())
  return started
}
