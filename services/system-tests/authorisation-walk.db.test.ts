import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { forgetAccess, makeAuthenticate } from '../accounts/access/authenticate.ts'
import { modules, startServices } from '../modules.ts'
import { marked, marksBeyond, marksOf, searches } from '../permissions/testing-walk-markers.ts'
import {
  samples,
  subjectNames,
  type SubjectName,
  type WalkSubject,
} from '../permissions/testing-walk-samples.ts'
import { rankActors, ranks, rankSubjects } from '../permissions/testing-walk-ranks.ts'
import { served } from '../permissions/testing-walk-table.ts'
import {
  decisionOf,
  requestOf,
  roles,
  type Decision,
  type Role,
} from '../permissions/testing-walk.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { createServer } from '../platform/http/server.ts'
import { callsOf } from '../platform/kernel/served-service.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'

let app: TestApp
let server: FastifyInstance
let calls: ReturnType<typeof callsOf>
const password = 'Abc12!x'
const clock = { now: '2026-11-20T12:00:00.000Z' }
const headers = new Map<Role, Record<string, string>>([['anonymous', {}]])
const logins: Partial<Record<Role, string>> = {
  owner: 'rowan',
  super: 'sage',
  manager: 'mara',
  trainer: 'tom',
  tehnic: 'tea',
  limited: 'tess',
  model: 'mia',
  other: 'otto',
}
const subjects: Record<Exclude<SubjectName, 'self'>, WalkSubject> = {
  allocated: { user: 'fern', studio: 'north', image: '' },
  unallocated: { user: 'ivy', studio: 'north', image: '' },
  foreign: { user: 'far', studio: 'south', image: '' },
}

const owner = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: unknown,
  type = 'application/json',
) => {
  const body = type === 'application/json' ? JSON.stringify(payload) : (payload as Buffer)
  const answer = await server.inject({
    method,
    url,
    headers: { ...headers.get('owner'), 'content-type': type },
    payload: body,
  })
  expect([url, answer.statusCode < 300, answer.body]).toEqual([url, true, answer.body])
  return answer.json<{ token?: string; images?: { image: string }[]; version: number }>()
}
const write = (stream: string, ...events: AnyEvent[]) =>
  app.app.journal.append(
    { stream, events, expectedVersion: 0 },
    metadataOf({ actor: null, commandId: randomUUID(), now: clock.now }),
  )
const login = async (role: Role, user: string) => {
  const answer = await server.inject({ method: 'POST', url: '/login', payload: { user, password } })
  headers.set(role, { cookie: String(answer.headers['set-cookie']).split(';')[0] as string })
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

async function mark(
  user: string,
  { sight, personal, secret, network }: ReturnType<typeof marksOf>,
): Promise<void> {
  const { version } = await owner('POST', '/getUserInfo', { user })
  await owner('PATCH', `/api/accounts/people/${user}`, {
    version,
    change: { ...sight, ...personal, ...secret },
  })
  await owner('PUT', `/api/accounts/people/${user}/non-adult/skype`, {
    username: network,
    pass: `passmark ${network}`,
  })
}
/** North restricts its trainers; tom and tea belong to east, which does not, and were shown north. */
async function makeWorld(): Promise<void> {
  const first = {
    user: 'rowan',
    password,
    name: 'Rowan',
    surname: 'Fictional',
    email: 'rowan@example.test',
    studio: { studio: 'north', name: 'North' },
  }
  const made = await server.inject({ method: 'POST', url: '/api/accounts/setup', payload: first })
  headers.set('owner', { cookie: String(made.headers['set-cookie']).split(';')[0] as string })
  for (const studio of ['south', 'east'])
    await owner('POST', '/api/studios', { studio, name: studio })
  const person = (user: string, tipCont: string, studio: string) =>
    JSON.stringify({
      user,
      tipCont,
      studio,
      name: 'Fern',
      surname: 'Fictional',
      email: `${user}@example.test`,
      password,
      conturi: { ctb: { username: `${user}_x` } },
    })
  const people = [
    person('sage', 'Manager', 'north'),
    person('mara', 'Manager', 'north'),
    person('tom', 'Trainer', 'east'),
    person('tea', 'Tehnic', 'east'),
    person('tess', 'Trainer', 'north'),
    person('mia', 'Model', 'north'),
    person('otto', 'Other', 'north'),
    ...Object.values(subjects).map(({ user, studio }) => person(user, 'Model', studio)),
    person('vale', 'Manager', 'north'),
    person('moss', 'Manager', 'north'),
    person('tild', 'Trainer', 'north'),
  ]
  await owner(
    'POST',
    '/api/accounts/import',
    Buffer.from(people.join('\n')),
    'application/x-ndjson',
  )
  const granted = (resource: string) => ({
    type: 'PermissionGranted',
    data: { user: 'tess', resource, permission: 'manage', holds: ['manage'] },
  })
  for (const user of ['sage', 'vale'])
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
    from: clock.now,
  }
  await write('configuration-north', { type: 'StudioSettingChanged', data: restricted })
  await app.settle()
  const seen = Object.values(subjects).flatMap(({ user }) =>
    [1, 0].map((status, i) =>
      JSON.stringify({
        observer: 'ext-1',
        site: 'ctb',
        account: `${user}_x`,
        status,
        observed_at: `2026-11-20T0${8 + i}:00:00Z`,
      }),
    ),
  )
  await owner(
    'POST',
    '/ingest/v1/observations',
    Buffer.from(seen.join('\n')),
    'application/x-ndjson',
  )
  for (const [name, subject] of Object.entries(subjects)) {
    await owner('POST', '/session_state', {
      user_name: subject.user,
      action: 1,
      reason: 'for the walk',
    })
    const added = await owner(
      'POST',
      `/api/accounts/people/${subject.user}/media/avatar`,
      picture,
      'multipart/form-data; boundary=walk',
    )
    subjects[name as keyof typeof subjects] = { ...subject, image: added.images?.[0]?.image ?? '' }
  }
  for (const name of marked) await mark(subjects[name].user, marksOf(name))
  for (const scope of ['read', 'ingest', 'metrics'] as const) {
    const { token } = await owner('POST', '/api/tokens', { name: scope, scopes: [scope] })
    headers.set(scope, { authorization: `Bearer ${token}` })
  }
  await app.settle()
  for (const [role, user] of Object.entries(logins))
    if (role !== 'owner') await login(role as Role, user)
  forgetAccess(app.app)
}

beforeAll(async () => {
  app = await testApp(modules, clock)
  const services = startServices(app.app)
  calls = callsOf(services)
  server = await createServer({ app: app.app, authenticate: makeAuthenticate(app.app), services })
  await makeWorld()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const isSampleWrong = (status: number, answer: unknown): boolean =>
  status >= 500 || (answer as { code?: string } | undefined)?.code === 'request.malformed'
const decide = (name: string, role: Role, about: SubjectName | null): Promise<Decision> => {
  const own = logins[role] ?? 'rowan'
  return decideOf(
    name,
    role,
    about === null
      ? undefined
      : about === 'self'
        ? { user: own, studio: 'north', image: '0'.repeat(64) }
        : subjects[about],
  )
}
async function decideOf(
  name: string,
  role: Role,
  subject: WalkSubject | undefined,
): Promise<Decision> {
  const row = samples[name]
  const call = calls.find((one) => one.name === name)?.call
  if (!row || !call) throw new Error(`there is no call or no sample ${name}`)
  const sample = row.about === 'nobody' ? row.sample : row.sample(subject as WalkSubject)
  const request = requestOf(call, sample)
  const answer = await server.inject({
    ...request,
    headers: { ...request.headers, ...headers.get(role) },
  })
  const json: unknown = String(answer.headers['content-type']).includes('json')
    ? answer.json()
    : undefined
  expect([
    name,
    role,
    subject?.user,
    isSampleWrong(answer.statusCode, json) ? answer.body : '',
  ]).toEqual([name, role, subject?.user, ''])
  expect(marksBeyond(name, role, answer.body)).toEqual([])
  expect(answer.body).not.toContain('passmark')
  const decision = decisionOf(answer.statusCode, json, sample, subject?.user)
  if (name === 'accounts.startViewAs' && decision === '+') {
    const ended = await server.inject({
      method: 'DELETE',
      url: '/api/accounts/view-as',
      headers: headers.get(role) ?? {},
    })
    expect(ended.json()).toEqual({ ok: true })
  }
  return decision
}

test('what is done to a person is done by somebody above them, whatever the call', async () => {
  const known: Record<(typeof rankSubjects)[number], string | undefined> = {
    owner: 'rowan',
    super: 'vale',
    manager: 'moss',
    trainer: 'tild',
    model: 'fern',
    self: undefined,
  }
  const found: Record<string, string> = {}
  for (const name of Object.keys(samples).filter(
    (one) => /^(accounts|permissions)\./.test(one) && samples[one]?.about === 'somebody',
  )) {
    const ask = async (role: Role) => {
      const letters: string[] = []
      for (const subject of rankSubjects)
        letters.push(
          await decideOf(name, role, {
            user: known[subject] ?? logins[role] ?? '',
            studio: 'north',
            image: '0'.repeat(64),
          }),
        )
      return letters.join('')
    }
    found[name] = (await Promise.all(rankActors.map(ask))).join(' ')
  }
  expect(found).toEqual(ranks)
})
/** The same value with a letter that nobody sees at one place after another: in each text but passwords, and in each field's name. */
function* hiding(value: unknown, name = ''): Generator<unknown> {
  if (typeof value === 'string' && !['password', 'next', 'pass'].includes(name))
    yield `${value}\u202e`
  if (Array.isArray(value))
    for (const [i, one] of value.entries())
      for (const other of hiding(one)) yield value.with(i, other)
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, ['x\u200b']: 1 }
    for (const [key, held] of Object.entries(value))
      for (const other of hiding(held, key)) yield { ...value, [key]: other }
  }
}
test('no call takes a letter that nobody sees, wherever it stands', async () => {
  const taken: string[] = []
  const subject = { user: 'fern', studio: 'north', image: '0'.repeat(64) }
  for (const { name, call } of calls) {
    const row = samples[name]
    const sample = row?.about === 'somebody' ? row.sample(subject) : (row?.sample ?? {})
    // Lines are looked at one by one (parse-lines.test.ts, import-lines.test.ts), the fields of a form as they arrive (multipart.test.ts).
    const bodies =
      typeof sample.body === 'object'
        ? [...hiding(sample.body)].map((body) => ({ ...sample, body }))
        : []
    const addresses = (['path', 'query'] as const).flatMap((part) =>
      [...hiding(sample[part])]
        .slice(part === 'path' ? 1 : 0)
        .map((said) => ({ ...sample, [part]: said as never })),
    )
    for (const hidden of [...bodies, ...addresses]) {
      const request = requestOf(call, hidden)
      const answer = await server.inject({
        ...request,
        headers: { ...request.headers, ...headers.get('owner') },
      })
      if (answer.statusCode !== 400 || !answer.body.includes('invisible character U+20'))
        taken.push(`${name} ${JSON.stringify(hidden)} ${answer.body}`)
    }
  }
  expect(taken).toEqual([])
})

test('the search finds people by what the searcher may see of each of them, and by nothing else', async () => {
  const found: string[] = []
  const meant: string[] = []
  for (const { q, name, finders } of searches)
    for (const role of Object.keys(logins) as Role[]) {
      const answer = await server.inject({
        url: `/getAppUsers?active=all&q=${encodeURIComponent(q)}`,
        headers: headers.get(role) ?? {},
      })
      expect([q, answer.statusCode]).toEqual([q, 200])
      found.push(
        ...answer.json<{ user: string }[]>().map(({ user }) => `${role} finds ${user} by ${q}`),
      )
      if (finders.includes(role)) meant.push(`${role} finds ${subjects[name].user} by ${q}`)
    }
  expect(found.toSorted()).toEqual(meant.toSorted())
  const own = await server.inject({
    url: '/getAppUsers?q=mia@example',
    headers: headers.get('model') ?? {},
  })
  expect(own.json<{ user: string }[]>().map(({ user }) => user)).toEqual(['mia'])
})

test('every call decides about every role and every subject as the table says', async () => {
  const found: Record<string, string> = {}
  for (const [name, row] of Object.entries(samples)) {
    const about: readonly (SubjectName | null)[] = row.about === 'nobody' ? [null] : subjectNames
    const words: string[] = []
    for (const one of about)
      words.push((await Promise.all(roles.map((role) => decide(name, role, one)))).join(''))
    found[name] = words.join(' ')
  }
  expect(found).toEqual(served)
})
