import { siteAccountEvents } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'

/** The holder of one name on one site, if any. */
export type Claim = { readonly status: 'free' } | { readonly status: 'held'; readonly user: string }
interface Name {
  readonly site: string
  readonly username: string
  readonly user: string
  /** Whether the caller may know who has the name, if another person has it. */
  readonly mayKnow?: boolean
}

export const claimAggregate = aggregateOf<Claim>()({
  name: 'site-account',
  events: siteAccountEvents,
  initial: { status: 'free' },
  decide: {
    Claim: (claim, { site, username, user, mayKnow = false }: Name) => {
      if (claim.status === 'free')
        return [{ type: 'SiteAccountClaimed', data: { site, username, user } }]
      if (claim.user === user) return []
      return mayKnow
        ? refuseAccount('accounts.siteAccountTaken', { site, username, holder: claim.user })
        : refuseAccount('accounts.siteAccountOfAnother', { site, username })
    },
    Release: (claim, { site, username, user }: Name) =>
      claim.status === 'held' && claim.user === user
        ? [{ type: 'SiteAccountReleased', data: { site, username, user } }]
        : [],
  },
  evolve: {
    SiteAccountClaimed: (_claim, { user }) => ({ status: 'held', user }),
    SiteAccountReleased: () => ({ status: 'free' }),
  },
})
export const claimDecider = claimAggregate.decider
export type ClaimCommand = CommandOf<typeof claimAggregate>
