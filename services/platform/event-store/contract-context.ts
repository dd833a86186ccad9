import type { EventStore } from '#shared/platform/event-store.ts'

/** What a group of contract tests works with: the store under test, and stream names that nobody has used. */
export interface ContractStore {
  readonly store: () => EventStore
  readonly newStream: (name?: string) => string
}
