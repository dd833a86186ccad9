import type { Move } from './board-columns.ts'

/** Sends one move, and asks for what it changed afterwards. Both raise what fails. */
interface Sender {
  readonly send: (move: Move) => Promise<unknown>
  /** Over when the board has the move's effect, so that it need not be drawn over it any longer. */
  readonly settle: (move: Move) => Promise<unknown>
  readonly failed: (error: unknown, move: Move) => void
}
/** More than anybody drags before the first has arrived; what comes on top is refused. */
const QUEUE_MAX = 200

/**
 * Moves under way: shown at once, sent one after another in the order in which they were made, whatever else is done meanwhile. One
 * that fails is taken back by itself; those behind it go on.
 */
export class MoveQueue {
  #moves: readonly Move[] = []
  readonly #unsent: Move[] = []
  readonly #listeners = new Set<() => void>()
  readonly #by: Sender
  #isSending = false
  constructor(by: Sender) {
    this.#by = by
  }
  /** Those whose effect is not in the board yet, in their order. */
  readonly now = (): readonly Move[] => this.#moves
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Answers whether there was room. */
  readonly add = (move: Move): boolean => {
    if (this.#unsent.length >= QUEUE_MAX) return false
    this.#unsent.push(move)
    this.#set([...this.#moves, move])
    void this.#work()
    return true
  }
  async #work(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#unsent.shift(); next; next = this.#unsent.shift()) await this.#one(next)
    this.#isSending = false
  }
  async #one(move: Move): Promise<void> {
    const forget = () => this.#set(this.#moves.filter((one) => one !== move))
    try {
      await this.#by.send(move)
      void this.#by.settle(move).then(forget, forget)
    } catch (error) {
      forget()
      this.#by.failed(error, move)
    }
  }
  #set(moves: readonly Move[]): void {
    this.#moves = moves
    for (const listener of this.#listeners) listener()
  }
}
