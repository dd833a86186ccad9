import type pg from 'pg'
import { START } from '#shared/platform/event-store.ts'
import type { Bus } from '../bus/bus.ts'
import type { AnyProjection } from '../define/define-projection.ts'
import { retryParked } from './parked-streams.ts'
import { shardsOf, UNSHARDED } from './registry.ts'
import type { Lag } from './progress.ts'
import { ADVANCE_IDLE_EVENTS, ShardRunner, type Feed, type Step } from './runner.ts'
import { postgresBackend, type WorkerBackend } from './worker-backend.ts'
import { askedAgain, isWatched, type ShardGroup, refOf, type Slot, standOf } from './slots.ts'

const CONCURRENT_MAX = 4
/** Places for projections with topics of their own, which people may be watching: all but one, so that the rest moves too. */
const WATCHED_MAX = CONCURRENT_MAX - 1
/** While others wait, a place is given up after a small batch, and after this long with full ones, which are quicker in a row. */
const TURN_MS_MAX = 1000
const SMALL_EVENTS = 200
const REST_MS_MAX = 200

export interface WorkerObserver {
  readonly stepped: (
    projection: string,
    step: Step,
    seconds: number,
    shards: readonly number[],
  ) => void
  readonly failed: (projection: string, error: unknown) => void
}
/** Whether a projection folds events of any of these types: waking the others for every append would cost more than the folding. */
export const foldsAnyOf = (projection: AnyProjection, types: readonly string[]): boolean =>
  types.some((type) => Object.hasOwn(projection.events as object, type))

/**
 * Drains shards when woken, in a few places at a time; what arrives meanwhile means once more. Shards of one projection that keep
 * up with the log share a place and a transaction: each by itself, they would all wait for each other with little to do. Of the
 * projections that keep up and are not watched, one at a time has a place, which then rests for as long as it was worked in:
 * meanwhile the batches of the others fill, and cost less.
 */
export class ProjectionWorker {
  readonly #slots = new Map<string, Slot>()
  #queue: Slot[] = []
  /** Projections whose shards that keep up have a place: those that are woken meanwhile go together afterwards. */
  readonly #together = new Set<AnyProjection>()
  readonly #bus: Bus
  readonly #observer: WorkerObserver
  #running = 0
  #watched = 0
  #isBackgroundTaken = false
  #stopping = new AbortController()
  #retrying: Promise<unknown> = Promise.resolve()
  #idle: (() => void)[] = []

  constructor(bus: Bus, observer: WorkerObserver) {
    this.#bus = bus
    this.#observer = observer
  }
  /** Makes the live generation of each projection if need be (a new version is built first), and readies its shards. */
  prepare(pool: pg.Pool, feed: Feed, projections: readonly AnyProjection[]): Promise<void> {
    return this.prepareOn(postgresBackend(pool, feed), projections)
  }
  /** Like `prepare`, for any place of rows and checkpoints. */
  async prepareOn(backend: WorkerBackend, projections: readonly AnyProjection[]): Promise<void> {
    this.#backend = backend
    for (const projection of projections) {
      const generation = await backend.ensureCurrentGeneration(projection)
      for (const shard of shardsOf(projection))
        this.#slots.set(`${projection.name}/${shard}`, {
          projection,
          shard,
          generation,
          caughtUp: false,
          at: undefined,
          state: 'rest',
          rested: [],
        })
    }
  }
  #backend: WorkerBackend | undefined
  /** Follows swaps that a rebuild elsewhere has made. */
  async refresh(): Promise<void> {
    if (!this.#backend) return
    const generations = await this.#backend.live()
    for (const slot of this.#slots.values()) {
      const generation = generations.get(slot.projection.name)
      if (generation === undefined || generation === slot.generation) continue
      slot.generation = generation
      slot.at = undefined
      slot.caughtUp = false
    }
  }

  /** Wakes the slots that new events of these types in these shards may concern; all, when none is named. */
  wake(shards?: readonly number[], types?: readonly string[]): void {
    for (const slot of this.#slots.values()) {
      const inShard = !shards || slot.shard === UNSHARDED || shards.includes(slot.shard)
      if (inShard && (!types || foldsAnyOf(slot.projection, types))) this.#enqueue(slot)
    }
    this.#pump()
  }
  /** Resolves when this shard has been drained and is at rest. */
  async wakeOne(projection: string, shard: number): Promise<void> {
    const slot = this.#slots.get(`${projection}/${shard}`)
    if (!slot || this.#stopping.signal.aborted) return
    const rested = new Promise<void>((resolve) => slot.rested.push(resolve))
    this.#enqueue(slot)
    this.#pump()
    await rested
  }
  /** Repairs lost hints: wakes the shards that something unread concerns, and those whose checkpoint stands far behind. */
  async sweep(): Promise<readonly Lag[]> {
    const measured =
      (await this.#backend?.lags([
        ...new Set([...this.#slots.values()].map((slot) => slot.projection)),
      ])) ?? []
    for (const { projection, shard, lag, behind } of measured) {
      const slot = this.#slots.get(`${projection}/${shard}`)
      if (slot && (lag > 0 || behind >= ADVANCE_IDLE_EVENTS)) this.#enqueue(slot)
    }
    this.#pump()
    return measured
  }
  #enqueue(slot: Slot): void {
    if (this.#stopping.signal.aborted) return
    if (slot.state === 'running') slot.state = 'again'
    if (slot.state !== 'rest') return
    slot.state = 'waiting'
    this.#queue.push(slot)
  }
  #pump(): void {
    while (this.#running < CONCURRENT_MAX) {
      const group = this.#next()
      if (!group) break
      void this.#run(group)
    }
  }
  #next(): ShardGroup | undefined {
    const ready = this.#queue.filter((slot) => !this.#isHeldUp(slot))
    const first = ready.find((slot) => isWatched(slot) === this.#watched < WATCHED_MAX) ?? ready[0]
    if (!first) return undefined
    const others = first.caughtUp
      ? ready.filter(
          (slot) => slot !== first && slot.caughtUp && slot.projection === first.projection,
        )
      : []
    const group: ShardGroup = [first, ...others]
    this.#queue = this.#queue.filter((slot) => !group.includes(slot))
    return group
  }
  #isHeldUp = (slot: Slot): boolean =>
    slot.caughtUp &&
    (this.#together.has(slot.projection) || (!isWatched(slot) && this.#isBackgroundTaken))

  async #run(group: ShardGroup): Promise<void> {
    const [{ projection, caughtUp }] = group
    const watched = isWatched(group[0]) ? 1 : 0
    const isBackground = caughtUp && watched === 0
    const began = performance.now()
    if (isBackground) this.#isBackgroundTaken = true
    this.#running++
    this.#watched += watched
    if (caughtUp) this.#together.add(projection)
    // Callers that asked until now are served by this drain; those that ask while it runs wait for the next one.
    const waiting = group.map((slot) => slot.rested.splice(0))
    for (const slot of group) slot.state = 'running'
    const isDrained = await this.#drain(group)
    this.#running--
    this.#watched -= watched
    if (caughtUp) this.#together.delete(projection)
    for (const [i, slot] of group.entries()) this.#release(slot, isDrained, waiting[i] ?? [])
    if (isBackground) void this.#rest(performance.now() - began)
    this.#pump()
    if (this.#running === 0 && this.#queue.length === 0)
      for (const resolve of this.#idle.splice(0)) resolve()
  }
  async #rest(worked_ms: number): Promise<void> {
    await this.#backend?.rest(Math.min(worked_ms, REST_MS_MAX))
    this.#isBackgroundTaken = false
    this.#pump()
  }
  /** Ends a slot's turn. If its work is not done it goes to the end of the queue, and so do the callers that wait for it. */
  #release(slot: Slot, isDrained: boolean, waiting: (() => void)[]): void {
    const again = askedAgain(slot) || !isDrained
    slot.state = 'rest'
    if (isDrained) for (const resolve of waiting) resolve()
    else slot.rested.push(...waiting)
    if (again) this.#enqueue(slot)
    if (this.#stopping.signal.aborted) for (const resolve of slot.rested.splice(0)) resolve()
  }
  /** False if there is more to do. Under steady load there always is: without turns, four shards would keep all others from moving. */
  async #drain(group: ShardGroup): Promise<boolean> {
    if (!this.#backend) return true
    const { projection } = group[0]
    const runner = new ShardRunner(
      this.#backend.shards,
      this.#backend.feed,
      refOf(group),
      standOf(group),
    )
    const began = performance.now()
    try {
      for (;;) {
        const step = await this.#step(runner, group)
        if (this.#stopping.signal.aborted) return true
        if (!step.more) {
          for (const slot of group) slot.caughtUp = step.outcome !== 'busy' || slot.caughtUp
          return true
        }
        if (
          this.#queue.length > 0 &&
          (step.events < SMALL_EVENTS || performance.now() - began > TURN_MS_MAX)
        )
          return false
      }
    } catch (error) {
      // The database or the feed failed: the checkpoints stand where they stood, and the next wake-up or sweep goes on.
      this.#observer.failed(projection.name, error)
      return true
    } finally {
      for (const slot of group) slot.at = runner.rested
    }
  }
  async #step(runner: ShardRunner, group: ShardGroup): Promise<Step> {
    const { name, module } = group[0].projection
    const start = performance.now()
    const step = await runner.step({ signal: this.#stopping.signal })
    this.#observer.stepped(
      name,
      step,
      (performance.now() - start) / 1000,
      group.map(({ shard }) => shard),
    )
    if (step.outcome === 'moved' && step.events > 0)
      this.#bus.publish({
        kind: 'projected',
        projection: name,
        module,
        position: step.position,
        topics: [...step.topics],
      })
    return step
  }
  /** Tries every quarantined stream again. One shard that cannot be tried now does not keep the others from it. */
  retryParked(): Promise<readonly string[]> {
    const retry = this.#retryEachParked()
    this.#retrying = retry
    return retry
  }
  async #retryEachParked(): Promise<readonly string[]> {
    const healed: string[] = []
    for (const slot of this.#slots.values()) {
      if (!this.#backend || this.#stopping.signal.aborted) break
      const { shards, feed } = this.#backend
      try {
        const streams = await retryParked(shards, feed, refOf([slot]))
        if (streams.length > 0) this.#tellHealed(slot)
        healed.push(...streams)
      } catch (error) {
        this.#observer.failed(slot.projection.name, error)
      }
    }
    return healed
  }
  #tellHealed({ projection }: Slot): void {
    this.#bus.publish({
      kind: 'projected',
      projection: projection.name,
      module: projection.module,
      position: START,
      topics: [],
    })
  }
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    return this.#running === 0 && this.#queue.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#idle.push(resolve))
  }
  /** Finishes the batches and the retry that run, begins no other. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const slot of this.#queue.splice(0)) for (const resolve of slot.rested.splice(0)) resolve()
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
    await Promise.all([this.idle(), this.#retrying])
  }
}
