import type { App } from '../platform/kernel/app.ts'
import { perApp } from '../platform/kernel/per-app.ts'

type Hint = Parameters<Parameters<App['bus']['listen']>[0]>[0]
/** The most people whose news are counted apart; beyond, something has moved for everybody. */
const PEOPLE_MAX = 5_000

/** Counts what has moved in chat for whom: a topic that knows the count has nothing to read. */
class ChatMoves {
  #everybody = 0
  readonly #ofPerson = new Map<string, number>()

  heard(hint: Hint): void {
    if (hint.kind === 'missed') this.#everybody++
    if (hint.kind !== 'projected') return
    for (const topic of hint.topics) {
      const [, user] = /^chat:(.+)$/.exec(topic) ?? []
      if (user === undefined) continue
      if (user === '*') this.#everybody++
      else this.#moved(user)
    }
  }
  #moved(user: string): void {
    if (this.#ofPerson.size >= PEOPLE_MAX) {
      this.#ofPerson.clear()
      this.#everybody += PEOPLE_MAX
    }
    this.#ofPerson.set(user, (this.#ofPerson.get(user) ?? 0) + 1)
  }
  of(user: string): string {
    return `${this.#everybody} ${this.#ofPerson.get(user) ?? 0}`
  }
}
/** Listens from the first topic's making on. */
export const chatMoves = perApp((app) => {
  const moves = new ChatMoves()
  app.bus.listen((hint) => moves.heard(hint))
  return moves
})
