import { memoryEventStore } from '../../services/platform/event-store/memory.ts'
import type { AnyProjection } from '../../projections/platform/define/define-projection.ts'
import { onlineTime } from '../../projections/online-time/online-time.ts'
import { onShift } from '../../projections/shifts/on-shift.ts'
import { owners, startClients, type Acknowledged } from './clients.ts'
import { checkInvariants } from './invariants.ts'
import {
  lagsOf,
  remoteStore,
  startSimulatedApi,
  startSimulatedWorker,
  type Api,
  type SimulatedWorker,
} from './machines.ts'
import { MemoryShards } from './memory-shards.ts'
import { MemorySnapshots } from './memory-snapshots.ts'
import type { Sabotage } from './sabotage.ts'
import { makeTold } from './told-projection.ts'
import { onWorldsClock, SimulatedProcess, Violation, SimulatedWorld } from './world.ts'

const HORIZON = Date.parse('2026-03-16T02:00:00Z')
const SETTLE_ROUNDS_MAX = 60

interface Simulated {
  readonly steps: number
  readonly kills: number
  readonly trace: number
}

/** A whole studio's morning in one seed; raises a Violation if a promise of the product is not kept. */
export function simulate(seed: number, sabotage: Sabotage = {}): Promise<Simulated> {
  const world = new SimulatedWorld(seed)
  return onWorldsClock(world, () => new Studio(world, sabotage).run())
}

class Studio {
  readonly #world: SimulatedWorld
  readonly #sabotage: Sabotage
  readonly #store = memoryEventStore(() => new Date(this.#world.now))
  /** Streams that one projection fails for until it is mended: their later events must wait, and come in order then. */
  readonly #poisoned = new Set<string>()
  readonly #projections: readonly AnyProjection[]
  readonly #shards: MemoryShards
  readonly #snapshots: MemorySnapshots
  readonly #acknowledged: Acknowledged = {
    observations: [],
    heartbeats: [],
    shifts: [],
    refused: [],
    running: 0,
  }
  #apis: Api[] = []
  #workers: SimulatedWorker[] = []
  #started = 0
  #kills = 0
  #failure: unknown

  constructor(world: SimulatedWorld, sabotage: Sabotage) {
    this.#world = world
    this.#sabotage = sabotage
    this.#projections = [onlineTime, onShift, makeTold(this.#poisoned)]
    this.#shards = new MemoryShards(world, sabotage, this.#projections)
    this.#snapshots = new MemorySnapshots(world, sabotage)
  }
  async run(): Promise<Simulated> {
    if (this.#world.random.chance(0.3))
      this.#poisoned.add(`shift-${this.#world.random.pick(['ana', 'bea'])}`)
    this.#startApi()
    this.#startApi()
    await this.#startWorker()
    await this.#startWorker()
    const clients = {
      world: this.#world,
      sabotage: this.#sabotage,
      acknowledged: this.#acknowledged,
      anyApi: () => this.#world.random.pick(this.#apis),
    }
    startClients({ ...clients, failed: (error) => (this.#failure ??= error) })
    await this.#world.run(() => this.#mischief())
    if (this.#failure !== undefined) throw this.#failure
    if (this.#acknowledged.running > 0) throw new Violation('a client waits for ever')
    await this.#settle()
    await checkInvariants(
      {
        store: this.#store,
        shards: this.#shards,
        snapshots: this.#snapshots,
        projections: this.#projections,
        acknowledged: this.#acknowledged,
      },
      HORIZON,
    )
    return { steps: this.#world.steps, kills: this.#kills, trace: this.#world.trace >>> 0 }
  }

  #storeOf = (process: SimulatedProcess) =>
    remoteStore(this.#world, process, this.#store, this.#sabotage, (shards) => this.#hint(shards))
  #startApi(): void {
    this.#apis.push(
      startSimulatedApi(`api ${++this.#started}`, owners, this.#storeOf, this.#snapshots),
    )
  }
  async #startWorker(): Promise<void> {
    this.#workers.push(
      await startSimulatedWorker(
        `worker ${++this.#started}`,
        this.#world,
        this.#shards,
        this.#store,
        this.#storeOf,
        this.#projections,
      ),
    )
  }
  /** Wake-ups are lost, late and doubled. */
  #hint(shards: readonly number[]): void {
    for (const { process, worker } of this.#workers)
      for (let times = this.#world.random.pick([0, 0, 1, 1, 2]); times > 0; times--)
        void this.#world.pause(process, 'hint').then(() => worker.wake(shards))
  }

  /** Before each step something may go wrong. */
  #mischief(): void {
    const { random } = this.#world
    if (!random.chance(0.02)) return
    const victim = random.pick([...this.#workers, ...this.#apis])
    const what = random.between(1, 10)
    if (what <= 4) this.#kill(victim.process)
    else if (what <= 6) victim.process.stoppedUntil = this.#world.steps + random.between(5, 120)
    else if (what <= 8) this.#takeOver(victim.process)
    else if ('worker' in victim && !this.#sabotage.noSweep) this.#sweep(victim)
    else this.#poisoned.clear()
  }
  #kill(process: SimulatedProcess): void {
    this.#kills++
    this.#world.kill(process)
    this.#shards.disconnect(process)
    const [apis, workers] = [this.#apis.length, this.#workers.length]
    this.#apis = this.#apis.filter((one) => one.process !== process)
    this.#workers = this.#workers.filter((one) => one.process !== process)
    if (this.#apis.length < apis) this.#startApi()
    // A failure to start would be one of this program.
    if (this.#workers.length < workers)
      void this.#startWorker().catch((error: unknown) => (this.#failure ??= error))
  }
  /** The server gives up on a process that stands still; it comes back and does not know. */
  #takeOver(process: SimulatedProcess): void {
    process.stoppedUntil = this.#world.steps + this.#world.random.between(20, 200)
    this.#shards.disconnect(process)
  }
  #sweep({ worker }: SimulatedWorker): void {
    worker.sweep().catch((error: unknown) => this.#lostOnly(error))
    worker.retryParked().catch((error: unknown) => this.#lostOnly(error))
  }
  #lostOnly(error: unknown): void {
    if ((error as { code?: string }).code !== '08006') this.#failure ??= error
  }

  /** Nothing goes wrong any more, what was broken is mended: within some sweeps everything must be readable. */
  async #settle(): Promise<void> {
    this.#poisoned.clear()
    for (const { process } of this.#workers) process.stoppedUntil = 0
    for (let round = 0; round < SETTLE_ROUNDS_MAX; round++) {
      const lags = await lagsOf(this.#store, this.#shards, this.#projections)
      const stopped = [...this.#shards.stopped.values()].reduce(
        (sum, streams) => sum + streams.size,
        0,
      )
      if (lags.every(({ lag }) => lag === 0) && stopped === 0) return
      if (!this.#sabotage.noSweep) for (const worker of this.#workers) this.#sweep(worker)
      await this.#world.run(() => undefined)
      if (this.#failure !== undefined) throw this.#failure
    }
    throw new Violation(
      `after ${SETTLE_ROUNDS_MAX} sweeps something is unread still: ${JSON.stringify([(await lagsOf(this.#store, this.#shards, this.#projections)).filter((l) => l.lag > 0), [...this.#shards.stopped].map(([n, s]) => [n, ...s])])}`,
    )
  }
}
