import type { AccountEvent } from '#shared/accounts/events.ts'
import { managesPerson } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { assertNever } from '#shared/platform/messages.ts'
import { own } from '#shared/platform/by-name.ts'
import type { Account } from './state.ts'
import { presentFor } from './person-edit.ts'

export type NonAdultCommand =
  | {
      readonly type: 'SetNonAdultAccount'
      readonly user: string
      readonly network: string
      readonly username: string
      /** Reference into the vault; undefined: as before. */
      readonly pass: string | undefined
      readonly by: Actor
    }
  | {
      readonly type: 'DropNonAdultAccount'
      readonly user: string
      readonly network: string
      readonly by: Actor
    }

/** Accounts on networks that are no sites: one's own, or of somebody whom the actor manages. */
export function nonAdultDecision(account: Account, command: NonAdultCommand): AccountEvent[] {
  const { user, network, by } = command
  const person = presentFor(account, user, by)
  if (by.user !== user && !managesPerson(by, person))
    return refuseAccount('accounts.aboveYou', { user })
  const old = own(person.nonAdult, network)
  switch (command.type) {
    case 'SetNonAdultAccount': {
      const pass = command.pass ?? old?.pass ?? null
      if (old?.username === command.username && old.pass === pass) return []
      return [
        { type: 'NonAdultAccountSet', data: { user, network, username: command.username, pass } },
      ]
    }
    case 'DropNonAdultAccount':
      return old ? [{ type: 'NonAdultAccountDropped', data: { user, network } }] : []
    default:
      return assertNever(command)
  }
}
