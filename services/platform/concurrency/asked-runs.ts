/**
 * Runs `work` when asked. However many ask while it runs, it runs once more after that, so that each who asks is followed by a
 * whole run. What `work` raises goes to `report`, and the next run goes on.
 */
export class AskedRuns {
  readonly #work: () => Promise<void>
  readonly #report: (error: unknown) => void
  #state: 'rest' | 'running' | 'again' | 'stopped' = 'rest'
  #running: Promise<void> = Promise.resolve()

  constructor(work: () => Promise<void>, report: (error: unknown) => void) {
    this.#work = work
    this.#report = report
  }

  get isStopped(): boolean {
    return this.#state === 'stopped'
  }
  ask(): void {
    if (this.#state === 'running') this.#state = 'again'
    if (this.#state !== 'rest') return
    this.#state = 'running'
    this.#running = this.#run()
  }
  /** Resolves when nothing runs. */
  idle(): Promise<void> {
    return this.#running
  }
  /** Begins no other run; resolves when the one that runs has ended. */
  stop(): Promise<void> {
    this.#state = 'stopped'
    return this.#running
  }

  async #run(): Promise<void> {
    do {
      if (this.#state === 'again') this.#state = 'running'
      try {
        await this.#work()
      } catch (error) {
        this.#report(error)
      }
    } while (this.#isAskedAgain())
    if (this.#state === 'running') this.#state = 'rest'
  }
  #isAskedAgain(): boolean {
    return this.#state === 'again'
  }
}
