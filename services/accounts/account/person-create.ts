import type { AccountLine } from '#shared/accounts/calls.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { isReserved } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { isVisibleTo, mayChange } from '#shared/accounts/rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { Account, JoinedStudio } from './state.ts'

interface AppointOwner {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly email: string
  /** Reference into the vault. */
  readonly password: string
  readonly studio: JoinedStudio | null
}
interface CreateAccount {
  /** Hired today by the studio's clock, where no day is named. */
  readonly person: Pick<AccountLine, 'user' | 'tipCont' | 'name' | 'surname' | 'email' | 'hired'>
  readonly studio: JoinedStudio
  /** Whether another account has this login in other capitals. */
  readonly alike?: boolean
  readonly by: Actor
}

export const creatingDecisions = {
  AppointOwner: (account: Account, command: AppointOwner, { now }: DecisionContext) =>
    appointOwner(account, command, now),
  CreateAccount: (account: Account, command: CreateAccount, { now }: DecisionContext) =>
    createAccount(account, command, now),
}

function appointOwner(
  account: Account,
  { user, name, surname, email, password: secret, studio }: AppointOwner,
  now: string,
): AccountEvent[] {
  if (account.status !== 'absent') return refuseAccount('accounts.accountExists', { user })
  if (isReserved(user)) return refuseAccount('accounts.loginTaken', { user })
  const rank = { tipCont: 'Manager', owner: true, super: false }
  return [
    { type: 'AccountCreated', data: { user, name, surname, email, ...rank, language: 'en' } },
    { type: 'PasswordSet', data: { user, secret } },
    ...(studio ? [{ type: 'StudioJoined', data: { user, ...studio, from: now } } as const] : []),
  ]
}

/**
 * Creates an account below the actor, under a free login. That a login is taken must be said, because one login means
 * one person in all studios; whose it is must not: a person out of sight and a reserved login are answered alike, and
 * an actor who could not make this account anyway is not even told that.
 */
function createAccount(
  account: Account,
  { person, studio, alike = false, by }: CreateAccount,
  now: string,
): AccountEvent[] {
  const { user, tipCont, name, surname, email, hired = dateAt(now, studio.timezone) } = person
  if (!mayChange(by, null, tipCont)) return refuseAccount('accounts.aboveYou', { user })
  if (alike || isTaken(account, user, by)) return refuseAccount('accounts.loginTaken', { user })
  if (account.status !== 'absent') return refuseAccount('accounts.accountExists', { user })
  return [
    {
      type: 'AccountCreated',
      data: { user, tipCont, name, surname, email, owner: false, super: false, language: 'en' },
    },
    { type: 'StudioJoined', data: { user, ...studio, from: now } },
    { type: 'EmploymentSet', data: { user, hired, contract: '', ended: null, vacationDays: null } },
  ]
}
/** Returns whether a login is not free although the actor may know of no person who has it. */
const isTaken = (account: Account, user: string, by: Actor): boolean =>
  isReserved(user) || (account.status !== 'absent' && !isVisibleTo(by, account))
