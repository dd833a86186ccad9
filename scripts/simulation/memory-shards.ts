import type { AnyProjection, Key, Row, Table } from '../../projections/platform/define-projection.ts'
import type { Failure } from '../../projections/platform/fold.ts'
import { shardsOf } from '../../projections/platform/registry.ts'
import type { TableChanges } from '../../projections/platform/row-buffer.ts'
import type { ShardRef, ShardStore, ShardTransaction } from '../../projections/platform/shard-store.ts'
import { applyChanges } from '../../projections/platform/testing.ts'
import { ConnectionLost, type Process, type World } from './world.ts'
import type { Sabotage } from './sabotage.ts'

const GENERATION = 1
type Stopped = Map<string, { readonly shard: number; readonly position: number }>

/** Rows, checkpoints and quarantined streams in memory, with what PostgreSQL promises of transactions: all or nothing, one at a time a shard. */
export class MemoryShards {
  readonly #world: Pick<World, 'effect'>
  readonly #sabotage: Sabotage
  readonly tables = new Map<string, Map<string, Row>>()
  readonly checkpoints = new Map<string, number>()
  readonly stopped = new Map<string, Stopped>()
  readonly #holders = new Map<string, Open>()

  constructor(world: Pick<World, 'effect'>, sabotage: Sabotage, projections: readonly AnyProjection[]) {
    this.#world = world
    this.#sabotage = sabotage
    for (const projection of projections) {
      for (const name of Object.keys(projection.tables)) this.tables.set(name, new Map())
      for (const shard of shardsOf(projection)) this.checkpoints.set(`${projection.name}/${shard}`, 0)
      this.stopped.set(projection.name, new Map())
    }
  }
  readonly generation = GENERATION

  rows(table: string): readonly Row[] {
    return [...(this.tables.get(table)?.values() ?? [])]
  }
  /** The server ends the connections of this process: what they had begun is undone, and their locks are free. */
  disconnect(process: Process): void {
    for (const [shard, open] of this.#holders) {
      if (open.process !== process) continue
      open.lost = true
      this.#holders.delete(shard)
    }
  }

  /** The store as one process reaches it. */
  of(process: Process): ShardStore {
    const world = this.#world
    const take = async (ref: ShardRef, busy: 'skip' | 'wait'): Promise<ShardTransaction | undefined> => {
      const name = `${ref.projection.name}/${ref.shard}`
      for (;;) {
        let begun: Open | undefined
        // A connection that breaks under its transaction ends it.
        const open = await world
          .effect(process, `take ${name}`, async () => (begun = this.#begin(name, ref.projection, process)))
          .catch((error: unknown) => {
            if (begun) this.release(name, begun)
            throw error
          })
        if (open) return this.#transaction(process, ref, open)
        if (busy === 'skip') return undefined
      }
    }
    return {
      take,
      stoppedStreams: ({ projection, shard }) =>
        world.effect(process, 'stopped streams', async () =>
          [...(this.stopped.get(projection.name) as Stopped)]
            .filter(([, one]) => one.shard === shard)
            .toSorted(([, a], [, b]) => a.position - b.position)
            .map(([stream]) => stream),
        ),
    }
  }
  #begin(name: string, projection: AnyProjection, process: Process): Open | undefined {
    if (process.dead || (this.#holders.has(name) && !this.#sabotage.sharedShards)) return undefined
    const open = new Open(this, name, projection, process)
    this.#holders.set(name, open)
    return open
  }
  release(name: string, open: Open): void {
    if (this.#holders.get(name) === open) this.#holders.delete(name)
  }

  #transaction(process: Process, ref: ShardRef, open: Open): ShardTransaction {
    const { projection, shard } = ref
    const act = <T>(label: string, work: () => T): Promise<T> =>
      this.#world.effect(process, `${label} ${open.name}`, async () => {
        if (open.lost) throw new ConnectionLost('the server ended this connection')
        return work()
      })
    const stopped = () => this.stopped.get(projection.name) as Stopped
    return {
      position: this.checkpoints.get(open.name) as number,
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
      stopped: new Set(this.#sabotage.stoppedGoOn ? [] : stopped().keys()),
      stop: (failures: readonly Failure[]) =>
        act('stop', () => {
          for (const { event } of failures)
            open.later(() => stopped().has(event.stream) || stopped().set(event.stream, { shard, position: Number(event.position) }))
        }),
      stoppedAt: (stream) => act('stopped at', () => stopped().get(stream)?.position),
      goOn: (stream) => act('go on', () => open.later(() => stopped().delete(stream))),
      move: (from, to) =>
        act('move', () => {
          if (this.checkpoints.get(open.name) !== from && !this.#sabotage.sharedShards) return false
          const set = () => this.checkpoints.set(open.name, to)
          if (this.#sabotage.checkpointFirst) set()
          else open.later(set)
          return true
        }),
      commit: () => act('commit', () => open.commit()),
      rollback: () => act('rollback', () => this.release(open.name, open)),
      abandon: () => {
        open.lost = true
        this.release(open.name, open)
      },
    }
  }
}

/** One transaction: what it writes is kept aside until it commits. */
class Open {
  readonly name: string
  readonly process: Process
  readonly #shards: MemoryShards
  readonly #projection: AnyProjection
  #written: { readonly table: string; readonly changes: TableChanges }[] = []
  readonly #atCommit: (() => unknown)[] = []
  lost = false

  constructor(shards: MemoryShards, name: string, projection: AnyProjection, process: Process) {
    this.#shards = shards
    this.name = name
    this.#projection = projection
    this.process = process
  }
  #tableOf(name: string): Table {
    return (this.#projection.tables as Record<string, Table>)[name] as Table
  }
  load(name: string, groups: readonly Key[]): readonly Row[] {
    const rows = new Map(this.#shards.tables.get(name))
    for (const { table, changes } of this.#written) if (table === name) applyChanges(rows, this.#tableOf(name), changes)
    const { loadBy, key } = this.#tableOf(name)
    const wanted = new Set(groups.map((group) => group.join('\u0000')))
    return [...rows.values()].filter((row) => wanted.has((loadBy ?? key).map((column) => row[column]).join('\u0000')))
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
      applyChanges(this.#shards.tables.get(table) as Map<string, Row>, this.#tableOf(table), structuredClone(changes))
    for (const change of this.#atCommit) change()
    this.#shards.release(this.name, this)
  }
}
