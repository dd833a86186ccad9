interface Waiting<Request, Result> {
  readonly request: Request
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Settings of writing requests together. */
interface Batching<Request, Result> {
  /** Writes a batch; one result a request, in their order. */
  readonly write: (requests: readonly Request[]) => Promise<readonly Result[]>
  /** The sizes of a batch add up to at most `sizeMax`, unless one request is larger by itself. Each is 1 if absent. */
  readonly sizeOf?: (request: Request) => number
  readonly sizeMax: number
}

/**
 * Requests that arrive while others are being written are written together next, by key. No timer: a request on an idle
 * key goes at once. So an observer that posts thousands of single lines a second costs an append for every batch, not for
 * every line, and its own requests never conflict with each other. The store gathers appends itself (group-append.ts): there
 * a group holds each stream once, and the next is encoded while PostgreSQL writes.
 */
export class Batcher<Request, Result> {
  readonly #batching: Batching<Request, Result>
  readonly #waiting = new Map<string, Waiting<Request, Result>[]>()

  constructor(batching: Batching<Request, Result>) {
    this.#batching = batching
  }

  /** The result of this request. Raises what the write raised for this request alone. */
  submit(key: string, request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      if (waiting) return void waiting.push({ request, resolve, reject })
      const queue = [{ request, resolve, reject }]
      this.#waiting.set(key, queue)
      void this.#drain(key, queue)
    })
  }

  async #drain(key: string, queue: Waiting<Request, Result>[]): Promise<void> {
    while (queue.length > 0) await this.#writeOut(this.#batch(queue))
    this.#waiting.delete(key)
  }
  #batch(queue: Waiting<Request, Result>[]): Waiting<Request, Result>[] {
    const { sizeOf = () => 1, sizeMax } = this.#batching
    let size = 0
    const count = queue.findIndex(({ request }, i) => (size += sizeOf(request)) > sizeMax && i > 0)
    return queue.splice(0, count < 0 ? queue.length : count)
  }
  async #writeOut(batch: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      const results = await this.#batching.write(batch.map(({ request }) => request))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      // A request that fails must not fail its neighbours: they go again, each alone.
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await this.#writeOut([one])
    }
  }
}
