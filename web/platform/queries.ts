import { i18n, type MessageDescriptor } from '@lingui/core'
import { QueryCache, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { ApiError, writtenPosition } from './call.ts'
import { whenAnonymous } from './session.ts'
import { toastFailure } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: the context of a toast for those queries whose failure the specification wants told (section 8). */
    queryMeta: { readonly failure?: MessageDescriptor }
  }
}

/** Refusals are answers, so they are not asked again; a server that is away is. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Once, after the last attempt. A 401 leads to the login, which says enough.
    onError: (error, { meta }) => {
      if (meta?.failure && !(error instanceof ApiError && error.status === 401)) void toastFailure(error, i18n._(meta.failure.id))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 3 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 5000),
    },
    mutations: { retry: false },
  },
})
whenAnonymous(() => queryClient.clear())

/** Which of this page's writes a query knows of: its newest fetch has waited for them, or one's own answer was put in. */
const seen = new WeakMap<Query, string>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action, query } = event
  if (action.type === 'fetch' || (action.type === 'success' && action.manual)) seen.set(query, writtenPosition())
})

/**
 * Fetches again what is under `key`, apart from what was already asked for with everything up to `position`: a read waits for the
 * writes of its page (`x-after-position`), so that news up to there, first of all the echo of such a write, tell it nothing new.
 */
export const refetchAfter = (key: QueryKey, position: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: key, predicate: (query) => !hasSeen(query, position) })

const hasSeen = (query: Query, position: string): boolean => {
  const until = seen.get(query) ?? ''
  // A write that the page has forgotten was made in a store that was replaced since.
  return position !== '' && until >= position && until <= writtenPosition() && query.state.status !== 'error'
}
