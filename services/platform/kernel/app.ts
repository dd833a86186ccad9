import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import type { Position } from '#shared/platform/event-store.ts'
import type { EventOf, EventTypes, Instant } from '#shared/platform/messages.ts'
import type { Config } from '../config/config.ts'
import type {
  Aggregate,
  AnyAggregate,
  CallContext,
  CommandOf,
  EventsOf,
  StateOf,
} from './define-service.ts'
import type { FileStore } from '../files/files.ts'
import type { Journal } from '../event-store/journal.ts'
import type { Operations } from '../operations/operations.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Processes } from '../process/processes.ts'
import type { People } from '../people/people.ts'
import type { UnreadableEvents } from '../privacy/unreadable-events.ts'
import type { Vault } from '../privacy/vault.ts'
import type { Bus } from '#projections/platform/bus/bus.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import type { Progress } from '#projections/platform/run/progress.ts'

/** What every service is given at start: the machinery, once per process. */
export interface App {
  readonly config: Config
  readonly log: Logger
  readonly pool: Pool
  /** Read models by table name; a query narrows it with `app.read<Database>()`. */
  readonly read: <Database>() => Kysely<Database>
  /** Events as modules know them: encrypted and hashed on the way in, upcast and decrypted on the way out. */
  readonly journal: Journal
  readonly vault: Vault
  /** Files by their SHA-256; events refer to them. */
  readonly files: FileStore
  /** Of how many events which personal fields become unreadable by an erasure, of whatever module. */
  readonly unreadableAfter: (person: string) => Promise<readonly UnreadableEvents[]>
  /**
   * Irrevocable: destroys the person's key (a login, or `keyName` of somebody without an account), every process forgets what it
   * holds of them in clear, and read models give up their texts among others' facts.
   */
  readonly erase: (person: string) => Promise<void>
  /** Goes on with erasures that broke off after the key was destroyed. */
  readonly finishErasures: () => Promise<void>
  readonly bus: Bus
  /** How far each projection has come; `reach` waits until one has seen a position. */
  readonly progress: Progress
  /** What runs, how far it is behind, rebuilds: for the screens of those who run the product. */
  readonly operations: Operations
  /** Everybody who has or had an account. Filled by the module `people`. */
  readonly people: People
  /** The process managers of all services, once they are defined. */
  readonly processes: Processes
  /** What goes to people outside, and what became of it. */
  readonly outbox: Outbox
  readonly now: () => Instant
  /** load → fold → decide → append on one stream, at most three attempts, idempotent by the context's command id. */
  readonly handle: <S, C, E extends EventTypes>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    command: C,
    context: Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>,
    options?: HandleOptions,
  ) => Promise<Handled<S, E>>
  /**
   * Decides on several streams by their own aggregates and appends what they decide all or nothing; the results are in the
   * order of `parts`. Each part decides by its stream as it stands in the log. A conflict in any of them makes all decide again,
   * at most three times, then `command.busy`; a refusal of one refuses all. Idempotent by the context's command id: if it wrote
   * into any of these streams before, the first results stand. A stream may have one part only.
   */
  readonly handleMany: <const A extends readonly AnyAggregate[]>(
    parts: { readonly [I in keyof A]: StreamPart<A[I]> },
    context: Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>,
    options?: HandleOptions,
  ) => Promise<{ readonly [I in keyof A]: HandledPart<A[I]> }>
  /**
   * The state of a stream as it stands in the log at this moment, whichever process wrote it: no read model's delay, and what
   * this process has appended is in it. It shares `handle`'s memory of recent streams and reads only what came since. It holds
   * for the moment of the answer: who decides by it passes `version` on as the expected one, or decides in `handle`.
   * `version` is the number of events, 0 for a stream that nobody wrote.
   */
  readonly load: <S, E extends EventTypes>(
    aggregate: Aggregate<S, never, E>,
    stream: string,
  ) => Promise<Loaded<S>>
  /** All events of a stream with their envelopes, typed, as they stand in the log: for what the folded state does not tell. */
  readonly history: <S, E extends EventTypes>(
    aggregate: Aggregate<S, never, E>,
    stream: string,
  ) => Promise<readonly Projected<EventOf<E>>[]>
}
/** One stream's part of a decision over several. */
export interface StreamPart<A extends AnyAggregate> {
  readonly aggregate: A
  readonly stream: string
  readonly command: CommandOf<A>
  /**
   * What else must be decided because of what this part decided; appended with it, no result of its own. Asked at each attempt
   * where this part decided something. It may read, and writes nothing.
   */
  readonly also?: (events: readonly EventsOf<A>[]) => Promise<readonly StreamPart<AnyAggregate>[]>
}
export interface HandledPart<A extends AnyAggregate> extends Omit<
  Handled<StateOf<A>, EventTypes>,
  'events'
> {
  readonly events: readonly EventsOf<A>[]
  /** The state that it was decided by. */
  readonly before: StateOf<A>
}
export interface Loaded<S> {
  readonly state: S
  readonly version: number
}
export interface HandleOptions {
  readonly studio?: string | null
  readonly source?: string
  readonly causationId?: string | null
}
export interface Handled<S, E extends EventTypes> {
  readonly state: S
  readonly events: readonly EventOf<E>[]
  readonly position: Position | undefined
  readonly repeated: boolean
}
