import type { AccountEvent } from '#shared/accounts/events.ts'
import type { Account } from './state.ts'

interface Zone {
  readonly studio: string
  readonly timezone: string
  readonly from: string
}

/**
 * The commands that follow decisions made elsewhere and in force: whether a person is a super user, and the zone of
 * their studio. They do nothing for a person who is gone, or has moved on to another studio.
 */
export const followDecisions = {
  FollowSuper: (
    account: Account,
    { super: wanted }: { readonly super: boolean },
  ): AccountEvent[] => {
    if (account.status !== 'present' || account.super === wanted) return []
    const { user, tipCont, name, surname, email, language } = account
    const data = { user, tipCont, name, surname, email, language, super: wanted }
    return [{ type: 'AccountChanged', data }]
  },
  FollowZone: (account: Account, { studio, timezone, from }: Zone): AccountEvent[] =>
    account.status !== 'present' || account.studio !== studio || account.timezone === timezone
      ? []
      : [{ type: 'StudioJoined', data: { user: account.user, studio, timezone, from } }],
}
