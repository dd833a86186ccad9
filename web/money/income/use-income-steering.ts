import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useNow } from '../../platform/clock.ts'
import { withQuery } from '../../platform/paths.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { useViewer } from '../../platform/session.ts'
import { dateIn } from '../../ui/format.ts'
import {
  addressNames,
  incomeChoiceOf,
  type IncomeChange,
  type IncomeSteering,
} from './income-choice.ts'

/** Returns what is shown of income, and how to get elsewhere: all of it stands in the address. */
export function useIncomeSteering(ownUser: string): IncomeSteering {
  const [query, choose] = useQueryString(addressNames)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const viewer = useViewer()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const today = dateIn(useNow(60), zones.get(query.studio || (viewer.studio ?? '')))
  const choice = useMemo(() => incomeChoiceOf(query, ownUser, today), [query, ownUser, today])
  const hrefTo = useCallback(
    (change: IncomeChange) =>
      withQuery(path, { ...Object.fromEntries(new URLSearchParams(search)), ...change }),
    [path, search],
  )
  const goTo = useCallback((change: IncomeChange) => navigate(hrefTo(change)), [navigate, hrefTo])
  return useMemo(() => ({ choice, choose, hrefTo, goTo }), [choice, choose, hrefTo, goTo])
}
