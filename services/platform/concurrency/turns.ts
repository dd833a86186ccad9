/**
 * Runs work under one key one after the other, in the order in which it was asked for; work under different keys does not wait.
 * Nothing is kept of a key without work.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** Gives the result or error of `work` when its turn has come. Work that fails does not keep the next from its turn. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const mine = before ? before.then(work) : Promise.try(work)
    const ended = mine.then(nothing, nothing).then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key)
    })
    this.#last.set(key, ended)
    return mine
  }
  /** Resolves when what was asked for until now has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}
const nothing = () => undefined
