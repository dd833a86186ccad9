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
import { chatMoves, Moves, type ChatMoves } from './moves.ts'
import { presenceBoard, type PresenceBoard } from './presence.ts'

type Row = Awaited<ReturnType<typeof queryConversations>>[number]
type Moved = NonNullable<ChatNews['conversations']>[number]
/** Presence and typing go out at most so often. */
const BATCH_MS = 500
/** A lost hint is made up for after so long; one that was lost with its transport, at once. */
const LOST_MS = 30_000
/** Who may write to whom is asked again after so long. */
const CONTACTS_MS = 30_000

/** `chat:<login>`: what has moved, who is there and who types; for the person alone. */
export const chatTopic = (app: App): TopicSource => {
  // Before the hub listens, so that a topic that a hint wakes finds what has moved.
  const { wokenBy } = chatMoves(app)
  // All of a group ask at one message: one query serves those who ask at once.
  const reads = new ReadCoalescer<string, ReadonlyMap<string, readonly Row[]>>()
  const rowsOf: ReadRows = async (user, only) => {
    const wanted = only ?? [ALL]
    const keys = wanted.map((conversation) => keyOf(user, conversation))
    const rows = await reads.read(only ? 'some' : 'all', keys, async (asked) => {
      const { held } = await chatStudios(app)
      const pairs = asked.map((key) => key.split(' ') as [string, string])
      const users = [...new Set(pairs.map(([one]) => one))]
      const conversations = only && [...new Set(pairs.map(([, one]) => one))]
      const all = await queryConversations(app.read<ChatTables>(), users, {
        held,
        ...(conversations ? { only: conversations } : {}),
      })
      return Map.groupBy(all, (row) => keyOf(row.user, only ? row.conversation : ALL))
    })
    return keys.flatMap((key) => rows.get(key) ?? [])
  }
  return {
    wokenBy,
    open: async (user) => {
      const feed = new ChatFeed(app, user, rowsOf)
      try {
        await feed.poll()
      } catch (error) {
        feed.listen(false)
        throw error
      }
      return feed
    },
  }
}
/** The conversations of a person, or those of them that are named. */
type ReadRows = (user: string, only?: readonly string[]) => Promise<readonly Row[]>
/** The name of no conversation. */
const ALL = '*'
/** Neither a login nor the id of a conversation has a space. */
const keyOf = (user: string, conversation: string): string => `${user} ${conversation}`
const movedOf = ({ with: name, unread, seen, last }: Row): Moved => ({
  with: name,
  unread,
  seen,
  last,
})
type Parts = Required<ChatNews>
type Told = Pick<ChatNews, 'total' | 'conversations' | 'people'>

class ChatFeed implements LiveFeed {
  readonly #app: App
  readonly #user: string
  readonly #read: ReadRows
  readonly #board: PresenceBoard
  readonly #all: ChatMoves
  readonly #moves: Moves
  #isListening = false
  /** Groups of which something may have moved while they were read for the first time. */
  readonly #unsure = new Set<string>()
  #total = 0
  /** By conversation. */
  readonly #rows = new Map<string, Row>()
  #people = 0
  #typing: Parts['typing'] = []
  readonly #present = new Map<string, ChatPresence>()
  #contacts: ReadonlyMap<string, NamedChatPerson> = new Map()
  #contactsAt = Number.NEGATIVE_INFINITY
  #readAt = Number.NEGATIVE_INFINITY
  #boardSeen = -1
  #typingSeen = -1
  #boardAt = Number.NEGATIVE_INFINITY

  constructor(app: App, user: string, read: ReadRows) {
    this.#app = app
    this.#user = user
    this.#read = read
    this.#board = presenceBoard(app)
    this.#all = chatMoves(app)
    this.#moves = new Moves(user)
    this.listen(true)
  }
  snapshot = (): ChatNews => ({
    total: this.#total,
    conversations: [...this.#rows.values()].map(movedOf),
    presence: [...this.#present.values()],
    typing: this.#typing,
    people: this.#people,
  })
  watched = (by: number): void => {
    this.#board.watched(this.#user, by > 0)
    this.listen(by > 0)
  }
  /** Whether it hears what moves; who comes after a while without has everything read anew. */
  listen(on: boolean): void {
    if (on === this.#isListening) return
    this.#isListening = on
    this.#moves.all = true
    if (!on) return this.#all.forget(this.#moves, this.#rows.keys())
    this.#all.add(this.#moves)
    for (const conversation of this.#rows.keys()) this.#all.shows(this.#moves, conversation)
  }
  poll = async (): Promise<ChatNews | undefined> => {
    const news = { ...(await this.#whatMoved()), ...(await this.#whoIsThere()) }
    return Object.keys(news).length > 0 ? news : undefined
  }
  async #whatMoved(): Promise<Told> {
    const moves = this.#moves
    const isAll = moves.all || Date.now() - this.#readAt >= LOST_MS
    const [named, unsure] = [[...moves.conversations], [...this.#unsure]]
    const some = [...new Set([...named, ...unsure])]
    if (!isAll && some.length === 0) return {}
    moves.all = false
    moves.conversations.clear()
    this.#unsure.clear()
    try {
      return await this.#readAgain(isAll ? undefined : some, named)
    } catch (error) {
      moves.all = true
      throw error
    }
  }
  /** Reads all of the conversations, or these; `named` are told even if no number of theirs is another. */
  async #readAgain(only: readonly string[] | undefined, named: readonly string[]): Promise<Told> {
    if (!only) this.#readAt = Date.now()
    const reader = await readerNamed(this.#app, this.#user)
    const read = reader ? await this.#read(this.#user, only) : []
    const found = new Map(read.map((row) => [row.conversation, row]))
    const moved: Moved[] = []
    for (const conversation of new Set([...(only ?? this.#rows.keys()), ...found.keys()])) {
      const [before, now] = [this.#rows.get(conversation), found.get(conversation)]
      if (now) this.#rows.set(conversation, now)
      else this.#rows.delete(conversation)
      if (!before !== !now) this.#listenTo(conversation, now)
      const one = now ?? before
      if (one && (named.includes(conversation) || !isDeepStrictEqual(before, now)))
        moved.push(movedOf(one))
    }
    const [total, people] = [this.#total, this.#people]
    this.#total = reader ? totalUnread([...this.#rows.values()]) : -1
    this.#people = this.#moves.people
    return {
      ...(this.#total === total ? {} : { total: this.#total }),
      ...(this.#people === people ? {} : { people: this.#people }),
      ...(moved.length > 0 ? { conversations: moved } : {}),
    }
  }
  #listenTo(conversation: string, now: Row | undefined): void {
    if (!now) return this.#all.left(this.#moves, conversation)
    if (this.#isListening) this.#all.shows(this.#moves, conversation)
    // Of a direct one it hears by the names of both.
    if (now.kind === 'group') this.#unsure.add(conversation)
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
    const all = [...this.#rows.values()].flatMap((row) => {
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
