import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Instant } from '#shared/platform/messages.ts'
import type { Refs } from '../process/define-process.ts'
import type { WriteSending } from '../process/process-store.ts'
import {
  NotDelivered,
  type AnyAdapter,
  type AnyEffect,
  type OutboxRow,
  type Transport,
} from './define-effect.ts'
import {
  claimRows,
  endRow,
  failedRows,
  newestStates,
  isErased,
  postponeRow,
  retryRow,
  standingRows,
  sweepRows,
  writeRow,
  type FailedSending,
  type OutboxStanding,
  type SendingState,
} from './outbox-store.ts'
import { AskedRuns } from '../concurrency/asked-runs.ts'

/** Delivered side by side; claimed only when they are, so that what a dying process leaves is little. */
const CONCURRENT_MAX = 4
/** Less than a claim lasts. */
const DELIVERY_MS_MAX = 60_000
const LIVES_S = 7 * 86_400
const LIVES_S_MAX = 30 * 86_400

interface OutboxParts {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly adapters: readonly AnyAdapter[]
}

/** The same for every try of a row, also on another day or machine: of what makes the row one of its kind. 32 hex digits. */
const deliveryId = ({ effect, cause, person, key }: OutboxRow): string =>
  createHash('sha256')
    .update(JSON.stringify([effect, cause, person, key]))
    .digest('hex')
    .slice(0, 32)

/**
 * Delivers messages to people outside. Rows are written with a process manager's checkpoint and delivered at least once: a process
 * that dies between delivery and its note delivers again, under the same id. An erased person gets nothing.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #effects = new Map<string, AnyEffect>()
  readonly #adapters: ReadonlyMap<Transport, AnyAdapter>
  #now: () => Instant = () => new Date().toISOString()
  readonly #rounds = new AskedRuns(
    () => this.#deliverAll(),
    (error) => this.#parts.log.warn({ err: error }, 'the outbox failed and is tried again'),
  )

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#adapters = new Map(parts.adapters.map((adapter) => [adapter.kind, adapter]))
  }
  /** Names what can be sent, before anything runs. Raises for a name that is taken. */
  define(app: { readonly now: () => Instant }, effects: readonly AnyEffect[]): void {
    this.#now = app.now
    this.#effects.clear()
    for (const effect of effects) {
      if (this.#effects.has(effect.name)) throw new Error(`two effects are ${effect.name}`)
      if ((effect.lives_s ?? 0) > LIVES_S_MAX) throw new Error(`${effect.name} lives too long`)
      this.#effects.set(effect.name, effect)
    }
  }
  /** Puts a row in, in the caller's transaction. Raises for an effect that no service declares. */
  readonly write: WriteSending = async (client, sending) => {
    const effect = this.#effects.get(sending.effect)
    if (!effect) throw new Error(`no service declares the effect ${sending.effect}`)
    const { transport, lives_s = LIVES_S } = effect
    await writeRow(client, sending, { transport, lives_s }, this.#now())
  }

  /** Delivers what is due, soon; what is asked while it runs is done after. */
  wake(): void {
    this.#rounds.ask()
  }
  async #deliverAll(): Promise<void> {
    while ((await this.deliverSome()) > 0) if (this.#rounds.isStopped) return
  }
  /** One round; returns how many rows were tried. Rows without an adapter here wait. Raises when the database fails. */
  async deliverSome(): Promise<number> {
    const what = { transports: [...this.#adapters.keys()], effects: [...this.#effects.keys()] }
    if (what.transports.length === 0) return 0
    const rows = await claimRows(this.#parts.pool, what, this.#now(), CONCURRENT_MAX)
    // All to their end: who stops waits for this, and what one raises says nothing about the others.
    const results = await Promise.allSettled(rows.map((row) => this.#deliver(row)))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    return rows.length
  }
  async #deliver(row: OutboxRow): Promise<void> {
    let isSent: boolean
    try {
      isSent = await this.#send(row)
    } catch (error) {
      return this.#notSent(row, error)
    }
    const { id, effect, attempt } = row
    this.#parts.log.info({ outbox: id, effect, attempt, isSent }, 'an effect was delivered')
    // Should this fail, the row is sent again: better twice than not at all.
    await endRow(this.#parts.pool, row, isSent ? 'delivered' : 'dropped', this.#now())
  }
  async #notSent(row: OutboxRow, error: unknown): Promise<void> {
    const { pool, log } = this.#parts
    const { id, effect, attempt } = row
    const how = error instanceof NotDelivered ? error.how : 'later'
    log.warn({ outbox: id, effect, attempt, how, err: error }, 'not delivered')
    const text = error instanceof Error ? error.message : String(error)
    if (how === 'later') return postponeRow(pool, row, text, this.#now())
    if (how === 'gone') await this.#effects.get(effect)?.gone?.(row)
    await endRow(pool, row, how === 'gone' ? 'dropped' : 'failed', this.#now(), text)
  }
  /** False if there was nothing to send. Whether the recipient is erased is asked last: what was composed may be of before. */
  async #send(row: OutboxRow): Promise<boolean> {
    const effect = this.#effects.get(row.effect)
    const adapter = effect && this.#adapters.get(effect.transport)
    if (!effect || !adapter) throw new NotDelivered('later', 'no transport configured')
    const message = await effect.compose(row)
    if (message === undefined) return false
    if (await isErased(this.#parts.pool, row.person)) return false
    const delivery = { id: deliveryId(row), signal: AbortSignal.timeout(DELIVERY_MS_MAX) }
    await adapter.deliver(message as never, delivery)
    return true
  }

  /** Ends what has waited too long, throws away what is old. */
  sweep(): Promise<void> {
    return sweepRows(this.#parts.pool, this.#now())
  }
  /** Counts the waiting and the failed messages, by transport. */
  standing(): Promise<readonly OutboxStanding[]> {
    return standingRows(this.#parts.pool, this.#now())
  }
  /** Returns the state of the newest message of an effect with these refs to each of these people, if they have one. */
  newestOf(
    effect: string,
    people: readonly string[],
    refs: Refs,
  ): Promise<ReadonlyMap<string, SendingState>> {
    return newestStates(this.#parts.pool, { effect, people, refs })
  }
  failed(): Promise<readonly FailedSending[]> {
    return failedRows(this.#parts.pool)
  }
  /** A worker takes it up at its next look. False if it has not failed. */
  retry(id: number): Promise<boolean> {
    return retryRow(this.#parts.pool, id, this.#now())
  }
  /** Which kinds of transport this process has. */
  get transports(): readonly Transport[] {
    return [...this.#adapters.keys()]
  }
  async stop(): Promise<void> {
    await this.#rounds.stop()
    for (const adapter of this.#adapters.values()) adapter.close?.()
  }
}
