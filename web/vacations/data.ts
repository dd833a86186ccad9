import { useCallback, useMemo } from 'react'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { may } from '#shared/permissions/actions.ts'
import type { CallRequest, CallResponse } from '#shared/platform/calls.ts'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { leaveRows } from '#shared/vacations/leave-rows.ts'
import type { VacationStatus } from '#shared/vacations/rules.ts'
import type { LeaveKind, LeaveRange } from '#shared/vacations/slots.ts'
import { ApiError, call } from '../platform/call.ts'
import { fetchChanged, pageBefore } from '../platform/changed-rows.ts'
import { keyOfModule, keyOfPages } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import { dayName, rangeText } from '../ui/format.ts'
import type { Tone } from '../ui/tones.ts'

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

export function useDaysText(): (days: number) => string {
  const { t } = useLingui()
  return (days) => t`${plural(days, { one: '# day', other: '# days' })}`
}
export function useStatusNames(): Readonly<Record<VacationStatus, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      pending: t`Pending`,
      approved: t`Approved`,
      rejected: t({ id: 'Rejected (leave request)', message: 'Rejected' }),
      cancelled: t`Cancelled`,
    }),
    [t],
  )
}
export const toneOf = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<VacationStatus, Tone>
export function useLeaveKindNames(): Readonly<Record<LeaveKind, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      annual: t`Annual leave`,
      unpaid: t`Unpaid leave`,
      sick: t`Sick leave`,
      other: t`Other leave`,
    }),
    [t],
  )
}

/** 'Mon 9 Nov – Fri 13 Nov (AM)': halves are named where they are not whole days. */
export function usePeriodText(): (period: LeaveRange) => string {
  const { t, i18n } = useLingui()
  return ({ from, from_half, to, to_half }) => {
    const [am, pm] = [t`morning`, t`afternoon`]
    const first = dayName(from, i18n.locale)
    if (from === to) {
      const half = from_half === to_half ? (from_half === 'AM' ? am : pm) : ''
      return half === '' ? first : `${first} (${half})`
    }
    const isOneYear = from.slice(0, 4) === to.slice(0, 4)
    const start = isOneYear ? dayName(from, i18n.locale, 'no year') : first
    const begin = from_half === 'PM' ? `${start} (${pm})` : start
    const last = dayName(to, i18n.locale)
    return `${begin} – ${to_half === 'AM' ? `${last} (${am})` : last}`
  }
}
/** '9–13 Nov 2026', for a list; halves are named as in the long text. */
export function useShortPeriodText(): (period: LeaveRange) => string {
  const { i18n } = useLingui()
  const long = usePeriodText()
  return (period) =>
    period.from_half === 'AM' && period.to_half === 'PM'
      ? rangeText(period, i18n.locale)
      : long(period)
}
