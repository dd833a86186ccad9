import { useQuery } from '@tanstack/react-query'
import type { CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { leaveOfYearRows } from '#shared/vacations/leave-rows.ts'
import { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import { notePosition, positionOf } from '../platform/answer-positions.ts'
import { call } from '../platform/call.ts'
import { fetchChanged } from '../platform/changed-rows.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'

type YearQuery = NonNullable<CallRequest<typeof leaveYearCalls.year>['query']>
type LeavePage = CallResponse<typeof leaveYearCalls.year>
/** Reads a year of everybody in sight, whole: however many pages it comes in. */
export function useLeaveYear(query: YearQuery) {
  const key = keyOf(leaveYearCalls.year, { query })
  useLiveQuery(leaveYearCalls.year, key)
  return useQuery({
    queryKey: key,
    queryFn: ({ client, queryKey, signal }) =>
      fetchChanged(leaveOfYearRows, client.getQueryData<LeavePage>(queryKey), ({ since }) =>
        wholeYear({ ...query, since }, signal),
      ),
  })
}
async function wholeYear(query: YearQuery, signal: AbortSignal): Promise<LeavePage> {
  const first = await call(leaveYearCalls.year, { query }, { signal })
  const { next: second } = first
  if (second === null) return first
  const leave = [...first.leave]
  for (let cursor: string | null = second; cursor !== null;) {
    const page: LeavePage = await call(
      leaveYearCalls.year,
      { query: { ...query, since: undefined, cursor } },
      { signal },
    )
    leave.push(...page.leave)
    cursor = page.next
  }
  const all = { ...first, leave, next: null }
  // As far as the first page has seen the later ones have, too.
  notePosition(all, positionOf(first))
  return all
}
