import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  permissionCalls,
  type AccountPermissions,
  type PermissionChange,
  type TrainerModels,
} from '#shared/permissions/calls.ts'
import { keyOfModule } from '../platform/keys.ts'
import type { VisiblePerson } from '#shared/platform/people.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import type { QueryState } from '../ui/List.tsx'

export const permissionsKey = keyOfModule(permissionCalls.accounts)

export const usePermissions = (): QueryState<AccountPermissions> =>
  useLiveCall(permissionCalls.accounts)
export const useTrainers = (): QueryState<TrainerModels> => useLiveCall(permissionCalls.trainers)
export const usePermissionHistory = (): QueryState<PermissionChange> =>
  useLiveCall(permissionCalls.history)
/** Returns how to fetch the lists anew after a decision, whose answer is shown at once. */
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
