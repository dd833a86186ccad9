import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { amountText } from '#shared/money/amount.ts'
import type { Item } from '#shared/money/item-calls.ts'
import { instalmentPlan, itemKinds, ITEMS_LISTED_MAX, type ItemKind } from '#shared/money/items.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import type { ItemRow, ItemTables } from './items.ts'

interface ItemsWanted {
  readonly studio?: string | undefined
  readonly user?: string | undefined
  readonly kind?: ItemKind | undefined
  /** Dates, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly state?: 'open' | 'reversed' | undefined
}
type Items = SelectQueryBuilder<ItemTables, 'money_item', ItemRow>

/** The newest items of each kind that are in sight for that kind, by date and then by when they were recorded. */
export async function queryItems(
  db: Kysely<ItemTables>,
  wanted: ItemsWanted,
  visibilityOf: (kind: ItemKind) => RowVisibility,
): Promise<Item[]> {
  const all = db.selectFrom('money_item').selectAll('money_item')
  const seen = itemKinds
    .filter((kind) => wanted.kind === undefined || kind === wanted.kind)
    .map((kind) => visibleOf(narrowed(all, wanted), kind, visibilityOf(kind)))
  const rows = await seen
    .reduce((some, more) => some.unionAll(more))
    .orderBy('date', 'desc')
    .orderBy('known_from', 'desc')
    .limit(ITEMS_LISTED_MAX)
    .execute()
  // PostgreSQL gives bigint as text where no type parser is set.
  return rows.map((row) => shownItem({ ...row, amount: Number(row.amount) }))
}
const visibleOf = (query: Items, kind: ItemKind, visibility: RowVisibility): Items =>
  whereVisible(query.where('money_item.kind', '=', kind), visibility, {
    studio: 'money_item.studio',
    person: 'money_item.person',
  })
function narrowed(query: Items, { studio, user, from, to, state }: ItemsWanted): Items {
  let found = query
  if (studio !== undefined) found = found.where('money_item.studio', '=', studio)
  if (user !== undefined) found = found.where('money_item.person', '=', user)
  if (from !== undefined) found = found.where('money_item.date', '>=', sql<string>`${from}::date`)
  if (to !== undefined) found = found.where('money_item.date', '<=', sql<string>`${to}::date`)
  if (state !== undefined)
    found = found.where('money_item.known_to', state === 'open' ? 'is' : 'is not', null)
  return found
}

/** A row as it is answered; its plan is of what is paid back alone. */
export const shownItem = (row: ItemRow): Item => ({
  item: row.item,
  kind: row.kind,
  user: row.person,
  studio: row.studio,
  amount: amountText(row.amount),
  currency: row.currency,
  date: row.date,
  reason: row.reason,
  installments: row.installments,
  by: row.by_person,
  recorded: row.recorded_at,
  state: row.known_to === null ? 'open' : 'reversed',
  reversed: reversalOf(row),
  plan: planOf(row),
})
const reversalOf = ({ reversed_at: at, reversed_by: by, reversal_reason: reason }: ItemRow) =>
  at === null || by === null || reason === null ? null : { at, by, reason }
const planOf = ({ kind, amount, installments, date, taken, left }: ItemRow): Item['plan'] =>
  kind === 'bonus' || kind === 'penalty'
    ? []
    : instalmentPlan(amount, installments, date).map((part, index) => ({
        n: part.n,
        amount: amountText(part.amount),
        due: part.due,
        taken: amountText(taken[index] ?? 0),
        ...(left[index] ? { left: amountText(left[index]) } : {}),
      }))
