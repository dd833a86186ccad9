import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { useViewer } from '../platform/session.ts'
import { ownModelsAtom } from './own-models.ts'

/** Keeps the models that are assigned to the viewer known while it is there; it shows nothing. */
export default function OwnModels() {
  const { user } = useViewer()
  const set = useSetAtom(ownModelsAtom)
  const { data } = useLiveCall(permissionCalls.modelsOf, { request: { params: { user } } })
  const models = data?.models
  useEffect(() => {
    set(models && models.length > 0 ? new Set(models) : undefined)
    return () => set(undefined)
  }, [models, set])
  return null
}
