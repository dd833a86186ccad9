import { useQuery } from '@tanstack/react-query'
import type { CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { vacationsKey } from './data.ts'
import type { LeaveYear } from './year-data.ts'

type YearQuery = NonNullable<CallRequest<typeof vacationCalls.year>['query']>
type LeavePage = CallResponse<typeof vacationCalls.year>
/** A year of everybody in sight, whole: however many pages it comes in. */
export function useLeaveYear(query: YearQuery) {
  useLiveQuery('vacations', vacationsKey)
  return useQuery({
    queryKey: [...vacationsKey, 'year', query],
    queryFn: ({ signal }) => wholeYear(query, signal),
  })
}
async function wholeYear(query: YearQuery, signal: AbortSignal): Promise<LeaveYear> {
  const first = await call(vacationCalls.year, { query }, { signal })
  const { next: second } = first
  // As it came: it says how far it has seen, which a later page cannot make less.
  if (second === null) return first
  const leave = [...first.leave]
  for (let cursor: string | null = second; cursor !== null;) {
    const page: LeavePage = await call(
      vacationCalls.year,
      { query: { ...query, cursor } },
      { signal },
    )
    leave.push(...page.leave)
    cursor = page.next
  }
  return { ...first, leave }
}
