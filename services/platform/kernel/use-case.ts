import type { Call, CallInput, CallResponse, Calls, TopicRows } from '#shared/platform/calls.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { AnyAggregate, CommandOf, StateOf } from '../commands/aggregate.ts'
import type { App } from './app.ts'
import type { ActorContext, ContextOf, Handler, Service } from './define-service.ts'

/** The argument of a use case: the validated input, its caller (`context`) and the product's machinery. */
export type UseCaseInput<C extends Call> = CallInput<C> & {
  readonly app: App
  readonly context: ContextOf<C>
}
/** The argument of a step of several use cases: what it needs of their input, the caller and the machinery. */
export type AskedWith<Part> = Part & { readonly app: App; readonly context: ActorContext }
/** The stream that a command goes to (`<aggregate>-<key>`), and the studio in which it is recorded. */
export interface CommandTarget {
  readonly key: string
  readonly studio: string | null
}
/** A call with all that happens when it is made, as one value. */
interface UseCase<C extends Call> {
  readonly call: C
  readonly handlerOf: (app: App) => Handler<C>
}

/**
 * A call that neither only reads nor sends one command to one stream: `action(call)(run)`. What sends one command is a `useCase`.
 */
export const action =
  <const C extends Call>(call: C) =>
  (run: (asked: UseCaseInput<C>) => Promise<CallResponse<C>>): UseCase<C> => ({
    call,
    handlerOf: (app) => (input, context) => run({ ...input, app, context }),
  })
/** A call that only reads: `query(call)(answer)`. `answer` refuses what the caller may not see. */
export const query = <const C extends Call & { readonly writes: false }>(call: C) => action(call)

/**
 * A call that sends one command to an aggregate: `useCase(call).on(aggregate)({…})`. In this order: `about` finds what the call is
 * about, or refuses; `needs` looks up what the decider must be told; the aggregate decides `command` on the stream of what was
 * found; `reply` answers, given the state after it, and how far it has written.
 */
export const useCase = <const C extends Call>(call: C) => ({
  on:
    <A extends AnyAggregate>(aggregate: A) =>
    <Found extends CommandTarget, Needs = undefined>({
      about,
      needs: lookUp,
      command,
      reply,
    }: {
      readonly about: (asked: UseCaseInput<C>) => Promise<Found>
      readonly needs?: (asked: UseCaseInput<C> & { readonly found: Found }) => Promise<Needs>
      readonly command: (asked: Ready<C, Found, NoInfer<Needs>>) => CommandOf<A>
      readonly reply: (
        asked: Ready<C, Found, NoInfer<Needs>> & Done<A>,
      ) => CallResponse<C> | Promise<CallResponse<C>>
    }): UseCase<C> => ({
      call,
      handlerOf: (app) => async (input, context) => {
        const asked = { ...input, app, context }
        const found = await about(asked)
        const needs = (await lookUp?.({ ...asked, found })) as Needs
        const ready = { ...asked, found, needs }
        const stream = `${aggregate.name}-${found.key}`
        const { state, position } = await app.handle(aggregate, stream, command(ready), context, {
          studio: found.studio,
        })
        return reply({ ...ready, state, position })
      },
    }),
})
type Ready<C extends Call, Found, Needs> = UseCaseInput<C> & {
  readonly found: Found
  readonly needs: Needs
}

interface Done<A extends AnyAggregate> {
  readonly state: StateOf<A>
  readonly position: Position | undefined
}

/** One use case for each call of a table: a call without one does not compile, nor does one of another call. */
type UseCases<C extends Calls> = { readonly [N in keyof C]: UseCase<C[N]> }
/** The handlers of a service, from its use cases. */
const handlersOf = <C extends Calls>(useCases: UseCases<C>, app: App) =>
  Object.fromEntries(
    Object.entries(useCases).map(([name, { handlerOf }]) => [name, handlerOf(app)]),
  ) as { readonly [N in keyof C]: Handler<C[N]> }

/** A service whose calls are all use cases; `start` makes what it runs besides (live topics, processes, effects, reactions). */
export const serviceOf = <const C extends Calls, const T extends TopicRows = TopicRows>({
  useCases,
  start,
  ...service
}: Omit<Service<C, T>, 'start'> & {
  readonly useCases: UseCases<NoInfer<C>>
  readonly start?: (app: App) => Omit<ReturnType<Service<C, T>['start']>, 'handlers'>
}): Service<C, T> => ({
  ...service,
  start: (app) => ({ ...start?.(app), handlers: handlersOf(useCases, app) }),
})
