import type { Decider, DecisionContext, EventOf, EventTypes } from '#shared/platform/messages.ts'
import type { Aggregate } from './aggregate.ts'

/** The decisions by the command's name, each given the command's other fields. */
type Decisions<S, E extends EventTypes> = Readonly<
  Record<string, (state: S, command: never, context: DecisionContext) => readonly EventOf<E>[]>
>
/** The state after an event, by its type. One that is forgotten does not compile. */
type Evolution<S, E extends EventTypes> = {
  readonly [T in keyof E & string]: (
    state: S,
    data: Extract<EventOf<E>, { readonly type: T }>['data'],
  ) => S
}
type CommandsIn<D> = {
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
    const after: Readonly<Record<string, (state: S, data: never) => S>> = evolve
    const decider: Decider<S, CommandsIn<D>, EventOf<E>> = {
      initial,
      decide: (state, { type, ...command }, context) =>
        tableRow(decide, type)(state, command as never, context),
      evolve: (state, { type, data }) => tableRow(after, type)(state, data as never),
    }
    return { name, events, decider }
  }

/** Without a row only for what no door has checked. */
function tableRow<R>(table: Readonly<Record<string, R>>, name: string): R {
  const row = Object.hasOwn(table, name) ? table[name] : undefined
  if (row === undefined) throw new Error(`Unreachable: ${name}`)
  return row
}
