import { partialMatchKey } from '@tanstack/react-query'
import type { Call, CallRequest } from '#shared/platform/calls.ts'

declare const made: unique symbol
/** The key of a query, made by a call: the module, the call, and what was asked of it. */
type CallKey = readonly unknown[] & { readonly [made]: true }

declare module '@tanstack/react-query' {
  interface Register {
    /** A key that somebody wrote by hand does not compile. */
    queryKey: CallKey
  }
}

/** A request, or as much of it as several have in common. */
type Asked<C extends Call> = {
  readonly [P in keyof CallRequest<C>]?: Partial<CallRequest<C>[P]>
}

/** Everything that was asked of a call's module. */
export const keyOfModule = ({ module }: Pick<Call, 'module'>): CallKey =>
  [module] as unknown as CallKey
/** A call's answer to a request; without one, its answers to all of them. */
export const keyOf = <C extends Call>(
  { module, method, path }: C,
  ...request: [request?: Asked<C>]
): CallKey => [module, method, path, ...request] as unknown as CallKey
/** The same for a list that is shown page by page: what is kept of it is another thing than one answer. */
export const keyOfPages = <C extends Call>(target: C, request: Asked<C>): CallKey =>
  [...keyOf(target, request), 'pages'] as unknown as CallKey
/**
 * The last answer stays while more of the same is asked for, or a connection comes back; one about others never stands under the
 * wrong name. `same`: what both questions have alike, undefined for what neither names; `{}` where no answer is under a name.
 */
export const keptFor =
  (same: { readonly params?: object; readonly query?: object; readonly body?: object }) =>
  <Answer>(
    before: Answer | undefined,
    query: { readonly queryKey: CallKey } | undefined,
  ): Answer | undefined =>
    partialMatchKey(query?.queryKey[3] as CallKey, same as unknown as CallKey) ? before : undefined
