import { useCallback } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountCalls } from '#shared/accounts/calls.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { useStudioZones } from '../platform/queries.ts'
import { usePeople } from '../platform/people.ts'
import { useViewer } from '../platform/session.ts'

const onShiftKey = ['shifts', 'on-shift']

/** A person's newest shifts; fetched again when a shift of anybody changes. */
export function useHistory(user: string, limit: number) {
  useLiveQuery('shifts', ['shifts', 'history', user], 2000)
  return useQuery({
    queryKey: ['shifts', 'history', user, limit],
    queryFn: ({ signal }) => call(shiftCalls.history, { query: { user, limit } }, { signal }),
    // More of the same person's shifts replace what is shown; those of another person never stand under the wrong name.
    placeholderData: (before, query) => (query?.queryKey[2] === user ? before : undefined),
  })
}

/** Who is on shift in the studios in sight; `enabled` false: it is not asked for. */
export function useOnShift(enabled = true) {
  useLiveQuery('shifts', onShiftKey, 1000)
  return useQuery({
    queryKey: onShiftKey,
    queryFn: ({ signal }) => call(shiftCalls.onShift, {}, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** The zone of a studio; the default one for a studio that is out of sight. */
export function useStudioZone(): (studio: string | null) => string {
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return useCallback(
    (studio) => (studio === null ? undefined : zones.get(studio)) ?? DEFAULT_ZONE,
    [zones],
  )
}

/** The zone on whose clock a person works. */
export function useZoneOf(user: string): string {
  const viewer = useViewer()
  const zones = useStudioZone()
  const own = user === viewer.user
  const people = usePeople(undefined, !own)
  return zones(
    own ? viewer.studio : (people?.find((person) => person.user === user)?.studio ?? null),
  )
}
