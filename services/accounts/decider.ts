import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { AccountLine } from '#shared/accounts/calls.ts'
import { accountEvents, type AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { inSight, mayChange, type Ranked } from '#shared/accounts/rules.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import { defineAggregate } from '../platform/define-service.ts'

export interface HeldSiteAccount {
  readonly username: string
  readonly activ: boolean
  /** Reference into the vault. */
  readonly pass: string | null
}
export interface PresentAccount extends Ranked {
  readonly status: 'present'
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly language: string
  readonly studio: string | null
  readonly timezone: string | null
  /** Reference into the vault; null while the person cannot log in. */
  readonly password: string | null
  readonly sites: Readonly<Record<string, HeldSiteAccount>>
}
export type Account = { readonly status: 'absent' } | PresentAccount

interface JoinedStudio {
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
  | { readonly type: 'ImportAccount'; readonly line: AccountLine; readonly studio: JoinedStudio; readonly secrets: NewSecrets; readonly by: Actor }
  | { readonly type: 'SetSiteAccount'; readonly site: string; readonly username: string; readonly replace: boolean; readonly by: Actor; readonly user: string }
type ImportAccount = Extract<AccountCommand, { type: 'ImportAccount' }>

export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  initial: { status: 'absent' },

  decide(account, command, { now }) {
    switch (command.type) {
      case 'AppointOwner': {
        if (account.status !== 'absent') return refuseAccount('accounts.accountExists', { user: command.user })
        const { user, name, surname, email, password: secret, studio } = command
        return [
          { type: 'AccountCreated', data: { user, tipCont: 'Manager', name, surname, email, owner: true, super: false, language: 'en' } },
          { type: 'PasswordSet', data: { user, secret } },
          ...(studio ? [{ type: 'StudioJoined', data: { user, ...studio, from: now } } as const] : []),
        ]
      }
      case 'ImportAccount':
        checkRank(account, command)
        return [...person(account, command.line), ...studioOf(account, command, now), ...password(command), ...siteAccounts(account, command)]
      case 'SetSiteAccount':
        return setSiteAccount(account, command)
      default:
        return assertNever(command)
    }
  },

  evolve(account, event) {
    if (event.type === 'AccountCreated') return { status: 'present', studio: null, timezone: null, password: null, sites: {}, ...event.data }
    if (account.status === 'absent') throw new Error(`${event.type} before AccountCreated`)
    switch (event.type) {
      case 'AccountChanged':
        return { ...account, ...event.data }
      case 'StudioJoined':
        return { ...account, studio: event.data.studio, timezone: event.data.timezone }
      case 'PasswordSet':
        return { ...account, password: event.data.secret }
      case 'SiteAccountSet': {
        const { site, username, activ, pass } = event.data
        return { ...account, sites: { ...account.sites, [site]: { username, activ, pass } } }
      }
      case 'SiteAccountDropped': {
        const { [event.data.site]: _dropped, ...sites } = account.sites
        return { ...account, sites }
      }
      default:
        return assertNever(event)
    }
  },
}
export const accountAggregate = defineAggregate({ name: 'account', events: accountEvents, decider: accountDecider })

/** One account on one site, of somebody who is there and in sight. What it is set to already is no news. */
function setSiteAccount(account: Account, { user, site, username, replace, by }: Extract<AccountCommand, { type: 'SetSiteAccount' }>): AccountEvent[] {
  if (account.status === 'absent' || !inSight(by, account)) return refuseAccount('accounts.accountUnknown', { user })
  if (!mayChange(by, account, account.tipCont)) return refuseAccount('accounts.aboveYou', { user })
  const old = account.sites[site]
  if (old?.username === username) return []
  if (old && !replace) return refuseAccount('accounts.siteAccountHeld', { user, site, username: old.username })
  const set = { type: 'SiteAccountSet', data: { user, site, username, activ: true, pass: null } } as const
  return old ? [{ type: 'SiteAccountDropped', data: { user, site, username: old.username } }, set] : [set]
}

function checkRank(account: Account, { line, by }: ImportAccount): void {
  const before = account.status === 'present' ? account : null
  if (before && before.user !== by.user && !sees(by, before.studio)) return refuseAccount('accounts.notInSight', { user: line.user })
  if (!mayChange(by, before, line.tipCont)) return refuseAccount('accounts.aboveYou', { user: line.user })
}
function person(account: Account, { user, tipCont, name, surname, email }: AccountLine): AccountEvent[] {
  const data = { user, tipCont, name, surname, email }
  if (account.status === 'absent') return [{ type: 'AccountCreated', data: { ...data, owner: false, super: false, language: 'en' } }]
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
    const old = held[site]
    const kept = old?.username === username ? old.pass : null
    const pass = secrets.passes[site] ?? kept
    if (old && old.username === username && old.activ === activ && old.pass === pass) return []
    const set = { type: 'SiteAccountSet', data: { user, site, username, activ, pass } } as const
    return old && old.username !== username ? [{ type: 'SiteAccountDropped', data: { user, site, username: old.username } }, set] : [set]
  })
}
