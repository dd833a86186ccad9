import type { Decider, EventOf, EventTypes } from '#shared/platform/messages.ts'

/** The write side of one kind of stream. */
export interface Aggregate<State, Command, E extends EventTypes> {
  readonly name: string
  readonly events: E
  readonly decider: Decider<State, Command, EventOf<E>>
}
/** Any aggregate, for lists of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of aggregates erases what each knows of its own commands and states
export type AnyAggregate = Aggregate<any, any, any>
export type StateOf<A extends AnyAggregate> = A['decider']['initial']
export type CommandOf<A extends AnyAggregate> = Parameters<A['decider']['decide']>[1]
export type EventsOf<A extends AnyAggregate> = EventOf<A['events']>
