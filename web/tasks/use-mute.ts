import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { toastUndo } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'

const key = keyOf(notificationCalls.mutedProjects)

/** Whether the viewer has muted a project, and what changes that; it can be taken back at once. Null while viewing as somebody else. */
export function useMute(project: string | undefined) {
  const { t } = useLingui()
  const may = useMayCall(notificationCalls.muteProject)
  const { data } = useCall(notificationCalls.mutedProjects)
  const { send } = useSend(key)
  const on = data?.projects.includes(project ?? '') ?? false
  return useMemo(() => {
    if (!may || !data || project === undefined) return null
    const [mute, unmute] = [t`Mute notifications`, t`Unmute notifications`]
    const muted = t`Muted. You are still notified when you are mentioned or assigned.`
    const set = (to: boolean) =>
      send(to ? mute : unmute, async () => {
        await call(notificationCalls.muteProject, { params: { project }, body: { on: to } })
        const text = to ? muted : t`You are notified about this project again`
        void toastUndo({ text, undo: () => void set(!to) })
      })
    return { on, label: on ? unmute : mute, toggle: () => set(!on) }
  }, [t, may, data, project, on, send])
}
