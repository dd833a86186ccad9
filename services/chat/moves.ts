import type { App } from '../platform/kernel/app.ts'
import { perApp } from '../platform/kernel/per-app.ts'

type Hint = Parameters<Parameters<App['bus']['listen']>[0]>[0]

/** What a feed has to look at again. */
export class Moves {
  readonly user: string
  /** All of the conversations: which of them has moved is not known. */
  all = true
  readonly conversations = new Set<string>()
  /** Grows when who may write to whom may have become other. */
  people = 0

  constructor(user: string) {
    this.user = user
  }
}

/**
 * Which open feeds something has moved for. A projection names everybody (`chat:*`); a person (`chat:<login>`), or what one
 * conversation is to them (`chat:<login>=<id>`); or a conversation (`chat:=<id>`), a direct one with its two people
 * (`chat:=<id>=<login>=<login>`).
 */
export class ChatMoves {
  readonly #ofPerson = new Map<string, Moves>()
  readonly #ofConversation = new Map<string, Set<Moves>>()

  /** A feed listens from now on; until `forget`. */
  add(moves: Moves): void {
    this.#ofPerson.set(moves.user, moves)
  }
  forget(moves: Moves, conversations: Iterable<string>): void {
    if (this.#ofPerson.get(moves.user) === moves) this.#ofPerson.delete(moves.user)
    for (const conversation of conversations) this.left(moves, conversation)
  }
  /** A feed shows this conversation; what is said in it from now on moves it. */
  shows(moves: Moves, conversation: string): void {
    const all = this.#ofConversation.get(conversation) ?? new Set()
    this.#ofConversation.set(conversation, all.add(moves))
  }
  left(moves: Moves, conversation: string): void {
    const all = this.#ofConversation.get(conversation)
    if (all?.delete(moves) && all.size === 0) this.#ofConversation.delete(conversation)
  }
  heard(hint: Hint): void {
    if (hint.kind === 'missed') for (const moves of this.#ofPerson.values()) moves.all = true
    if (hint.kind !== 'projected') return
    for (const topic of hint.topics) {
      if (!topic.startsWith('chat:')) continue
      const argument = topic.slice('chat:'.length)
      const { conversation } = named(argument)
      for (const moves of this.#meant(argument)) {
        if (argument === '*') moves.people++
        if (conversation === undefined) moves.all = true
        else moves.conversations.add(conversation)
      }
    }
  }
  /** Whose topics a word of a projection wakes. */
  wokenBy = (argument: string): readonly string[] => this.#meant(argument).map(({ user }) => user)

  #meant(argument: string): readonly Moves[] {
    if (argument === '*') return [...this.#ofPerson.values()]
    const { user, conversation, users } = named(argument)
    const people = [user, ...users].flatMap((one) => this.#ofPerson.get(one) ?? [])
    if (user !== '' || conversation === undefined) return people
    return [...new Set([...people, ...(this.#ofConversation.get(conversation) ?? [])])]
  }
}
/** No login, and no id of a conversation, has an equals sign. */
function named(argument: string) {
  const [user = '', conversation, ...users] = argument.split('=')
  return { user, conversation, users }
}

/** Listens from the first topic's making on. */
export const chatMoves = perApp((app) => {
  const moves = new ChatMoves()
  app.bus.listen((hint) => moves.heard(hint))
  return moves
})
