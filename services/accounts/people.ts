import type { Me } from '#shared/accounts/access-calls.ts'
import { Id, languages } from '#shared/accounts/calls.ts'
import { tipContOf } from '#shared/accounts/rules.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import type { App } from '../platform/app.ts'
import { accountDecider, type Account, type PresentAccount } from './decider.ts'
import { accountStream } from './streams.ts'

export interface LoadedAccount {
  readonly account: Account
  readonly version: number
}
/** The account as its stream has it now: the read model may be behind, and a login must not be. */
export async function loadAccount(app: App, user: string): Promise<LoadedAccount> {
  const events = await app.journal.read(accountStream(user))
  return { account: (events as unknown as readonly AccountEvent[]).reduce(accountDecider.evolve, accountDecider.initial), version: events.length }
}
/** Text that cannot be a login id never reaches a store. */
export async function findPerson(app: App, user: string): Promise<PresentAccount | undefined> {
  const { account } = await loadAccount(app, Id.safeParse(user).success ? user : 'nobody')
  return account.status === 'present' && account.user === user ? account : undefined
}

/** What the person's own client is told; `allStudios` are those of the read model. */
export function meOf(person: PresentAccount, allStudios: readonly string[]): Me {
  const own = person.studio === null ? [] : [person.studio]
  return {
    user: person.user,
    name: person.name,
    surname: person.surname,
    tipCont: tipContOf(person.tipCont),
    studio: person.studio,
    studios: person.owner || person.super ? [...new Set([...own, ...allStudios])].sort() : own,
    super: person.super,
    owner: person.owner,
    language: languages.find((one) => one === person.language) ?? 'en',
  }
}
