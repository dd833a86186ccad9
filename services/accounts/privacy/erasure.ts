import type { AccountEvent } from '#shared/accounts/events.ts'
import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'
import type { KeptPart, RetentionRule } from '#shared/accounts/retention.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { queryRetentionRules, type GrantTables } from '#projections/accounts/grants.ts'
import { eachOf } from '../../platform/commands/each-of.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext, Reaction } from '../../platform/kernel/define-service.ts'
import { accountAggregate } from '../account/decider.ts'
import type { Account } from '../account/state.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount, loadHistory } from '../account/people.ts'
import { managed } from '../account/person-edit.ts'
import { erasureObstacles, keptPartsOf } from '../account/person-erasure.ts'
import { writeSiteAccounts } from '../site-accounts/site-account.ts'
import { accountStream } from '../account/streams.ts'

/** Events after which their person's key is gone for good. */
export const ERASURES: readonly AccountEvent['type'][] = ['PersonErased']

const rulesFor = (app: App, account: Account): Promise<readonly RetentionRule[]> =>
  queryRetentionRules(app.read<GrantTables>(), account.status === 'absent' ? null : account.studio)

/** Asks that somebody be erased; another has to approve. */
export async function request(
  app: App,
  user: string,
  said: { readonly reason: string; readonly separated: boolean },
  by: Actor,
  context: CallContext,
): Promise<void> {
  await syncSuperRank(app, [user])
  const { account } = await loadAccount(app, user)
  const command = {
    type: 'RequestErasure',
    user,
    ...said,
    by,
    rules: await rulesFor(app, account),
  } as const
  await app.handle(accountAggregate, accountStream(user), command, context, {
    studio: account.status === 'absent' ? null : account.studio,
  })
}
export async function withdraw(
  app: App,
  user: string,
  by: Actor,
  context: CallContext,
): Promise<void> {
  await syncSuperRank(app, [user])
  await app.handle(
    accountAggregate,
    accountStream(user),
    { type: 'WithdrawErasure', user, by },
    context,
  )
}

/** What an erasure would do today, without doing anything. */
export async function rehearse(app: App, user: string, by: Actor, now: string): Promise<Rehearsal> {
  await syncSuperRank(app, [user])
  const { account, erasureAt, siteNames } = await loadHistory(app, user)
  const person = managed(account, user, by, 'accounts.erase')
  const rules = await rulesFor(app, account)
  const unreadable = await app.unreadableAfter(user)
  return {
    user,
    refusals: erasureObstacles(person, person.erasure?.separated ?? false, rules, now).map(
      ({ code, message: err, params }) => ({ code, err, params }),
    ),
    unreadable: unreadable.map(({ fields, ...one }) => ({ ...one, fields: [...fields] })),
    secrets: (await app.vault.listOf(user)).length,
    images: new Set(person.media.map(({ image }) => image)).size,
    siteNames,
    kept: keptPartsOf(person, rules, now),
    request: person.erasure && { ...person.erasure, at: erasureAt },
  }
}

/** The second approval: writes that the person is erased, then makes it so. */
export async function approve(
  app: App,
  user: string,
  by: Actor,
  context: CallContext,
): Promise<{ user: string; kept: KeptPart[] }> {
  await syncSuperRank(app, [user])
  const { account } = await loadAccount(app, user)
  const rules = await rulesFor(app, account)
  const kept = keptPartsOf(managed(account, user, by, 'accounts.erase'), rules, context.now)
  await writeSiteAccounts(app, { type: 'ApproveErasure', user, by, rules }, context)
  await finish(app, user)
  return { user, kept }
}

/** The event comes first and the key, with files, last: a process that dies between leaves an erasure that the reaction below finishes. */
async function finish(app: App, user: string): Promise<void> {
  await app.vault.removeOf(user)
  await app.erase(user)
  // For the list that an operator keeps: an older export does not know of it.
  app.log.info({ person: user }, 'a person was erased')
}

const AT_ONCE_MAX = 100
export const finishErasures = (app: App): Reaction => ({
  name: 'finish_erasures',
  projections: [],
  sweep_s: 60,
  run: async () => {
    const { rows } = await app.pool.query<{ person: string }>(
      'select a.person from account a join person_keys k on k.person = a.person where a.erased and k.destroyed_at is null limit $1',
      [AT_ONCE_MAX],
    )
    await eachOf(rows, { log: app.log, of: ({ person }) => person }, async ({ person }) => {
      app.log.warn({ person }, 'an erasure that was interrupted is finished')
      await finish(app, person)
    })
  },
})
