import { useMemo, useState } from 'react'
import { offerCalls } from '#shared/schedules/offer-calls.ts'
import type { PresenceView } from '#shared/shifts/calls.ts'
import { useNow } from '../platform/clock.ts'
import { useMayCall } from '../platform/actions.ts'
import { useViewer } from '../platform/session.ts'
import { isReplaceable } from './replaceable.ts'
import type { PresenceOf } from './use-presence.ts'

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
  const { user } = useViewer()
  const may = useMayCall(offerCalls.offerShift)
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
