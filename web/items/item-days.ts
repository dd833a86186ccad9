import { useMemo } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { serverNow } from '../platform/clock.ts'
import { useStudioZones } from '../platform/queries.ts'
import { dateIn } from '../ui/format.ts'

/** What day it is in a studio; by the reader's own clock, where its zone is not known. */
export function useTodayIn(): (studio: string | null) => LocalDay {
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return useMemo(() => (studio) => dateIn(serverNow(), zones.get(studio ?? '')), [zones])
}
