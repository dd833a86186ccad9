import type { GivenBy } from '#shared/platform/needs.ts'
import type { siteStates } from '#shared/site-status/needs.ts'
import type { leaveThisYear } from '#shared/vacations/needs.ts'

/** What accounts need to know of sites and of leave. */
export interface AccountsNeeds {
  /** Whether a site code is configured. */
  readonly knownSite: (code: string) => boolean
  /** What the accounts of a person show now. */
  readonly siteStates: GivenBy<typeof siteStates>
  /** What somebody's leave is this year. */
  readonly leaveThisYear: GivenBy<typeof leaveThisYear>
}
