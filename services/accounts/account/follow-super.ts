import { randomUUID } from 'node:crypto'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import {
  grants,
  queryDecidedSupers,
  queryUnfollowedSupers,
  type GrantTables,
} from '#projections/accounts/grants.ts'
import { eachOf } from '../../platform/commands/each-of.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Reaction } from '../../platform/kernel/define-service.ts'
import { accountAggregate } from './decider.ts'
import { accountStream } from './streams.ts'

/**
 * Brings super user decisions into the account, whose rank others must respect. What actors are made of binds at once
 * without it.
 */
export const followSuper = (app: App): Reaction => ({
  name: 'follow-super',
  projections: [grants.name],
  sweep_s: 60,
  run: async () => {
    const unfollowed = await queryUnfollowedSupers(app.read<GrantTables & AccountsTables>())
    await eachOf(unfollowed, { log: app.log, of: ({ user }) => user }, (one) =>
      follow(app, one.user, one.super),
    )
  },
})
async function follow(app: App, user: string, isSuper: boolean): Promise<void> {
  const context = { actor: null, commandId: randomUUID(), now: app.now(), wrote: () => undefined }
  await app.handle(
    accountAggregate,
    accountStream(user),
    { type: 'FollowSuper', super: isSuper },
    context,
    { source: 'reaction' },
  )
}
/**
 * Before anybody decides about these people: their accounts know whether they are super users, so that a Manager cannot change
 * one in the moment before the reaction comes to it.
 */
export async function syncSuperRank(app: App, users: readonly string[]): Promise<void> {
  for (const { user, super: isSuper } of await queryDecidedSupers(app.read<GrantTables>(), users))
    await follow(app, user, isSuper)
}
