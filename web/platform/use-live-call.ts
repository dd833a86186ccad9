import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { Call, CallRequest } from '#shared/platform/calls.ts'
import { call } from './call.ts'
import { useLiveQuery } from './live.ts'

interface LiveCallOptions<C extends Call> {
  readonly request?: CallRequest<C>
  /** The key of the query; default: the module's name. */
  readonly key?: QueryKey
  /** At most so often (`useLiveQuery`). */
  readonly pause_ms?: number
  /** As the call's own: a 401 does not end the session here (docs/rules/screens.md#loads-that-are-skipped). */
  readonly quiet401?: boolean
  /** Asked for again even if nothing moved: what is shown changes with time alone. */
  readonly again_ms?: number
}
/** Fetches a call's answer, and again when something of the module has moved. */
export function useLiveCall<C extends Call>(
  module: string,
  target: C,
  { request = {}, key = [module], pause_ms, again_ms, quiet401 = false }: LiveCallOptions<C> = {},
) {
  useLiveQuery(module, key, pause_ms)
  return useQuery({
    queryKey: [...key, target.path, request],
    queryFn: ({ signal }) => call(target, request, { signal, quiet401 }),
    ...(again_ms === undefined ? {} : { refetchInterval: again_ms }),
  })
}
