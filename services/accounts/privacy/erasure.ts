import type { AccountEvent } from '#shared/accounts/events.ts'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import type { RetentionRule } from '#shared/accounts/retention.ts'
import { queryRetentionRules, type GrantTables } from '#projections/accounts/grants.ts'
import { eachOf } from '../../platform/commands/each-of.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Reaction } from '../../platform/kernel/define-service.ts'
import { action, query, useCase } from '../../platform/kernel/use-case.ts'
import { accountAggregate } from '../account/decider.ts'
import type { Account } from '../account/state.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount, loadHistory } from '../account/people.ts'
import { managed } from '../account/person-edit.ts'
import { erasureObstacles, keptPartsOf } from '../account/person-erasure.ts'
import { writeSiteAccounts } from '../site-accounts/site-account.ts'

/** Events after which their person's key is gone for good. */
export const ERASURES: readonly AccountEvent['type'][] = ['PersonErased']

const rulesFor = (app: App, account: Account): Promise<readonly RetentionRule[]> =>
  queryRetentionRules(app.read<GrantTables>(), account.status === 'absent' ? null : account.studio)

/** Asks that a person be erased; another person has to approve. */
export const requestErasure = useCase(erasureCalls.requestErasure).on(accountAggregate)({
  about: async ({ app, params: { user } }) => {
    await syncSuperRank(app, [user])
    const { account } = await loadAccount(app, user)
    const studio = account.status === 'absent' ? null : account.studio
    return { key: user, studio, rules: await rulesFor(app, account) }
  },
  command: ({ params, body, found: { rules }, context: { actor: by } }) => ({
    type: 'RequestErasure',
    ...params,
    ...body,
    by,
    rules,
  }),
  reply: () => ({ ok: true }),
})
export const withdrawErasure = useCase(erasureCalls.withdrawErasure).on(accountAggregate)({
  about: async ({ app, params: { user } }) => {
    await syncSuperRank(app, [user])
    return { key: user, studio: null }
  },
  command: ({ params, context: { actor: by } }) => ({ type: 'WithdrawErasure', ...params, by }),
  reply: () => ({ ok: true }),
})

/** Returns what an erasure would do today, without doing anything. */
export const rehearseErasure = query(erasureCalls.rehearseErasure)(async (asked) => {
  const {
    app,
    params: { user },
    context: { actor: by, now },
  } = asked
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
})

/** The second approval: writes that the person is erased, then makes it so. */
export const approveErasure = action(erasureCalls.approveErasure)(async (asked) => {
  const {
    app,
    params: { user },
    context,
  } = asked
  const by = context.actor
  await syncSuperRank(app, [user])
  const { account } = await loadAccount(app, user)
  const rules = await rulesFor(app, account)
  const kept = keptPartsOf(managed(account, user, by, 'accounts.erase'), rules, context.now)
  await writeSiteAccounts(app, { type: 'ApproveErasure', user, by, rules }, context)
  await finish(app, user)
  return { user, kept }
})

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
