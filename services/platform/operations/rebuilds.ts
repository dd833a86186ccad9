import type pg from 'pg'
import type { Logger } from 'pino'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import {
  rebuild,
  RebuildDiffers,
  verifyProjection,
  type RebuildProgress,
} from '#projections/platform/run/rebuild.ts'
import type { Feed } from '#projections/platform/run/runner.ts'
import { notifyOperations, type RebuildKind } from './operations.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

/** The parts of its process that a rebuild needs. */
interface Rebuilding {
  readonly app: { readonly pool: pg.Pool; readonly bus: Bus; readonly log: Logger }
  readonly feed: Feed
  readonly modules: { readonly projections: readonly AnyProjection[] }
}
/** The interval at which a worker looks for work, and at which the progress is written. */
const EVERY_MS = 1000
/** A process that was killed with a rebuild may have been killed by it: after so many it is given up. */
const ATTEMPTS_MAX = 3
/** The silence after which a process counts as dead, as in shared/operations/rules.ts. */
const SILENT = "interval '15 seconds'"

interface Claimed {
  readonly id: number
  readonly projection: string
  readonly kind: RebuildKind
  readonly cancelling: boolean
}
class Stopped extends Error {}

/**
 * Does the rebuilds that operators ask for, one at a time a process. The row says what is going on: a worker that dies stops
 * giving signs of life, and another begins its rebuild again (what it left is dropped) or, after three, says that it failed.
 */
export function startRebuilds(
  runtime: Rebuilding,
  process: string,
  every_ms = EVERY_MS,
): () => Promise<void> {
  const { app } = runtime
  const stopping = new AbortController()
  const look = async () => {
    await giveUp(app.pool)
    const claimed = await claim(app.pool, process)
    if (claimed) await new RebuildJob(runtime, claimed, process, stopping.signal).run(every_ms)
  }
  const lookOnce = singleFlight(() =>
    look().catch((error: unknown) =>
      app.log.warn({ err: error }, 'a rebuild could not be looked after; it is tried again'),
    ),
  )
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = lookOnce()
  }, every_ms)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await last
  }
}

async function claim(pool: pg.Pool, process: string): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update rebuilds r set state = 'running', process = $1, started_at = coalesce(r.started_at, now()), seen_at = now(), attempts = r.attempts + 1, events = 0, part = 0
     where r.id = (select w.id from rebuilds w where w.state = 'waiting' or (w.state = 'running' and w.seen_at < now() - ${SILENT})
       order by w.id limit 1 for update skip locked)
     returning r.id, r.projection, r.kind, r.cancelling`,
    [process],
  )
  return rows[0]
}
async function giveUp(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update rebuilds set state = 'failed', ended_at = now(), result = 'the process that did it ended, ' || attempts || ' times'
     where state = 'running' and seen_at < now() - ${SILENT} and attempts >= $1`,
    [ATTEMPTS_MAX],
  )
}

class RebuildJob {
  readonly #runtime: Rebuilding
  readonly #claimed: Claimed
  readonly #process: string
  readonly #signal: AbortSignal
  #progress: Pick<RebuildProgress, 'events' | 'part'> = { events: 0, part: 0 }
  /** Why it must not go on: read between two batches. */
  #halt: 'cancelled' | 'lost' | undefined

  constructor(runtime: Rebuilding, claimed: Claimed, process: string, signal: AbortSignal) {
    this.#runtime = runtime
    this.#claimed = claimed
    this.#process = process
    this.#signal = signal
    if (claimed.cancelling) this.#halt = 'cancelled'
  }
  async run(every_ms: number): Promise<void> {
    const { log } = this.#runtime.app
    const { projection, kind, id } = this.#claimed
    log.info({ projection, rebuild: id, kind }, 'a rebuild begins')
    let beating = Promise.resolve()
    const timer = setInterval(() => {
      beating = this.#beat().catch((error: unknown) =>
        log.warn({ err: error, rebuild: id }, 'the progress of a rebuild could not be written'),
      )
    }, every_ms)
    const [state, result] = await this.#outcome()
    clearInterval(timer)
    await beating
    await this.#end(state, result)
    log.info({ projection, rebuild: id, state, result }, 'a rebuild has ended')
  }
  async #outcome(): Promise<readonly [state: string, result: string | null]> {
    const { modules, app, feed } = this.#runtime
    const projection = modules.projections.find(({ name }) => name === this.#claimed.projection)
    if (!projection) return ['failed', 'this version of the product has no such projection']
    try {
      this.#stopIfTold()
      const difference = await this.#work(app.pool, feed, projection)
      return difference === undefined ? ['done', null] : ['differs', difference]
    } catch (error) {
      if (error instanceof RebuildDiffers) return ['differs', error.difference]
      // A process that stops in order leaves it to the next one.
      if (error instanceof Stopped)
        return this.#halt === 'cancelled' ? ['cancelled', null] : ['waiting', null]
      app.log.error({ err: error, rebuild: this.#claimed.id }, 'a rebuild failed')
      return ['failed', (error as Error).message.slice(0, 2000)]
    }
  }
  async #work(pool: pg.Pool, feed: Feed, projection: AnyProjection): Promise<string | undefined> {
    if (this.#claimed.kind === 'verify')
      return verifyProjection(pool, feed, projection, this.#onProgress)
    await rebuild(pool, feed, projection, this.#onProgress)
    return undefined
  }
  #onProgress = (progress: RebuildProgress): void => {
    this.#progress = progress
    this.#stopIfTold()
  }
  #stopIfTold(): void {
    if (this.#halt !== undefined || this.#signal.aborted) throw new Stopped()
  }
  async #beat(): Promise<void> {
    const { pool, bus } = this.#runtime.app
    const { rows } = await pool.query<{ cancelling: boolean }>(
      "update rebuilds set seen_at = now(), events = $3, part = $4 where id = $1 and process = $2 and state = 'running' returning cancelling",
      [this.#claimed.id, this.#process, this.#progress.events, this.#progress.part],
    )
    // Another process has taken it over while this one stood still.
    if (!rows[0]) this.#halt ??= 'lost'
    else if (rows[0].cancelling) this.#halt ??= 'cancelled'
    notifyOperations(bus)
  }
  async #end(state: string, result: string | null): Promise<void> {
    const { pool, bus } = this.#runtime.app
    await pool.query(
      `update rebuilds set state = $3, result = $4, events = $5, part = case when $3 in ('done', 'differs') then 1::float8 else $6::float8 end,
       ended_at = case when $3 = 'waiting' then null else now() end, attempts = attempts - case when $3 = 'waiting' then 1 else 0 end
       where id = $1 and process = $2 and state = 'running'`,
      [
        this.#claimed.id,
        this.#process,
        state,
        result?.slice(0, 2000) ?? null,
        this.#progress.events,
        this.#progress.part,
      ],
    )
    notifyOperations(bus)
  }
}
