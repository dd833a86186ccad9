import { useMemo } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { keptFor, keyOfModule } from '../platform/keys.ts'
import { useStudioZones, useCall } from '../platform/queries.ts'
import { usePersonName as usePersonNames } from '../platform/people.ts'
import { useSiteNames } from '../ui/use-sites.ts'

/** The studio or person whose time is asked for. */
interface Whose {
  readonly studio: string
  readonly user: string
}
/** Everything here is fetched again when something new is readable. */
export const onlineTimeKey = keyOfModule(onlineTimeCalls.halves)
const asked = ({ studio, user }: Whose) =>
  ({ studio: studio || undefined, user: user || undefined }) as Partial<Whose>

export const useHalves = (from: string, to: string, whose: Whose) =>
  useCall(onlineTimeCalls.halves, {
    request: { query: { from, to, ...asked(whose) } },
    placeholderData: keptFor({ query: asked(whose) }),
  })

export const useDays = (from: string, to: string, whose: Whose) =>
  useCall(onlineTimeCalls.days, { request: { query: { from, to, ...asked(whose) } } })

/** Reads the intervals of one person, between two epoch seconds; null: not yet known which. */
export const useIntervals = (
  user: string,
  range: { readonly from: number; readonly to: number } | null,
  site?: string,
) =>
  useCall(onlineTimeCalls.intervals, {
    request: {
      query: {
        user,
        from: isoOf(range?.from ?? 0),
        to: isoOf(range?.to ?? 0),
        ...(site === undefined ? {} : { site }),
      },
    },
    enabled: range !== null,
  })
const isoOf = (second: number): string => new Date(second * 1000).toISOString()

/** The names of sites and people; their codes and logins until those are known. */
export interface DisplayNames {
  readonly site: (code: string) => string
  readonly person: (user: string) => string
}
export function useDisplayNames(): DisplayNames {
  const [site, person] = [useSiteNames(), usePersonNames()]
  return useMemo(() => ({ site, person }), [site, person])
}
/** Returns the zones of these days: of everybody in several studios, each one's own. */
export function useReportZones(
  { studio, user }: Whose,
  answered: string | undefined,
): readonly string[] | undefined {
  const zones = useStudioZones(accountCalls.getLocalStudios)
  if (answered === undefined) return undefined
  return studio !== '' || user !== '' || zones.size === 0
    ? [answered]
    : [...new Set(zones.values())]
}
