import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess, type TestProcess } from '../../services/platform/testing/process.ts'

const START_MS_MAX = 60_000

/** One process of the product that can die and come back on the same port. */
export class ProductProcess {
  readonly name: string
  readonly url: string
  readonly #environment: Readonly<Record<string, string>>
  #running: TestProcess | undefined
  #said = ''

  constructor(name: string, environment: Readonly<Record<string, string>>) {
    this.name = name
    this.#environment = environment
    this.url = `http://127.0.0.1:${environment['PORT']}`
  }
  /** As a supervisor does: one that cannot start yet, because something else is broken as well, is started again. */
  async start(): Promise<void> {
    for (const until = performance.now() + START_MS_MAX; ; await delay(500)) {
      try {
        this.#running = await startProcess(this.#environment)
        break
      } catch (error) {
        if (performance.now() > until) throw error
      }
    }
    process.once('exit', this.#atExit)
  }
  /** For a harness that ends without having stopped it. */
  readonly #atExit = () => this.signal('SIGKILL')
  /** Sends the signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running
    if (!running) return
    process.off('exit', this.#atExit)
    await running.stop(signal)
    this.#said += running.output()
    this.#running = undefined
  }
  signal(name: NodeJS.Signals): void {
    if (this.#running) process.kill(this.#running.pid, name)
  }
  /** Everything that it and its predecessors have logged. */
  output(): string {
    return this.#said + (this.#running?.output() ?? '')
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
