import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { shiftCalls, type PresenceView } from '#shared/shifts/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { rowKey } from './monitor-store.ts'

/** A minute that passes makes somebody late although nothing was said. */
const again_ms = 30_000
export type PresenceOf = (key: string) => PresenceView | undefined

/** What became of everybody's planned hours, by row; null for those who may not know. */
export function usePresence(): PresenceOf | null {
  const allowed = mayCall(useViewer(), shiftCalls.presence, { query: {} })
  useLiveQuery('shifts', ['wall-presence'], 5000)
  const { data } = useQuery({
    queryKey: ['wall-presence'],
    queryFn: ({ signal }) => call(shiftCalls.presence, {}, { signal }),
    enabled: allowed,
    refetchInterval: again_ms,
  })
  return useMemo(() => {
    if (!allowed) return null
    const found = new Map((data ?? []).map((one) => [rowKey(one.studio, one.user), one]))
    return (key) => found.get(key)
  }, [allowed, data])
}
