import { useEffect, useMemo, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { accountCalls } from '#shared/accounts/calls.ts'
import { notificationCalls, type Notification } from '#shared/notifications/calls.ts'
import { notificationText } from '#shared/notifications/texts.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { displayName, useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/format.ts'
import { useSiteNames } from '../ui/use-sites.ts'
import { bellAtom, shown_max } from './use-bell.ts'

/**
 * Reads notifications whenever the list is opened, and when the bell hears of news while it is open: what is new first, also
 * what many seen ones came after.
 */
export function useNotifications(): {
  readonly data: readonly Notification[] | undefined
  readonly error: Error | null
} {
  const viewer = useViewer()
  const client = useQueryClient()
  const heard = useAtomValue(bellAtom)
  const last = useRef(heard)
  useEffect(() => {
    if (last.current === heard) return
    last.current = heard
    void client.invalidateQueries({ queryKey: keyOf(notificationCalls.list) })
  }, [heard, client])
  const latest = useCall(notificationCalls.list, {
    request: { query: { limit: shown_max } },
    staleTime: 0,
  })
  const unseen = useCall(notificationCalls.list, {
    request: { query: { limit: shown_max, unseen: 'true' } },
    staleTime: 0,
  })
  const data = useMemo(() => {
    if (!latest.data || !unseen.data) return undefined
    const all = [...unseen.data.notifications, ...latest.data.notifications]
    const once = [...new Map(all.map((one) => [one._id, one])).values()]
    const isNew = ({ seen }: Notification) => !seen.includes(viewer.user)
    return [...once.filter(isNew), ...once.filter((one) => !isNew(one))]
  }, [latest.data, unseen.data, viewer.user])
  return { data, error: latest.error ?? unseen.error }
}

/** Marks these as seen; the list and the bell follow. */
export function useMarkSeen(): (notifications: readonly string[]) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      ids.length === 1
        ? call(notificationCalls.markSeen, { body: { notificationId: ids[0] ?? '' } })
        : call(notificationCalls.markAllSeen, { body: { unreadIds: [...ids] } }),
    onError: (error) => toastFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(notificationCalls.list) }),
  })
  return mutate
}

/** Returns how a notification is told in the reader's language; undefined until the names of people have come. */
export function useSentence(): ((notification: Notification) => string) | undefined {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const { data: people, isLoading } = useCall(accountCalls.getAppUsers)
  const site = useSiteNames()
  return useMemo(() => {
    if (isLoading) return undefined
    const names = new Map(people?.map((person) => [person.user, displayName(person)]))
    return (notification) =>
      notificationText(notification, {
        user: viewer.user,
        language: i18n.locale,
        name: (user) => names.get(user) ?? user,
        site,
        instant: (at) => dayAndTime(Date.parse(at) / 1000, i18n.locale),
      })
  }, [people, isLoading, site, viewer.user, i18n.locale])
}
