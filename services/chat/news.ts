import { isDeepStrictEqual } from 'node:util'
import type { ChatNews } from '#shared/chat/views.ts'
import { queryConversations, type ChatTables } from '#projections/chat/conversation-queries.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed, TopicSource } from '../platform/kernel/define-service.ts'
import { totalUnread } from './conversations.ts'
import {
  chatStudios,
  contactsOf,
  mayMeet,
  chatPeopleNamed,
  readerNamed,
  type NamedChatPerson,
} from './people.ts'
import { chatMoves } from './moves.ts'
import { presenceBoard, type PresenceBoard } from './presence.ts'

type Row = Awaited<ReturnType<typeof queryConversations>>[number]
type Moved = NonNullable<ChatNews['conversations']>[number]
/** ChatPresence and typing go out at most so often. */
const BATCH_MS = 500
/** A lost hint is made up for after so long. */
const LOST_MS = 5_000
/** Who may write to whom is asked again after so long. */
const CONTACTS_MS = 30_000

/** `chat:<login>`: what has moved, who is there and who types; for the person alone. */
export const chatTopic = (app: App): TopicSource => {
  // Before the hub listens, so that a topic that a hint wakes finds it counted.
  chatMoves(app)
  // Topics look once a second, and all of a group at one message: one query serves those who ask at once.
  const reads = new ReadCoalescer<string, ReadonlyMap<string, readonly Row[]>>()
  const rowsOf = async (user: string): Promise<readonly Row[]> => {
    const rows = await reads.read('chat', [user], async (users) => {
      const { held } = await chatStudios(app)
      const all = await queryConversations(app.read<ChatTables>(), users, { held })
      return Map.groupBy(all, (row) => row.user)
    })
    return rows.get(user) ?? []
  }
  return {
    open: async (user) => {
      const feed = new ChatFeed(app, user, () => rowsOf(user))
      await feed.poll()
      return feed
    },
  }
}
const movedOf = ({ with: name, unread, seen, last }: Row): Moved => ({
  with: name,
  unread,
  seen,
  last,
})
type Parts = Required<ChatNews>
const nothing: Parts = { total: 0, conversations: [], presence: [], typing: [] }

class ChatFeed implements LiveFeed {
  readonly #app: App
  readonly #user: string
  readonly #read: () => Promise<readonly Row[]>
  readonly #board: PresenceBoard
  #shown = nothing
  #rows: readonly Row[] = []
  #contacts: ReadonlyMap<string, NamedChatPerson> = new Map()
  #contactsAt = Number.NEGATIVE_INFINITY
  #movesSeen = ''
  #readAt = Number.NEGATIVE_INFINITY
  #boardSeen = -1
  #boardAt = Number.NEGATIVE_INFINITY

  constructor(app: App, user: string, read: () => Promise<readonly Row[]>) {
    this.#app = app
    this.#user = user
    this.#read = read
    this.#board = presenceBoard(app)
  }
  snapshot = (): ChatNews => this.#shown
  watched = (by: number): void => this.#board.watched(this.#user, by > 0)
  poll = async (): Promise<ChatNews | undefined> => {
    const before = this.#shown
    const next = { ...before, ...(await this.#conversations()), ...(await this.#people()) }
    this.#shown = next
    const moved = next.conversations.filter(
      (one) => !before.conversations.some((was) => isDeepStrictEqual(was, one)),
    )
    const came = next.presence.filter(
      (one) => !before.presence.some((was) => isDeepStrictEqual(was, one)),
    )
    const went = before.presence
      .filter(({ user }) => !next.presence.some((one) => one.user === user))
      .map(({ user }) => ({ user, state: 'offline' as const, last_seen: null }))
    const news: ChatNews = {
      ...(next.total === before.total ? {} : { total: next.total }),
      ...(moved.length > 0 ? { conversations: moved } : {}),
      ...(came.length + went.length > 0 ? { presence: [...came, ...went] } : {}),
      ...(isDeepStrictEqual(next.typing, before.typing) ? {} : { typing: next.typing }),
    }
    return Object.keys(news).length > 0 ? news : undefined
  }
  async #conversations(): Promise<Pick<Parts, 'total' | 'conversations'>> {
    const [now, moves] = [Date.now(), chatMoves(this.#app).of(this.#user)]
    const { total, conversations } = this.#shown
    if (moves === this.#movesSeen && now - this.#readAt < LOST_MS) return { total, conversations }
    this.#movesSeen = moves
    this.#readAt = now
    const reader = await readerNamed(this.#app, this.#user)
    this.#rows = reader ? await this.#read() : []
    return {
      total: reader ? totalUnread(this.#rows) : -1,
      conversations: this.#rows.map(movedOf),
    }
  }
  async #people(): Promise<Pick<Parts, 'presence' | 'typing'>> {
    const now = Date.now()
    this.#board.tick()
    const { presence, typing } = this.#shown
    const isSoon = now - this.#boardAt < BATCH_MS
    const isSame = this.#boardSeen === this.#board.version
    if (isSoon || (isSame && now - this.#contactsAt < CONTACTS_MS)) return { presence, typing }
    this.#boardAt = now
    this.#boardSeen = this.#board.version
    await this.#lookForContacts(now)
    return { presence: this.#presence(), typing: await this.#typing() }
  }
  async #lookForContacts(now: number): Promise<void> {
    if (now - this.#contactsAt < CONTACTS_MS) return
    this.#contactsAt = now
    const reader = await readerNamed(this.#app, this.#user)
    const contacts = reader ? await contactsOf(this.#app, reader) : []
    this.#contacts = new Map(contacts.map((one) => [one.user, one]))
  }
  #presence(): Parts['presence'] {
    return [...this.#contacts.keys()].flatMap((user) => {
      const state = this.#board.stateOf(user)
      return state === 'offline' ? [] : [{ user, state, last_seen: null }]
    })
  }
  /** Who is kept from the reader is not shown to type either. */
  async #typing(): Promise<Parts['typing']> {
    const all = this.#rows.flatMap((row) => {
      const users = this.#board.typersIn(row.conversation).filter((user) => user !== this.#user)
      return users.length > 0 ? [{ with: row.with, users }] : []
    })
    if (all.length === 0) return []
    const reader = await readerNamed(this.#app, this.#user)
    const people = await chatPeopleNamed(
      this.#app,
      all.flatMap(({ users }) => users),
    )
    return all.map((one) => ({
      with: one.with,
      users: one.users.filter((user) => {
        const person = people.get(user)
        return reader !== undefined && person !== undefined && mayMeet(reader, person)
      }),
    }))
  }
}
