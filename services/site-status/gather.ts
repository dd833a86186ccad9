interface Waiting<Request, Result> {
  readonly request: Request
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Requests that arrive while others are being written are written together next, by key. No timer: a request on an idle
 * key goes at once. So an observer that posts thousands of single lines a second costs an append for every batch, not for
 * every line, and its own requests never conflict with each other.
 */
export class Gatherer<Request, Result> {
  readonly #write: (requests: readonly Request[]) => Promise<readonly Result[]>
  readonly #sizeOf: (request: Request) => number
  readonly #sizeMax: number
  readonly #waiting = new Map<string, Waiting<Request, Result>[]>()

  constructor(
    write: (requests: readonly Request[]) => Promise<readonly Result[]>,
    sizeOf: (request: Request) => number,
    sizeMax: number,
  ) {
    this.#write = write
    this.#sizeOf = sizeOf
    this.#sizeMax = sizeMax
  }

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
    let size = 0
    const count = queue.findIndex(
      ({ request }, i) => (size += this.#sizeOf(request)) > this.#sizeMax && i > 0,
    )
    return queue.splice(0, count < 0 ? queue.length : count)
  }
  async #writeOut(batch: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      const results = await this.#write(batch.map(({ request }) => request))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      // What one request cannot do must not fail its neighbours: they go again, each alone.
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await this.#writeOut([one])
    }
  }
}
