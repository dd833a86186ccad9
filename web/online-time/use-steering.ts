import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useNow } from '../platform/clock.ts'
import { withQuery } from '../platform/paths.ts'
import { useStudioZones } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { choiceOf, names, type ChoiceChange, type Steering, type Today } from './choice.ts'
import { daysIn } from './zoned.ts'

/** Returns what is shown, and how to get elsewhere: all of it stands in the address. */
export function useSteering(ownUser: string): Steering {
  const [query, choose] = useQueryString(names)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const today = useToday(query.studio)
  const choice = useMemo(() => choiceOf(query, ownUser, today), [query, ownUser, today])
  const hrefTo = useCallback(
    (change: ChoiceChange) =>
      withQuery(path, { ...Object.fromEntries(new URLSearchParams(search)), ...change }),
    [path, search],
  )
  const goTo = useCallback((change: ChoiceChange) => navigate(hrefTo(change)), [navigate, hrefTo])
  return useMemo(() => ({ choice, choose, hrefTo, goTo }), [choice, choose, hrefTo, goTo])
}

/** Today of the studio that is looked at, not of the reader; of several, the earliest and the latest: what is shown begins by the one and ends by the other. */
function useToday(studio: string): Today {
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const chosen = zones.get(studio)
  const [earliest, latest] = daysIn(
    useNow(60),
    chosen === undefined ? [...zones.values()] : [chosen],
  )
  return useMemo(() => ({ earliest, latest }), [earliest, latest])
}
