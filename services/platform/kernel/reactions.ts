import pLimit from 'p-limit'
import { AskedRuns } from '../concurrency/asked-runs.ts'
import type { App } from './app.ts'
import type { Reaction } from './define-service.ts'

/** A reaction that runs longer shares its work with the process that takes the lock then. */
const RUN_S_MAX = 30
/** The most that run at once: each holds a connection for its lock, and its work needs others. */
const CONCURRENT_MAX = 4

interface Slot {
  readonly reaction: Reaction
  readonly runs: AskedRuns
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs reactions after hints and at their sweeps. A lock in the database lets one process at a time run each; a reaction
 * is idempotent, so the lock saves work and is not what makes it right. It is the lock of a transaction, so that a process
 * that stands still loses it to the others after a while.
 */
export class Reactions {
  readonly #app: App
  readonly #slots: readonly Slot[]
  readonly #places = pLimit(CONCURRENT_MAX)

  constructor(app: App, reactions: readonly Reaction[]) {
    this.#app = app
    this.#slots = reactions.map((reaction) => ({
      reaction,
      runs: new AskedRuns(
        () => this.#places(() => this.#once(reaction)),
        (error) =>
          app.log.warn(
            { reaction: reaction.name, err: error },
            'a reaction failed and is tried again',
          ),
      ),
      timer: undefined,
    }))
  }
  start(): void {
    for (const slot of this.#slots) {
      slot.timer = setInterval(() => slot.runs.ask(), slot.reaction.sweep_s * 1000)
      slot.runs.ask()
    }
  }
  hint(projection: string): void {
    for (const slot of this.#slots)
      if (slot.reaction.projections.includes(projection)) slot.runs.ask()
  }
  /** Runs each once, now, and waits. */
  async settle(): Promise<void> {
    for (const slot of this.#slots) {
      await slot.runs.idle()
      await this.#once(slot.reaction)
    }
  }
  async stop(): Promise<void> {
    for (const slot of this.#slots) {
      clearInterval(slot.timer)
      await slot.runs.stop()
    }
  }

  async #once(reaction: Reaction): Promise<void> {
    const client = await this.#app.pool.connect()
    try {
      await client.query(`begin; set local idle_in_transaction_session_timeout = '${RUN_S_MAX}s'`)
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended(current_schema() || $1, 3)) as mine',
        [reaction.name],
      )
      if (rows[0]?.mine) await reaction.run()
      await client.query('rollback')
      client.release()
    } catch (error) {
      // Closed, not returned: the lock ends with the connection.
      client.release(true)
      throw error
    }
  }
}
