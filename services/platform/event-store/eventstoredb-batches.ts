import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { jsonEvent } from '@eventstore/db-client'
import { LRUCache } from 'lru-cache'
import { WrongRevision, type EventLog } from './eventstoredb-log.ts'

type BatchOutcome = 'committed' | 'aborted'

const POLL_MS = 10
const REMEMBERED_MAX = 10_000

/**
 * EventStoreDB appends to one stream at a time. To store a batch over several streams all or nothing, its events are
 * written as tentative ones (they name the batch), and then one event is written to the batch's own stream, which may
 * hold only one: the decision. Before it no reader counts the tentative events, after it all do, or none ever. A reader
 * that meets an undecided batch waits, and after `patience_ms` decides itself that it is aborted: a writer that died holds
 * no reader up for longer, and one that was only slow finds its batch aborted and writes it again.
 */
export class Batches {
  readonly #log: EventLog
  readonly #patience_ms: number
  readonly #decided = new LRUCache<string, BatchOutcome>({ max: REMEMBERED_MAX })
  readonly #own = new Map<
    string,
    { readonly promise: Promise<void>; readonly resolve: () => void }
  >()
  constructor(log: EventLog, patience_ms: number) {
    this.#log = log
    this.#patience_ms = patience_ms
  }

  /** A batch of this process begins: who meets it here before it is decided need not ask the server again and again. */
  begin(): string {
    const batch = randomUUID()
    let resolve = (): void => undefined
    const promise = new Promise<void>((done) => (resolve = done))
    this.#own.set(batch, { promise, resolve })
    return batch
  }
  /** Writes the decision, or finds that another process decided before; gives the one that holds. */
  async decide(batch: string, outcome: BatchOutcome): Promise<BatchOutcome> {
    try {
      return await this.#decide(batch, outcome)
    } finally {
      this.forget(batch)
    }
  }
  /** Nothing of it was written, or its decision is for others to find. */
  forget(batch: string): void {
    this.#own.get(batch)?.resolve()
    this.#own.delete(batch)
  }
  async #decide(batch: string, outcome: BatchOutcome): Promise<BatchOutcome> {
    try {
      await this.#log.append(
        streamOf(batch),
        [jsonEvent({ id: randomUUID(), type: `callboard.${outcome}`, data: { batch } })],
        -1n,
      )
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error
      const decided = await this.#read(batch)
      if (!decided) throw error
      return decided
    }
    this.#decided.set(batch, outcome)
    return outcome
  }
  /** Waits for the decision and gives it. */
  async outcome(batch: string): Promise<BatchOutcome> {
    const end = performance.now() + this.#patience_ms
    const own = this.#own.get(batch)
    if (own) await Promise.race([own.promise, delay(this.#patience_ms, undefined, { ref: false })])
    for (;;) {
      const decided = this.#decided.get(batch) ?? (await this.#read(batch))
      if (decided) return decided
      if (performance.now() > end) return this.decide(batch, 'aborted')
      await delay(POLL_MS)
    }
  }
  async #read(batch: string): Promise<BatchOutcome | undefined> {
    const [decision] = await this.#log.stream(streamOf(batch), 0n, 1)
    if (!decision) return undefined
    const outcome: BatchOutcome = decision.type === 'callboard.committed' ? 'committed' : 'aborted'
    this.#decided.set(batch, outcome)
    return outcome
  }
}
const streamOf = (batch: string): string => `callboard.batch-${batch}`
