import type { Position } from '#shared/platform/event-store.ts'

export interface Progress {
  /** Waits until every one of these projections has seen `position`; false if not within `ms` (default 5,000). */
  readonly reach: (projections: readonly string[], position: Position, ms?: number) => Promise<boolean>
  /** The newest position that all of these have seen. */
  readonly seen: (projections: readonly string[]) => Promise<Position>
}
