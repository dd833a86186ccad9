import { createHistogram } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { percentiles, record, type LoadResult } from './harness.ts'
import { Caller } from './http.ts'
import { openLoop } from './pace.ts'
import { BENCH_STUDIO, type BenchAccount, type Product } from './product.ts'
import { watchWall } from './watchers.ts'

const SOCKETS = 20
const CONNECTIONS = 64
/** Far enough apart for each change to be shown at once, and for no alert. */
const BETWEEN_MS = 600_000
const LATE_MS_MAX = 20_000

interface EndToEnd {
  readonly post: LoadResult
  readonly socket: LoadResult
  /** Changes of which some socket saw neither them nor a later one of the same account. */
  readonly missing: number
}
interface Sent {
  /** Epoch second of the change. */
  readonly since: number
  readonly sent: number
  /** Numbers of the sockets that have it. */
  readonly shown: Set<number>
}
/** Posts one observation a call, each a change, and takes the time until each of the sockets has it. */
export class EndToEndLoad {
  readonly #accounts: readonly BenchAccount[]
  readonly #observer: string
  readonly #start: number
  #posted = 0

  constructor(accounts: readonly BenchAccount[], observer: string) {
    this.#accounts = accounts
    this.#observer = observer
    this.#start = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
  }

  async run(product: Product, perSecond: number, seconds: number): Promise<EndToEnd> {
    const [post, socketTimes] = [createHistogram(), createHistogram()]
    const awaited = new Map<string, Sent[]>()
    let left = 0
    const stop = await watchWall(
      product,
      BENCH_STUDIO,
      SOCKETS,
      (person, site, since, at, socket) => {
        const sent = awaited.get(`${person}/${site}`)
        if (!sent) return
        // A socket that shows a later change has shown this one or passed over it, as a wall may.
        for (const one of sent) {
          if (one.since > since || one.shown.has(socket)) continue
          one.shown.add(socket)
          record(socketTimes, at - one.sent)
          if (one.shown.size === SOCKETS) left--
        }
        while (sent[0]?.shown.size === SOCKETS) sent.shift()
      },
    )
    const caller = new Caller(product.url, product.bearer, CONNECTIONS)
    const done = await openLoop(perSecond, seconds, async () => {
      const { cell, since, line } = this.#next()
      const sent = awaited.get(cell) ?? []
      awaited.set(cell, sent)
      sent.push({ since, sent: performance.now(), shown: new Set() })
      left++
      const { ms } = await caller.must('POST', '/ingest/v1/observations', line)
      record(post, ms)
    })
    const until = Date.now() + LATE_MS_MAX
    while (left > 0 && Date.now() < until) await delay(20)
    caller.close()
    stop()
    const rate = done.sent / done.seconds
    return {
      post: { perSecond: rate, ...percentiles(post) },
      socket: { perSecond: rate, ...percentiles(socketTimes) },
      missing: left,
    }
  }
  #next(): { readonly cell: string; readonly since: number; readonly line: string } {
    const n = this.#posted++
    const turn = Math.floor(n / this.#accounts.length)
    const { user, site, account } = this.#accounts[n % this.#accounts.length] as BenchAccount
    const at = this.#start + turn * BETWEEN_MS
    const line = `{"observer":"${this.#observer}","site":"${site}","account":"${account}","status":${1 + (turn % 2)},"observed_at":"${new Date(at).toISOString()}"}`
    return { cell: `${user}/${site}`, since: at / 1000, line }
  }
}
