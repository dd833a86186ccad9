import { useMemo, useState } from 'react'
import { hasPermission } from '#shared/platform/allow.ts'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { useNow } from '../platform/clock.ts'
import { actorOfViewer, useViewer, type Viewer } from '../platform/session.ts'
import { isReplaceable } from './replaceable.ts'
import type { PresenceOf } from './use-presence.ts'

/** Whether the viewer may plan others: the row of the offers' calls, which are fetched with the dialog alone. */
const mayReplace = (viewer: Viewer): boolean =>
  hasPermission(actorOfViewer(viewer), 'schedules', 'manage')
/** The looking for a replacement, from the wall. */
export interface Replacing {
  readonly can: (key: string) => boolean
  readonly look: (key: string) => void
}
/**
 * Returns for whom the viewer can look for a replacement, whose is looked for, and how to stop; nobody decides about
 * their own hours.
 */
export function useReplacing(presence: PresenceOf | null | undefined): {
  readonly replacing: Replacing | undefined
  readonly replaced: PresenceView | undefined
  readonly close: () => void
} {
  const viewer = useViewer()
  const { user } = viewer
  const may = mayReplace(viewer)
  const minute = useNow(60)
  const [key, look] = useState('')
  const replacing = useMemo(
    () =>
      presence && may
        ? {
            can: (row: string) => {
              const found = presence(row)
              return found !== undefined && found.user !== user && isReplaceable(found, minute)
            },
            look,
          }
        : undefined,
    [presence, may, user, minute],
  )
  return { replacing, replaced: presence?.(key), close: () => look('') }
}
