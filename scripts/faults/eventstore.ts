import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client'
import { freePort } from './process.ts'

const START_MS_MAX = 60_000
const ASK_MS = 100
const SAID_MAX = 4_000

/** The command line of a real EventStoreDB, with {port}, {data} and in a cluster {seeds}; undefined: the server of our own plays it. */
const given = (): string | undefined => process.env['EVENTSTORE_PROGRAM']
/** One node of a cluster cannot play alone: the server of our own does. */
const forCluster = (): boolean => given()?.includes('{seeds}') ?? false
/** A sentence about which program it is. */
export const eventStoreProgram = (): string => {
  const program = given()
  return program === undefined
    ? 'EVENTSTORE_PROGRAM is not set: a small server of the tests plays EventStoreDB, on disk'
    : `EventStoreDB is ${program}`
}
/** Whether one node is played by the program that is given, and not by the server of our own. */
export const isRealEventStore = (): boolean => given() !== undefined && !forCluster()
/** Why a program that is given, or none, cannot play this; undefined if it can. */
export function programLacks(inCluster: boolean): string | undefined {
  return inCluster && !forCluster()
    ? 'a cluster needs an EVENTSTORE_PROGRAM with {seeds}, the addresses of the other nodes'
    : undefined
}
function commandLine(port: number, folder: string, others: readonly number[]): readonly string[] {
  const own = path.join(import.meta.dirname, 'eventstore-server.ts')
  const program = given()
  if (program === undefined || (forCluster() && others.length === 0))
    return [process.execPath, own, String(port), folder]
  const words = program.split(' ').filter((word) => word !== '')
  for (const place of ['{port}', '{data}'])
    if (!words.some((word) => word.includes(place)))
      throw new Error(`EVENTSTORE_PROGRAM has to say where ${place} goes`)
  const seeds = others.map((other) => `127.0.0.1:${other}`).join(',')
  return words.map((word) =>
    word.replace('{port}', String(port)).replace('{data}', folder).replace('{seeds}', seeds),
  )
}

interface ClusterMember {
  readonly httpEndPointPort: number
  readonly state: string
  readonly isAlive: boolean
}

/** An EventStoreDB of the harness's own, in a process with a group of its own, that it may kill, freeze and start again on the same log. */
export class OwnEventStore {
  readonly url: string
  readonly port: number
  readonly #folder: string
  readonly #others: readonly number[]
  #child: ChildProcess | undefined
  #said = ''

  /** `others` are the ports of the other nodes of its cluster. */
  constructor(port: number, folder: string, others: readonly number[] = []) {
    this.port = port
    this.#folder = path.join(folder, `eventstore-${port}`)
    this.#others = others
    this.url = `esdb://127.0.0.1:${port}?tls=false`
  }
  /** Resolves when it takes appends: when it leads, or in a cluster when it leads or follows. */
  async start(): Promise<void> {
    const [program = '', ...args] = commandLine(this.port, this.#folder, this.#others)
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
    while (!(await this.#takesAppends())) {
      if (failed) throw failed
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`${program} does not run as EventStoreDB:\n${this.#said}`)
      await delay(ASK_MS)
    }
  }
  #takesAppends(): Promise<boolean> {
    return this.#others.length === 0 ? this.#leads() : this.#hasJoined()
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
  async #hasJoined(): Promise<boolean> {
    const own = (await this.members()).find(
      ({ httpEndPointPort }) => httpEndPointPort === this.port,
    )
    return own?.state === 'Leader' || own?.state === 'Follower'
  }
  /** The cluster as this node sees it; nobody if it does not answer. */
  async members(): Promise<readonly ClusterMember[]> {
    try {
      const signal = AbortSignal.timeout(1_000)
      const response = await fetch(`http://127.0.0.1:${this.port}/gossip`, { signal })
      return ((await response.json()) as { members: readonly ClusterMember[] }).members
    } catch {
      return []
    }
  }
  readonly #atExit = () => this.signal('SIGKILL')
  /** To all processes that the program has become. */
  signal(name: NodeJS.Signals): void {
    const pid = this.#child?.pid
    if (pid === undefined || this.#child?.exitCode !== null) return
    if (this.#child.signalCode === null) process.kill(-pid, name)
  }
  /** Lets it go on. A node that led ends itself then if it has to truncate its log, and is started again as a supervisor does. */
  async thaw(): Promise<void> {
    this.signal('SIGCONT')
    const until = performance.now() + START_MS_MAX
    while (!(await this.#takesAppends())) {
      if (this.#child?.exitCode !== null) return this.start()
      if (performance.now() > until) throw new Error(`it does not go on:\n${this.#said}`)
      await delay(ASK_MS)
    }
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

/** One node with an empty log, which takes appends. */
export async function startEventStore(folder: string): Promise<OwnEventStore> {
  const server = new OwnEventStore(await freePort(), folder)
  try {
    await server.start()
    return server
  } catch (error) {
    await server.kill()
    throw error
  }
}
