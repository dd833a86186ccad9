import { may } from '#shared/permissions/actions.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { resourceOfKind } from '#shared/money/items.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import { itemAggregate, itemStream } from './decider.ts'

/** In sight is an item of a studio in sight, wherever the person works by now: the studio's books are whose it is. */
export async function reverseItem(
  app: App,
  item: string,
  reason: string,
  context: ActorContext,
): Promise<void> {
  const { actor, now } = context
  const stream = itemStream(item)
  const { state } = await app.load(itemAggregate, stream)
  if (state.status === 'none') return refuseMoney('money.itemUnknown')
  const { user, studio, kind } = state
  const resource = resourceOfKind[kind]
  await findVisiblePerson(app, user, {
    at: now,
    sees: ({ erased }) => !erased && may(actor, `${resource}.see`, { user, studio }),
    unknown: () => refuseMoney('money.itemUnknown'),
  })
  if (!hasPermission(actor, resource, 'manage')) return refuse('permission.denied')
  notForOneself(actor, user)
  await app.handle(itemAggregate, stream, { type: 'ReverseItem', reason }, context, { studio })
}
