import { isDeepStrictEqual } from 'node:util'
import type { ChatNews } from '#shared/chat/views.ts'
import { queryConversations, type ChatTables } from '#projections/chat/conversation-queries.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed, TopicSource } from '../platform/kernel/define-service.ts'
import { totalUnread } from './conversations.ts'
import { chatStudios, mayMeet, chatPeopleNamed, readerNamed, type ChatReader } from './people.ts'
import { chatMoves, Moves, type ChatMoves } from './moves.ts'
import { presenceBoard, type PresenceBoard } from './presence.ts'
import { WhoIsThere } from './who-is-there.ts'

type Row = Awaited<ReturnType<typeof queryConversations>>[number]
type Moved = NonNullable<ChatNews['conversations']>[number]
/** Who types goes out at most so often. */
const BATCH_MS = 500
/** A restriction that comes takes from the typing those whom it keeps apart, after so long. */
const TYPING_AGAIN_MS = 30_000
/** A lost hint is made up for after so long; one that was lost with its transport, at once. */
const LOST_MS = 30_000

/** `chat:<login>`: what has moved, who of one's conversations of two is there, and who types; for the person alone. */
export const chatTopic = (app: App): TopicSource => {
  // Before the hub listens, so that a topic that a hint wakes finds what has moved.
  const { wokenBy } = chatMoves(app)
  // All of a group ask at one message: one query serves those who ask at once.
  const reads = new ReadCoalescer<string, ReadonlyMap<string, readonly Row[]>>()
  const rowsOf: ReadRows = async (user, only) => {
    const wanted = only ?? [ALL]
    const keys = wanted.map((conversation) => keyOf(user, conversation))
    const rows = await reads.read(only ? 'some' : 'all', keys, async (asked) => {
      const rules = await chatStudios(app)
      const pairs = asked.map((key) => key.split(' ') as [string, string])
      const users = [...new Set(pairs.map(([one]) => one))]
      const conversations = only && [...new Set(pairs.map(([, one]) => one))]
      const all = await queryConversations(app.read<ChatTables>(), users, {
        rules,
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
  readonly #there: WhoIsThere
  #readAt = Number.NEGATIVE_INFINITY
  #typingSeen = -1
  #typingAt = Number.NEGATIVE_INFINITY

  constructor(app: App, user: string, read: ReadRows) {
    this.#app = app
    this.#user = user
    this.#read = read
    this.#board = presenceBoard(app)
    this.#all = chatMoves(app)
    this.#moves = new Moves(user)
    this.#there = new WhoIsThere(app, user, (reader) => this.#others(reader))
    this.listen(true)
  }
  snapshot = (): ChatNews => ({
    total: this.#total,
    conversations: [...this.#rows.values()].map(movedOf),
    presence: this.#there.all(),
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
    if (this.#people !== people) this.#there.askAgain()
    return {
      ...(this.#total === total ? {} : { total: this.#total }),
      ...(this.#people === people ? {} : { people: this.#people }),
      ...(moved.length > 0 ? { conversations: moved } : {}),
    }
  }
  #listenTo(conversation: string, now: Row | undefined): void {
    this.#there.askAgain()
    if (!now) return this.#all.left(this.#moves, conversation)
    if (this.#isListening) this.#all.shows(this.#moves, conversation)
    // Of a direct one it hears by the names of both.
    if (now.kind === 'group') this.#unsure.add(conversation)
  }
  /** Those of one's conversations of two, if one may write to them. */
  async #others(reader: ChatReader): Promise<readonly { readonly user: string }[]> {
    const direct = [...this.#rows.values()].filter(({ kind }) => kind === 'direct')
    const people = await chatPeopleNamed(
      this.#app,
      direct.map((row) => row.with),
    )
    return [...people.values()].filter((other) => mayMeet(reader, other))
  }
  async #whoIsThere(): Promise<Pick<ChatNews, 'presence' | 'typing'>> {
    const now = Date.now()
    this.#board.tick()
    const presence = await this.#there.changes(now)
    const before = this.#typing
    await this.#lookWhoTypes(now)
    return {
      ...(presence.length > 0 ? { presence } : {}),
      ...(isDeepStrictEqual(this.#typing, before) ? {} : { typing: this.#typing }),
    }
  }
  async #lookWhoTypes(now: number): Promise<void> {
    const passed_ms = now - this.#typingAt
    const { typingVersion } = this.#board
    if (passed_ms < BATCH_MS) return
    if (this.#typingSeen === typingVersion && passed_ms < TYPING_AGAIN_MS) return
    this.#typingAt = now
    this.#typingSeen = typingVersion
    this.#typing = await this.#typingNow()
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
