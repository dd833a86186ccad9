import type { EventStore, StoredEvent } from '#shared/platform/event-store.ts'

/** What a group of contract tests works with: the store under test, and stream names that nobody has used. */
export interface ContractStore {
  readonly store: () => EventStore
  readonly newStream: (name?: string) => string
}

/** The ids of events, in their order. */
export const eventIdsOf = (events: readonly StoredEvent[]): readonly string[] =>
  events.map((event) => event.id)
/** The versions of events, in their order. */
export const versionsOf = (events: readonly StoredEvent[]): readonly number[] =>
  events.map((event) => event.version)
