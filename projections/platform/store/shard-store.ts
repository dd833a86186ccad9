import type { FoldFailure, LoadRows } from './fold.ts'
import type { AnyProjection } from '../define/define-projection.ts'
import type { TableChanges } from './row-buffer.ts'

/** Shards of one generation that are worked on together. */
export interface ShardsRef {
  readonly projection: AnyProjection
  readonly generation: number
  readonly shards: readonly number[]
}
/** A failure, and the shard in which its stream stops. */
export interface ParkedEvent extends FoldFailure {
  readonly shard: number
}

/** A stream may hold events of several shards, each of which goes its own way: what stops is the stream in that shard. */
export const parkedLane = (shard: number, stream: string): string => `${shard} ${stream}`

/**
 * A transaction on shards, from taking their checkpoints to releasing them: all of it happens, or nothing. Statements that are
 * not waited for run in the order in which they were asked for; after one has failed no more run, and a commit is none.
 */
export interface ShardTransaction {
  /** The checkpoints of the shards that were free, by shard: at least one. No other worker moves them until the end. */
  readonly positions: ReadonlyMap<number, number>
  /** The rows of these load groups. */
  readonly load: LoadRows
  readonly write: (table: string, changes: TableChanges) => Promise<void>
  /** Runs `work`; if it raises, what it has written is taken back, and the error raised on. */
  readonly undoable: <T>(work: () => Promise<T>) => Promise<T>
  /** What stopped at a failing event of this projection, as it stood when the checkpoint was taken: see `parkedLane`. */
  readonly parkedLanes: ReadonlySet<string>
  readonly park: (stops: readonly ParkedEvent[]) => Promise<void>
  /** The position at which this stream is parked in the first of these shards, undefined if it is not; locked until the end. */
  readonly parkedAt: (stream: string) => Promise<number | undefined>
  readonly unpark: (stream: string) => Promise<void>
  /** Compare-and-set of all checkpoints that are not there yet; raises if one does not stand where it stood. */
  readonly move: (to: number) => Promise<void>
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
  /** After an error: whether it happened is in doubt, and nothing more is done with it. */
  readonly abandon: () => void
}

/** The store of rows, checkpoints and parked streams: PostgreSQL, or memory under a simulation. */
export interface ShardStore {
  /** Undefined if another worker has all of these ('skip' only; else they are waited for), or the tables are of another version than this code. */
  readonly lockShards: (
    ref: ShardsRef,
    busy: 'skip' | 'wait',
  ) => Promise<ShardTransaction | undefined>
  /** The streams of these shards that stopped, in the order of their failing events. */
  readonly parkedStreams: (ref: ShardsRef) => Promise<readonly string[]>
}
