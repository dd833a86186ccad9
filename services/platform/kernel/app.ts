import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import type { EventTypes, Instant } from '#shared/platform/messages.ts'
import type { Config } from '../config/config.ts'
import type { CommandHandling } from '../commands/handling.ts'
import type { FileStore } from '../files/files.ts'
import type { Journal } from '../event-store/journal.ts'
import type { LogEntries } from '../event-store/log-entries.ts'
import type { Operations } from '../operations/operations.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Processes } from '../process/processes.ts'
import type { People } from '../people/people.ts'
import type { UnreadableEvents } from '../event-store/unreadable-events.ts'
import type { Vault } from '../privacy/vault.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { Progress } from '#projections/platform/run/progress.ts'
import type { ModelChanges } from './changes.ts'

/** The machinery that every service is given at start, once per process. */
export interface App extends CommandHandling {
  readonly config: Config
  readonly log: Logger
  readonly pool: Pool
  /** Read models by table name; a query narrows it with `app.read<Database>()`. */
  readonly read: <Database>() => Kysely<Database>
  /** Events as modules know them: encrypted and hashed on the way in, upcast and decrypted on the way out. */
  readonly journal: Journal
  /** The event types of all modules, by their names. */
  readonly eventTypes: EventTypes
  /** Single events by their place in the feed. */
  readonly entries: LogEntries
  readonly vault: Vault
  /** Files by their SHA-256; events refer to them. */
  readonly files: FileStore
  /** Counts the events of all modules whose personal fields an erasure makes unreadable. */
  readonly unreadableAfter: (person: string) => Promise<readonly UnreadableEvents[]>
  /**
   * Erases a person, irrevocably: destroys their key (of a login, or of `keyName` for a person without an account), every process
   * forgets what it holds of them in clear, and read models give up their texts among others' facts.
   */
  readonly erase: (person: string) => Promise<void>
  /** Destroys the keys of these parts of what people wrote (`personal` with `part`), irrevocably: read models give it up by an event of the module. */
  readonly destroyParts: (parts: readonly string[]) => Promise<void>
  /** Goes on with erasures that broke off after the key was destroyed. */
  readonly finishErasures: () => Promise<void>
  readonly bus: Bus
  /** The progress of each projection; `reach` waits until one has seen a position. */
  readonly progress: Progress
  /** Whose rows of read models have changed since a position. */
  readonly changes: ModelChanges
  /** Processes, lag and rebuilds, for the operators' screens. */
  readonly operations: Operations
  /** All people who have or had an account. Filled by the module `people`. */
  readonly people: People
  /** The process managers of all services, once they are defined. */
  readonly processes: Processes
  /** Messages to people outside, and what became of them. */
  readonly outbox: Outbox
  readonly now: () => Instant
}
