import type { AnyEvent, EventOf, EventTypes, Instant } from '#shared/platform/messages.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import type { Aggregate, AnyAggregate } from '../commands/aggregate.ts'
import type {
  CommandHandling,
  Handled,
  HandledPart,
  HandleOptions,
  StreamPart,
} from '../commands/handling.ts'

/** The content of a timer or a row of the outbox: ids and references, never anything personal. */
export type Refs = Readonly<Record<string, string | number | boolean>>

/** The person and the subject of an effect outside. */
export interface OutboxSending {
  /** The recipient: once their key is destroyed nothing is sent. */
  readonly person: string
  /** Tells several of one effect, cause and person apart; '' if there is one. */
  readonly key?: string
  readonly refs?: Refs
}
/**
 * The means of `run`. Commands have ids made of the event's id, the process's name, the stream (of several: the first) and the count of its commands
 * so far, so that running again after a crash does nothing twice: `run` must ask for each stream's commands in the same order. Timers and
 * sendings are written together with the checkpoint, and not at all if `run` raises.
 */
export interface ProcessContext {
  readonly now: Instant
  /** It happened before the process's first start here, or before the import of this store: what it sends is not sent. */
  readonly old: boolean
  readonly handle: <S, C, E extends EventTypes>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    command: C,
    options?: Pick<HandleOptions, 'studio'>,
  ) => Promise<Handled<S, E>>
  readonly handleMany: <const A extends readonly AnyAggregate[]>(
    parts: { readonly [I in keyof A]: StreamPart<A[I]> },
    options?: Pick<HandleOptions, 'studio'>,
  ) => Promise<{ readonly [I in keyof A]: HandledPart<A[I]> }>
  /** Sets the process's timer `key`, in place of what it was. One that fired at this very moment does not fire again. */
  readonly at: (due: Instant, key: string, data?: Refs) => void
  /** Takes the timer away, if there is one. */
  readonly cancel: (key: string) => void
  /** Puts a row into the outbox; `effect` is one that a service declares. Once per effect, cause, person and key. */
  readonly send: (effect: string, sending: OutboxSending) => void
}
interface Timer {
  readonly key: string
  readonly due: Instant
  readonly data: Refs
}
/** A place with a clock of its own: a studio, as a rule. */
export interface ProcessPlace {
  readonly key: string
  /** IANA zone; null: the default one. */
  readonly zone: string | null
}
export interface Occasion {
  readonly place: string
  /** YYYY-MM-DD by the place's clock. */
  readonly date: string
  readonly due: Instant
  /** The date that was run before; null the first time. Days between the two were missed. */
  readonly previous: string | null
}
/**
 * Runs once a day at this local time, at each place. A local time that the clocks skip is the first instant after; one that
 * comes twice is the first of both. After an outage only the newest day that was missed is run.
 */
export interface Daily {
  readonly key: string
  /** HH:MM */
  readonly time: string
  readonly places: () => Promise<readonly ProcessPlace[]>
  readonly run: (occasion: Occasion, context: ProcessContext) => Promise<void>
}

/**
 * Reacts to events: reads the log in order from its own checkpoint, one worker at a time, at least once. An event whose `run`
 * raises stops its stream in this process and no other, is shown to operators and tried again. It runs at no rebuild.
 */
export interface Process<E extends EventTypes = EventTypes> {
  /** For ever: checkpoint and command ids are made of it. */
  readonly name: string
  readonly module: string
  /** Raise it when what it does changes: code of an older version stands back. The checkpoint stays. */
  readonly version: number
  readonly events: E
  /** The place where its first start begins: with events from then on (default), or with the whole log. */
  readonly from?: 'head' | 'beginning'
  readonly run: (event: Projected<EventOf<E>>, context: ProcessContext) => Promise<void>
  readonly onTimer?: (timer: Timer, context: ProcessContext) => Promise<void>
  readonly daily?: readonly Daily[]
}
/** Any process manager, for lists of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list erases what each knows of its own events
export type AnyProcess = Process<any>

/** Declares a process manager; the service names it in `processes`. Raises for a name that no table can hold. */
export function onEvent<const E extends EventTypes>(process: Process<E>): Process<E> {
  if (!/^[a-z][a-z0-9_-]{1,40}$/.test(process.name)) throw new Error(`process name ${process.name}`)
  for (const { time } of process.daily ?? [])
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Error(`${process.name}: time ${time}`)
  return process
}
/** The part of the app that a process manager is run with. */
export interface ProcessApp extends Pick<CommandHandling, 'handle' | 'handleMany'> {
  readonly now: () => Instant
}
export type AnyProjected = Projected<AnyEvent>
