import { useMemo } from 'react'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { useLiveCall } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'

/** Reads the logins of the models that are assigned to the viewer; undefined for who is no trainer or has none. */
export function useOwnModels(): ReadonlySet<string> | undefined {
  const { user, tipCont } = useViewer()
  const { data } = useLiveCall(permissionCalls.modelsOf, {
    request: { params: { user } },
    enabled: isTrainerLike(tipCont),
  })
  return useMemo(() => (data && data.models.length > 0 ? new Set(data.models) : undefined), [data])
}
