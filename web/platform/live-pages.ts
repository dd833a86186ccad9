import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, CallRequest } from '#shared/platform/calls.ts'
import { notePosition, positionOf } from './answer-positions.ts'
import { call } from './call.ts'
import { keptFor, keyOf, keyOfPages } from './keys.ts'
import { useLiveQuery } from './live.ts'

/**
 * A list that comes page by page, whose header `x-next` names the cursor of the rest (`next`; null: there is none); fetched again
 * when something of its module moves. `query` is what is asked for besides the cursor. What was shown stays while another is asked
 * for.
 */
export function useLivePages<C extends Call>(target: C, query: object) {
  useLiveQuery(target, keyOf(target))
  const { user, studio } = query as { readonly user?: unknown; readonly studio?: unknown }
  return useInfiniteQuery({
    queryKey: keyOfPages(target, { query }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      let next: string | null = null
      const answer = await call(target, { query: { ...query, cursor } } as CallRequest<C>, {
        signal,
        fetch: async (...request) => {
          const response = await fetch(...request)
          next = response.headers.get('x-next')
          return response
        },
      })
      const page = { answer, next: next as string | null }
      notePosition(page, positionOf(answer as object))
      return page
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keptFor({ query: { user, studio } }),
  })
}
