import type {
  AnyProjection,
  Key,
  Row,
  Table,
} from '../../projections/platform/define/define-projection.ts'
import { shardsOf } from '../../projections/platform/run/registry.ts'
import type { TableChanges } from '../../projections/platform/store/row-buffer.ts'
import {
  parkedLane,
  type ShardsRef,
  type ShardStore,
  type ShardTransaction,
} from '../../projections/platform/store/shard-store.ts'
import { applyChanges } from '../../projections/platform/testing/memory-tables.ts'
import type { Random } from '../demo/random.ts'
import { ConnectionLost, type SimulatedProcess, type SimulatedWorld } from './world.ts'
import type { Sabotage } from './sabotage.ts'

const GENERATION = 1
/** By lane: a stream in one of its shards. */
type Stopped = Map<
  string,
  { readonly stream: string; readonly shard: number; readonly position: number }
>

/** Rows, checkpoints and quarantined streams in memory, with what PostgreSQL promises of transactions: all or nothing, one at a time a shard, what is asked for first is done first. */
export class MemoryShards {
  readonly #world: Pick<SimulatedWorld, 'effect' | 'random'>
  readonly #sabotage: Sabotage
  readonly tables = new Map<string, Map<string, Row>>()
  readonly checkpoints = new Map<string, number>()
  readonly stopped = new Map<string, Stopped>()
  readonly #holders = new Map<string, Open>()

  constructor(
    world: Pick<SimulatedWorld, 'effect' | 'random'>,
    sabotage: Sabotage,
    projections: readonly AnyProjection[],
  ) {
    this.#world = world
    this.#sabotage = sabotage
    for (const projection of projections) {
      for (const name of Object.keys(projection.tables)) this.tables.set(name, new Map())
      for (const shard of shardsOf(projection))
        this.checkpoints.set(`${projection.name}/${shard}`, 0)
      this.stopped.set(projection.name, new Map())
    }
  }
  readonly generation = GENERATION

  rows(table: string): readonly Row[] {
    return [...(this.tables.get(table)?.values() ?? [])]
  }
  /** The server ends the connections of this process: what they had begun is undone, and their locks are free. */
  disconnect(process: SimulatedProcess): void {
    for (const [shard, open] of this.#holders) {
      if (open.process !== process) continue
      open.lost = true
      this.#holders.delete(shard)
    }
  }

  /** The store as one process reaches it. */
  of(process: SimulatedProcess): ShardStore {
    const world = this.#world
    const take = async (
      ref: ShardsRef,
      busy: 'skip' | 'wait',
    ): Promise<ShardTransaction | undefined> => {
      const label = `take ${ref.projection.name}/${ref.shards.join(' ')}`
      for (;;) {
        let begun: Open | undefined
        // A connection that breaks under its transaction ends it.
        const open = await world
          .effect(process, label, async () => (begun = this.#begin(ref, busy, process)))
          .catch((error: unknown) => {
            if (begun) this.release(begun)
            throw error
          })
        if (open) return this.#transaction(process, ref, open)
        if (busy === 'skip') return undefined
      }
    }
    return {
      lockShards: take,
      parkedStreams: ({ projection, shards }) =>
        world.effect(process, 'stopped streams', async () =>
          [...(this.stopped.get(projection.name) as Stopped)]
            .filter(([, one]) => shards.includes(one.shard))
            .toSorted(([, a], [, b]) => a.position - b.position)
            .map(([, { stream }]) => stream),
        ),
    }
  }
  /** Whichever of these shards are free; all or none, if they are waited for. */
  #begin(
    { projection, shards }: ShardsRef,
    busy: 'skip' | 'wait',
    process: SimulatedProcess,
  ): Open | undefined {
    const free = shards.filter(
      (shard) => this.#sabotage.sharedShards || !this.#holders.has(`${projection.name}/${shard}`),
    )
    if (process.dead || free.length === 0 || (busy === 'wait' && free.length < shards.length))
      return undefined
    const open = new Open(this, projection, free, process)
    for (const name of open.names.values()) this.#holders.set(name, open)
    return open
  }
  release(open: Open): void {
    for (const name of open.names.values())
      if (this.#holders.get(name) === open) this.#holders.delete(name)
  }

  #transaction(
    process: SimulatedProcess,
    { projection, shards }: ShardsRef,
    open: Open,
  ): ShardTransaction {
    const act = <T>(label: string, work: () => T): Promise<T> =>
      open.inOrder(this.#world.random, work, (arrive) =>
        this.#world.effect(process, `${label} ${open.label}`, async () => {
          if (open.lost) throw new ConnectionLost('the server ended this connection')
          return arrive()
        }),
      )
    const stopped = () => this.stopped.get(projection.name) as Stopped
    // A stream is tried again in one shard at a time.
    const laneOf = (stream: string) => parkedLane(shards[0] as number, stream)
    const positions = new Map(
      [...open.names].map(([shard, name]) => [shard, this.checkpoints.get(name) as number]),
    )
    return {
      positions,
      load: (table, groups) => act('load', () => open.load(table, groups)),
      write: (table, changes) => act('write', () => open.write(table, changes)),
      undoable: async (work) => {
        const before = open.mark()
        try {
          return await work()
        } catch (error) {
          open.undoTo(before)
          throw error
        }
      },
      parkedLanes: new Set(this.#sabotage.stoppedGoOn ? [] : stopped().keys()),
      park: (stops) =>
        act('stop', () => {
          for (const { event, shard } of stops) {
            const lane = parkedLane(shard, event.stream)
            open.later(
              () =>
                stopped().has(lane) ||
                stopped().set(lane, {
                  stream: event.stream,
                  shard,
                  position: Number(event.position),
                }),
            )
          }
        }),
      parkedAt: (stream) => act('stopped at', () => stopped().get(laneOf(stream))?.position),
      unpark: (stream) => act('go on', () => open.later(() => stopped().delete(laneOf(stream)))),
      move: (to) =>
        act('move', () => {
          for (const [shard, from] of positions) {
            const name = open.names.get(shard) as string
            if (from >= to) continue
            if (this.checkpoints.get(name) !== from && !this.#sabotage.sharedShards)
              throw new MovedUnderLock(name)
            const set = () => this.checkpoints.set(name, to)
            if (this.#sabotage.checkpointFirst) set()
            else open.later(set)
          }
        }),
      commit: () => act('commit', () => open.commit()),
      rollback: () => act('rollback', () => this.release(open)),
      abandon: () => {
        open.lost = true
        this.release(open)
      },
    }
  }
}

class MovedUnderLock extends Error {}

/** One transaction: what it writes is kept aside until it commits. */
class Open {
  /** The names of its checkpoints, by shard. */
  readonly names: ReadonlyMap<number, string>
  readonly label: string
  readonly process: SimulatedProcess
  readonly #shards: MemoryShards
  readonly #projection: AnyProjection
  #written: { readonly table: string; readonly changes: TableChanges }[] = []
  readonly #atCommit: (() => unknown)[] = []
  lost = false
  #failed = false
  #last: Promise<unknown> = Promise.resolve()
  readonly #behind: (() => unknown)[] = []

  constructor(
    shards: MemoryShards,
    projection: AnyProjection,
    taken: readonly number[],
    process: SimulatedProcess,
  ) {
    this.#shards = shards
    this.names = new Map(taken.map((shard) => [shard, `${projection.name}/${shard}`]))
    this.label = [...this.names.values()].join(' ')
    this.#projection = projection
    this.process = process
  }
  /**
   * One connection: what is asked for later is done later, and not at all once something has failed. Where only the answer was
   * lost, what was sent behind it may arrive all the same.
   */
  inOrder<T>(random: Random, work: () => T, ask: (work: () => T) => Promise<T>): Promise<T> {
    let arrived = false
    this.#behind.push(work)
    const result = this.#last.then(() => {
      if (this.#failed) throw new ConnectionLost('something before it failed')
      this.#behind.shift()
      return ask(() => {
        arrived = true
        return work()
      })
    })
    this.#last = result.catch((error: unknown) => {
      if (!this.#failed && arrived && error instanceof ConnectionLost && random.chance(0.5))
        this.#arriveUnheard()
      this.#failed = true
    })
    return result
  }
  #arriveUnheard(): void {
    try {
      for (const work of this.#behind) work()
    } catch (error) {
      // The server refused it and undid the rest, which nobody hears of either.
      if (!(error instanceof MovedUnderLock)) throw error
    }
  }
  #tableOf(name: string): Table {
    return (this.#projection.tables as Record<string, Table>)[name] as Table
  }
  load(name: string, groups: readonly Key[]): readonly Row[] {
    const rows = new Map(this.#shards.tables.get(name))
    for (const { table, changes } of this.#written)
      if (table === name) applyChanges(rows, this.#tableOf(name), changes)
    const { loadBy, key } = this.#tableOf(name)
    const wanted = new Set(groups.map((group) => group.join('\u0000')))
    return [...rows.values()].filter((row) =>
      wanted.has((loadBy ?? key).map((column) => row[column]).join('\u0000')),
    )
  }
  write(table: string, changes: TableChanges): void {
    this.#written.push({ table, changes })
  }
  mark(): number {
    return this.#written.length
  }
  undoTo(mark: number): void {
    this.#written = this.#written.slice(0, mark)
  }
  later(change: () => unknown): void {
    this.#atCommit.push(change)
  }
  commit(): void {
    // The row is JSON on its way to a database: what a fold would go on changing must not change here.
    for (const { table, changes } of this.#written)
      applyChanges(
        this.#shards.tables.get(table) as Map<string, Row>,
        this.#tableOf(table),
        structuredClone(changes),
      )
    for (const change of this.#atCommit) change()
    this.#shards.release(this)
  }
}
