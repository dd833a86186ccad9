import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { BookAccount } from '#shared/settlements/books/accounts.ts'
import type { BookPostingRow, BookTables } from './books.ts'

type Db = Kysely<BookTables>
/** Minor units. Closing is opening + debit − credit; a balance above zero is a debit. */
export interface Balance {
  readonly account: BookAccount
  readonly currency: Currency
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
}
interface PersonBalance extends Balance {
  readonly person: string
}
export interface HalfOfStudio {
  readonly studio: string
  /** First day. */
  readonly half: string
}

const text = (sum: RawBuilder<unknown>) => sql<string>`coalesce(${sum}, 0)::text`
/** The sums before the half, and those within it. */
const sumsOf = (half: string) =>
  [
    text(sql`sum(debit - credit) filter (where half < ${half})`).as('opening'),
    text(sql`sum(debit) filter (where half = ${half})`).as('debit'),
    text(sql`sum(credit) filter (where half = ${half})`).as('credit'),
  ] as const
/** Whether a balance has anything to say: it is not zero before the half, or moves in it. */
const isThere = (half: string) =>
  sql<boolean>`sum(debit - credit) filter (where half < ${half}) <> 0 or bool_or(half = ${half})`
const asMinor = <R extends { opening: string; debit: string; credit: string }>(row: R) => ({
  ...row,
  opening: BigInt(row.opening),
  debit: BigInt(row.debit),
  credit: BigInt(row.credit),
})

/** Whether there is such a studio. */
export const queryBookStudio = async (db: Db, studio: string): Promise<boolean> =>
  (await db.selectFrom('book_studio').select('studio').where('studio', '=', studio).execute())
    .length > 0

/** Returns the balances of a studio by account and currency. */
export async function queryTrialBalance(
  db: Db,
  { studio, half }: HalfOfStudio,
): Promise<Balance[]> {
  const rows = await db
    .selectFrom('book_sum')
    .select(['account', 'currency'])
    .select(sumsOf(half))
    .where('studio', '=', studio)
    .where('half', '<=', half)
    .groupBy(['account', 'currency'])
    .having(isThere(half))
    .execute()
  return rows.map(asMinor)
}

/** One account by person, in the order of logins. */
export async function queryPersonBalances(
  db: Db,
  asked: HalfOfStudio & { readonly account: BookAccount; readonly limit: number },
): Promise<PersonBalance[]> {
  const { studio, half, account, limit } = asked
  const rows = await db
    .selectFrom('book_person_sum')
    .select(['account', 'currency', 'person'])
    .select(sumsOf(half))
    .where('studio', '=', studio)
    .where('account', '=', account)
    .where('half', '<=', half)
    .groupBy(['account', 'currency', 'person'])
    .having(isThere(half))
    .orderBy('person')
    .orderBy('currency')
    .limit(limit)
    .execute()
  return rows.map(asMinor)
}

/** The posting that a page begins behind. */
export interface JournalCursor {
  readonly position: string
  readonly n: number
}
export interface JournalFilter extends HalfOfStudio {
  readonly account: BookAccount | undefined
  readonly person: string | undefined
  readonly after: JournalCursor | null
  readonly limit: number
}
/** Postings of a studio's half in the order of the log. */
export async function queryJournal(db: Db, filter: JournalFilter): Promise<BookPostingRow[]> {
  const { studio, half, account, person, after, limit } = filter
  let query = db
    .selectFrom('book_posting')
    .selectAll()
    .where('studio', '=', studio)
    .where('half', '=', half)
  if (account !== undefined) query = query.where('account', '=', account)
  if (person !== undefined) query = query.where('person', '=', person)
  if (after)
    query = query.where(
      sql<boolean>`(position, n) > (${after.position}::text, ${after.n}::integer)`,
    )
  const rows = await query.orderBy('position').orderBy('n').limit(limit).execute()
  // PostgreSQL gives numeric as text.
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
