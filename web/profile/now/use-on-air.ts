import { useMemo } from 'react'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { isOnline } from '#shared/site-status/statuses.ts'
import { useInfo } from '../../accounts/person/use-info.ts'
import { keyOf } from '../../platform/keys.ts'
import { useLiveQuery } from '../../platform/live.ts'

const pause_ms = 5000
interface OnAir {
  readonly site: string
  readonly status: number
  /** Epoch seconds; null: not known. */
  readonly since: number | null
}

/** Returns the sites that somebody is on air on now, the longest first; undefined where the viewer is not told. */
export function useOnAir(user: string): readonly OnAir[] | undefined {
  // The answer about a person holds the states of their accounts, which move without anything else of theirs.
  useLiveQuery(
    siteStatusCalls.accountState,
    keyOf(personCalls.getUserInfo, { body: { user } }),
    pause_ms,
  )
  const states = useInfo(user).data?.states
  return useMemo(
    () =>
      states &&
      Object.entries(states)
        .filter(([, { status }]) => isOnline(status))
        .map(([site, { status, since }]) => ({
          site,
          status,
          since: since === null ? null : Date.parse(since) / 1000,
        }))
        .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0)),
    [states],
  )
}
