import { useQueryClient } from '@tanstack/react-query'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { useLiveCall } from '../../platform/live.ts'
import { useCall } from '../../platform/queries.ts'

const about = (user: string | undefined) => ({ query: user === undefined ? {} : { user } })

/** Reads the sessions of a person; without `user`, here and below, those of the viewer. */
export const useSessions = (user?: string) =>
  useLiveCall(accessCalls.sessions, { request: about(user) })
export const useViews = (user?: string) => useLiveCall(accessCalls.views, { request: about(user) })
export const useTwoFactor = (user?: string) =>
  useCall(twoFactorCalls.twoFactor, { request: about(user) })
export const useTwoFactorPolicy = () => useCall(twoFactorCalls.twoFactorPolicy)

/** After something changed that these tell of. */
export function useSecurityChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOfModule(accessCalls.sessions) })
}
