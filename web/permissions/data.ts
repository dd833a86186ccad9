import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  permissionCalls,
  type AccountPermissions,
  type PermissionChange,
  type TrainerModels,
} from '#shared/permissions/calls.ts'
import type { VisiblePerson } from '#shared/platform/people.ts'
import { call } from '../platform/call.ts'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { useLiveCall } from '../platform/use-live-call.ts'
import type { QueryState } from '../ui/List.tsx'

export const permissionsKey = ['permissions']

export const usePermissions = (): QueryState<AccountPermissions> =>
  useLiveCall('permissions', permissionCalls.accounts)
export const useTrainers = (): QueryState<TrainerModels> =>
  useLiveCall('permissions', permissionCalls.trainers)
export const usePermissionHistory = (): QueryState<PermissionChange> =>
  useQuery({
    queryKey: [...permissionsKey, 'history'],
    queryFn: ({ signal }) => call(permissionCalls.history, {}, { signal }),
  })
/** What a decision answered is shown at once; the lists follow. */
export function useDecided(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: permissionsKey })
}

/** The active models of a studio who are assigned to no trainer; none until both lists have come. */
export function useWithoutTrainer(
  trainers: readonly TrainerModels[] | undefined,
  studio: string,
): readonly VisiblePerson[] {
  const people = usePeople()
  return useMemo(() => {
    if (!trainers) return []
    const assigned = new Set(trainers.flatMap(({ models }) => models))
    return (people ?? [])
      .filter((one) => one.tipCont === 'Model' && one.studio === studio && !assigned.has(one.user))
      .toSorted((a, b) => displayName(a).localeCompare(displayName(b)))
  }, [trainers, people, studio])
}
