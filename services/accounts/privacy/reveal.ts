import pMap from 'p-map'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { assertNever } from '#shared/platform/messages.ts'
import { mayReveal, type revealable } from '#shared/accounts/person-rules.ts'
import { revealEvents, type RevealEvent } from '#shared/accounts/person-events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { IbansAsked } from '#shared/accounts/needs.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { own } from '#shared/platform/by-name.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import type { PresentAccount } from '../account/state.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import { presentFor } from '../account/person-edit.ts'
import { revealStream } from '../account/streams.ts'

type What = (typeof revealable)[number]
interface Wanted {
  readonly what: What
  readonly of?: string | undefined
  readonly reason: string
}
type DataOf<T extends RevealEvent['type']> = Extract<RevealEvent, { readonly type: T }>['data']

/** A record and nothing else: every look is an event of its own. */
export const revealAggregate = aggregateOf<null>()({
  name: 'reveal',
  events: revealEvents,
  initial: null,
  decide: {
    Reveal: (_state, data: DataOf<'SecretRevealed'>) => [{ type: 'SecretRevealed', data }],
    Export: (_state, data: DataOf<'PersonExported'>) => [{ type: 'PersonExported', data }],
  },
  evolve: { SecretRevealed: () => null, PersonExported: () => null },
})

/** Shows one secret. The event comes first: nothing is shown that is not recorded. */
export const reveal = action(personCalls.reveal)(async ({ app, params, body: wanted, context }) => {
  const { user } = params
  const by = context.actor
  await syncSuperRank(app, [user])
  const { account } = await loadAccount(app, user)
  const person = presentFor(account, user, by)
  if (!mayReveal(by, person)) return refuseAccount('accounts.secretNotYours', { user })
  const value = await secretOf(app, person, wanted)
  if (value === undefined || value === '') return refuseAccount('accounts.nothingToReveal')
  await record(app, person, wanted, by, context)
  return { value }
})
async function record(
  app: App,
  { user, studio }: PresentAccount,
  { what, of, reason }: Wanted,
  by: Actor,
  context: CommandContext,
): Promise<void> {
  const looked = { user, by: by.trueUser ?? by.user, what, site: of ?? null, reason }
  const command = { type: 'Reveal', ...looked } as const
  await app.handle(revealAggregate, revealStream(user), command, context, { studio })
}

/** So many accounts are read and looks recorded at once. */
const AT_ONCE = 8
/** Reveals IBANs of several people at once: see the need `revealIbans`. */
export async function revealIbansOf(
  app: App,
  { users, by, reason }: IbansAsked,
  context: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  await syncSuperRank(app, users)
  const shown = new Map<string, string>()
  await pMap(
    users,
    async (user) => {
      const { account } = await loadAccount(app, user)
      if (account.status !== 'present' || account.iban === '' || !mayReveal(by, account)) return
      await record(app, account, { what: 'iban', reason }, by, context)
      shown.set(user, account.iban)
    },
    { concurrency: AT_ONCE },
  )
  return shown
}
async function secretOf(
  app: App,
  person: PresentAccount,
  { what, of = '' }: { readonly what: What; readonly of?: string | undefined },
) {
  switch (what) {
    case 'cnp':
    case 'serie':
    case 'iban':
      return person[what]
    case 'sitePassword':
    case 'nonAdultPassword': {
      const held = own(what === 'sitePassword' ? person.sites : person.nonAdult, of)
      return held?.pass ? app.vault.get(held.pass) : undefined
    }
    default:
      return assertNever(what)
  }
}

const LISTED_MAX = 500
/** Lists who looked at what of this person, newest first. */
export const reveals = query(personCalls.reveals)(async ({ app, params: { user }, context }) => {
  const by = context.actor
  await syncSuperRank(app, [user])
  const { account } = await loadAccount(app, user)
  const person = presentFor(account, user, by)
  if (!mayReveal(by, person)) return refuseAccount('accounts.secretNotYours', { user })
  const events = await app.history(revealAggregate, revealStream(user))
  return events
    .slice(-LISTED_MAX)
    .toReversed()
    .map(({ occurredAt: at, type, data }) =>
      type === 'SecretRevealed'
        ? { at, by: data.by, what: data.what, site: data.site, reason: data.reason }
        : { at, by: data.by, what: 'export', site: null, reason: '' },
    )
})
