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
