import cookie from '@fastify/cookie'
import files from '@fastify/static'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { ClientFrame, type ServerFrame } from '#shared/platform/live.ts'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { operationsCalls } from '#shared/operations/calls.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { shiftActionOf, shiftCan, toSession, type Shift } from '#shared/shifts/rules.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { taskWorkCalls } from '#shared/tasks/work-calls.ts'
import { builtFiles } from './built.ts'
import {
  fakeHalves,
  fakeOwner,
  fakePeople,
  fakeSites,
  fakeStudios,
  fakeTopics,
} from './fake-data.ts'
import { addMoney } from './fake-money.ts'
import { addMonitoring } from './fake-monitoring.ts'
import { addPeople } from './fake-people.ts'
import { addSchedules } from './fake-schedules.ts'
import { addSettlements } from './fake-settlements.ts'
import { dice, type FakeTopic } from './fake-wall.ts'

interface Socket {
  readonly send: (text: string) => void
  readonly close: (code?: number) => void
  readonly terminate: () => void
}
/** The web part's test double: the built page, the calls it makes, and a wall that a test can push. */
export interface FakeServer {
  readonly url: string
  readonly topics: ReadonlyMap<string, FakeTopic>
  /** Changes one cell and tells everybody who listens. */
  readonly push: (studio: string, person: number, site: number, status: number) => void
  readonly pushMany: (
    studio: string,
    changes: readonly (readonly [number, number, number])[],
  ) => void
  /** Cuts every connection, as a network does: without a word. */
  readonly cut: () => void
  readonly sockets: () => number
  readonly close: () => Promise<void>
}
export const fakeLogin = { user: 'owner', password: 'Owner-pass1' } as const
const epochSeconds = () => Math.floor(Date.now() / 1000)

export async function startFakeServer({
  port = 0,
  moving = false,
  people: count = 120,
  sites = 12,
}: {
  readonly port?: number
  readonly moving?: boolean
  readonly people?: number
  readonly sites?: number
} = {}): Promise<FakeServer> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(cookie)
  await app.register(websocket)
  await app.register(files, builtFiles)
  const people = fakePeople(count)
  const topics = fakeTopics(people, epochSeconds(), sites)
  const sockets = new Map<Socket, Set<string>>()
  const tell = (frame: ServerFrame & { readonly topic: string }) => {
    for (const [socket, joined] of sockets)
      if (joined.has(frame.topic)) socket.send(JSON.stringify(frame))
  }
  const pushMany: FakeServer['pushMany'] = (studio, changes) => {
    const topic = topics.get(`monitor:${studio}`)
    if (topic) tell(topic.change(changes, epochSeconds()) as ServerFrame & { topic: string })
  }
  const push: FakeServer['push'] = (studio, ...change) => pushMany(studio, [change])
  /** How often each module's news were told: a topic counts its frames. */
  const news = new Map<string, number>()
  const changed = (name: string) => {
    const topic = `query:${name}`
    const seq = (news.get(topic) ?? 0) + 1
    news.set(topic, seq)
    tell({ op: 'delta', topic, seq, data: { position: '' } })
  }
  addAccounts(app, people)
  addTimes(app, people, changed)
  addMonitoring(app, topics, changed)
  addMoney(app)
  addSettlements(app, people, changed)
  addSchedules(app, people, changed)
  addLive(app, topics, sockets, news)
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html')
      ? reply.sendFile('index.html')
      : reply.code(404).send({ err: 'Not found', code: 'request.notFound' }),
  )
  const url = await app.listen({ host: '127.0.0.1', port })
  const mover = moving ? setInterval(() => move(topics, push), 250) : undefined
  return {
    url,
    topics,
    push,
    pushMany,
    sockets: () => sockets.size,
    cut: () => [...sockets.keys()].forEach((socket) => socket.terminate()),
    close: async () => {
      clearInterval(mover)
      for (const socket of sockets.keys()) socket.terminate()
      await app.close()
    },
  }
}

const isLoggedIn = (request: FastifyRequest): boolean => request.cookies['fake'] === 'owner'
function addAccounts(app: FastifyInstance, people: ReturnType<typeof fakePeople>): void {
  const { user, surname, tipCont, owner } = fakeOwner
  const seen = {
    active: true,
    avatar: '/files/anonymous?size=64',
    culoarea: '',
    locker: '',
    sites: [],
  }
  const olivia: User = {
    user,
    name: fakeOwner.name,
    surname,
    tipCont,
    owner,
    super: fakeOwner.super,
    studio: 'north',
    ...seen,
  }
  const everybody = [...people, olivia]
  app.addHook('onRequest', async (request, reply) => {
    // As the real server does: the page has one address.
    if (request.url === '/index.html')
      return reply.code(404).send({ err: 'Not found', code: 'request.notFound' })
    const open = [accessCalls.login, accessCalls.logout, accessCalls.setupNeeded].some((one) =>
      request.url.startsWith(one.path),
    )
    const isCall = /^\/(api|get|session_state|accountState|onlinetimechache)/.test(request.url)
    if (isCall && !open && !isLoggedIn(request))
      return reply.code(401).send({ err: 'Sign in first', code: 'session.absent' })
    return undefined
  })
  app.post(accessCalls.login.path, async (request, reply) => {
    const body = accessCalls.login.body.parse(request.body)
    if (body.user !== fakeLogin.user || body.password !== fakeLogin.password)
      return reply
        .code(401)
        .send({ err: 'wrong user, password or code', code: 'accounts.wrongLogin' })
    return reply
      .setCookie('fake', 'owner', { path: '/', httpOnly: true, sameSite: 'lax' })
      .send(fakeOwner)
  })
  app.get(accessCalls.logout.path, async (_request, reply) =>
    reply.clearCookie('fake', { path: '/' }).send({ ok: true }),
  )
  app.get(accessCalls.me.path, async () => fakeOwner)
  app.get(accessCalls.setupNeeded.path, async () => ({ needed: false }))
  app.get(operationsCalls.demo.path, async () => ({ percent: null }))
  app.get(taskWorkCalls.ownTaskWork.path, async () => ({ on_shift: true, picked: null }))
  app.get(accountCalls.getAccountPermissions.path, async () => ({
    permissions: [],
    owner: true,
    super: false,
  }))
  addPeople(app, everybody)
  app.get(accountCalls.getLocalStudios.path, async () => fakeStudios)
  app.get(erasureCalls.erasures.path, async () => [])
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  app.get('/files/anonymous', async (_, reply) => reply.type('image/svg+xml').send(picture))
  app.get(siteStatusCalls.sites.path, async () => fakeSites.map(([site, name]) => ({ site, name })))
}

function addTimes(
  app: FastifyInstance,
  people: ReturnType<typeof fakePeople>,
  changed: (module: string) => void,
): void {
  let shift: Shift = { status: 'free' }
  let before: Shift = shift
  app.post(shiftCalls.sessionState.path, async (request, reply) => {
    const { user_name, action } = shiftCalls.sessionState.body.parse(request.body)
    const now = new Date().toISOString()
    const wanted = shiftActionOf[action]
    if (wanted !== null && !shiftCan(wanted, shift))
      return reply
        .code(409)
        .send({ err: 'the shift does not allow this now', code: `shifts.${wanted}` })
    if (wanted === 'stop') before = shift
    if (wanted !== null) shift = after(shift, wanted, now)
    if (wanted !== null) changed('shifts')
    return { session: toSession(user_name, shift, now) }
  })
  app.post(shiftCalls.undoStop.path, async (request) => {
    shift = before
    changed('shifts')
    return {
      session: toSession(
        shiftCalls.undoStop.body.parse(request.body).user,
        shift,
        new Date().toISOString(),
      ),
    }
  })
  app.get(onlineTimeCalls.halves.path, async (request) => {
    const { from, to, studio, user, only } = onlineTimeCalls.halves.query.parse(request.query)
    const halves = fakeHalves(
      people.filter(
        (person) =>
          (studio === undefined || person.studio === studio) &&
          (user === undefined || person.user === user),
      ),
      from,
      to,
    )
    return only === 'unions' ? { ...halves, rows: [] } : halves
  })
}

function after(
  shift: Shift,
  action: NonNullable<(typeof shiftActionOf)[keyof typeof shiftActionOf]>,
  now: string,
): Shift {
  if (action === 'stop') return { status: 'free' }
  if (shift.status === 'free')
    return {
      status: 'working',
      shift: 'fake',
      studio: 'north',
      startedAt: now,
      changedAt: now,
      pausedSeconds: 0,
    }
  const paused =
    action === 'resume' ? Math.floor((Date.parse(now) - Date.parse(shift.changedAt)) / 1000) : 0
  return {
    ...shift,
    status: action === 'pause' ? 'paused' : 'working',
    changedAt: now,
    pausedSeconds: shift.pausedSeconds + paused,
  }
}

function addLive(
  app: FastifyInstance,
  topics: ReadonlyMap<string, FakeTopic>,
  sockets: Map<Socket, Set<string>>,
  news: ReadonlyMap<string, number>,
): void {
  app.get('/live', { websocket: true }, (socket, request) => {
    if (!isLoggedIn(request)) return socket.close(4401)
    const joined = new Set<string>()
    const send = (frame: ServerFrame) => socket.send(JSON.stringify(frame))
    sockets.set(socket, joined)
    send({ op: 'hello', now: new Date().toISOString() })
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data: Buffer) => {
      const frame = ClientFrame.parse(JSON.parse(String(data)))
      if (frame.op === 'unsub') return joined.delete(frame.topic)
      const topic = topics.get(frame.topic)
      joined.add(frame.topic)
      return send(
        topic
          ? topic.join(frame.epoch, frame.seq)
          : {
              op: 'ok',
              topic: frame.topic,
              epoch: 'fake-epoch',
              seq: news.get(frame.topic) ?? 0,
              recovered: false,
              snapshot: {},
            },
      )
    })
  })
}

const roll = dice(11)
/** A few changes at a time, of people who are on air somewhere. */
function move(topics: ReadonlyMap<string, FakeTopic>, push: FakeServer['push']): void {
  for (const topic of topics.values()) {
    const person = Math.floor(roll() * topic.people.length)
    const site = Math.floor(roll() * topic.sites.length)
    if (topic.statusOf(person, -1) !== 1 || topic.statusOf(person, site) < 0) continue
    push(
      topic.topic.slice('monitor:'.length),
      person,
      site,
      [0, 1, 1, 2, 3][Math.floor(roll() * 5)] ?? 1,
    )
  }
}
