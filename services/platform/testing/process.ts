import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { resolve as resolvePath } from 'node:path'
import { pino, type Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Modules } from '../start/runtime.ts'
import { takePort } from './ports.ts'
import { storeOf } from './store-template.ts'
import { startedByTests } from './started.ts'

/** One real process of the product, as an operator starts it. */
export interface TestProcess {
  /** Empty for a worker. */
  readonly url: string
  readonly pid: number
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}
/** A call without an answer by then hangs, on a crowded machine too. */
const HANGS_MS = 60_000
/** Codes by which clients are told to try again: a read model that is not there yet, a stream or a store that many want at once. */
const passing = ['position.notReached', 'command.busy', 'store.busy', 'store.unavailable']
export const ownerLogin = { user: 'owner', password: 'Owner-1234!' } as const

/** Starts services/main.ts with this environment on a free loopback port, and waits until it says that it is ready. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
): Promise<TestProcess> {
  const root = resolvePath(import.meta.dirname, '../../..')
  const entry = resolvePath(root, 'services/main.ts')
  startedByTests.processes++
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'warn',
      OWNER_USER: ownerLogin.user,
      OWNER_PASSWORD: ownerLogin.password,
      MASTER_KEY: '1f'.repeat(32),
      // Node keeps here what it has made of each file: a process loads with 1.2 s of work, without it with 2.
      NODE_COMPILE_CACHE: resolvePath(root, 'node_modules/.cache/callboard'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^listening on (\S+)$/m.exec(output)
      if (ready?.[1]) resolve(ready[1])
      else if (/^working$/m.test(output)) resolve('')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}:\n${output}`)))
  })
  return {
    url,
    pid: child.pid as number,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}

const entry = (file: string) => import(resolvePath(import.meta.dirname, '../..', file))
const modulesOf = async () => ((await entry('modules.ts')) as { modules: Modules }).modules

/** The environment of processes on a store of their own, with its tables and empty read models: to make those takes longer than to start. */
export async function storeEnvironment() {
  const { DATABASE_URL, DATABASE_SCHEMA, DATA_DIR, MASTER_KEY } = await storeOf(await modulesOf())
  return {
    DATABASE_URL: DATABASE_URL ?? '',
    DATABASE_SCHEMA,
    DATA_DIR,
    // The one that its template was filled with.
    MASTER_KEY: MASTER_KEY ?? '',
  }
}

/** The product in the process of the test. It cannot be killed. */
export type HereProduct = Pick<TestProcess, 'url' | 'output' | 'stop'>
/** The same in this process, whose modules are loaded once for all tests that do so, on a store of its own. */
export async function startHere(
  given: Readonly<Record<string, string>> = {},
): Promise<HereProduct> {
  const { serveProduct } = (await entry('product.ts')) as {
    serveProduct: (given: Config, log: Logger) => Promise<Pick<TestProcess, 'url' | 'stop'>>
  }
  const store = await storeOf(await modulesOf(), {
    OWNER_USER: ownerLogin.user,
    OWNER_PASSWORD: ownerLogin.password,
    LOG_LEVEL: 'warn',
    ...given,
  })
  // As late as can be: until it listens, another run may take the same one.
  const { port, giveBack } = await takePort()
  const config = { ...store, PORT: port }
  let output = ''
  const write = (line: string) => void (output += line)
  const running = await serveProduct(config, pino({ level: config.LOG_LEVEL }, { write }))
  return {
    url: running.url,
    output: () => output,
    stop: async () => {
      await running.stop()
      giveBack()
      await rm(config.DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** A client of the public calls. Every answer with another status than expected is an error that shows it. */
export class TestClient {
  readonly #url: string
  #cookie = ''
  position = ''

  constructor(url: string) {
    this.#url = url
  }
  /** Answers with the body; `expected` defaults to any 2xx. */
  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    expected?: number,
  ): Promise<T> {
    const until = performance.now() + HANGS_MS
    // The same key with every try, so that what was written before its answer was lost is not written twice.
    const sent =
      path === '/ingest/v1/observations' ? { 'idempotency-key': randomUUID(), ...headers } : headers
    let response = await this.raw(method, path, body, sent)
    let text = await response.text()
    while (
      expected === undefined &&
      passing.some((code) => text.includes(`"${code}"`)) &&
      performance.now() < until
    ) {
      await delay(100)
      response = await this.raw(method, path, body, sent)
      text = await response.text()
    }
    if (expected === undefined ? !response.ok : response.status !== expected)
      throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  async raw(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const lines = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(this.#url + path, {
      method,
      signal: AbortSignal.timeout(HANGS_MS),
      headers: {
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined
          ? {}
          : { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
        ...(method === 'GET' && this.position !== '' ? { 'x-after-position': this.position } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: lines ? (body as string) : JSON.stringify(body) }),
    })
    const cookie = response.headers.getSetCookie()[0]
    if (cookie) this.#cookie = cookie.split(';')[0] ?? ''
    const position = response.headers.get('x-position')
    if (position !== null && position > this.position) this.position = position
    return response
  }
  /** A figure of the process by its name at `/metrics`, labels and all; NaN where there is none. */
  async figure(name: string): Promise<number> {
    const lines = (await (await this.raw('GET', '/metrics')).text()).split('\n')
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
  }
  /** The name and value of its session's cookie; undefined before a login. */
  get session(): { readonly name: string; readonly value: string } | undefined {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(this.#cookie) ?? []
    return name === undefined || value === undefined ? undefined : { name, value }
  }
  login(user: string = ownerLogin.user, password: string = ownerLogin.password): Promise<unknown> {
    return this.call('POST', '/login', { user, password })
  }
}
export const ndjson = (lines: readonly unknown[]): string =>
  lines.map((line) => JSON.stringify(line)).join('\n')
