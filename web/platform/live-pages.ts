import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { notePosition, positionOf } from './answer-positions.ts'
import { call } from './call.ts'
import { keyOf, keyOfPages } from './keys.ts'
import { useLiveQuery } from './live.ts'

interface AnswerPage<A> {
  readonly answer: A
  /** The cursor of the rest; null: there is none. */
  readonly next: string | null
}

/**
 * A list that comes page by page, whose header `x-next` names the cursor of the rest; fetched again when something of its module
 * moves. `query` is what is asked for besides the cursor. What was shown stays while another is asked for.
 */
export function useLivePages<C extends Call>(target: C, query: object) {
  const key = keyOfPages(target, { query })
  useLiveQuery(target, keyOf(target))
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchPage(target, { ...query, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
}

async function fetchPage<C extends Call>(
  target: C,
  query: object,
  signal: AbortSignal,
): Promise<AnswerPage<CallResponse<C>>> {
  let next: string | null = null
  const answer = await call(target, { query } as CallRequest<C>, {
    signal,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      next = response.headers.get('x-next')
      return response
    },
  })
  const page = { answer, next: next as string | null }
  notePosition(page, positionOf(answer as object))
  return page
}
