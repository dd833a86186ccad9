import type { Allow } from '#shared/platform/allow.ts'
import type { Call, Calls } from '#shared/platform/calls.ts'
import type { LiveTopic } from './define-service.ts'

/**
 * A handler whose input the schemas of its call have checked, and whose context has an actor unless the call needs no login;
 * the precise types are the service's.
 */
export type AnyHandler = (input: never, context: never) => Promise<unknown>

/** A started service as the server sees it. */
export interface ServedService {
  readonly name: string
  readonly calls: Calls
  readonly handlers: Readonly<Record<string, AnyHandler>>
  /** The row of callers who may subscribe to `query:<name>`; none if absent. */
  readonly watch?: Allow
  readonly topics?: readonly LiveTopic[]
}
export interface ServedCall {
  /** `<service>.<call>`: unique, used in logs, metrics and as operation id. */
  readonly name: string
  readonly service: string
  readonly call: Call
  readonly handler: AnyHandler
}

/** All calls with their handlers. That they fit together is checked before (assemble-modules.ts, start-modules.ts). */
export const callsOf = (services: readonly ServedService[]): readonly ServedCall[] =>
  services.flatMap(({ name, calls, handlers }) =>
    Object.entries(calls).map(([key, call]) => ({
      name: `${name}.${key}`,
      service: name,
      call,
      handler: handlers[key] as AnyHandler,
    })),
  )
