import { sql, type Kysely } from 'kysely'
import type { Position } from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { ItemRow, ItemTables } from './items.ts'

/** The items to look at: of a studio, as known at a position, dated not after a day. */
interface ItemsKnownAsked {
  readonly studio: string
  /** null: of everybody. */
  readonly users: readonly string[] | null
  readonly known: Position
  readonly until: LocalDay
}
/** Items that counted at a position, by date and then by item, as settlements try them. */
export async function queryItemsKnown(
  db: Kysely<ItemTables>,
  { studio, users, known, until }: ItemsKnownAsked,
): Promise<readonly ItemRow[]> {
  let query = itemsKnown(db, { studio, known, until }).selectAll('money_item')
  if (users) query = query.where('money_item.person', '=', sql<string>`any(${[...users]}::text[])`)
  const rows = await query.execute()
  // PostgreSQL gives bigint as text where no type parser is set.
  return rows
    .map((row) => ({ ...row, amount: Number(row.amount) }))
    .toSorted((a, b) => order(a.date, b.date) || order(a.item, b.item))
}
/** Everybody who has such an item. */
export async function queryPeopleWithItems(
  db: Kysely<ItemTables>,
  asked: Omit<ItemsKnownAsked, 'users'>,
): Promise<string[]> {
  const rows = await itemsKnown(db, asked).select('money_item.person').distinct().execute()
  return rows.map(({ person }) => person)
}
const itemsKnown = (
  db: Kysely<ItemTables>,
  { studio, known, until }: Omit<ItemsKnownAsked, 'users'>,
) =>
  db
    .selectFrom('money_item')
    .where('money_item.studio', '=', studio)
    .where('money_item.date', '<=', sql<string>`${until}::date`)
    .where('money_item.known_from', '<=', known)
    .where((where) =>
      where.or([
        where.eb('money_item.known_to', 'is', null),
        where.eb('money_item.known_to', '>', known),
      ]),
    )
interface ItemsChangedAsked {
  readonly studio: string
  readonly users: readonly string[]
  readonly after: Position
  readonly upTo: Position
  /** Dated not after this day. */
  readonly until: LocalDay
}
/** Items of people that were recorded or reversed between two positions, the first one exclusive. */
export async function queryItemsChanged(
  db: Kysely<ItemTables>,
  { studio, users, after, upTo, until }: ItemsChangedAsked,
): Promise<readonly ItemRow[]> {
  const rows = await db
    .selectFrom('money_item')
    .selectAll('money_item')
    .where('money_item.studio', '=', studio)
    .where('money_item.person', '=', sql<string>`any(${[...users]}::text[])`)
    .where('money_item.date', '<=', sql<string>`${until}::date`)
    .where('money_item.known_from', '<=', upTo)
    .where(
      sql<boolean>`(money_item.known_from > ${after} or (money_item.known_to > ${after} and money_item.known_to <= ${upTo}))`,
    )
    .orderBy('money_item.known_from')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}
/** Returns when the items of a studio became known, and for which day. */
export const queryItemsOfHalves = (
  db: Kysely<ItemTables>,
  studio: string,
): Promise<Pick<ItemRow, 'date' | 'known_from' | 'known_to'>[]> =>
  db
    .selectFrom('money_item')
    .select(['date', 'known_from', 'known_to'])
    .where('studio', '=', studio)
    .execute()
export async function queryItemById(
  db: Kysely<ItemTables>,
  item: string,
): Promise<ItemRow | undefined> {
  const row = await db
    .selectFrom('money_item')
    .selectAll('money_item')
    .where('money_item.item', '=', item)
    .executeTakeFirst()
  return row && { ...row, amount: Number(row.amount) }
}
export const queryItemsById = (
  db: Kysely<ItemTables>,
  { users, items }: { readonly users: readonly string[]; readonly items: readonly string[] },
): Promise<Pick<ItemRow, 'item' | 'kind' | 'date' | 'installments' | 'reason'>[]> =>
  db
    .selectFrom('money_item')
    .select(['item', 'kind', 'date', 'installments', 'reason'])
    .where('person', '=', sql<string>`any(${[...users]}::text[])`)
    .where('item', '=', sql<string>`any(${[...items]}::text[])`)
    .execute()
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
