import type { Payee } from '#shared/accounts/calls.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { changesFrom, payeesHeld, saysMore } from '#shared/accounts/held-from.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { own } from '#shared/platform/by-name.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { Account, PresentAccount } from './state.ts'
import { checkAge, managed } from './person-edit.ts'
import { checkFrom } from './person-held.ts'

interface WantedSiteAccount {
  readonly user: string
  readonly site: string
  readonly username: string
  readonly replace: boolean
  /** undefined: as before, true for a new one. */
  readonly activ?: boolean | undefined
  /** Reference into the vault; undefined: as before. */
  readonly pass?: string | undefined
  /** The party that the site pays; undefined: as before, the studio for a new account. */
  readonly payee?: Payee | undefined
  /** A local day of the person's studio, from which that holds; undefined: today. */
  readonly from?: string | undefined
}
interface SetSiteAccount extends WantedSiteAccount {
  readonly by: Actor
}
interface DropSiteAccount {
  readonly user: string
  readonly site: string
  readonly by: Actor
}

/** The decisions about accounts on sites, of a person whom the actor manages. */
export const siteAccountDecisions = {
  SetSiteAccount: (account: Account, command: SetSiteAccount, { now }: DecisionContext) =>
    setSiteAccount(account, command, now),
  DropSiteAccount: (account: Account, { user, site, by }: DropSiteAccount): AccountEvent[] => {
    const held = own(managed(account, user, by).sites, site)
    return held
      ? [{ type: 'SiteAccountDropped', data: { user, site, username: held.username } }]
      : []
  },
}
/** Sets one account on one site, of a person who is present and in sight. What it is set to already is no news. */
function setSiteAccount(account: Account, command: SetSiteAccount, now: string): AccountEvent[] {
  const { user, site, username, replace, by } = command
  const held = managed(account, user, by)
  const payee = payeeFrom(held, command, now)
  const old = own(held.sites, site)
  const same = old?.username === username
  const activ = command.activ ?? (same ? old.activ : true)
  const pass = command.pass ?? (same ? old.pass : null)
  if (same && old.activ === activ && old.pass === pass) return payee
  if (old && !same && !replace)
    return refuseAccount('accounts.siteAccountHeld', { user, site, username: old.username })
  checkAge(user, held, now)
  const set = { type: 'SiteAccountSet', data: { user, site, username, activ, pass } } as const
  return old && !same
    ? [{ type: 'SiteAccountDropped', data: { user, site, username: old.username } }, set, ...payee]
    : [set, ...payee]
}
/** Sets the party that the site pays from a day on, if that changes any day. */
function payeeFrom(
  { said, timezone }: PresentAccount,
  { user, site, username, payee, from: day }: SetSiteAccount,
  now: string,
): AccountEvent[] {
  const from = day ?? dateAt(now, timezone)
  checkFrom(from, timezone, now)
  if (payee === undefined) return []
  const held = payeesHeld(said, { site, username })
  const fact = { from, value: payee }
  // Said again with every edit of the account, it is a fact only where it is one; said for a day, it is one.
  if (!(day === undefined ? changesFrom : saysMore)(held, fact)) return []
  return [{ type: 'PayeeHeldFrom', data: { user, site, username, payee, from } }]
}
