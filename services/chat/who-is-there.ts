import type { ChatNews, ChatPresence } from '#shared/chat/views.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed, TopicSource } from '../platform/kernel/define-service.ts'
import { contactsOf, readerNamed, type ChatReader } from './people.ts'
import { presenceBoard, type PresenceBoard } from './presence.ts'

/** Presence goes out at most so often. */
const BATCH_MS = 500
/** Who may write to whom is asked again after so long. */
const AGAIN_MS = 30_000

/** Those of whom a person is shown whether they are there. */
type Shown = (reader: ChatReader) => Promise<readonly { readonly user: string }[]>

/** Who of those whom a person is shown is there, told by differences. */
export class WhoIsThere {
  readonly #app: App
  readonly #user: string
  readonly #shown: Shown
  readonly #board: PresenceBoard
  readonly #present = new Map<string, ChatPresence>()
  #people: ReadonlySet<string> = new Set()
  #askedAt = Number.NEGATIVE_INFINITY
  #toldAt = Number.NEGATIVE_INFINITY
  #version = -1

  constructor(app: App, user: string, shown: Shown) {
    this.#app = app
    this.#user = user
    this.#shown = shown
    this.#board = presenceBoard(app)
  }
  /** All who are there. */
  all = (): readonly ChatPresence[] => [...this.#present.values()]
  /** Others may be shown than before. */
  askAgain(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY
  }
  /** Whose presence is another than was told; often none, since it looks twice a second at most. */
  async changes(now: number): Promise<readonly ChatPresence[]> {
    if (now - this.#toldAt < BATCH_MS) return []
    const isOld = now - this.#askedAt >= AGAIN_MS
    if (this.#version === this.#board.version && !isOld) return []
    this.#toldAt = now
    const before = this.#people
    if (isOld) await this.#ask(now)
    const changed = isOld ? undefined : this.#board.changedSince(this.#version)
    this.#version = this.#board.version
    return this.#changesOf(changed ?? new Set([...before, ...this.#people]))
  }
  async #ask(now: number): Promise<void> {
    this.#askedAt = now
    const reader = await readerNamed(this.#app, this.#user)
    const people = reader ? await this.#shown(reader) : []
    this.#people = new Set(people.map(({ user }) => user))
  }
  #changesOf(users: ReadonlySet<string>): readonly ChatPresence[] {
    const changes: ChatPresence[] = []
    for (const user of users) {
      const state = this.#people.has(user) ? this.#board.stateOf(user) : 'offline'
      if (state === (this.#present.get(user)?.state ?? 'offline')) continue
      const one = { user, state, last_seen: null }
      if (state === 'offline') this.#present.delete(user)
      else this.#present.set(user, one)
      changes.push(one)
    }
    return changes
  }
}

/** `chat_presence:<login>`: of all whom the person may write to, for a screen that shows more than conversations of two. */
export const presenceTopic = (app: App): TopicSource => ({
  open: async (user) => {
    const there = new WhoIsThere(app, user, (reader) => contactsOf(app, reader))
    await there.changes(Date.now())
    return {
      snapshot: (): ChatNews => ({ presence: there.all() }),
      poll: async () => {
        const presence = await there.changes(Date.now())
        return presence.length > 0 ? { presence } : undefined
      },
    } satisfies LiveFeed
  },
})
