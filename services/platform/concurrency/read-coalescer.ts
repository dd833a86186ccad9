import { setImmediate as soon } from 'node:timers/promises'

/** The most keys in one run. */
const KEYS_MAX = 2_000
/** A caller that asks for more than this has a run of its own, beside the others: a few of them would fill a run, and all wait for each other. */
const ALONE_KEYS_MIN = 500

interface Run<K, R> {
  readonly keys: Set<K>
  readonly result: Promise<R>
  readonly start: () => Promise<void>
}

/**
 * Reads that are asked at the same moment are read once, as appends are written in groups: while one read of a group runs,
 * the keys of all callers that ask meanwhile are gathered for the next, which they share. No caller joins a read that
 * began before it asked, so that each answer holds everything that was committed before; and nothing is kept. A result
 * belongs to several callers: they must not change it.
 */
export class ReadCoalescer<K, R> {
  /** Runs by group: the current one, unless it is about to begin, and those that wait for it. */
  readonly #waiting = new Map<string, Run<K, R>[]>()
  readonly #keysMax: number
  readonly #soon: () => Promise<unknown>

  /** `keysMax` bounds the keys of one run; `begin` is awaited before the first run of a group, so that those who ask in the same turn share it. */
  constructor({
    keysMax = KEYS_MAX,
    begin = soon,
  }: { readonly keysMax?: number; readonly begin?: () => Promise<unknown> } = {}) {
    this.#keysMax = keysMax
    this.#soon = begin
  }

  /**
   * Gives the result of `run` for a set of keys that holds these. Within a group any caller's `run` must do for all of them.
   * Raises the error of the run, to every caller that waited for it.
   */
  async read(
    group: string,
    keys: readonly K[],
    run: (keys: readonly K[]) => Promise<R>,
  ): Promise<R> {
    if (keys.length > Math.min(this.#keysMax, ALONE_KEYS_MIN)) return run(keys)
    const waiting = this.#waiting.get(group)
    const last = waiting?.at(-1)
    if (last && this.#takes(last.keys, keys)) {
      for (const key of keys) last.keys.add(key)
      return last.result
    }
    const next = newRun(keys, run)
    if (waiting) waiting.push(next)
    else {
      this.#waiting.set(group, [next])
      void this.#work(group)
    }
    return next.result
  }

  #takes(taken: ReadonlySet<K>, keys: readonly K[]): boolean {
    return taken.size + keys.length <= this.#keysMax
  }
  async #work(group: string): Promise<void> {
    await this.#soon()
    for (;;) {
      const next = this.#waiting.get(group)?.shift()
      if (!next) break
      await next.start()
    }
    this.#waiting.delete(group)
  }
}

function newRun<K, R>(keys: readonly K[], run: (keys: readonly K[]) => Promise<R>): Run<K, R> {
  const gathered = new Set(keys)
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  return {
    keys: gathered,
    result: promise,
    start: async () => Promise.try(run, [...gathered]).then(resolve, reject),
  }
}

const answersOfMany = new WeakSet<object>()
/** Says of an answer that several requests get it: its text is then made once. */
export function markShared<T extends object>(answer: T): T {
  answersOfMany.add(answer)
  return answer
}
export const isShared = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && answersOfMany.has(answer)
