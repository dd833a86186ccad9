import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { percentiles, record, type LoadResult } from './harness.ts'
import { Caller } from './http.ts'
import { openLoop } from './pace.ts'
import { BENCH_STUDIO, type BenchAccount, type Product } from './product.ts'
import { oldestUnreadSeconds } from './visits.ts'
import { watchWall } from './watchers.ts'

const SOCKETS = 20
const CONNECTIONS = 200
const DAYS = 20
/** Far enough apart for each change to be shown at once, and for no alert. */
const BETWEEN_MS = 600_000
const LATE_MS_MAX = 20_000
/** Calls that may wait for their answers before no more are sent: those of so many seconds, and never less than so many. */
const LOST_SECONDS = 2
const LOST_LEAST = 200

export interface EndToEnd {
  readonly calls: number
  readonly post: LoadResult
  readonly socket: LoadResult
  /** Changes of which some socket saw neither them nor a later one of the same account. */
  readonly missing: number
  /** Calls that were not answered 200, by what they were answered instead. */
  readonly refused: ReadonlyMap<string, number>
  /** Whether the answers kept so far behind that sending was given up. */
  readonly isLost: boolean
  /** Seconds that the oldest change had been waiting for some read model when the last call was answered. */
  readonly unread_s: number
  /** Seconds from the last answer until each socket had everything. */
  readonly late_s: number
}
/** A measurement that holds: raises an Error if anything was refused or never shown. */
export function withoutLoss(taken: EndToEnd): EndToEnd {
  const [refused] = taken.refused
  if (refused) throw new Error(`${refused[1]} calls were answered ${refused[0]}`)
  if (taken.missing > 0) throw new Error(`${taken.missing} changes never reached every socket`)
  return taken
}

interface Sent {
  /** Epoch second of the change. */
  readonly since: number
  readonly sent: number
  /** Numbers of the sockets that have it. */
  readonly shown: Set<number>
}
/** Changes that are on their way to the sockets, by the cell of the wall that they are of. */
class Awaited {
  readonly #cells = new Map<string, Sent[]>()
  readonly #times: RecordableHistogram
  left = 0

  constructor(times: RecordableHistogram) {
    this.#times = times
  }
  add(cell: string, since: number): () => void {
    const sent = this.#cells.get(cell) ?? []
    this.#cells.set(cell, sent)
    const one = { since, sent: performance.now(), shown: new Set<number>() }
    sent.push(one)
    this.left++
    return () => {
      if (one.shown.size < SOCKETS) this.left--
      const at = sent.indexOf(one)
      if (at >= 0) sent.splice(at, 1)
    }
  }
  shown(cell: string, since: number, at: number, socket: number): void {
    const sent = this.#cells.get(cell)
    if (!sent) return
    // A socket that shows a later change has shown this one or passed over it, as a wall may.
    for (const one of sent) {
      if (one.since > since || one.shown.has(socket)) continue
      one.shown.add(socket)
      record(this.#times, at - one.sent)
      if (one.shown.size === SOCKETS) this.left--
    }
    while (sent[0]?.shown.size === SOCKETS) sent.shift()
  }
}

/**
 * Posts one observation a call, each a change, and takes the time until each of the sockets has it. Calls and sockets are dealt
 * to the APIs; each has an observer of its own, as a browser extension keeps to the connection that it has.
 */
export class EndToEndLoad {
  readonly #accounts: readonly BenchAccount[]
  readonly #start: number
  #posted = 0

  constructor(accounts: readonly BenchAccount[]) {
    this.#accounts = accounts
    this.#start = Math.floor(Date.now() / 1000) * 1000 - DAYS * 86_400_000
  }

  /** With `mixed`, each observer's calls go to all APIs in turn. */
  async run(
    apis: readonly Product[],
    perSecond: number,
    seconds: number,
    dealt: 'kept' | 'mixed' = 'kept',
  ): Promise<EndToEnd> {
    const [post, socketTimes] = [createHistogram(), createHistogram()]
    const awaited = new Awaited(socketTimes)
    const refused = new Map<string, number>()
    const stop = await watchAll(apis, awaited)
    const callers = apis.map(
      ({ url, bearer }) => new Caller(url, bearer, Math.ceil(CONNECTIONS / apis.length)),
    )
    let unanswered = 0
    const unansweredMax = Math.max(LOST_LEAST, perSecond * LOST_SECONDS)
    const isLost = () => unanswered > unansweredMax
    const done = await openLoop(
      perSecond,
      seconds,
      async () => {
        const { api, cell, since, line } = this.#next(apis.length, dealt)
        const takeBack = awaited.add(cell, since)
        unanswered++
        const { ms, problem } = await posted(callers[api] as Caller, line)
        unanswered--
        if (problem === undefined) return record(post, ms)
        takeBack()
        refused.set(problem, (refused.get(problem) ?? 0) + 1)
      },
      isLost,
    )
    const unread_s = await oldestUnreadSeconds(apis[0] as Product)
    const late_s = await until(() => awaited.left === 0)
    for (const caller of callers) caller.close()
    stop()
    const rate = done.sent / done.seconds
    return {
      calls: done.sent,
      post: { perSecond: rate, ...percentiles(post) },
      socket: { perSecond: rate, ...percentiles(socketTimes) },
      missing: awaited.left,
      refused,
      isLost: done.sent < Math.round(perSecond * seconds),
      unread_s,
      late_s,
    }
  }
  #next(apis: number, dealt: 'kept' | 'mixed') {
    const n = this.#posted++
    const turn = Math.floor(n / this.#accounts.length)
    const i = n % this.#accounts.length
    const { user, site, account } = this.#accounts[i] as BenchAccount
    const at = this.#start + turn * BETWEEN_MS
    if (at > Date.now()) throw new Error(`${n} changes are more than ${DAYS} days have room for`)
    const line = `{"observer":"extension-${1 + (i % apis)}","site":"${site}","account":"${account}","status":${1 + (turn % 2)},"observed_at":"${new Date(at).toISOString()}"}`
    const api = (dealt === 'kept' ? i : Math.floor(i / apis)) % apis
    return { api, cell: `${user}/${site}`, since: at / 1000, line }
  }
}

async function watchAll(apis: readonly Product[], awaited: Awaited): Promise<() => void> {
  const stops = await Promise.all(
    apis.map((api, first) => {
      const sockets = Math.ceil((SOCKETS - first) / apis.length)
      return watchWall(api, BENCH_STUDIO, sockets, (person, site, since, at, socket) =>
        awaited.shown(`${person}/${site}`, since, at, first + socket * apis.length),
      )
    }),
  )
  return () => stops.forEach((stop) => stop())
}
async function posted(
  caller: Caller,
  line: string,
): Promise<{ readonly ms: number; readonly problem?: string }> {
  try {
    const { status, body, ms } = await caller.call('POST', '/ingest/v1/observations', line)
    if (status === 200) return { ms }
    return { ms, problem: `${status} ${/"code":"([^"]+)"/.exec(body.toString())?.[1] ?? ''}` }
  } catch (error) {
    return { ms: 0, problem: `nothing: ${(error as Error).message}` }
  }
}
/** Seconds that it took; it is given up after a while. */
async function until(holds: () => boolean): Promise<number> {
  const start = performance.now()
  while (!holds() && performance.now() - start < LATE_MS_MAX) await delay(5)
  return (performance.now() - start) / 1000
}
