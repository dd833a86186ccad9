import { useMemo } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { serverNow } from '../platform/clock.ts'
import { useStudioZones } from '../platform/queries.ts'
import { dateIn } from '../ui/format.ts'

/** Returns the date of today in a studio; in the first one that the reader sees, where it is not known which. */
export function useTodayIn(): (studio: string | null) => LocalDay {
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return useMemo(() => {
    const [first] = zones.values()
    return (studio) => dateIn(serverNow(), zones.get(studio ?? '') ?? first)
  }, [zones])
}
