import { may } from '#shared/permissions/actions.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { resourceOfKind } from '#shared/money/items.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { findVisiblePerson } from '../../platform/kernel/find-visible.ts'
import { useCase } from '../../platform/kernel/use-case.ts'
import { notForOneself } from '../oneself/not-for-oneself.ts'
import { itemAggregate, itemStream } from './decider.ts'

/** In sight is an item of a studio in sight, wherever the person works by now: the studio's books are whose it is. */
export const reverseItem = useCase(itemCalls.reverseItem).on(itemAggregate)({
  about: async ({ app, params: { item }, context: { actor, now } }) => {
    const { state } = await app.load(itemAggregate, itemStream(item))
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
    // Stock and budget come back with it: only its order knows what of it does.
    if (kind === 'purchase') return refuseMoney('money.itemPurchase')
    return { key: item, studio }
  },
  command: ({ body }) => ({ type: 'ReverseItem', ...body }),
  reply: () => ({ ok: true }),
})
