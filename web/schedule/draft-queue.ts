import type { Edit, RosterStore } from './roster-store.ts'

/** The outside world of a queue: timers and the call, so that its test has neither. */
interface QueueDoors {
  readonly send: (edits: readonly Edit[]) => Promise<void>
  /** Whether it may go better at another time: the network, a server that is away. */
  readonly isPassing: (error: unknown) => boolean
  readonly onRefused: (error: unknown, edits: readonly Edit[]) => void
  readonly onSent: () => void
  readonly later: (run: () => void, ms: number) => void
}

const quiet_ms = 150
/** Well under what one request may carry (CELLS_MAX). */
const batch_max = 1000
const attempts_max = 6
const pause_ms = 500

/** Sends what was typed: what comes within a moment goes together, one request at a time, in the order in which it was typed. */
export class DraftQueue {
  readonly #store: RosterStore
  readonly #doors: QueueDoors
  #waits = false
  #busy = false
  #attempts = 0
  #idle: (() => void)[] = []
  #isOver = false
  constructor(store: RosterStore, doors: QueueDoors) {
    this.#store = store
    this.#doors = doors
  }

  /** Something was typed. */
  readonly wake = (): void => this.#soon(quiet_ms)
  /** When everything that was typed is with the server, or was refused. */
  idle(): Promise<void> {
    if (!this.#busy && !this.#store.hasUnsent()) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idle.push(resolve)
      this.#soon(0)
    })
  }

  /** Nothing more is sent: whoever typed it has logged out. */
  stop(): void {
    this.#isOver = true
    this.#rest()
  }

  #soon(ms: number): void {
    if (this.#isOver || this.#waits || this.#busy) return
    this.#waits = true
    this.#doors.later(() => {
      this.#waits = false
      void this.#run()
    }, ms)
  }

  async #run(): Promise<void> {
    if (this.#isOver) return
    const edits = this.#store.takeUnsent(batch_max)
    if (edits.length === 0) return this.#rest()
    this.#busy = true
    try {
      await this.#doors.send(edits)
      this.#attempts = 0
      this.#store.settle(edits)
      this.#doors.onSent()
    } catch (error) {
      this.#failed(error, edits)
    } finally {
      this.#busy = false
    }
    this.#soon(this.#attempts === 0 ? 0 : pause_ms * 2 ** this.#attempts)
  }

  #failed(error: unknown, edits: readonly Edit[]): void {
    this.#attempts += 1
    if (this.#doors.isPassing(error) && this.#attempts < attempts_max)
      return this.#store.retry(edits)
    this.#attempts = 0
    this.#store.drop(edits)
    this.#doors.onRefused(error, edits)
  }

  #rest(): void {
    const done = this.#idle
    this.#idle = []
    for (const resolve of done) resolve()
  }
}
