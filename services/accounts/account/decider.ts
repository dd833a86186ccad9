import { assertNever, type DecisionContext, type Decider } from '#shared/platform/messages.ts'
import { accountEvents, type AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'
import { followDecision, type FollowCommand } from './follow.ts'
import { evolveDetails, noDetails } from './person-details.ts'
import {
  decideOwner,
  createAccount,
  type AppointOwner,
  type CreateAccount,
} from './person-create.ts'
import { decideEdit, managed, type EditPerson } from './person-edit.ts'
import { passwordDecision, type PasswordCommand } from './person-password.ts'
import { eraseDecision, type ErasureCommand } from './person-erasure.ts'
import { singleCommands, type ImportAccount } from './person-import.ts'
import { mediaDecision, type MediaCommand } from './person-media.ts'
import { siteAccountDecision, type SiteAccountCommand } from './person-sites.ts'
import { nonAdultDecision, type NonAdultCommand } from './non-adult.ts'
import type { Account } from './state.ts'

export type AccountCommand =
  | AppointOwner
  | ImportAccount
  | CreateAccount
  | SiteAccountCommand
  | PasswordCommand
  | SetActive
  /** Decided elsewhere and in force: a super user or not, and the zone of the studio they are in. */
  | FollowCommand
  | EditPerson
  | MediaCommand
  | NonAdultCommand
  | ErasureCommand
interface SetActive {
  readonly type: 'SetActive'
  readonly user: string
  readonly active: boolean
  readonly by: Actor
}

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  initial: { status: 'absent' },

  decide(account, command, context) {
    const { now } = context
    switch (command.type) {
      case 'AppointOwner':
        return decideOwner(account, command, now)
      case 'ImportAccount':
        return inTurn(account, singleCommands(account, command), context)
      case 'CreateAccount':
        return createAccount(account, command, now)
      case 'SetSiteAccount':
      case 'DropSiteAccount':
        return siteAccountDecision(account, command, now)
      case 'GivePassword':
      case 'SetPassword':
      case 'UsePassword':
        return passwordDecision(account, command)
      case 'SetActive':
        return setActive(account, command)
      case 'FollowSuper':
      case 'FollowZone':
        return followDecision(account, command)
      case 'EditPerson':
        return decideEdit(account, command, now)
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
function setActive(account: Account, { user, active, by }: SetActive): AccountEvent[] {
  if (!active && by.user === user) return refuseAccount('accounts.notOneself')
  const held = managed(account, user, by)
  if (!active && held.owner) return refuseAccount('accounts.ownerStays')
  if (held.active === active) return []
  return [{ type: active ? 'AccountActivated' : 'AccountDeactivated', data: { user } }]
}
