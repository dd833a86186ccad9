import { visibilityFor } from '#shared/permissions/actions.ts'
import type { itemCalls } from '#shared/money/item-calls.ts'
import { resourceOfKind } from '#shared/money/items.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { queryItems } from '#projections/money/items-list.ts'
import type { ItemTables } from '#projections/money/items.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Handlers } from '../../platform/kernel/define-service.ts'
import { recordItems } from './bulk.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import { itemIdOf, recordItem } from './record.ts'
import { reverseItem } from './reverse.ts'

export const itemHandlers = (app: App): Handlers<typeof itemCalls> => ({
  addItem: async ({ body }, context) => {
    await awaitDecisions(app, PEOPLE)
    return recordItem(app, itemIdOf(context.commandId, 1), body, context)
  },
  addItems: ({ body }, context) => recordItems(app, body.items, context),
  items: ({ query }, { actor }) =>
    queryItems(app.read<ItemTables>(), query, (kind) =>
      visibilityFor(actor, `${resourceOfKind[kind]}.see`),
    ),
  reverseItem: async ({ params, body }, context) => {
    await reverseItem(app, params.item, body.reason, context)
    return { ok: true }
  },
})
