import type { AccountEvent } from '#shared/accounts/events.ts'
import { managesPerson } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { own } from '#shared/platform/by-name.ts'
import type { Account } from './state.ts'
import { presentFor } from './person-edit.ts'

interface OfNetwork {
  readonly user: string
  readonly network: string
  readonly by: Actor
}
interface SetNonAdult extends OfNetwork {
  readonly username: string
  /** Reference into the vault; undefined: as before. */
  readonly pass: string | undefined
}

/** The decisions about accounts on networks that are no sites: the actor's own, or of a person they manage. */
export const nonAdultDecisions = {
  SetNonAdultAccount: (account: Account, command: SetNonAdult): AccountEvent[] => {
    const { user, network, username } = command
    const old = heldOn(account, command)
    const pass = command.pass ?? old?.pass ?? null
    if (old?.username === username && old.pass === pass) return []
    return [{ type: 'NonAdultAccountSet', data: { user, network, username, pass } }]
  },
  DropNonAdultAccount: (account: Account, command: OfNetwork): AccountEvent[] => {
    const { user, network } = command
    const old = heldOn(account, command)
    return old ? [{ type: 'NonAdultAccountDropped', data: { user, network } }] : []
  },
}
function heldOn(account: Account, { user, network, by }: OfNetwork) {
  const person = presentFor(account, user, by)
  if (by.user !== user && !managesPerson(by, person))
    return refuseAccount('accounts.aboveYou', { user })
  return own(person.nonAdult, network)
}
