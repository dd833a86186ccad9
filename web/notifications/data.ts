import { useMemo } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { notificationCalls, type Notification } from '#shared/notifications/calls.ts'
import { notificationText } from '#shared/notifications/texts.ts'
import { call } from '../platform/call.ts'
import { displayName, useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/format.ts'
import { useSiteNames } from '../ui/use-sites.ts'

const key = ['notifications']
const shown_max = 100
export const useNotifications = () =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) =>
      call(notificationCalls.list, { query: { limit: shown_max } }, { signal }),
  })

/** Marks these as seen; the list and the bell follow. */
export function useMarkSeen(): (notifications: readonly string[]) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      ids.length === 1
        ? call(notificationCalls.markSeen, { body: { notificationId: ids[0] ?? '' } })
        : call(notificationCalls.markAllSeen, { body: { unreadIds: [...ids] } }),
    onError: (error) => toastFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  })
  return mutate
}

/** A notification as a sentence in the reader's language. */
export function useSentence(): (notification: Notification) => string {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const people = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call(accountCalls.getAppUsers, {}, { signal }),
  }).data
  const site = useSiteNames()
  return useMemo(() => {
    const names = new Map(people?.map((person) => [person.user, displayName(person)]))
    return (notification) =>
      notificationText(notification, {
        user: viewer.user,
        language: i18n.locale,
        name: (user) => names.get(user) ?? user,
        site,
        instant: (at) => dayAndTime(Date.parse(at) / 1000, i18n.locale),
      })
  }, [people, site, viewer.user, i18n.locale])
}
