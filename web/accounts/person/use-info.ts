import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { useLiveCall } from '../../platform/live.ts'

/** Reads what the viewer may see of a person. */
export function useInfo(user: string): UseQueryResult<UserInfo> {
  return useLiveCall(personCalls.getUserInfo, { request: { body: { user } } })
}

/** Reads everything about people anew, after a write. */
export function usePeopleChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOfModule(personCalls.getUserInfo) })
}
