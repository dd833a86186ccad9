import { useQuery } from '@tanstack/react-query'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { siteStatusCalls, type ObserverView, type Quarantined } from '#shared/site-status/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/use-live-call.ts'
import type { QueryState } from '../ui/List.tsx'

export const observersKey = ['observers']
export const quarantineKey = ['quarantine']
export const tokensKey = ['tokens']
/** The module moves with every observation: often enough to see an account leave the list, seldom enough to cost nothing. */
const pause_ms = 2000
/** An observer that falls silent moves nothing. */
const again_ms = 30_000

export const useObservers = (): QueryState<ObserverView> =>
  useLiveCall('site-status', siteStatusCalls.observers, { key: observersKey, pause_ms, again_ms })
export const useQuarantine = (): QueryState<Quarantined> =>
  useLiveCall('site-status', siteStatusCalls.quarantine, { key: quarantineKey, pause_ms })
export const useQuarantinedLines = (site: string, account: string) =>
  useQuery({
    queryKey: [...quarantineKey, site, account],
    queryFn: ({ signal }) =>
      call(siteStatusCalls.quarantinedLines, { query: { site, account } }, { signal }),
  })
export const useTokens = (): QueryState<Token> =>
  useLiveCall('accounts', accessCalls.listTokens, { key: tokensKey })
