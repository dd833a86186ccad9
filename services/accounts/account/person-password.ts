import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { assertNever } from '#shared/platform/messages.ts'
import { managed, managedOther } from './person-edit.ts'
import type { Account, PresentAccount } from './state.ts'

/** A password for somebody whom the actor manages, never for oneself; null: as before, if they might give one at all. */
interface GivePassword {
  readonly type: 'GivePassword'
  readonly user: string
  readonly secret: string | null
  readonly by: Actor
}
/** One's own, or of somebody whom the actor manages. `secret` is a reference into the vault, and `replaces` that of the password which was seen or verified. */
interface SetPassword {
  readonly type: 'SetPassword'
  readonly user: string
  readonly secret: string
  readonly replaces: string | null
  readonly by: Actor
}
/** Somebody gave their password, by its reference. `once`: it is good for one login, which this is. */
interface UsePassword {
  readonly type: 'UsePassword'
  readonly user: string
  readonly secret: string
  readonly once?: boolean
}
export type PasswordCommand = GivePassword | SetPassword | UsePassword

export function passwordDecision(account: Account, command: PasswordCommand): AccountEvent[] {
  switch (command.type) {
    case 'GivePassword':
      return givePassword(account, command)
    case 'SetPassword':
      return setPassword(account, command)
    case 'UsePassword':
      return usePassword(account, command)
    default:
      return assertNever(command)
  }
}

function givePassword(account: Account, { user, secret, by }: GivePassword): AccountEvent[] {
  managedOther(account, user, by)
  return secret === null ? [] : [{ type: 'PasswordSet', data: { user, secret } }]
}
function setPassword(
  account: Account,
  { user, secret, replaces, by }: SetPassword,
): AccountEvent[] {
  if (by.user !== user || account.status !== 'present') managed(account, user, by)
  checkPassword(account, replaces)
  return [{ type: 'PasswordSet', data: { user, secret } }]
}
function usePassword(
  account: Account,
  { user, secret, once = false }: UsePassword,
): AccountEvent[] {
  const held = checkPassword(account, secret)
  if (!held.active) return refuseAccount('accounts.inactive', { user })
  if (once && held.passwordUsed) return refuseAccount('accounts.loginFailed')
  return [{ type: 'PasswordUsed', data: { user, secret } }]
}
/** Refuses what was begun with a password that is no longer theirs. */
function checkPassword(account: Account, secret: string | null): PresentAccount {
  return account.status === 'present' && account.password === secret
    ? account
    : refuseAccess('accounts.passwordChanged')
}
