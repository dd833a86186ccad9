import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { AccountLine } from '#shared/accounts/calls.ts'
import { accountEvents, type AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { ALL_USERS } from '#shared/accounts/person-rules.ts'
import type { Ranked } from '#shared/accounts/ranks.ts'
import { mayChange } from '#shared/accounts/rules.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import { own } from '#shared/platform/by-name.ts'
import { defineAggregate } from '../platform/define-service.ts'
import { followDecision, type FollowCommand } from './follow.ts'
import { evolveDetails, noDetails, type PersonDetails } from './person-details.ts'
import { checkAge, editPerson, managed, type EditPerson } from './person-edit.ts'
import { eraseDecision, type ErasureCommand } from './person-erasure.ts'
import { mediaDecision, type MediaCommand } from './person-media.ts'
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
/** References to the secrets of a line that differ from what is stored; what is not named stays. */
export interface NewSecrets {
  readonly password: string | null
  readonly passes: Readonly<Record<string, string>>
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
  | {
      readonly type: 'ImportAccount'
      readonly line: AccountLine
      readonly studio: JoinedStudio
      readonly secrets: NewSecrets
      readonly by: Actor
      /** Refuses if there is such an account. */
      readonly onlyNew?: boolean
    }
  | {
      readonly type: 'SetSiteAccount'
      readonly user: string
      readonly site: string
      readonly username: string
      readonly replace: boolean
      /** undefined: as before, true for a new one. */
      readonly activ?: boolean | undefined
      /** Reference into the vault; undefined: as before. */
      readonly pass?: string | undefined
      readonly by: Actor
    }
  | { readonly type: 'DropSiteAccount'; readonly user: string; readonly site: string; readonly by: Actor }
  /** One's own, or of somebody whom the actor manages. `secret` is a reference into the vault, and `replaces` that of the password which was seen or verified. */
  | { readonly type: 'SetPassword'; readonly user: string; readonly secret: string; readonly replaces: string | null; readonly by: Actor }
  /** Somebody gave their password, by its reference. `once`: it is good for one login, which this is. */
  | { readonly type: 'UsePassword'; readonly user: string; readonly secret: string; readonly once?: boolean }
  | { readonly type: 'SetActive'; readonly user: string; readonly active: boolean; readonly by: Actor }
  /** Decided elsewhere and in force: a super user or not, and the zone of the studio they are in. */
  | FollowCommand
  | EditPerson
  | MediaCommand
  | NonAdultCommand
  | ErasureCommand
type ImportAccount = Extract<AccountCommand, { type: 'ImportAccount' }>

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  initial: { status: 'absent' },

  decide(account, command, { now }) {
    switch (command.type) {
      case 'AppointOwner': {
        if (account.status !== 'absent') return refuseAccount('accounts.accountExists', { user: command.user })
        if (command.user === ALL_USERS) return refuseAccount('accounts.loginTaken', { user: command.user })
        const { user, name, surname, email, password: secret, studio } = command
        return [
          { type: 'AccountCreated', data: { user, tipCont: 'Manager', name, surname, email, owner: true, super: false, language: 'en' } },
          { type: 'PasswordSet', data: { user, secret } },
          ...(studio ? [{ type: 'StudioJoined', data: { user, ...studio, from: now } } as const] : []),
        ]
      }
      case 'ImportAccount':
        checkRank(account, command)
        checkSites(account, command, now)
        return [...person(account, command.line), ...studioOf(account, command, now), ...password(command), ...siteAccounts(account, command)]
      case 'SetSiteAccount':
        return setSiteAccount(account, command, now)
      case 'DropSiteAccount': {
        const held = own(managed(account, command.user, command.by).sites, command.site)
        return held ? [{ type: 'SiteAccountDropped', data: { user: command.user, site: command.site, username: held.username } }] : []
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
      return { status: 'present', studio: null, timezone: null, password: null, passwordUsed: false, sites: {}, ...noDetails, ...event.data }
    if (account.status !== 'present') throw new Error(`${event.type} of somebody who is ${account.status}`)
    switch (event.type) {
      case 'AccountChanged':
        return { ...account, ...event.data }
      case 'StudioJoined':
        return { ...account, studio: event.data.studio, timezone: event.data.timezone }
      case 'PasswordSet':
        return { ...account, password: event.data.secret, passwordUsed: false }
      case 'PasswordUsed':
        return { ...account, passwordUsed: account.passwordUsed || event.data.secret === account.password }
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
export const accountAggregate = defineAggregate({ name: 'account', events: accountEvents, decider: accountDecider })

/** Refuses what was begun with a password that is no longer theirs. */
function checkPassword(account: Account, secret: string | null): PresentAccount {
  return account.status === 'present' && account.password === secret ? account : refuseAccess('accounts.passwordChanged')
}
/** One account on one site, of somebody who is there and in sight. What it is set to already is no news. */
function setSiteAccount(account: Account, command: Extract<AccountCommand, { type: 'SetSiteAccount' }>, now: string): AccountEvent[] {
  const { user, site, username, replace, by } = command
  const held = managed(account, user, by)
  const old = own(held.sites, site)
  const same = old?.username === username
  const activ = command.activ ?? (same ? old.activ : true)
  const pass = command.pass ?? (same ? old.pass : null)
  if (same && old.activ === activ && old.pass === pass) return []
  if (old && !same && !replace) return refuseAccount('accounts.siteAccountHeld', { user, site, username: old.username })
  checkAge(user, held, now)
  const set = { type: 'SiteAccountSet', data: { user, site, username, activ, pass } } as const
  return old && !same ? [{ type: 'SiteAccountDropped', data: { user, site, username: old.username } }, set] : [set]
}
/** Their logins end, their accounts on sites stay theirs: what is observed of them counts still, and raises an alert. */
function setActive(account: Account, { user, active, by }: Extract<AccountCommand, { type: 'SetActive' }>): AccountEvent[] {
  if (!active && by.user === user) return refuseAccount('accounts.notOneself')
  const held = managed(account, user, by)
  if (!active && held.owner) return refuseAccount('accounts.ownerStays')
  if (held.active === active) return []
  return [{ type: active ? 'AccountActivated' : 'AccountDeactivated', data: { user } }]
}

function checkRank(account: Account, { line, by, onlyNew }: ImportAccount): void {
  if (line.user === ALL_USERS) return refuseAccount('accounts.loginTaken', { user: line.user })
  if (onlyNew && account.status !== 'absent') return refuseAccount('accounts.accountExists', { user: line.user })
  if (account.status === 'erased') return refuseAccount('accounts.erased', { user: line.user })
  const before = account.status === 'present' ? account : null
  if (before && before.user !== by.user && !sees(by, before.studio)) return refuseAccount('accounts.notInSight', { user: line.user })
  if (!mayChange(by, before, line.tipCont)) return refuseAccount('accounts.aboveYou', { user: line.user })
}
function checkSites(account: Account, { line }: ImportAccount, now: string): void {
  if (account.status === 'present' && Object.keys(line.conturi).some((site) => !own(account.sites, site))) checkAge(line.user, account, now)
}
function person(account: Account, { user, tipCont, name, surname, email }: AccountLine): AccountEvent[] {
  const data = { user, tipCont, name, surname, email }
  if (account.status !== 'present') return [{ type: 'AccountCreated', data: { ...data, owner: false, super: false, language: 'en' } }]
  const same = account.tipCont === tipCont && account.name === name && account.surname === surname && account.email === email
  return same ? [] : [{ type: 'AccountChanged', data: { ...data, super: account.super, language: account.language } }]
}
function studioOf(account: Account, { line, studio }: ImportAccount, now: string): AccountEvent[] {
  const same = account.status === 'present' && account.studio === studio.studio && account.timezone === studio.timezone
  return same ? [] : [{ type: 'StudioJoined', data: { user: line.user, ...studio, from: now } }]
}
const password = ({ line, secrets }: ImportAccount): AccountEvent[] =>
  secrets.password === null ? [] : [{ type: 'PasswordSet', data: { user: line.user, secret: secrets.password } }]

/** Sites that the line names are set; those it does not name stay; another name on a site gives up the old one. */
function siteAccounts(account: Account, { line, secrets }: ImportAccount): AccountEvent[] {
  const held = account.status === 'present' ? account.sites : {}
  const { user } = line
  return Object.entries(line.conturi).flatMap(([site, { username, activ }]): AccountEvent[] => {
    const old = own(held, site)
    const kept = old?.username === username ? old.pass : null
    const pass = own(secrets.passes, site) ?? kept
    if (old && old.username === username && old.activ === activ && old.pass === pass) return []
    const set = { type: 'SiteAccountSet', data: { user, site, username, activ, pass } } as const
    return old && old.username !== username ? [{ type: 'SiteAccountDropped', data: { user, site, username: old.username } }, set] : [set]
  })
}
