import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { startServer, type Server } from '../demo/server.ts'
import { say, seconds } from '../demo/terminal.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders = ['services', 'projections', 'shared']
/** Writes of an editor within this time are one change. */
const settled_ms = 40
/** Tests and what only they use change nothing that runs. */
const isRunning = (file: string): boolean =>
  /\.(ts|json)$/.test(file) && !/\.(test|e2e)\.ts$|(^|\/)testing/.test(file)

/** The server as a process that starts again when its source changes; one that does not start waits for the next change. */
export class Restarting {
  readonly #environment: Readonly<Record<string, string>>
  readonly #watchers: FSWatcher[] = []
  #server: Server | undefined
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
  }

  /** Its address. Raises an Error if it does not start the first time. */
  async start(): Promise<string> {
    this.#server = await startServer(this.#environment)
    for (const folder of folders)
      this.#watchers.push(
        watch(path.join(root, folder), { recursive: true }, (_event, file) => {
          if (file !== null && isRunning(file)) this.#changed()
        }),
      )
    return this.#server.url
  }
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers) watcher.close()
    await this.#turn
    await this.#server?.stop()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#turn = this.#turn.then(() => this.#again())
    }, settled_ms)
  }
  async #again(): Promise<void> {
    if (this.#stopped) return
    const began = Date.now()
    await this.#server?.stop()
    try {
      this.#server = await startServer(this.#environment)
      say(`server restarted in ${seconds(began)}`)
    } catch (error) {
      this.#server = undefined
      say(`server: ${error instanceof Error ? error.message : String(error)}; waiting for a change`)
    }
  }
}
