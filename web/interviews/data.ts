import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountCalls } from '#shared/accounts/calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CallRequest } from '#shared/platform/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { useLocalStudios, useStudioZones } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { useLiveCall } from '../platform/use-live-call.ts'

const interviewsKey = ['interviews'] as const
/** What is asked for anew once something was done with a candidate. */
export const afterInterviews = [interviewsKey] as const

type CandidatesQuery = NonNullable<CallRequest<typeof interviewCalls.candidates>['query']>
/** The candidates that the server narrows them to; the old ones stay while others are asked for. */
export function useCandidates(query: CandidatesQuery) {
  useLiveQuery('interviews', [...interviewsKey])
  return useQuery({
    queryKey: [...interviewsKey, 'list', query],
    queryFn: ({ signal }) => call(interviewCalls.candidates, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
/** One candidate with everything that happened. */
export const useCandidate = (candidate: string) =>
  useLiveCall('interviews', interviewCalls.candidate, { request: { params: { candidate } } })

type CalendarQuery = NonNullable<CallRequest<typeof interviewCalls.calendar>['query']>
export function useCalendar(query: CalendarQuery) {
  useLiveQuery('interviews', [...interviewsKey])
  return useQuery({
    queryKey: [...interviewsKey, 'calendar', query],
    queryFn: ({ signal }) => call(interviewCalls.calendar, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
/** When an interviewer is taken on a day of a studio; undefined until all three are known. */
export function useBusy(query: {
  readonly user: string
  readonly studio: string
  readonly date: string
}) {
  useLiveQuery('interviews', [...interviewsKey])
  return useQuery({
    queryKey: [...interviewsKey, 'busy', query],
    queryFn: ({ signal }) => call(interviewCalls.busy, { query }, { signal }),
    enabled: Object.values(query).every(Boolean),
  }).data
}

/** The studios of the viewer, and the one that is theirs, or the first. */
export function useStudioChoice() {
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const first = viewer.studio ?? studios[0]?.studio ?? ''
  return { studios, zones, first }
}
