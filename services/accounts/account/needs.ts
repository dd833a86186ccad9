import type { GivenBy } from '#shared/platform/needs.ts'
import type { siteStates } from '#shared/site-status/needs.ts'
import type { leaveThisYear } from '#shared/vacations/needs.ts'

/** The facts about sites and leave that accounts need. */
export interface AccountsNeeds {
  /** Whether a site code is configured. */
  readonly knownSite: (code: string) => boolean
  /** The states that a person's site accounts show now. */
  readonly siteStates: GivenBy<typeof siteStates>
  /** A person's leave of this year. */
  readonly leaveThisYear: GivenBy<typeof leaveThisYear>
}
