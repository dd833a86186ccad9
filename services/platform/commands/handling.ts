import type { Actor } from '#shared/platform/allow.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { EventOf, EventTypes, Instant } from '#shared/platform/messages.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import type { Aggregate, AnyAggregate, CommandOf, EventsOf, StateOf } from './aggregate.ts'

/** The sender of a command, and its time. */
export interface CommandContext {
  readonly actor: Actor | null
  readonly now: Instant
  /** Events and their ids derive from it: the same command again writes nothing again. */
  readonly commandId: string
  /** The call that is answered, `<module>.<call>`, and what its events have in common; absent where no client has called. */
  readonly call?: string
  readonly correlationId?: string
  /** Told how far the command has written (the largest wins). */
  readonly wrote: (position: Position) => void
}
/** The write side of every stream. */
export interface CommandHandling {
  /** load → fold → decide → append on one stream, at most three attempts, idempotent by the context's command id. */
  readonly handle: <S, C, E extends EventTypes>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
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
    context: CommandContext,
    options?: HandleManyOptions<EventsOf<A[number]>>,
  ) => Promise<{ readonly [I in keyof A]: HandledPart<A[I]> }>
  /**
   * The state of a stream as it stands in the log at this moment, whichever process wrote it: no read model's delay, and what
   * this process has appended is in it. It shares `handle`'s memory of recent streams and reads only what came since. It holds
   * for the moment of the answer: a caller that decides by it passes `version` on as the expected one, or decides in `handle`.
   * `version` is the number of events, 0 for a stream that was never written.
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
   * Gives further parts that follow from the events of this one; appended with it, no result of their own. Called at each attempt
   * in which this part decided something. It may read, and writes nothing.
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
interface Loaded<S> {
  readonly state: S
  readonly version: number
}
export interface HandleOptions {
  readonly studio?: string | null
  readonly source?: string
  readonly causationId?: string | null
  /** Correlation of the cause, where that is no call. */
  readonly correlationId?: string
}
export interface HandleManyOptions<E> extends HandleOptions {
  /** Like a part's `also`, for the events of all named parts together; called where they decided something. */
  readonly also?: (events: readonly E[]) => Promise<readonly StreamPart<AnyAggregate>[]>
}
export interface Handled<S, E extends EventTypes> {
  readonly state: S
  readonly events: readonly EventOf<E>[]
  readonly position: Position | undefined
  readonly repeated: boolean
}
