import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/live.ts'

const keyOf = (what: 'sessions' | 'views' | 'two-factor' | 'two-factor-policy', user = '') =>
  ['security', what, user] as const
const about = (user: string | undefined) => ({ query: user === undefined ? {} : { user } })

/** Without `user` it is about oneself. */
export function useSessions(user?: string) {
  const key = keyOf('sessions', user)
  useLiveQuery('accounts', key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(accessCalls.sessions, about(user), { signal }),
  })
}
export function useViews(user?: string) {
  const key = keyOf('views', user)
  useLiveQuery('accounts', key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(accessCalls.views, about(user), { signal }),
  })
}
export const useTwoFactor = (user?: string) =>
  useQuery({
    queryKey: keyOf('two-factor', user),
    queryFn: ({ signal }) => call(twoFactorCalls.twoFactor, about(user), { signal }),
  })
export const useTwoFactorPolicy = () =>
  useQuery({
    queryKey: keyOf('two-factor-policy'),
    queryFn: ({ signal }) => call(twoFactorCalls.twoFactorPolicy, {}, { signal }),
  })

/** After something changed that these tell of. */
export function useSecurityChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['security'] })
}
