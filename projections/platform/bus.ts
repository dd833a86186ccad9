import type { Position } from '#shared/platform/event-store.ts'

/** What travels between processes: hints only. A lost one is repaired by the next sweep; the truth is in the tables. */
export type Hint =
  | { readonly kind: 'appended'; readonly position: Position; readonly shards: readonly number[] }
  | { readonly kind: 'projected'; readonly projection: string; readonly module: string; readonly position: Position; readonly topics: readonly string[] }

export interface Bus {
  readonly publish: (hint: Hint) => void
  /** Calls back for every hint of any process, this one's included; returns the way to stop. */
  readonly listen: (onHint: (hint: Hint) => void) => () => void
  readonly close: () => Promise<void>
}
