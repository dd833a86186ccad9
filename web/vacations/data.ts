import { useCallback } from 'react'
import { msg } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { may } from '#shared/permissions/actions.ts'
import type { CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { leaveRows } from '#shared/vacations/leave-rows.ts'
import { ApiError, call } from '../platform/call.ts'
import { fetchChanged, pageBefore } from '../platform/changed-rows.ts'
import { keyOfModule, keyOfPages } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'

export const vacationsKey = keyOfModule(vacationCalls.getVacationSettings)

/** A load of which a 401 is handled quietly and every other failure is told with its context (docs/rules/screens.md#loads-that-are-skipped). */
export function useVacations(query: ListQuery) {
  const key = keyOfPages(vacationCalls.getVacationSettings, { query })
  useLiveQuery(vacationCalls.getVacationSettings, key)
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ client, queryKey, pageParam: cursor, signal }) => {
      const page = { ...query, ...(cursor === '' ? {} : { cursor }) }
      const before = pageBefore<ListPage>(client.getQueryData(queryKey), cursor)
      return fetchChanged(leaveRows, before, (since) =>
        fetchVacations({ ...page, ...since }, signal),
      )
    },
    getNextPageParam: ({ next }) => next,
    select: allVacations,
    meta: { failure: msg`Failed to VacationSettings` },
  })
}
/** Exported for its test: a page of the list; an empty one after a 401, which ends no session here. */
export const fetchVacations = (query: ListQuery, signal?: AbortSignal): Promise<ListPage> =>
  call(
    vacationCalls.getVacationSettings,
    { query },
    { quiet401: true, ...(signal ? { signal } : {}) },
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return { vacations: [], next: null }
    throw error
  })
type ListQuery = NonNullable<CallRequest<typeof vacationCalls.getVacationSettings>['query']>
type ListPage = CallResponse<typeof vacationCalls.getVacationSettings>
const allVacations = ({ pages }: { readonly pages: readonly ListPage[] }) =>
  pages.flatMap(({ vacations }) => vacations)

/** Whether the viewer may decide about this person's leave: never about their own. */
export function useManagesLeave(): (
  person: Pick<VacationView, 'user' | 'studio' | 'tipCont'>,
) => boolean {
  const viewer = useViewer()
  return useCallback(
    (person) =>
      person.user !== viewer.user && may(actorOfViewer(viewer), 'vacations.manage', person),
    [viewer],
  )
}
