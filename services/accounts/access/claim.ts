import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { siteAccountEvents, type SiteAccountEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'

/** Who holds one name on one site. */
export type Claim = { readonly status: 'free' } | { readonly status: 'held'; readonly user: string }
export type ClaimCommand = {
  readonly type: 'Claim' | 'Release'
  readonly site: string
  readonly username: string
  readonly user: string
  /** Whether who asks may know who has the name, should somebody else have it. */
  readonly mayKnow?: boolean
}

export const claimDecider: Decider<Claim, ClaimCommand, SiteAccountEvent> = {
  initial: { status: 'free' },
  decide(claim, { type, site, username, user, mayKnow = false }) {
    const mine = claim.status === 'held' && claim.user === user
    switch (type) {
      case 'Claim':
        if (claim.status === 'held' && !mine)
          return mayKnow
            ? refuseAccount('accounts.siteAccountTaken', { site, username, holder: claim.user })
            : refuseAccount('accounts.siteAccountOfAnother', { site, username })
        return mine ? [] : [{ type: 'SiteAccountClaimed', data: { site, username, user } }]
      case 'Release':
        return mine ? [{ type: 'SiteAccountReleased', data: { site, username, user } }] : []
      default:
        return assertNever(type)
    }
  },
  evolve(_claim, event) {
    switch (event.type) {
      case 'SiteAccountClaimed':
        return { status: 'held', user: event.data.user }
      case 'SiteAccountReleased':
        return { status: 'free' }
      default:
        return assertNever(event)
    }
  },
}
export const claimAggregate = defineAggregate({
  name: 'site-account',
  events: siteAccountEvents,
  decider: claimDecider,
})
