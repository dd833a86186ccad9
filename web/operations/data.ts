import { useQueryClient } from '@tanstack/react-query'
import { operationsCalls } from '#shared/operations/calls.ts'
import { keyOfModule } from '../platform/keys.ts'
import { useLiveQuery } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'

const operationsKey = keyOfModule(operationsCalls.projections)
/**
 * The pause between looks: rebuilds and retries tell of themselves, but the lag of read models changes without news.
 */
const again_ms = 3000

export const useReadModels = () =>
  useCall(operationsCalls.projections, { refetchInterval: again_ms })
export const useStopped = () => useCall(operationsCalls.quarantined, { refetchInterval: again_ms })
export const useOutbox = () => useCall(operationsCalls.outbox, { refetchInterval: again_ms })
export const useProcessManagers = () =>
  useCall(operationsCalls.processManagers, { refetchInterval: again_ms })
export const useProcesses = () => useCall(operationsCalls.processes, { refetchInterval: again_ms })
export const useRebuilds = () => useCall(operationsCalls.rebuilds)
/** Fetches everything on this screen again when a rebuild or a retry has moved. */
export const useOperationsLive = (): void =>
  useLiveQuery(operationsCalls.projections, operationsKey, 500)
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: operationsKey })
}
