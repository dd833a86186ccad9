import { setTimeout as delay } from 'node:timers/promises'
import { random } from '../demo/random.ts'
import { faultAccounts, faultPeople, FAULT_STUDIO, topics, type FaultLogins } from './cast.ts'
import { FaultClient, kindOf } from './client.ts'
import { Commander } from './commander.ts'
import type { Ledger, LedgerLine } from './ledger.ts'
import { ndjsonOf, Observer } from './observer.ts'
import type { ProductProcess } from './process.ts'
import { firstDifference, freshWall, Watcher } from './watcher.ts'

const OBSERVERS = 8
const COMMANDERS = 20
const WATCHERS_PER_API = 3
const COMMANDS_SHARE = 0.05
const DAY_MS = 86_400_000
const SETTLE_MS_MAX = 15_000
const DROP_MS_MAX = 1_500

interface LoadParts {
  readonly seed: string
  readonly apis: readonly ProductProcess[]
  readonly credentials: FaultLogins
  readonly ledger: Ledger
  /** Observations and commands together. */
  readonly perSecond: number
}

/** All clients of a round. */
export class FaultLoad {
  readonly #parts: LoadParts
  readonly #observers: readonly Observer[]
  readonly #commanders: readonly Commander[]
  readonly watchers: readonly Watcher[]
  /** Everything that is observed lies after this and before now. */
  readonly from: number
  #slow = 0

  constructor(parts: LoadParts) {
    this.#parts = parts
    const { apis, credentials, ledger, perSecond } = parts
    this.from = Date.now() - 4 * DAY_MS
    const urls = apis.map(({ url }) => url)
    const clientOf = (i: number, headers: Readonly<Record<string, string>>) =>
      new FaultClient({ urls, headers, ledger }, i)
    const ingesting = Array.from({ length: OBSERVERS }, (_, i) => clientOf(i, credentials.ingest))
    const clicking = Array.from({ length: COMMANDERS }, (_, i) => clientOf(i, credentials.session))
    this.#observers = ingesting.map((client, i) => this.#observer(client, i))
    this.#commanders = clicking.map(
      (client, i) =>
        new Commander({
          name: `clicks-${i}`,
          people: faultPeople.filter((_, p) => p % COMMANDERS === i),
          client,
          ledger,
          chances: random(`${parts.seed}/clicks/${i}`),
          perSecond: (perSecond * COMMANDS_SHARE) / COMMANDERS,
        }),
    )
    this.watchers = apis.flatMap(({ name, url }) =>
      Array.from(
        { length: WATCHERS_PER_API },
        (_, i) =>
          new Watcher({
            name: `socket ${i + 1} of ${name}`,
            url,
            topics,
            headers: credentials.session,
            ledger,
          }),
      ),
    )
  }
  /** Everyone has an account or two that the next one reports as well, and one that nobody has. */
  #observer(client: FaultClient, index: number): Observer {
    const { ledger, seed, perSecond } = this.#parts
    const mine = faultAccounts.filter(
      (_, i) => i % OBSERVERS === index || i % (OBSERVERS * 5) === (index + 1) % OBSERVERS,
    )
    const unknown = { site: 'ctb', account: `nobody_${index}`, user: null }
    const linesPerSecond = (perSecond * (1 - COMMANDS_SHARE)) / OBSERVERS
    return new Observer(
      {
        name: `obs-${index}`,
        index,
        accounts: [...mine, unknown],
        client,
        ledger,
        chances: random(`${seed}/observer/${index}`),
        linesPerSecond,
      },
      this.from,
    )
  }

  /** Sends until `until`; what has no answer then is asked for again until `giveUp`. */
  async run(until: AbortSignal, giveUp: AbortSignal): Promise<void> {
    await Promise.all([
      this.#dropSockets(until),
      ...[...this.#observers, ...this.#commanders].map((client) => client.run(until, giveUp)),
    ])
  }
  /** Sockets of clients are lost all the time, and resume where they were. */
  async #dropSockets(until: AbortSignal): Promise<void> {
    const chances = random(`${this.#parts.seed}/sockets`)
    while (!until.aborted) {
      await delay(chances.between(200, DROP_MS_MAX))
      chances.pick(this.watchers).drop()
    }
  }
  setClocksBack(ms: number): void {
    for (const observer of this.#observers) observer.clockBehind_ms = ms
  }
  /** The last word about every account. */
  async close(giveUp: AbortSignal): Promise<void> {
    const last = [...this.#parts.ledger.sent.values()].reduce(
      (latest, { at }) => Math.max(latest, at),
      this.from,
    )
    for (const [i, observer] of this.#observers.entries())
      await observer.close(last + 60_000 * (i + 1), giveUp)
  }

  /** SIGTERM of an API process that has begun to receive a request: it must answer it, and tell its sockets to come back. With the store away, too, it may only say so. */
  async drain(api: number, storeIsAway: boolean): Promise<void> {
    const { apis, ledger } = this.#parts
    const process = apis[api] as ProductProcess
    const slow = this.#slowRequest(process.url)
    await delay(300)
    const sockets = this.watchers.filter((_, i) => Math.floor(i / WATCHERS_PER_API) === api)
    const closesBefore = sockets.map(({ closes }) => closes.length)
    const [status] = await Promise.all([slow, process.end('SIGTERM')])
    if (status !== 200 && !(storeIsAway && status === 503))
      ledger.violated(
        `a request that ${process.name} had begun to receive before SIGTERM was answered ${status}`,
      )
    await delay(50)
    for (const [i, { closes }] of sockets.entries())
      if (closes.slice(closesBefore[i]).some((code) => code !== 1012))
        ledger.violated(
          `a socket of ${process.name} was closed with ${closes.join()} instead of 1012`,
        )
  }
  /** Begins before the signal, and its body ends a second after. */
  async #slowRequest(url: string): Promise<number | string> {
    const { ledger, credentials } = this.#parts
    const { site, account, user } = faultAccounts[0] ?? { site: '', account: '', user: null }
    const line: LedgerLine = {
      observer: `slow-${++this.#slow}`,
      site,
      account,
      user,
      at: this.from + this.#slow * 1000,
      status: 0,
      seq: 1,
    }
    ledger.send([line])
    const body = new ReadableStream<Uint8Array>({
      start: async (stream) => {
        const bytes = Buffer.from(ndjsonOf([line]))
        stream.enqueue(bytes.subarray(0, 20))
        await delay(1_300)
        stream.enqueue(bytes.subarray(20))
        stream.close()
      },
    })
    try {
      const response = await fetch(`${url}/ingest/v1/observations`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: credentials.ingest,
      } as RequestInit)
      if (response.ok) ledger.acknowledge([line])
      await response.text()
      return response.status
    } catch (error) {
      return `with ${String((error as Error).cause ?? error)}`
    }
  }

  /** Waits until every socket client shows what one that comes now is shown. */
  async compareWalls(slack: number): Promise<void> {
    const { apis, credentials, ledger } = this.#parts
    const until = performance.now() + SETTLE_MS_MAX * slack
    for (const [i, watcher] of this.watchers.entries()) {
      const url = apis[Math.floor(i / WATCHERS_PER_API)]?.url ?? ''
      for (;;) {
        const fresh = await freshWall(url, `monitor:${FAULT_STUDIO}`, credentials.session).catch(
          (error: unknown) => kindOf(error),
        )
        const difference =
          typeof fresh === 'string'
            ? fresh
            : watcher.joined
              ? firstDifference(watcher.wall, fresh)
              : 'it is not back'
        if (difference === undefined) break
        if (performance.now() > until) {
          ledger.violated(`socket ${i} shows another wall than a fresh one: ${difference}`)
          break
        }
        await delay(300)
      }
    }
  }
}
