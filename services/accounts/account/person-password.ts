import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { managed, managedOther } from './person-edit.ts'
import type { Account, PresentAccount } from './state.ts'

/**
 * A password for a person whom the actor manages, never for the actor; null: unchanged, if they might give one at all.
 */
interface GivePassword {
  readonly user: string
  readonly secret: string | null
  readonly by: Actor
}
/**
 * The actor's own password, or that of a person they manage. `secret` is a reference into the vault, and `replaces`
 * that of the password which was seen or verified.
 */
interface SetPassword {
  readonly user: string
  readonly secret: string
  readonly replaces: string | null
  readonly by: Actor
}
/** The use of a person's password, by its reference. `once`: it is good for one login, which this is. */
interface UsePassword {
  readonly user: string
  readonly secret: string
  readonly once?: boolean
}

export const passwordDecisions = {
  GivePassword: (account: Account, { user, secret, by }: GivePassword): AccountEvent[] => {
    managedOther(account, user, by)
    return secret === null ? [] : [{ type: 'PasswordSet', data: { user, secret } }]
  },
  SetPassword: (account: Account, command: SetPassword): AccountEvent[] => {
    const { user, secret, replaces, by } = command
    if (by.user !== user || account.status !== 'present') managed(account, user, by)
    checkPassword(account, replaces)
    return [{ type: 'PasswordSet', data: { user, secret } }]
  },
  UsePassword: (account: Account, { user, secret, once = false }: UsePassword): AccountEvent[] => {
    const held = checkPassword(account, secret)
    if (!held.active) return refuseAccount('accounts.inactive', { user })
    if (once && held.passwordUsed) return refuseAccount('accounts.loginFailed')
    return [{ type: 'PasswordUsed', data: { user, secret } }]
  },
}
/** Refuses what was begun with a password that is no longer theirs. */
function checkPassword(account: Account, secret: string | null): PresentAccount {
  return account.status === 'present' && account.password === secret
    ? account
    : refuseAccess('accounts.passwordChanged')
}
