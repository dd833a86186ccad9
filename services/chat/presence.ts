import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { TYPING_MS, type PresenceState } from '#shared/chat/rules.ts'
import type { ChatPresence } from '#shared/chat/views.ts'
import { postgresLastSeen, type LastSeenStore } from '../platform/database/last-seen-store.ts'
import type { App } from '../platform/kernel/app.ts'
import { perApp } from '../platform/kernel/per-app.ts'

/** What is told to other processes and to pages goes out together, at most so often. */
const BATCH_MS = 500
/** A process that says nothing for so long is gone, and its people with it; it says all of them again well before. */
const PROCESS_MS_MAX = 30_000
const REPEAT_MS = 10_000
/** So many people fit one message of the bus. */
const TOLD_AT_ONCE = 100
const PAGES_MAX = 10
const TYPERS_MAX = 5_000
/** So many changes are told one by one; whoever has missed more looks at everybody. */
const CHANGES_MAX = 2_000
const nobodyChanged: ReadonlySet<string> = new Set()
const CHANNEL = 'chat'
const KIND = 'chat'

const Said = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('here'),
    process: z.string(),
    here: z.array(z.string()),
    gone: z.array(z.string()),
  }),
  z.object({
    what: z.literal('page'),
    user: z.string(),
    page: z.string(),
    state: z.enum(['online', 'away']),
  }),
  z.object({ what: z.literal('typing'), user: z.string(), conversation: z.string() }),
])
type Said = z.output<typeof Said>

/**
 * Who is there and who types, of all processes: in memory and by the bus, never in the log (docs/decisions/0191-presence.md). Who
 * has a live socket is there; away, once each of their pages has said so.
 */
export class PresenceBoard {
  readonly #process = randomUUID()
  readonly #publish: (said: Said) => void
  readonly #now: () => number
  readonly #seen: Pick<LastSeenStore, 'see' | 'get'>
  /** The people with sockets at this process. */
  readonly #own = new Set<string>()
  readonly #elsewhere = new Map<string, { users: Set<string>; at: number }>()
  readonly #pages = new Map<string, Map<string, 'online' | 'away'>>()
  readonly #typing = new Map<string, Map<string, number>>()
  readonly #untold = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #repeatedAt = 0
  /** Whose presence has become other, the latest last; `version` counts all that there ever were. */
  #changes: string[] = []
  version = 0
  /** Grows with each who begins or ends to type. */
  typingVersion = 0

  constructor(
    publish: (said: Said) => void,
    seen: Pick<LastSeenStore, 'see' | 'get'>,
    now: () => number = Date.now,
  ) {
    this.#publish = publish
    this.#seen = seen
    this.#now = now
  }

  #changed(user: string): void {
    this.version++
    this.#changes.push(user)
    if (this.#changes.length > 2 * CHANGES_MAX) this.#changes = this.#changes.slice(-CHANGES_MAX)
  }
  /** Whose presence may be other than it was at that version; undefined where that is too long ago. */
  changedSince(version: number): ReadonlySet<string> | undefined {
    const count = this.version - version
    if (count === 0) return nobodyChanged
    return count > this.#changes.length ? undefined : new Set(this.#changes.slice(-count))
  }

  /** Somebody has a live socket at this process, or none any more. */
  watched(user: string, isHere: boolean): void {
    if (this.#own.has(user) === isHere) return
    if (isHere) this.#own.add(user)
    else this.#own.delete(user)
    if (!isHere) this.#seen.see(KIND, user, this.#now())
    this.#forgetGone(user)
    this.#untold.add(user)
    this.#changed(user)
    this.#timer ??= setTimeout(() => this.tell(), BATCH_MS).unref()
  }
  /** Tells the other processes what has changed here, and all of it from time to time. */
  tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const all = [...this.#untold]
    this.#untold.clear()
    for (let i = 0; i < all.length; i += TOLD_AT_ONCE) {
      const some = all.slice(i, i + TOLD_AT_ONCE)
      const here = some.filter((user) => this.#own.has(user))
      const gone = some.filter((user) => !this.#own.has(user))
      this.#publish({ what: 'here', process: this.#process, here, gone })
    }
  }
  /** Called once a second by whoever shows it: says again who is here, and forgets processes that are gone. */
  tick(): void {
    const now = this.#now()
    if (now - this.#repeatedAt >= REPEAT_MS) {
      this.#repeatedAt = now
      for (const user of this.#own) {
        this.#untold.add(user)
        this.#seen.see(KIND, user, now)
      }
      this.tell()
    }
    for (const [process, { users, at }] of this.#elsewhere)
      if (now - at > PROCESS_MS_MAX) {
        this.#elsewhere.delete(process)
        for (const user of users) {
          this.#forgetGone(user)
          this.#changed(user)
        }
      }
    for (const [conversation, users] of this.#typing) {
      for (const [user, until] of users)
        if (until <= now) {
          users.delete(user)
          this.typingVersion++
        }
      if (users.size === 0) this.#typing.delete(conversation)
    }
  }
  /** One of somebody's pages says whether they are at it. */
  page(user: string, page: string, state: 'online' | 'away'): void {
    this.#publish({ what: 'page', user, page, state })
  }
  typing(user: string, conversation: string): void {
    this.#publish({ what: 'typing', user, conversation })
  }
  /** Something that a process has said, this one too. */
  heard(body: unknown): void {
    const parsed = Said.safeParse(body)
    if (!parsed.success) return
    const said = parsed.data
    if (said.what === 'here') this.#heardOf(said)
    else if (said.what === 'page') this.#heardPage(said)
    else {
      const users = this.#typing.get(said.conversation) ?? new Map<string, number>()
      if (!users.has(said.user) && this.#typing.size > TYPERS_MAX) return
      if (!users.has(said.user)) this.typingVersion++
      this.#typing.set(said.conversation, users.set(said.user, this.#now() + TYPING_MS))
    }
  }
  #heardOf({ process, here, gone }: Extract<Said, { what: 'here' }>): void {
    if (process === this.#process) return
    const { users } = this.#elsewhere.get(process) ?? { users: new Set<string>() }
    for (const user of here)
      if (!users.has(user)) {
        users.add(user)
        this.#changed(user)
      }
    for (const user of gone)
      if (users.delete(user)) {
        this.#forgetGone(user)
        this.#changed(user)
      }
    this.#elsewhere.set(process, { users, at: this.#now() })
  }
  #heardPage({ user, page, state }: Extract<Said, { what: 'page' }>): void {
    const pages = this.#pages.get(user) ?? new Map<string, 'online' | 'away'>()
    if (pages.get(page) === state) return
    pages.delete(page)
    pages.set(page, state)
    const [oldest] = pages.keys()
    if (pages.size > PAGES_MAX && oldest !== undefined) pages.delete(oldest)
    this.#pages.set(user, pages)
    this.#changed(user)
  }
  #forgetGone(user: string): void {
    if (!this.#isHere(user)) this.#pages.delete(user)
  }
  #isHere(user: string): boolean {
    return this.#own.has(user) || [...this.#elsewhere.values()].some(({ users }) => users.has(user))
  }
  stateOf(user: string): PresenceState {
    if (!this.#isHere(user)) return 'offline'
    const pages = this.#pages.get(user)
    const isAway = pages !== undefined && [...pages.values()].every((state) => state === 'away')
    return isAway ? 'away' : 'online'
  }
  /** Those of these people who type in a conversation. */
  typersIn(conversation: string): readonly string[] {
    const now = this.#now()
    return [...(this.#typing.get(conversation) ?? [])].flatMap(([user, until]) =>
      until > now ? [user] : [],
    )
  }
  /** Who sent something types no more. */
  typed(user: string, conversation: string): void {
    if (this.#typing.get(conversation)?.delete(user)) this.typingVersion++
  }
  /** The presence of these people; when those who are not there last were, where it is known. */
  async of(users: readonly string[]): Promise<readonly ChatPresence[]> {
    const states = users.map((user) => ({ user, state: this.stateOf(user) }))
    const gone = states.filter(({ state }) => state === 'offline').map(({ user }) => user)
    const seen = await this.#seen.get(KIND, gone)
    return states.map(({ user, state }) => {
      const at = state === 'offline' ? seen.get(user) : undefined
      return { user, state, last_seen: at === undefined ? null : new Date(at).toISOString() }
    })
  }
}
/** The board of this process. */
export const presenceBoard = perApp((app: App) => {
  const seen = postgresLastSeen(app.pool, (error) =>
    app.log.warn({ err: error }, 'when people were last there could not be written'),
  )
  const board = new PresenceBoard(
    (body) => app.bus.publish({ kind: 'said', channel: CHANNEL, body }),
    seen,
  )
  app.bus.listen((hint) => {
    if (hint.kind === 'said' && hint.channel === CHANNEL) board.heard(hint.body)
  })
  return board
})
