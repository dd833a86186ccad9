import type { Failure, Load } from './fold.ts'
import type { AnyProjection } from './define-projection.ts'
import type { TableChanges } from './row-buffer.ts'

export interface ShardRef {
  readonly projection: AnyProjection
  readonly generation: number
  readonly shard: number
}

/** What is done to one shard between taking its checkpoint and letting go of it: all of it happens, or nothing. */
export interface ShardTransaction {
  /** Where the checkpoint stands. Nobody else moves it until the end. */
  readonly position: number
  /** The rows of these load groups. */
  readonly load: Load
  readonly write: (table: string, changes: TableChanges) => Promise<void>
  /** Runs `work`; if it raises, what it has written is taken back, and the error raised on. */
  readonly undoable: <T>(work: () => Promise<T>) => Promise<T>
  /** Streams of this projection that stopped at a failing event, as they stood when the checkpoint was taken. */
  readonly stopped: ReadonlySet<string>
  readonly stop: (failures: readonly Failure[]) => Promise<void>
  /** Where this stream stopped, undefined if it does not stand; kept still until the end. */
  readonly stoppedAt: (stream: string) => Promise<number | undefined>
  readonly goOn: (stream: string) => Promise<void>
  /** Compare-and-set: false if the checkpoint does not stand at `from`. */
  readonly move: (from: number, to: number) => Promise<boolean>
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
  /** After an error: whether it happened is in doubt, and nothing more is done with it. */
  readonly abandon: () => void
}

/** Where rows, checkpoints and quarantined streams live: in PostgreSQL, or in memory under a simulation. */
export interface ShardStore {
  /** Undefined if another worker has this shard ('skip' only), or the tables are of another version than this code. */
  readonly take: (ref: ShardRef, busy: 'skip' | 'wait') => Promise<ShardTransaction | undefined>
  /** The streams of this shard that stopped, in the order of their failing events. */
  readonly stoppedStreams: (ref: ShardRef) => Promise<readonly string[]>
}
