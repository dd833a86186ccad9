import { accountCalls } from '#shared/accounts/calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CallRequest } from '#shared/platform/calls.ts'
import { keptFor, keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useLocalStudios, useStudioZones } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'

const interviewsKey = keyOfModule(interviewCalls.candidates)
/** The keys of what is asked for anew once something was done with a candidate. */
export const afterInterviews = [interviewsKey] as const

type CandidatesQuery = NonNullable<CallRequest<typeof interviewCalls.candidates>['query']>
/** The candidates that the server narrows them to; the old ones stay while others are asked for. */
export function useCandidates(query: CandidatesQuery) {
  return useLiveCall(interviewCalls.candidates, {
    request: { query },
    placeholderData: keptFor({ query: { studio: query.studio } }),
  })
}
/** One candidate with everything that happened. */
export const useCandidate = (candidate: string) =>
  useLiveCall(interviewCalls.candidate, { request: { params: { candidate } } })

type CalendarQuery = NonNullable<CallRequest<typeof interviewCalls.calendar>['query']>
export function useCalendar(query: CalendarQuery) {
  return useLiveCall(interviewCalls.calendar, {
    request: { query },
    placeholderData: keptFor({ query: { studio: query.studio } }),
  })
}
/** When an interviewer is taken on a day of a studio; undefined until all three are known. */
export function useBusy(query: {
  readonly user: string
  readonly studio: string
  readonly date: string
}) {
  return useLiveCall(interviewCalls.busy, {
    request: { query },
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
