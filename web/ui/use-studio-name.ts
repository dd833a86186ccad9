import { useCallback } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../platform/queries.ts'

/** A studio's name by its id; the id itself until it is known, or of a studio out of sight. */
export function useStudioName(): (studio: string) => string {
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return useCallback((id) => studios.find(({ studio }) => studio === id)?.name ?? id, [studios])
}
