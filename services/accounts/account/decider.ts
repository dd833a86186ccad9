import { assertNever, type DecisionContext, type Decider } from '#shared/platform/messages.ts'
import { accountEvents, type AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { isReserved } from '#shared/accounts/person-rules.ts'
import type { Ranked } from '#shared/accounts/ranks.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'
import { followDecision, type FollowCommand } from './follow.ts'
import { evolveDetails, noDetails, type PersonDetails } from './person-details.ts'
import { createAccount, type CreateAccount } from './person-create.ts'
import { editPerson, managed, managedOther, type EditPerson } from './person-edit.ts'
import { eraseDecision, type ErasureCommand } from '../privacy/person-erasure.ts'
import { singleCommands, type ImportAccount } from '../import/person-import.ts'
import { mediaDecision, type MediaCommand } from '../media/person-media.ts'
import { siteAccountDecision, type SiteAccountCommand } from '../site-accounts/person-sites.ts'
import { nonAdultDecision, type NonAdultCommand } from './non-adult.ts'

export interface HeldSiteAccount {
  readonly username: string
  readonly activ: boolean
  /** Reference into the vault. */
  readonly pass: string | null
}
export interface PresentAccount extends Ranked, PersonDetails {
  readonly status: 'present'
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly language: string
  readonly studio: string | null
  readonly timezone: string | null
  /** Reference into the vault; null while the person cannot log in. */
  readonly password: string | null
  /** Whether it was used up, if it is good for one login. */
  readonly passwordUsed: boolean
  readonly sites: Readonly<Record<string, HeldSiteAccount>>
}
/** Who was erased is known by the login alone. */
export interface ErasedAccount extends Ranked {
  readonly status: 'erased'
  readonly studio: string | null
}
export type Account = { readonly status: 'absent' } | PresentAccount | ErasedAccount

export interface JoinedStudio {
  readonly studio: string
  readonly timezone: string
}
export type AccountCommand =
  | {
      readonly type: 'AppointOwner'
      readonly user: string
      readonly name: string
      readonly surname: string
      readonly email: string
      readonly password: string
      readonly studio: JoinedStudio | null
    }
  | ImportAccount
  | CreateAccount
  | SiteAccountCommand
  /** A password for somebody whom the actor manages, never for oneself; null: as before, if they might give one at all. */
  | {
      readonly type: 'GivePassword'
      readonly user: string
      readonly secret: string | null
      readonly by: Actor
    }
  /** One's own, or of somebody whom the actor manages. `secret` is a reference into the vault, and `replaces` that of the password which was seen or verified. */
  | {
      readonly type: 'SetPassword'
      readonly user: string
      readonly secret: string
      readonly replaces: string | null
      readonly by: Actor
    }
  /** Somebody gave their password, by its reference. `once`: it is good for one login, which this is. */
  | {
      readonly type: 'UsePassword'
      readonly user: string
      readonly secret: string
      readonly once?: boolean
    }
  | {
      readonly type: 'SetActive'
      readonly user: string
      readonly active: boolean
      readonly by: Actor
    }
  /** Decided elsewhere and in force: a super user or not, and the zone of the studio they are in. */
  | FollowCommand
  | EditPerson
  | MediaCommand
  | NonAdultCommand
  | ErasureCommand

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  initial: { status: 'absent' },

  decide(account, command, context) {
    const { now } = context
    switch (command.type) {
      case 'AppointOwner': {
        if (account.status !== 'absent')
          return refuseAccount('accounts.accountExists', { user: command.user })
        if (isReserved(command.user))
          return refuseAccount('accounts.loginTaken', { user: command.user })
        const { user, name, surname, email, password: secret, studio } = command
        return [
          {
            type: 'AccountCreated',
            data: {
              user,
              tipCont: 'Manager',
              name,
              surname,
              email,
              owner: true,
              super: false,
              language: 'en',
            },
          },
          { type: 'PasswordSet', data: { user, secret } },
          ...(studio
            ? [{ type: 'StudioJoined', data: { user, ...studio, from: now } } as const]
            : []),
        ]
      }
      case 'ImportAccount':
        return inTurn(account, singleCommands(account, command), context)
      case 'CreateAccount':
        return createAccount(account, command, now)
      case 'SetSiteAccount':
      case 'DropSiteAccount':
        return siteAccountDecision(account, command, now)
      case 'GivePassword': {
        const { user } = managedOther(account, command.user, command.by)
        return command.secret === null
          ? []
          : [{ type: 'PasswordSet', data: { user, secret: command.secret } }]
      }
      case 'SetPassword': {
        const { user, secret, replaces, by } = command
        if (by.user !== user || account.status !== 'present') managed(account, user, by)
        checkPassword(account, replaces)
        return [{ type: 'PasswordSet', data: { user, secret } }]
      }
      case 'UsePassword': {
        const { user, secret, once = false } = command
        const held = checkPassword(account, secret)
        if (!held.active) return refuseAccount('accounts.inactive', { user })
        if (once && held.passwordUsed) return refuseAccount('accounts.loginFailed')
        return [{ type: 'PasswordUsed', data: { user, secret } }]
      }
      case 'SetActive':
        return setActive(account, command)
      case 'FollowSuper':
      case 'FollowZone':
        return followDecision(account, command)
      case 'EditPerson':
        return editPerson(account, command, now)
      case 'AddImages':
      case 'RemoveImage':
        return mediaDecision(account, command)
      case 'SetNonAdultAccount':
      case 'DropNonAdultAccount':
        return nonAdultDecision(account, command)
      case 'RequestErasure':
      case 'WithdrawErasure':
      case 'ApproveErasure':
        return eraseDecision(account, command, now)
      default:
        return assertNever(command)
    }
  },

  evolve(account, event) {
    if (event.type === 'AccountCreated')
      return {
        status: 'present',
        studio: null,
        timezone: null,
        password: null,
        passwordUsed: false,
        sites: {},
        ...noDetails,
        ...event.data,
      }
    if (account.status !== 'present')
      throw new Error(`${event.type} of somebody who is ${account.status}`)
    switch (event.type) {
      case 'AccountChanged':
        return { ...account, ...event.data }
      case 'StudioJoined':
        return { ...account, studio: event.data.studio, timezone: event.data.timezone }
      case 'PasswordSet':
        return { ...account, password: event.data.secret, passwordUsed: false }
      case 'PasswordUsed':
        return {
          ...account,
          passwordUsed: account.passwordUsed || event.data.secret === account.password,
        }
      case 'SiteAccountSet': {
        const { site, username, activ, pass } = event.data
        return { ...account, sites: { ...account.sites, [site]: { username, activ, pass } } }
      }
      case 'SiteAccountDropped': {
        const { [event.data.site]: _dropped, ...sites } = account.sites
        return { ...account, sites }
      }
      case 'PersonErased': {
        const { user, tipCont, owner, super: isSuper, studio } = account
        return { status: 'erased', user, tipCont, owner, super: isSuper, studio }
      }
      default:
        return evolveDetails(account, event)
    }
  },
}
export const accountAggregate = defineAggregate({
  name: 'account',
  events: accountEvents,
  decider: accountDecider,
})

/** Refuses what was begun with a password that is no longer theirs. */
function checkPassword(account: Account, secret: string | null): PresentAccount {
  return account.status === 'present' && account.password === secret
    ? account
    : refuseAccess('accounts.passwordChanged')
}
/** Each command as if those before it were written already; the first refusal refuses them all. */
function inTurn(
  account: Account,
  commands: readonly AccountCommand[],
  context: DecisionContext,
): AccountEvent[] {
  let after = account
  return commands.flatMap((command) => {
    const events = accountDecider.decide(after, command, context)
    after = events.reduce(accountDecider.evolve, after)
    return events
  })
}
/** Their logins end, their accounts on sites stay theirs: what is observed of them counts still, and raises an alert. */
function setActive(
  account: Account,
  { user, active, by }: Extract<AccountCommand, { type: 'SetActive' }>,
): AccountEvent[] {
  if (!active && by.user === user) return refuseAccount('accounts.notOneself')
  const held = managed(account, user, by)
  if (!active && held.owner) return refuseAccount('accounts.ownerStays')
  if (held.active === active) return []
  return [{ type: active ? 'AccountActivated' : 'AccountDeactivated', data: { user } }]
}
