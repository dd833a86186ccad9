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

/**
 * What is done to shards between taking their checkpoints and letting go of them: all of it happens, or nothing. What is asked
 * for without waiting is done in the order of asking; after something has failed, nothing more is done and a commit is none.
 */
export interface ShardTransaction {
  /** Where the checkpoints stand, by shard, of those that were free: at least one. Nobody else moves them until the end. */
  readonly positions: ReadonlyMap<number, number>
  /** The rows of these load groups. */
  readonly load: LoadRows
  readonly write: (table: string, changes: TableChanges) => Promise<void>
  /** Runs `work`; if it raises, what it has written is taken back, and the error raised on. */
  readonly undoable: <T>(work: () => Promise<T>) => Promise<T>
  /** Streams of this projection that stopped at a failing event, as they stood when the checkpoint was taken. */
  readonly parkedStreams: ReadonlySet<string>
  readonly park: (stops: readonly ParkedEvent[]) => Promise<void>
  /** Where this stream stopped, undefined if it does not stand; kept still until the end. */
  readonly parkedAt: (stream: string) => Promise<number | undefined>
  readonly unpark: (stream: string) => Promise<void>
  /** Compare-and-set of all checkpoints that are not there yet; raises if one does not stand where it stood. */
  readonly move: (to: number) => Promise<void>
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
  /** After an error: whether it happened is in doubt, and nothing more is done with it. */
  readonly abandon: () => void
}

/** Where rows, checkpoints and quarantined streams live: in PostgreSQL, or in memory under a simulation. */
export interface ShardStore {
  /** Undefined if another worker has all of these ('skip' only; else they are waited for), or the tables are of another version than this code. */
  readonly lockShards: (
    ref: ShardsRef,
    busy: 'skip' | 'wait',
  ) => Promise<ShardTransaction | undefined>
  /** The streams of these shards that stopped, in the order of their failing events. */
  readonly parkedStreams: (ref: ShardsRef) => Promise<readonly string[]>
}
