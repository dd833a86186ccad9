import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '#shared/platform/allow.ts'
import { CLOSE_FORBIDDEN, ClientFrame } from '#shared/platform/live.ts'
import { platformFault, Refusal } from '#shared/platform/refusals.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { Authenticate, Credentials } from '../http/credentials.ts'
import { isOutage } from '../database/outage.ts'
import { metrics } from '../operations/metrics.ts'
import { CLOSE_TRY_LATER, Connection, type Wire } from './connection.ts'
import { Topics, type Families } from './topics.ts'

const TICK_MS = 1_000
const ASK_AGAIN_MS = 30_000
const TOPICS_PER_SOCKET_MAX = 200
/** Far more than a person has pages; what a process bears of all people is a multiple. */
export const SOCKETS_PER_PERSON_MAX = 2_000
const CLIENT_FRAME_BYTES_MAX = 4 * 1024
const CLOSE_SERVICE_RESTART = 1012
const DRAIN_MS_MAX = 2_000

interface HubParts extends Families {
  readonly bus: Pick<Bus, 'listen'>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly authenticate: Authenticate
  readonly accessProjections?: readonly string[] | undefined
}

/** All live sockets of this process and the topics they watch. */
export class LiveHub {
  readonly #parts: HubParts
  readonly #topics: Topics
  readonly #connections = new Map<Connection, Wire>()
  /** How many sockets each person has open, by login. */
  readonly #open = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  #draining = false
  /** Sockets that could not be asked since the last tick: told once, however many they are. */
  #unasked: { sockets: number; err: unknown } | undefined
  #askAll = false
  #onEmpty: () => void = () => undefined

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#topics = new Topics(parts, parts.log)
    this.#stopListening = parts.bus.listen((hint) => {
      this.#topics.hint(hint)
      if (hint.kind === 'projected') this.#askThose(hint.topics)
      if (
        hint.kind === 'missed' ||
        (hint.kind === 'projected' && parts.accessProjections?.includes(hint.projection))
      )
        this.#askAll = true
    })
    this.#timer = setInterval(() => this.tick(Date.now()), TICK_MS)
    this.#timer.unref()
  }

  connect(wire: Wire, actor: Actor, credentials: Credentials): Connection {
    const connection = new Connection(wire, actor, credentials, Date.now())
    this.#connections.set(connection, wire)
    const open = (this.#open.get(connection.openedBy) ?? 0) + 1
    this.#open.set(connection.openedBy, open)
    metrics.liveSockets.set(this.#connections.size)
    connection.say({ op: 'hello', now: new Date().toISOString() })
    if (this.#draining) connection.close(CLOSE_SERVICE_RESTART, 'come back')
    else if (open > SOCKETS_PER_PERSON_MAX)
      connection.close(CLOSE_TRY_LATER, 'too many sockets of one person')
    return connection
  }
  disconnect(connection: Connection): void {
    connection.closed = true
    for (const topic of connection.topics.values()) topic?.leave(connection, Date.now())
    connection.topics.clear()
    if (this.#connections.delete(connection)) this.#forget(connection.openedBy)
    metrics.liveSockets.set(this.#connections.size)
    if (this.#connections.size === 0) this.#onEmpty()
  }

  #forget(login: string): void {
    const open = (this.#open.get(login) ?? 1) - 1
    if (open > 0) this.#open.set(login, open)
    else this.#open.delete(login)
  }

  /** One message of a client; `text` is undefined for a binary one. */
  receive(connection: Connection, text: string | undefined, bytes: number): void {
    if (connection.closed || !connection.admits(Date.now())) return
    if (bytes > CLIENT_FRAME_BYTES_MAX)
      return connection.close(CLOSE_FORBIDDEN, 'the frame is too large')
    const frame = readFrame(text)
    if (!frame) return connection.malformed()
    if (frame.op === 'sub') void this.#subscribe(connection, frame)
    else this.#unsubscribe(connection, frame.topic)
  }
  async #subscribe(
    connection: Connection,
    { topic: name, epoch, seq }: Extract<ClientFrame, { op: 'sub' }>,
  ): Promise<void> {
    const isNew = !connection.topics.has(name)
    try {
      this.#topics.check(connection.actor, name)
      if (isNew && connection.topics.size >= TOPICS_PER_SOCKET_MAX)
        return connection.close(CLOSE_FORBIDDEN, 'too many topics')
      if (isNew) connection.topics.set(name, undefined)
      let topic = await this.#topics.open(name, connection.actor)
      // The actor's part of the topic may have changed meanwhile.
      if (!this.#topics.isFor(topic, connection.actor, name))
        topic = await this.#topics.open(name, connection.actor)
      // It may have left, or unsubscribed, while the topic was opened.
      if (connection.closed || !connection.topics.has(name)) return
      connection.topics.set(name, topic)
      topic.join(connection, { epoch, seq })
    } catch (error) {
      if (isNew) connection.topics.delete(name)
      if (error instanceof Refusal)
        return connection.say({ op: 'err', topic: name, code: error.code, err: error.message })
      const away = isOutage(error)
      this.#parts.log[away ? 'warn' : 'error'](
        { err: error, topic: name },
        'a live topic could not be opened',
      )
      connection.say({
        op: 'err',
        topic: name,
        ...(away
          ? { code: 'store.unavailable', err: platformFault('store.unavailable').message }
          : { code: 'internal.bug', err: 'something went wrong on our side' }),
      })
      // Who was only not served yet must ask again, and a client does so when it has lost its socket.
      if (away) connection.close(CLOSE_TRY_LATER, 'the store is away')
    }
  }
  #unsubscribe(connection: Connection, name: string): void {
    connection.topics.get(name)?.leave(connection, Date.now())
    connection.topics.delete(name)
  }

  /** Once a second; tests call it with a time of their own. */
  tick(now: number): void {
    this.#topics.tick(now)
    if (this.#unasked)
      this.#parts.log.warn(this.#unasked, 'live sockets could not be asked again; they will be')
    this.#unasked = undefined
    const all = this.#askAll
    this.#askAll = false
    for (const connection of this.#connections.keys()) {
      connection.tick(now)
      if (all || now - connection.askedAt >= ASK_AGAIN_MS) void this.#askAgain(connection, now)
    }
  }
  /** Checks the sockets of one session (`access-session:<id>`) or person (`access-person:<login>`) at once, and no others. */
  #askThose(topics: readonly string[]): void {
    const named = new Set(topics.filter((topic) => topic.startsWith('access-')))
    if (named.size === 0) return
    for (const connection of this.#connections.keys()) {
      const { session, user, trueUser } = connection.actor
      const names = [
        `access-session:${session}`,
        `access-person:${user}`,
        `access-person:${trueUser}`,
      ]
      if (names.some((name) => named.has(name))) void this.#askAgain(connection, Date.now())
    }
  }
  /** Checks at once that every actor still may see what they watch. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.#connections.keys()].map((connection) => this.#askAgain(connection, Date.now())),
    )
  }
  async #askAgain(connection: Connection, now: number): Promise<void> {
    connection.askedAt = now
    try {
      const actor = await this.#parts.authenticate(connection.credentials)
      if (connection.closed) return
      if (actor === null) return connection.revoke()
      connection.actor = actor
      for (const name of connection.topics.keys()) this.#checkAgain(connection, name)
    } catch (error) {
      this.#unasked = { sockets: (this.#unasked?.sockets ?? 0) + 1, err: error }
    }
  }
  #checkAgain(connection: Connection, name: string): void {
    try {
      this.#topics.check(connection.actor, name)
      const topic = connection.topics.get(name)
      if (topic && !this.#topics.isFor(topic, connection.actor, name))
        this.#end(connection, name, 'what you may see has changed: subscribe again')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#end(connection, name, error.message)
    }
  }
  #end(connection: Connection, name: string, reason: string): void {
    this.#unsubscribe(connection, name)
    connection.say({ op: 'bye', topic: name, reason })
  }

  /** Tells every socket to come back, waits at most 2 s for their goodbyes, and stops. */
  async drain(): Promise<void> {
    if (this.#draining) return
    this.#draining = true
    clearInterval(this.#timer)
    this.#stopListening()
    for (const connection of this.#connections.keys())
      connection.close(CLOSE_SERVICE_RESTART, 'come back')
    if (this.#connections.size > 0) {
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, DRAIN_MS_MAX)
        this.#onEmpty = () => {
          clearTimeout(late)
          resolve()
        }
      })
    }
    for (const wire of this.#connections.values()) wire.terminate()
    this.#topics.close()
  }
}

function readFrame(text: string | undefined): ClientFrame | undefined {
  if (text === undefined) return undefined
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
