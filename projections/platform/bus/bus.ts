import type { Position } from '#shared/platform/event-store.ts'

/** A message between processes, never more than a hint. A lost one is repaired by the next sweep; the truth is in the tables. */
export type Hint =
  /** `types` absent: events of any type. */
  | {
      readonly kind: 'appended'
      readonly position: Position
      readonly shards: readonly number[]
      readonly types?: readonly string[]
    }
  | {
      readonly kind: 'projected'
      readonly projection: string
      readonly module: string
      readonly position: Position
      readonly topics: readonly string[]
    }
  /** The last position that a session has written: the process that it reads from next waits for it. `session` is the hash of its cookie. */
  | { readonly kind: 'wrote'; readonly session: string; readonly position: Position }
  /** A person's key was destroyed: each process forgets what it holds of them in clear. */
  | { readonly kind: 'erased'; readonly person: string }
  /** Something of the moment that a module tells its other processes, as who is there: it is worth no event. At most 4 kB. */
  | { readonly kind: 'said'; readonly channel: string; readonly body: unknown }
  /** The transport was away: hints of that time are lost, and each listener without a sweep of its own looks now. */
  | { readonly kind: 'missed' }

export interface Bus {
  readonly publish: (hint: Hint) => void
  /** Calls back for every hint of any process, this one's included; returns the way to stop. */
  readonly listen: (onHint: (hint: Hint) => void) => () => void
  readonly close: () => Promise<void>
}

/** The part that every transport shares: who listens here. */
export class Listeners {
  readonly #listeners = new Set<(hint: Hint) => void>()

  readonly listen = (onHint: (hint: Hint) => void): (() => void) => {
    this.#listeners.add(onHint)
    return () => this.#listeners.delete(onHint)
  }
  tell(hint: Hint): void {
    for (const onHint of this.#listeners) onHint(hint)
  }
}

/** A bus inside one process, for tests and for `ROLE=all` before a transport is there. */
export function localBus(): Bus {
  const listeners = new Listeners()
  return {
    publish: (hint) => listeners.tell(hint),
    listen: listeners.listen,
    close: async () => undefined,
  }
}
