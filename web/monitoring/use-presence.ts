import { useMemo } from 'react'
import { hasPermission } from '#shared/platform/allow.ts'
import { shiftCalls, type PresenceView } from '#shared/shifts/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'
import { rowKey } from './monitor-store.ts'

/** The pause between looks: a minute that passes makes a person late although nothing was said. */
const again_ms = 30_000
export type PresenceOf = (key: string) => PresenceView | undefined

/** Whether the viewer may know of shifts and of plans. */
export function useSeesPresence(): boolean {
  const viewer = useViewer()
  return (
    mayCall(viewer, shiftCalls.presence, { query: {} }) &&
    hasPermission(actorOfViewer(viewer), 'schedules', 'readOnly')
  )
}

/**
 * Reads what became of everybody's planned hours, by row; null for those who may not know, undefined until it is known.
 */
export function usePresence(): PresenceOf | null | undefined {
  const allowed = useSeesPresence()
  const { data } = useLiveCall(shiftCalls.presence, {
    pause_ms: 5000,
    enabled: allowed,
    refetchInterval: again_ms,
  })
  return useMemo(() => {
    if (!allowed) return null
    if (!data) return undefined
    const found = new Map(data.map((one) => [rowKey(one.studio, one.user), one]))
    return (key) => found.get(key)
  }, [allowed, data])
}
