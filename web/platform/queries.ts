import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'
import { whenAnonymous } from './session.ts'

/** Refusals are answers, so they are not asked again; a server that is away is. */
export const queryClient = new QueryClient({
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
