import { useEffect } from 'react'
import { useMutation } from '@tanstack/react-query'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { shown_max } from './use-bell.ts'

/** Marks what the person was told of a screen as seen when they are on it; `count` is how much of it is new. */
export default function SeenByVisit({
  types,
  count,
}: {
  readonly types: readonly string[]
  readonly count: number
}) {
  const { user } = useViewer()
  // Viewing as another person leaves their notifications as they are.
  const mayMark = useMayCall(notificationCalls.markAllSeen)
  const { mutate } = useMutation({
    mutationFn: async () => {
      const { notifications } = await call(notificationCalls.list, { query: { limit: shown_max } })
      const unreadIds = notifications
        .filter(({ type, seen }) => types.includes(type) && !seen.includes(user))
        .map(({ _id }) => _id)
      if (unreadIds.length > 0) await call(notificationCalls.markAllSeen, { body: { unreadIds } })
    },
    onError: (error) => toastFailure(error),
  })
  useEffect(() => {
    if (mayMark && count > 0) mutate()
  }, [mayMark, count, mutate])
  return null
}
