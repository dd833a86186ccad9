import type pg from 'pg'
import { START } from '#shared/platform/event-store.ts'
import type { Bus } from './bus.ts'
import type { AnyProjection } from './define-projection.ts'
import { bringUp } from './rebuild.ts'
import { retryQuarantined } from './quarantine.ts'
import { liveGenerations, shardsOf, WHOLE } from './registry.ts'
import { lags, type Lag } from './progress.ts'
import { ADVANCE_IDLE_EVENTS, ShardRunner, type Feed, type Step } from './runner.ts'
import type { ShardRef, ShardStore } from './shard-store.ts'
import { postgresShards } from './shard-store.postgres.ts'

const CONCURRENT_MAX = 4
/** Somebody may be looking at what has topics of its own: it goes first, in all places but one, so that the rest moves too. */
const WATCHED_MAX = CONCURRENT_MAX - 1
/** While others wait, a shard gives its place up after a small batch, and after this long with full ones, which are quicker in a row. */
const TURN_MS_MAX = 1000
const SMALL_EVENTS = 200

export interface WorkerObserver {
  readonly stepped: (projection: string, step: Step, seconds: number, shard: number) => void
  readonly failed: (projection: string, error: unknown) => void
}
/** What a worker stands on: in PostgreSQL, or in memory under a simulation. */
export interface WorkerGround {
  readonly feed: Feed
  readonly shards: ShardStore
  /** The live generation of this projection; made, or built anew, if need be. */
  readonly bringUp: (projection: AnyProjection) => Promise<number>
  readonly live: () => Promise<ReadonlyMap<string, number>>
  readonly lags: (projections: readonly AnyProjection[]) => Promise<readonly Lag[]>
}
const postgresGround = (pool: pg.Pool, feed: Feed): WorkerGround => ({
  feed,
  shards: postgresShards(pool),
  bringUp: async (projection) => (await bringUp(pool, feed, projection)).generation,
  live: () => liveGenerations(pool),
  lags: (projections) => lags(pool, projections),
})
interface Slot {
  readonly projection: AnyProjection
  readonly shard: number
  runner: ShardRunner
  generation: number
  state: 'rest' | 'waiting' | 'running' | 'again'
  /** Told when the slot is at rest. */
  readonly rested: (() => void)[]
}

const refOf = ({ projection, generation, shard }: Slot): ShardRef => ({ projection, generation, shard })
/** Whether a projection folds events of any of these types: waking the others for every append would cost more than the folding. */
export const concerns = (projection: AnyProjection, types: readonly string[]): boolean => types.some((type) => Object.hasOwn(projection.events as object, type))

const isWatched = ({ projection }: Slot): boolean => projection.topics !== undefined
const askedAgain = (slot: Slot): boolean => slot.state === 'again'

/** Drains shards when woken, a few at a time, each by one runner at once; what arrives meanwhile means once more. */
export class ProjectionWorker {
  readonly #slots = new Map<string, Slot>()
  readonly #queue: Slot[] = []
  readonly #bus: Bus
  readonly #observer: WorkerObserver
  #running = 0
  #watched = 0
  #stopping = new AbortController()
  #idle: (() => void)[] = []

  constructor(bus: Bus, observer: WorkerObserver) {
    this.#bus = bus
    this.#observer = observer
  }
  /** Makes the live generation of each projection if need be (a new version is built first), and readies its shards. */
  prepare(pool: pg.Pool, feed: Feed, projections: readonly AnyProjection[]): Promise<void> {
    return this.standOn(postgresGround(pool, feed), projections)
  }
  /** As `prepare`, wherever rows and checkpoints live. */
  async standOn(ground: WorkerGround, projections: readonly AnyProjection[]): Promise<void> {
    this.#ground = ground
    for (const projection of projections) {
      const generation = await ground.bringUp(projection)
      for (const shard of shardsOf(projection))
        this.#slots.set(`${projection.name}/${shard}`, {
          projection,
          shard,
          generation,
          runner: new ShardRunner(ground.shards, ground.feed, { projection, generation, shard }),
          state: 'rest',
          rested: [],
        })
    }
  }
  #ground: WorkerGround | undefined
  /** Follows swaps that a rebuild elsewhere has made. */
  async refresh(): Promise<void> {
    if (!this.#ground) return
    const { shards, feed, live } = this.#ground
    const generations = await live()
    for (const slot of this.#slots.values()) {
      const generation = generations.get(slot.projection.name)
      if (generation === undefined || generation === slot.generation) continue
      slot.generation = generation
      slot.runner = new ShardRunner(shards, feed, { projection: slot.projection, generation, shard: slot.shard })
    }
  }

  /** Wakes whoever may care about new events of these types in these shards; any, when none is named. */
  wake(shards?: readonly number[], types?: readonly string[]): void {
    for (const slot of this.#slots.values()) {
      const inShard = !shards || slot.shard === WHOLE || shards.includes(slot.shard)
      if (inShard && (!types || concerns(slot.projection, types))) this.#wakeSlot(slot)
    }
  }
  /** Resolves when this shard has been drained and is at rest. */
  async wakeOne(projection: string, shard: number): Promise<void> {
    const slot = this.#slots.get(`${projection}/${shard}`)
    if (!slot || this.#stopping.signal.aborted) return
    const rested = new Promise<void>((resolve) => slot.rested.push(resolve))
    this.#wakeSlot(slot)
    await rested
  }
  /** Repairs lost hints: wakes the shards that something unread concerns, and those whose checkpoint stands far behind. */
  async sweep(): Promise<readonly Lag[]> {
    const measured = (await this.#ground?.lags([...new Set([...this.#slots.values()].map((slot) => slot.projection))])) ?? []
    for (const { projection, shard, lag, behind } of measured) {
      const slot = this.#slots.get(`${projection}/${shard}`)
      if (slot && (lag > 0 || behind >= ADVANCE_IDLE_EVENTS)) this.#wakeSlot(slot)
    }
    return measured
  }
  #wakeSlot(slot: Slot): void {
    if (this.#stopping.signal.aborted) return
    if (slot.state === 'running') slot.state = 'again'
    if (slot.state !== 'rest') return
    slot.state = 'waiting'
    this.#queue.push(slot)
    this.#pump()
  }
  #pump(): void {
    while (this.#running < CONCURRENT_MAX) {
      const slot = this.#next()
      if (!slot) break
      this.#running++
      if (isWatched(slot)) this.#watched++
      slot.state = 'running'
      // Whoever asked until now is served by this drain; whoever asks while it runs waits for the next one.
      const waiting = slot.rested.splice(0)
      void this.#drain(slot).then((isDrained) => {
        this.#running--
        if (isWatched(slot)) this.#watched--
        if (isDrained) for (const resolve of waiting) resolve()
        else this.#goOn(slot, waiting)
        const again = askedAgain(slot)
        slot.state = 'rest'
        if (again) this.#wakeSlot(slot)
        if (this.#stopping.signal.aborted) for (const resolve of slot.rested.splice(0)) resolve()
        this.#pump()
        if (this.#running === 0 && this.#queue.length === 0) for (const resolve of this.#idle.splice(0)) resolve()
      })
    }
  }
  #next(): Slot | undefined {
    const preferred = this.#queue.findIndex((slot) => isWatched(slot) === this.#watched < WATCHED_MAX)
    return preferred < 0 ? this.#queue.shift() : this.#queue.splice(preferred, 1)[0]
  }
  /** Its turn is over and not its work: it goes to the end of the queue, and so do those who wait for it. */
  #goOn(slot: Slot, waiting: readonly (() => void)[]): void {
    slot.state = 'again'
    slot.rested.push(...waiting)
    slot.runner.letGo()
  }
  /** False if there may be more to do. Under steady load there always is: without turns, four shards would keep all others from moving. */
  async #drain(slot: Slot): Promise<boolean> {
    const { name, module } = slot.projection
    const began = performance.now()
    try {
      for (;;) {
        const start = performance.now()
        const step = await slot.runner.step({ signal: this.#stopping.signal })
        this.#observer.stepped(name, step, (performance.now() - start) / 1000, slot.shard)
        if (step.outcome !== 'moved') return true
        if (step.events > 0) this.#bus.publish({ kind: 'projected', projection: name, module, position: step.position, topics: [...step.topics] })
        if (this.#stopping.signal.aborted) return true
        if (this.#queue.length > 0 && (step.events < SMALL_EVENTS || performance.now() - began > TURN_MS_MAX)) return false
      }
    } catch (error) {
      // The database or the feed failed: the checkpoint stands where it stood, and the next wake-up or sweep goes on.
      this.#observer.failed(name, error)
      return true
    }
  }
  /** Tries every quarantined stream again. One shard that cannot be tried now does not keep the others from it. */
  async retryQuarantined(): Promise<readonly string[]> {
    const healed: string[] = []
    for (const slot of this.#slots.values()) {
      if (!this.#ground) break
      const { shards, feed } = this.#ground
      try {
        const streams = await retryQuarantined(shards, feed, refOf(slot))
        if (streams.length > 0) this.#tellHealed(slot)
        healed.push(...streams)
      } catch (error) {
        this.#observer.failed(slot.projection.name, error)
      }
    }
    return healed
  }
  #tellHealed({ projection }: Slot): void {
    this.#bus.publish({ kind: 'projected', projection: projection.name, module: projection.module, position: START, topics: [] })
  }
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    return this.#running === 0 && this.#queue.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve))
  }
  /** Finishes the batches that run, begins no other. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const slot of this.#queue.splice(0)) for (const resolve of slot.rested.splice(0)) resolve()
    await this.idle()
  }
}
