import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client'

const START_MS_MAX = 60_000
const ASK_MS = 100
const SAID_MAX = 4_000

/** The command line of a real EventStoreDB, with {port} and {data}; undefined: the server of our own plays it. */
const given = (): string | undefined => process.env['EVENTSTORE_PROGRAM']
/** A sentence about which program it is. */
export const eventStoreProgram = (): string => {
  const program = given()
  return program === undefined
    ? 'EVENTSTORE_PROGRAM is not set: a small server of the tests plays EventStoreDB, on disk'
    : `EventStoreDB is ${program}`
}
function commandLine(port: number, folder: string): readonly string[] {
  const own = path.join(import.meta.dirname, 'eventstore-server.ts')
  const program = given()
  if (program === undefined) return [process.execPath, own, String(port), folder]
  const words = program.split(' ').filter((word) => word !== '')
  for (const place of ['{port}', '{data}'])
    if (!words.some((word) => word.includes(place)))
      throw new Error(`EVENTSTORE_PROGRAM has to say where ${place} goes`)
  return words.map((word) => word.replace('{port}', String(port)).replace('{data}', folder))
}

/** An EventStoreDB of the harness's own, in a process with a group of its own, that it may kill, freeze and start again on the same log. */
export class OwnEventStore {
  readonly url: string
  readonly #port: number
  readonly #folder: string
  #child: ChildProcess | undefined
  #said = ''

  constructor(port: number, folder: string) {
    this.#port = port
    this.#folder = path.join(folder, 'eventstore')
    this.url = `esdb://127.0.0.1:${port}?tls=false`
  }
  /** Resolves when it leads, so that it takes appends. */
  async start(): Promise<void> {
    const [program = '', ...args] = commandLine(this.#port, this.#folder)
    // EventStoreDB takes every variable that begins with its name for an option, and ends at one that it does not know.
    const { EVENTSTORE_PROGRAM: _program, EVENTSTORE_URL: _url, ...env } = process.env
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    process.once('exit', this.#atExit)
    let failed: Error | undefined
    child.once('error', (error) => (failed = error))
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-SAID_MAX)
      })
    const until = performance.now() + START_MS_MAX
    while (!(await this.#leads())) {
      if (failed) throw failed
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`${program} does not run as EventStoreDB:\n${this.#said}`)
      await delay(ASK_MS)
    }
  }
  async #leads(): Promise<boolean> {
    const client = EventStoreDBClient.connectionString(this.url)
    try {
      const newest = client.readAll({
        direction: BACKWARDS,
        fromPosition: END,
        maxCount: 1,
        requiresLeader: true,
        deadline: 2_000,
      })
      for await (const _ of newest) break
      return true
    } catch {
      return false
    } finally {
      await client.dispose()
    }
  }
  readonly #atExit = () => this.signal('SIGKILL')
  /** To all processes that the program has become. */
  signal(name: NodeJS.Signals): void {
    const pid = this.#child?.pid
    if (pid === undefined || this.#child?.exitCode !== null) return
    if (this.#child.signalCode === null) process.kill(-pid, name)
  }
  async kill(): Promise<void> {
    process.off('exit', this.#atExit)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    this.signal('SIGKILL')
    await exited
  }
}
