import type { EventStore, StoredEvent } from '#shared/platform/event-store.ts'

/** The means of a group of contract tests: the store under test, and unused stream names. */
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
