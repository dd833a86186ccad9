import type { App } from './app.ts'
import type { Reaction } from './define-service.ts'

/** A reaction that runs longer shares its work with whoever takes the lock then. */
const RUN_S_MAX = 30

interface Slot {
  readonly reaction: Reaction
  state: 'rest' | 'running' | 'again'
  timer: NodeJS.Timeout | undefined
  done: Promise<void>
}

const askedAgain = (slot: Slot): boolean => slot.state === 'again'

/**
 * Runs reactions after hints and at their sweeps. A lock in the database lets one process at a time run each; a reaction
 * is idempotent, so the lock saves work and is not what makes it right. It is the lock of a transaction, so that a process
 * that stands still loses it to the others after a while.
 */
export class Reactions {
  readonly #app: App
  readonly #slots: readonly Slot[]
  #stopped = false

  constructor(app: App, reactions: readonly Reaction[]) {
    this.#app = app
    this.#slots = reactions.map((reaction) => ({
      reaction,
      state: 'rest',
      timer: undefined,
      done: Promise.resolve(),
    }))
  }
  start(): void {
    for (const slot of this.#slots) {
      slot.timer = setInterval(() => this.#run(slot), slot.reaction.sweep_s * 1000)
      this.#run(slot)
    }
  }
  hint(projection: string): void {
    for (const slot of this.#slots)
      if (slot.reaction.projections.includes(projection)) this.#run(slot)
  }
  /** Runs each once, now, and waits. */
  async settle(): Promise<void> {
    for (const slot of this.#slots) {
      await slot.done
      await this.#once(slot.reaction)
    }
  }
  async stop(): Promise<void> {
    this.#stopped = true
    for (const slot of this.#slots) {
      clearInterval(slot.timer)
      await slot.done
    }
  }

  #run(slot: Slot): void {
    if (this.#stopped) return
    if (slot.state !== 'rest') {
      slot.state = 'again'
      return
    }
    slot.state = 'running'
    slot.done = this.#once(slot.reaction)
      .catch((error: unknown) =>
        this.#app.log.warn(
          { reaction: slot.reaction.name, err: error },
          'a reaction failed and is tried again',
        ),
      )
      .then(() => {
        const again = askedAgain(slot)
        slot.state = 'rest'
        if (again) this.#run(slot)
      })
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
