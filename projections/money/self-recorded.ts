import { sql, type Kysely } from 'kysely'
import { monthFrom } from './income-load.ts'
import type { IncomeTables } from './income-tables.ts'

interface SelfRecordedAsked {
  readonly users: readonly string[]
  /** Epoch milliseconds, the second exclusive. */
  readonly since: number
  readonly until: number
}
/**
 * Returns the lines that stand, between two instants, on accounts of the people who reported them: by kind, as few
 * people report any.
 */
export async function querySelfRecordedLines(
  db: Kysely<IncomeTables>,
  { users, since, until }: SelfRecordedAsked,
) {
  const reporters = await db
    .selectFrom('income_person as p')
    .select(['p.person', 'p.accounts'])
    .where('p.person', '=', sql<string>`any(${[...users]}::text[])`)
    .where(sql<boolean>`p.accounts <> '[]'::jsonb`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('statement_batch as b')
          .select('b.position')
          .whereRef('b.actor', '=', 'p.person'),
      ),
    )
    .execute()
  const accounts = reporters.flatMap((one) => one.accounts)
  if (accounts.length === 0) return []
  return db
    .selectFrom('statement_line as l')
    .innerJoin('statement_batch as b', 'b.position', 'l.known_from')
    .innerJoin('income_account as a', 'a.account', 'l.account')
    .select(['l.account', 'a.site', 'l.source', 'l.type', 'l.currency', 'l.at', 'b.actor'])
    .where('l.account', '=', sql<string>`any(${accounts}::text[])`)
    .where('b.actor', '=', sql<string>`any(${reporters.map(({ person }) => person)}::text[])`)
    .where('l.month', '>=', monthFrom(since))
    .where('l.at', '>=', since)
    .where('l.at', '<', until)
    .where('l.known_to', 'is', null)
    .execute()
}
