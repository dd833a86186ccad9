import type { Actor } from '../platform/allow.ts'
import { defineNeed } from '../platform/needs.ts'

/** Whether a site code is configured (SITES_FILE, or the sites that come with the product). */
export const knownSite = defineNeed<(code: string) => boolean>('knownSite')
/** A configured site's name by its code; the code itself for one that is not configured. */
export const siteName = defineNeed<(code: string) => string>('siteName')

interface SiteState {
  readonly status: number
  readonly since: string | null
}
/**
 * The state that one account of each site shows now, as POST /accountState answers it. Readers who may not see
 * monitoring see their own alone. The first argument is the App.
 */
export const siteStates =
  defineNeed<
    (
      app: object,
      accounts: Readonly<Record<string, string>>,
      actor: Actor,
    ) => Promise<Readonly<Record<string, SiteState>>>
  >('siteStates')

/**
 * The names of the sites on which somebody is on air now, as people see it; none where the actor may not see that. A call
 * that asks names the read model `monitor` in its `reads`. The first argument is the App.
 */
export const onAirNow =
  defineNeed<
    (
      app: object,
      person: { readonly user: string; readonly studio: string | null },
      actor: Actor,
    ) => Promise<readonly string[]>
  >('onAirNow')
