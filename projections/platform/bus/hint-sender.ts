import type pg from 'pg'

const WAITING_MAX = 10_000

/**
 * Notifies a channel. What is sent while the last payloads are on their way goes with the next ones, each once: a statement each
 * cost more than the folding they told of. A failure goes to `report`; hints are never trusted, so nothing is sent again.
 */
export class HintSender {
  readonly #pool: Pick<pg.Pool, 'query'>
  readonly #channel: string
  readonly #report: (error: unknown) => void
  #waiting = new Set<string>()
  #sending: Promise<void> | undefined

  constructor(pool: Pick<pg.Pool, 'query'>, channel: string, report: (error: unknown) => void) {
    this.#pool = pool
    this.#channel = channel
    this.#report = report
  }

  /** While the database is away, what is beyond 10,000 is as good lost as kept. A payload is at most 8,000 bytes. */
  send(payload: string): void {
    if (this.#waiting.size < WAITING_MAX) this.#waiting.add(payload)
    this.#sending ??= this.#drain()
  }
  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    await this.#sending
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      const payloads = [...this.#waiting]
      this.#waiting = new Set()
      await this.#pool
        .query({
          name: 'notify',
          text: 'select pg_notify($1, u.payload) from unnest($2::text[]) as u (payload)',
          values: [this.#channel, payloads],
        })
        .catch(this.#report)
    }
    this.#sending = undefined
  }
}
