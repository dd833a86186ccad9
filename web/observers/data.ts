import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { siteStatusCalls, type ObserverView, type Quarantined } from '#shared/site-status/calls.ts'
import { keyOf, keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import type { QueryState } from '../ui/List.tsx'

export const observersKey = keyOf(siteStatusCalls.observers)
export const quarantineKey = keyOfModule(siteStatusCalls.quarantine)
export const tokensKey = keyOf(accessCalls.listTokens)
/** The module moves with every observation: often enough to see an account leave the list, seldom enough to cost nothing. */
const pause_ms = 2000
/** An observer that falls silent moves nothing. */
const again_ms = 30_000

export const useObservers = (): QueryState<ObserverView> =>
  useLiveCall(siteStatusCalls.observers, { pause_ms, refetchInterval: again_ms })
export const useQuarantine = (): QueryState<Quarantined> =>
  useLiveCall(siteStatusCalls.quarantine, { pause_ms })
export const useQuarantinedLines = (site: string, account: string) =>
  useLiveCall(siteStatusCalls.quarantinedLines, { pause_ms, request: { query: { site, account } } })
export const useTokens = (): QueryState<Token> => useLiveCall(accessCalls.listTokens)
