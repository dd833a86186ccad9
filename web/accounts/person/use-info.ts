import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/live.ts'

const keyOf = (user: string) => ['people', 'info', user]

/** What the viewer may see of somebody. */
export function useInfo(user: string): UseQueryResult<UserInfo> {
  useLiveQuery('accounts', keyOf(user))
  return useQuery({
    queryKey: keyOf(user),
    queryFn: ({ signal }) => call(personCalls.getUserInfo, { body: { user } }, { signal }),
  })
}

/** Reads everything about people anew, after a write. */
export function usePeopleChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['people'] })
}
