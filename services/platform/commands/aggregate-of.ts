import type {
  Decider,
  DecisionContext,
  EventOf,
  EventTypes,
  Instant,
} from '#shared/platform/messages.ts'
import type { Aggregate } from './aggregate.ts'

/** The decisions by the command's name, each given the command's other fields. */
type Decisions<S, E extends EventTypes> = Readonly<
  Record<string, (state: S, command: never, context: DecisionContext) => readonly EventOf<E>[]>
>
/** An event as the log has it; one that is only decided has no time yet. */
type Logged<Event> = Event & { readonly occurredAt?: Instant }
/** The state after an event, by its type. One that is forgotten does not compile. */
export type Evolution<S, E extends EventTypes, After = S> = {
  readonly [T in keyof E & string]: (
    state: S,
    data: Extract<EventOf<E>, { readonly type: T }>['data'],
    event: Logged<Extract<EventOf<E>, { readonly type: T }>>,
  ) => After
}
/** The commands of these rows, each with its name. */
export type CommandsIn<D> = {
  [N in keyof D & string]: D[N] extends (state: never, command: infer C, ...rest: never) => unknown
    ? { readonly type: N } & C
    : never
}[keyof D & string]

/** An aggregate of these states as two tables; its commands are told by what the first one takes. */
export const aggregateOf =
  <S>() =>
  <const E extends EventTypes, const D extends Decisions<S, E>>({
    name,
    events,
    initial,
    decide,
    evolve,
  }: {
    readonly name: string
    readonly events: E
    readonly initial: S
    readonly decide: D
    readonly evolve: Evolution<S, E>
  }): Aggregate<S, CommandsIn<D>, E> => {
    const decisions = new Map<string, Decisions<S, E>[string]>(Object.entries(decide))
    const after = new Map<string, (state: S, data: never, event: never) => S>(
      Object.entries(evolve),
    )
    const decider: Decider<S, CommandsIn<D>, EventOf<E>> = {
      initial,
      decide: (state, { type, ...command }, context) =>
        tableRow(decisions, type)(state, command as never, context),
      evolve: (state, event) =>
        tableRow(after, event.type)(state, event.data as never, event as never),
    }
    return { name, events, decider }
  }

/** Rows of events that one fold takes, each as a whole. */
export const evolveEach = <S, const E extends EventTypes>(
  events: E,
  fold: (state: S, event: Logged<EventOf<E>>) => S,
): Evolution<S, E> => {
  const row = (state: S, _data: never, event: Logged<EventOf<E>>): S => fold(state, event)
  const rows = Object.keys(events).map((type) => [type, row as never])
  return Object.fromEntries(rows) as Evolution<S, E>
}

/** Without a row only for what no door has checked. */
function tableRow<R>(table: ReadonlyMap<string, R>, name: string): R {
  const row = table.get(name)
  if (row === undefined) throw new Error(`Unreachable: ${name}`)
  return row
}
