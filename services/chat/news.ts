import { isDeepStrictEqual } from 'node:util'
import type { ChatNews, ChatPresence } from '#shared/chat/views.ts'
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
/** Presence and typing go out at most so often. */
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

class ChatFeed implements LiveFeed {
  readonly #app: App
  readonly #user: string
  readonly #read: () => Promise<readonly Row[]>
  readonly #board: PresenceBoard
  #total = 0
  #rows: readonly Row[] = []
  #conversations: ReadonlyMap<string, Moved> = new Map()
  #typing: Parts['typing'] = []
  readonly #present = new Map<string, ChatPresence>()
  #contacts: ReadonlyMap<string, NamedChatPerson> = new Map()
  #contactsAt = Number.NEGATIVE_INFINITY
  #movesSeen = ''
  #readAt = Number.NEGATIVE_INFINITY
  #boardSeen = -1
  #typingSeen = -1
  #boardAt = Number.NEGATIVE_INFINITY

  constructor(app: App, user: string, read: () => Promise<readonly Row[]>) {
    this.#app = app
    this.#user = user
    this.#read = read
    this.#board = presenceBoard(app)
  }
  snapshot = (): ChatNews => ({
    total: this.#total,
    conversations: [...this.#conversations.values()],
    presence: [...this.#present.values()],
    typing: this.#typing,
  })
  watched = (by: number): void => this.#board.watched(this.#user, by > 0)
  poll = async (): Promise<ChatNews | undefined> => {
    const news = { ...(await this.#whatMoved()), ...(await this.#whoIsThere()) }
    return Object.keys(news).length > 0 ? news : undefined
  }
  async #whatMoved(): Promise<Pick<ChatNews, 'total' | 'conversations'>> {
    const [now, moves] = [Date.now(), chatMoves(this.#app).of(this.#user)]
    if (moves === this.#movesSeen && now - this.#readAt < LOST_MS) return {}
    this.#movesSeen = moves
    this.#readAt = now
    const reader = await readerNamed(this.#app, this.#user)
    this.#rows = reader ? await this.#read() : []
    const [total, before] = [this.#total, this.#conversations]
    this.#total = reader ? totalUnread(this.#rows) : -1
    this.#conversations = new Map(this.#rows.map((row) => [row.with, movedOf(row)]))
    const moved = [...this.#conversations.values()].filter(
      (one) => !isDeepStrictEqual(before.get(one.with), one),
    )
    return {
      ...(this.#total === total ? {} : { total: this.#total }),
      ...(moved.length > 0 ? { conversations: moved } : {}),
    }
  }
  async #whoIsThere(): Promise<Pick<ChatNews, 'presence' | 'typing'>> {
    const [board, now] = [this.#board, Date.now()]
    board.tick()
    if (now - this.#boardAt < BATCH_MS) return {}
    const isOld = now - this.#contactsAt >= CONTACTS_MS
    const isQuiet = this.#boardSeen === board.version && this.#typingSeen === board.typingVersion
    if (isQuiet && !isOld) return {}
    this.#boardAt = now
    if (isOld) await this.#lookForContacts(now)
    const changed = isOld ? undefined : board.changedSince(this.#boardSeen)
    this.#boardSeen = board.version
    const presence = this.#changesOf(changed ?? [...this.#present.keys(), ...this.#contacts.keys()])
    const before = this.#typing
    if (this.#typingSeen !== board.typingVersion || isOld) {
      this.#typingSeen = board.typingVersion
      this.#typing = await this.#typingNow()
    }
    return {
      ...(presence.length > 0 ? { presence } : {}),
      ...(isDeepStrictEqual(this.#typing, before) ? {} : { typing: this.#typing }),
    }
  }
  async #lookForContacts(now: number): Promise<void> {
    this.#contactsAt = now
    const reader = await readerNamed(this.#app, this.#user)
    const contacts = reader ? await contactsOf(this.#app, reader) : []
    this.#contacts = new Map(contacts.map((one) => [one.user, one]))
  }
  /** Of these people those whose presence is another than was told. */
  #changesOf(users: Iterable<string>): Parts['presence'] {
    const changes: ChatPresence[] = []
    for (const user of users) {
      const state = this.#contacts.has(user) ? this.#board.stateOf(user) : 'offline'
      if (state === (this.#present.get(user)?.state ?? 'offline')) continue
      const one = { user, state, last_seen: null }
      if (state === 'offline') this.#present.delete(user)
      else this.#present.set(user, one)
      changes.push(one)
    }
    return changes
  }
  /** Who is kept from the reader is not shown to type either. */
  async #typingNow(): Promise<Parts['typing']> {
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
