import { visibilityFor } from '#shared/permissions/actions.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { resourceOfKind } from '#shared/money/items.ts'
import { queryItems } from '#projections/money/items-list.ts'
import type { ItemTables } from '#projections/money/items.ts'
import { query } from '../../platform/kernel/use-case.ts'

export const listItems = query(itemCalls.items)(({ app, context, query: filter }) =>
  queryItems(app.read<ItemTables>(), filter, (kind) =>
    visibilityFor(context.actor, `${resourceOfKind[kind]}.see`),
  ),
)
