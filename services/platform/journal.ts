import type { Appended, EventMetadata, EventStore, Position } from '#shared/platform/event-store.ts'
import type { AnyEvent, EventTypes } from '#shared/platform/messages.ts'
import type { Projected } from '#projections/platform/define-projection.ts'

/** Events for one stream; ids are derived from the command id, so that doing it twice is doing it once. */
export interface JournalAppend {
  readonly stream: string
  readonly types: EventTypes
  readonly events: readonly AnyEvent[]
  readonly expectedVersion: number
}
/** The event store as modules see it: events in their current schema, plain; personal fields are encrypted beneath. */
export interface Journal {
  readonly store: EventStore
  readonly append: (append: JournalAppend, meta: EventMetadata) => Promise<Appended>
  /** All or nothing over several streams. */
  readonly appendMany: (appends: readonly JournalAppend[], meta: EventMetadata) => Promise<readonly Appended[]>
  readonly read: (stream: string, types: EventTypes, afterVersion?: number) => Promise<readonly Projected[]>
  readonly head: () => Promise<Position>
}
