import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { forgetAccess, makeAuthenticate } from '../accounts/access/authenticate.ts'
import { modules, startServices } from '../modules.ts'
import { createServer } from '../platform/start/server.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { callsOf, type ServedCall } from '../platform/kernel/served-service.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'
import type { Role, SubjectName, WalkSubject } from '../platform/testing/authorisation-rows.ts'
import { marked, markedEdit } from './authorisation-markers.ts'

const walkPassword = 'Abc12!x'
const now = '2026-11-20T12:00:00.000Z'
/** Whom each role is logged in as; `viewing` is Vera, who looks at the product as Otto. */
export const walkLogins: Readonly<Partial<Record<Role, string>>> = {
  owner: 'rowan',
  super: 'sage',
  manager: 'mara',
  otherManager: 'sol',
  trainer: 'tom',
  tehnic: 'tea',
  limited: 'tess',
  model: 'mia',
  other: 'otto',
  mustChange: 'nell',
  viewing: 'otto',
}
/** Rank, studio and login of everybody else. */
const others = [
  ['vale', 'Manager', 'north'],
  ['vera', 'Manager', 'north'],
  ['moss', 'Manager', 'north'],
  ['tild', 'Trainer', 'north'],
] as const
export interface WalkWorld {
  readonly app: TestApp
  readonly server: FastifyInstance
  readonly calls: readonly ServedCall[]
  readonly headersOf: (role: Role) => Readonly<Record<string, string>>
  readonly subjects: Readonly<Record<Exclude<SubjectName, 'self'>, WalkSubject>>
  readonly close: () => Promise<void>
}
/** A world that is still being made. */
interface Making extends Omit<WalkWorld, 'headersOf' | 'close'> {
  readonly headers: Map<Role, Record<string, string>>
  readonly subjects: Record<Exclude<SubjectName, 'self'>, WalkSubject>
}

/** Two studios with everybody whom the walk needs, over HTTP and in the log: read models have seen all of it. */
export async function makeWorld(): Promise<WalkWorld> {
  const app = await testApp(modules, { now })
  const services = startServices(app.app)
  const authenticate = makeAuthenticate(app.app)
  const making: Making = {
    app,
    server: await createServer({ app: app.app, authenticate, services }),
    calls: callsOf(services),
    headers: new Map([['anonymous', {}]]),
    subjects: {
      allocated: { user: 'fern', studio: 'north', image: '', import: '' },
      unallocated: { user: 'ivy', studio: 'north', image: '', import: '' },
      foreign: { user: 'far', studio: 'south', image: '', import: '' },
    },
  }
  await makePeople(making)
  await decideAboutThem(making)
  await makeTraces(making)
  await logEverybodyIn(making)
  forgetAccess(app.app)
  const { server, calls, headers, subjects } = making
  return {
    app,
    server,
    calls,
    subjects,
    headersOf: (role) => headers.get(role) ?? {},
    close: async () => {
      await server.close()
      await app.close()
    },
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'
interface Answered {
  readonly token?: string
  readonly password?: string
  readonly import?: string
  readonly images?: readonly { readonly image: string }[]
  readonly version: number
}
/** Sends as the owner; anything but success is an Error. */
async function owner(
  { server, headers }: Making,
  method: Method,
  url: string,
  payload?: unknown,
  type = 'application/json',
): Promise<Answered> {
  const answer = await server.inject({
    method,
    url,
    headers: { ...headers.get('owner'), 'content-type': type },
    payload: type === 'application/json' ? JSON.stringify(payload) : (payload as Buffer),
  })
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
  return answer.json<Answered>()
}
const cookieOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }) => ({
  cookie: String(answer.headers['set-cookie']).split(';')[0] as string,
})
const lines = (values: readonly unknown[]) =>
  Buffer.from(values.map((value) => JSON.stringify(value)).join('\n'))

/** North restricts its trainers; tom and tea belong to east, which does not, and are shown north. */
async function makePeople(making: Making): Promise<void> {
  const first = {
    user: 'rowan',
    password: walkPassword,
    name: 'Rowan',
    surname: 'Fictional',
    email: 'rowan@example.test',
    studio: { studio: 'north', name: 'North' },
  }
  const payload = first
  const made = await making.server.inject({ method: 'POST', url: '/api/accounts/setup', payload })
  making.headers.set('owner', cookieOf(made))
  for (const studio of ['south', 'east'])
    await owner(making, 'POST', '/api/studios', { studio, name: studio })
  const person = (user: string, tipCont: string, studio: string) => ({
    user,
    tipCont,
    studio,
    name: 'Fern',
    surname: 'Fictional',
    email: `${user}@example.test`,
    password: walkPassword,
    conturi: { ctb: { username: `${user}_x` } },
  })
  const people = [
    person('sage', 'Manager', 'north'),
    person('mara', 'Manager', 'north'),
    person('sol', 'Manager', 'south'),
    person('tom', 'Trainer', 'east'),
    person('tea', 'Tehnic', 'east'),
    person('tess', 'Trainer', 'north'),
    person('mia', 'Model', 'north'),
    person('otto', 'Other', 'north'),
    person('nell', 'Other', 'north'),
    ...Object.values(making.subjects).map(({ user, studio }) => person(user, 'Model', studio)),
    ...others.map(([user, tipCont, studio]) => person(user, tipCont, studio)),
  ]
  await owner(making, 'POST', '/api/accounts/import', lines(people), 'application/x-ndjson')
}

async function decideAboutThem({ app }: Making): Promise<void> {
  const write = (stream: string, ...events: AnyEvent[]) =>
    app.app.journal.append(
      { stream, events, expectedVersion: 0 },
      metadataOf({ actor: null, commandId: randomUUID(), now }),
    )
  const granted = (resource: string) => ({
    type: 'PermissionGranted',
    data: { user: 'tess', resource, permission: 'manage', holds: ['manage'] },
  })
  for (const user of ['sage', 'vale', 'vera'])
    await write(`permissions-${user}`, { type: 'SuperGranted', data: { user } })
  for (const user of ['tom', 'tea'])
    await write(`permissions-${user}`, {
      type: 'StudioSightGranted',
      data: { user, studio: 'north' },
    })
  await write(
    'permissions-tess',
    { type: 'ModelAllocated', data: { user: 'tess', model: 'fern' } },
    ...['shifts', 'accounts', 'configuration'].map(granted),
  )
  const restricted = {
    studio: 'north',
    setting: 'trainerRestrictions',
    value: ['chatTo'],
    old: [],
    from: now,
  }
  await write('configuration-north', { type: 'StudioSettingChanged', data: restricted })
  await app.settle()
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = Buffer.concat([
  Buffer.from(
    '--walk\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  ),
  PIXEL,
  Buffer.from('\r\n--walk--\r\n'),
])
/**
 * Makes what there is to see of each subject: observations, a shift, statement lines, an import, a contract, a bonus, a
 * picture, and a mark in every field.
 */
async function makeTraces(making: Making): Promise<void> {
  const { subjects } = making
  const seen = Object.values(subjects).flatMap(({ user }) =>
    [1, 0].map((status, i) => ({
      observer: 'ext-1',
      site: 'ctb',
      account: `${user}_x`,
      status,
      observed_at: `2026-11-20T0${8 + i}:00:00Z`,
    })),
  )
  await owner(making, 'POST', '/ingest/v1/observations', lines(seen), 'application/x-ndjson')
  const statement = Object.values(subjects).map(({ user }) => ({
    source: 'walk',
    id: `of-${user}`,
    site: 'ctb',
    account: `${user}_x`,
    type: 1,
    amount: '12.50',
    currency: 'usd',
    at: '2026-11-20T08:00:00Z',
  }))
  await owner(making, 'POST', '/ingest/v1/transactions', lines(statement), 'application/x-ndjson')
  for (const [name, subject] of Object.entries(subjects)) {
    const { user } = subject
    const shift = { user_name: user, action: 1, reason: 'for the walk' }
    await owner(making, 'POST', '/session_state', shift)
    const contract = { from: '2026-01-01', share_bp: 5000, kind: 'contractor', cap_bp: 5000 }
    await owner(making, 'PUT', `/api/money/contracts/${subject.studio}/${user}`, contract)
    const bonus = { kind: 'bonus', user, amount: '1.00', currency: 'usd', date: '2026-11-01' }
    await owner(making, 'POST', '/api/money/items', { ...bonus, reason: 'for the walk' })
    const { images } = await owner(
      making,
      'POST',
      `/api/accounts/people/${user}/media/avatar`,
      picture,
      'multipart/form-data; boundary=walk',
    )
    const file = { studio: subject.studio, site: 'ctb', source: 'walk', file: 'a.csv', lines: 1 }
    const { import: started = '' } = await owner(making, 'POST', '/api/money/imports', file)
    subjects[name as keyof typeof subjects] = {
      ...subject,
      image: images?.[0]?.image ?? '',
      import: started,
    }
  }
  for (const name of marked) await mark(making, subjects[name].user, markedEdit(name))
}
async function mark(
  making: Making,
  user: string,
  { sight: visibility, personal, secret, network }: ReturnType<typeof markedEdit>,
): Promise<void> {
  const { version } = await owner(making, 'POST', '/getUserInfo', { user })
  const change = { ...visibility, ...personal, ...secret }
  await owner(making, 'PATCH', `/api/accounts/people/${user}`, { version, change })
  await owner(making, 'PUT', `/api/accounts/people/${user}/non-adult/skype`, {
    username: network,
    pass: `passmark ${network}`,
  })
}

async function logEverybodyIn(making: Making): Promise<void> {
  const { app, server, headers } = making
  for (const scope of ['read', 'ingest', 'metrics'] as const) {
    const { token } = await owner(making, 'POST', '/api/tokens', { name: scope, scopes: [scope] })
    headers.set(scope, { authorization: `Bearer ${token}` })
  }
  const reset = await owner(making, 'POST', '/api/accounts/password/reset', { user: 'nell' })
  await app.settle()
  const login = async (role: Role, user: string, word = walkPassword) => {
    const payload = { user, password: word }
    const answer = await server.inject({ method: 'POST', url: '/login', payload })
    if (answer.statusCode !== 200) throw new Error(`${user} cannot log in: ${answer.body}`)
    headers.set(role, cookieOf(answer))
  }
  for (const [role, user] of Object.entries(walkLogins))
    if (!['owner', 'mustChange', 'viewing'].includes(role)) await login(role as Role, user)
  await login('mustChange', 'nell', reset.password)
  await login('viewing', 'vera')
  forgetAccess(app.app)
  const view = await server.inject({
    method: 'POST',
    url: '/api/accounts/view-as',
    headers: headers.get('viewing') ?? {},
    payload: { user: 'otto', reason: 'for the walk' },
  })
  if (view.statusCode !== 201) throw new Error(`Vera cannot view as Otto: ${view.body}`)
}
