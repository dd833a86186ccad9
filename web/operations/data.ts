import { useQuery, useQueryClient } from '@tanstack/react-query'
import { operationsCalls } from '#shared/operations/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'

const operationsKey = ['operations']
/** Rebuilds and retries tell of themselves; how far read models are behind changes without telling anybody. */
const again_ms = 3000

export const useReadModels = () =>
  useQuery({
    queryKey: [...operationsKey, 'projections'],
    queryFn: ({ signal }) => call(operationsCalls.projections, {}, { signal }),
    refetchInterval: again_ms,
  })
export const useStopped = () =>
  useQuery({
    queryKey: [...operationsKey, 'stopped'],
    queryFn: ({ signal }) => call(operationsCalls.quarantined, {}, { signal }),
    refetchInterval: again_ms,
  })
export const useOutbox = () =>
  useQuery({
    queryKey: [...operationsKey, 'outbox'],
    queryFn: ({ signal }) => call(operationsCalls.outbox, {}, { signal }),
    refetchInterval: again_ms,
  })
export const useProcessManagers = () =>
  useQuery({
    queryKey: [...operationsKey, 'process-managers'],
    queryFn: ({ signal }) => call(operationsCalls.processManagers, {}, { signal }),
    refetchInterval: again_ms,
  })
export const useProcesses = () =>
  useQuery({
    queryKey: [...operationsKey, 'processes'],
    queryFn: ({ signal }) => call(operationsCalls.processes, {}, { signal }),
    refetchInterval: again_ms,
  })
export const useRebuilds = () =>
  useQuery({
    queryKey: [...operationsKey, 'rebuilds'],
    queryFn: ({ signal }) => call(operationsCalls.rebuilds, {}, { signal }),
  })
/** Fetches everything on this screen again when a rebuild or a retry has moved. */
export const useOperationsLive = (): void => useLiveQuery('operations', operationsKey, 500)
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: operationsKey })
}
