import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import type { Need } from '#shared/platform/needs.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import type { Authorisation } from '../testing/authorisation-rows.ts'
import type { Service } from './define-service.ts'

/** The environment of the process, as far as it is read before the configuration is. */
export type Environment = Readonly<Record<string, string | undefined>>
/** Returns what another module gives for this token. */
export type Needs = <T>(need: Need<T>) => T
interface Given {
  readonly need: string
  readonly make: (env: Environment) => unknown
}
/** Gives what other modules ask for by this token; made once, when the list of modules is put together. */
export const give = <T>(need: Need<T>, make: (env: Environment) => T): Given => ({
  need: need.need,
  make,
})

/** Everything that the rest of the product has to know of a module. One line in `services/modules.ts` names it. */
export interface Module<C extends Calls = Calls, T extends TopicRows = TopicRows> {
  /** The same as its folder in every stage, as its service and as the `module` of its projections. */
  readonly name: string
  /** The service, or what makes it of what other modules give. */
  readonly service: Service<C, T> | ((need: Needs) => Service<C, T>)
  readonly gives?: readonly Given[]
  readonly projections: readonly AnyProjection[]
  /** Read models over the events of all modules, whatever these are. */
  readonly ofAllEvents?: (types: EventTypes) => readonly AnyProjection[]
  /** Its tables of events. Not spread into one, so that a type that stands in two of them is noticed. */
  readonly events: readonly EventTypes[]
  /**
   * The module's expectations of its permission rows: loaded by the walk alone, so that the running product never reads them.
   * A call or live topic without a row does not compile.
   */
  readonly authorisation: () => Promise<{
    readonly authorisation: Authorisation<NoInfer<C>, NoInfer<T>>
  }>
}
export const defineServiceModule = <C extends Calls, T extends TopicRows>(
  module: Module<C, T>,
): Module<C, T> => module
/** Any module, for the list of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of modules erases what each knows of its own calls and topics
export type AnyModule = Module<any, any>
