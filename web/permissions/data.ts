import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  permissionCalls,
  type AccountPermissions,
  type PermissionChange,
  type TrainerModels,
} from '#shared/permissions/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/use-live-call.ts'
import './refusals.ts'
import type { QueryState } from '../ui/List.tsx'

const key = ['permissions']

export const usePermissions = (): QueryState<AccountPermissions> =>
  useLiveCall('permissions', permissionCalls.accounts)
export const useTrainers = (): QueryState<TrainerModels> =>
  useLiveCall('permissions', permissionCalls.trainers)
export const usePermissionHistory = (): QueryState<PermissionChange> =>
  useQuery({
    queryKey: [...key, 'history'],
    queryFn: ({ signal }) => call(permissionCalls.history, {}, { signal }),
  })
/** What a decision answered is shown at once; the lists follow. */
export function useDecided(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
