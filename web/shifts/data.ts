import { useCallback } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { keptFor } from '../platform/keys.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { useStudioZones } from '../platform/queries.ts'
import { usePeople } from '../platform/people.ts'
import { useViewer } from '../platform/session.ts'

/** Reads a person's newest shifts; fetched again when a shift of anybody changes. */
export function useHistory(user: string, limit: number) {
  return useLiveCall(shiftCalls.history, {
    pause_ms: 2000,
    request: { query: { user, limit } },
    placeholderData: keptFor({ query: { user } }),
  })
}

/** Reads who is on shift in the studios in sight; `enabled` false: it is not asked for. */
export function useOnShift(enabled = true) {
  return useLiveCall(shiftCalls.onShift, { enabled })
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
