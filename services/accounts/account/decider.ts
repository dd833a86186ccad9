import { assertNever, type DecisionContext, type Decider } from '#shared/platform/messages.ts'
import { accountEvents, type AccountEvent } from '#shared/accounts/events.ts'
import { nothingSaid, saidAfter } from '#shared/accounts/held-from.ts'
import { joinedLast, type Joined } from '#shared/platform/people.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'
import { followDecision, type FollowCommand } from './follow.ts'
import { evolveDetails, noDetails } from './person-details.ts'
import {
  decideOwner,
  createAccount,
  type AppointOwner,
  type CreateAccount,
} from './person-create.ts'
import { decideActivity, type SetActive } from './person-activity.ts'
import { openingCommands, type OpenAccount } from './open-account.ts'
import { decideEdit, type EditPerson } from './person-edit.ts'
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
  | OpenAccount
  | SiteAccountCommand
  | PasswordCommand
  | SetActive
  /** Decided elsewhere and in force: a super user or not, and the zone of the studio they are in. */
  | FollowCommand
  | EditPerson
  | MediaCommand
  | NonAdultCommand
  | ErasureCommand
/** As the log has it; one that is only decided has no time yet. */
type Timed = AccountEvent & { readonly occurredAt?: string }

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
      case 'OpenAccount':
        return inTurn(account, openingCommands(command, now), context)
      case 'SetSiteAccount':
      case 'DropSiteAccount':
        return siteAccountDecision(account, command, now)
      case 'GivePassword':
      case 'SetPassword':
      case 'UsePassword':
        return passwordDecision(account, command)
      case 'SetActive':
        return decideActivity(account, command, now)
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

  evolve(account, event: Timed) {
    if (event.type === 'AccountCreated')
      return {
        status: 'present',
        studio: null,
        timezone: null,
        joined: [],
        said: saidAfter(nothingSaid, event),
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
        return { ...account, ...event.data, said: saidAfter(account.said, event) }
      case 'AccountActivated':
      case 'AccountDeactivated':
        return { ...evolveDetails(account, event), said: saidAfter(account.said, event) }
      case 'TypeHeldFrom':
      case 'ActivityHeldFrom':
      case 'PayeeHeldFrom':
        return { ...account, said: saidAfter(account.said, event) }
      case 'StudioJoined': {
        const { user: _user, ...joining } = event.data
        return { ...account, ...belongingTo([...account.joined, joining]) }
      }
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
/** What was said last may hold from an earlier day than another word: the studio is that of the latest joining. */
function belongingTo(joined: readonly Joined[]) {
  const last = joinedLast(joined)
  return { joined, studio: last?.studio ?? null, timezone: last?.timezone ?? null }
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
