import type { AccountEvent } from '#shared/accounts/events.ts'
import type { Account } from './state.ts'

/** What was decided elsewhere and is in force: whether somebody is a super user, and the zone of their studio. */
export type FollowCommand =
  | { readonly type: 'FollowSuper'; readonly super: boolean }
  | {
      readonly type: 'FollowZone'
      readonly studio: string
      readonly timezone: string
      readonly from: string
    }

/** Nothing is left to do for somebody who is gone, or has moved on to another studio. */
export function followDecision(account: Account, command: FollowCommand): AccountEvent[] {
  if (account.status !== 'present') return []
  const { user, tipCont, name, surname, email, language } = account
  if (command.type === 'FollowSuper')
    return account.super === command.super
      ? []
      : [
          {
            type: 'AccountChanged',
            data: { user, tipCont, name, surname, email, language, super: command.super },
          },
        ]
  const { studio, timezone, from } = command
  if (account.studio !== studio || account.timezone === timezone) return []
  return [{ type: 'StudioJoined', data: { user, studio, timezone, from } }]
}
