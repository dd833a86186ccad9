import { useMemo } from 'react'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { useCall } from '../platform/queries.ts'

/** A site by its code, 'ctb', and the name that people know it by. */
interface NamedSite {
  readonly site: string
  readonly name: string
}
/** New sites come with a new version of the server. */
const fresh_ms = 600_000

/** Every site; undefined until they have come. */
export const useSites = (): readonly NamedSite[] | undefined =>
  useCall(siteStatusCalls.sites, { staleTime: fresh_ms }).data

/** A site's name by its code; the code itself until it is known, or of a site that is not there. */
export function useSiteNames(): (site: string) => string {
  const sites = useSites()
  return useMemo(() => {
    const names = new Map(sites?.map(({ site, name }) => [site, name]))
    return (site) => names.get(site) ?? site
  }, [sites])
}
