import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '#shared/platform/allow.ts'
import { shiftCalls, type PresenceView } from '#shared/shifts/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'
import { rowKey } from './monitor-store.ts'

/** A minute that passes makes somebody late although nothing was said. */
const again_ms = 30_000
export type PresenceOf = (key: string) => PresenceView | undefined

/** Who may know of shifts and of plans. */
export function useSeesPresence(): boolean {
  const viewer = useViewer()
  return (
    mayCall(viewer, shiftCalls.presence, { query: {} }) &&
    hasPermission(actorOfViewer(viewer), 'schedules', 'readOnly')
  )
}

/** What became of everybody's planned hours, by row; null for those who may not know, undefined until it is known. */
export function usePresence(): PresenceOf | null | undefined {
  const allowed = useSeesPresence()
  useLiveQuery('shifts', ['wall-presence'], 5000)
  const { data } = useQuery({
    queryKey: ['wall-presence'],
    queryFn: ({ signal }) => call(shiftCalls.presence, {}, { signal }),
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
