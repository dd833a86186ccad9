import type { Me } from '#shared/accounts/access-calls.ts'
import { Id, languages } from '#shared/accounts/calls.ts'
import { tipContOf } from '#shared/accounts/rules.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import type { App } from '../../platform/kernel/app.ts'
import { stateAfter } from '../../platform/kernel/recent-states.ts'
import { accountAggregate } from './decider.ts'
import type { Account, PresentAccount } from './state.ts'
import { accountStream } from './streams.ts'

interface LoadedAccount {
  readonly account: Account
  readonly version: number
}
/** The account as its stream has it now: the read model may be behind, and a login must not be. */
export async function loadAccount(app: App, user: string): Promise<LoadedAccount> {
  const { state: account, version } = await app.load(accountAggregate, accountStream(user))
  return { account, version }
}
/** The account with what its events tell besides: since when, and who added a picture when. */
export interface AccountHistory extends LoadedAccount {
  readonly createdAt: string
  readonly erasureAt: string
  /** How many names their accounts on sites have had. */
  readonly siteNames: number
  readonly added: (picture: { readonly list: string; readonly image: string }) => {
    readonly at: string
    readonly by: string
  }
}
export async function loadHistory(app: App, user: string): Promise<AccountHistory> {
  const events = await app.history(accountAggregate, accountStream(user))
  const last = (matches: (event: AccountEvent) => boolean) => events.findLast(matches)
  return {
    account: stateAfter(accountAggregate, events),
    version: events.length,
    createdAt: events[0]?.occurredAt ?? '',
    erasureAt: last(({ type }) => type === 'ErasureRequested')?.occurredAt ?? '',
    siteNames: new Set(
      events.flatMap(({ type, data }) =>
        type === 'SiteAccountSet' ? [`${data.site} ${data.username}`] : [],
      ),
    ).size,
    added: ({ list, image }) => {
      const event = last(
        ({ type, data }) => type === 'MediaAdded' && data.list === list && data.image === image,
      )
      return { at: event?.occurredAt ?? '', by: event?.actor ?? '' }
    },
  }
}
/**
 * Finds a person who may log in: present, active and not erased. By this look-up logins, sessions and tokens of a
 * person who is set inactive end at once. Text that cannot be a login id never reaches a store.
 */
export async function findPerson(app: App, user: string): Promise<PresentAccount | undefined> {
  const { account } = await loadAccount(app, Id.safeParse(user).success ? user : 'nobody')
  return account.status === 'present' && account.active && account.user === user
    ? account
    : undefined
}

/** Returns what the person's own client is told; `allStudios` are those of the read model. */
export function meOf(person: PresentAccount, allStudios: readonly string[]): Me {
  const own = person.studio === null ? [] : [person.studio]
  return {
    user: person.user,
    name: person.name,
    surname: person.surname,
    tipCont: tipContOf(person.tipCont),
    studio: person.studio,
    studios: person.owner || person.super ? [...new Set([...own, ...allStudios])].sort() : own,
    timezone: person.timezone,
    super: person.super,
    owner: person.owner,
    language: languages.find((one) => one === person.language) ?? 'en',
  }
}
