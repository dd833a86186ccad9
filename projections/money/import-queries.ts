import { sql, type Kysely } from 'kysely'
import type { IncomeTables, StatementImportRow } from './income-tables.ts'

type Db = Kysely<IncomeTables>

/** Imports of these studios, newest first, each with how many of its lines were new. */
export async function queryImports(
  db: Db,
  studios: readonly string[] | null,
): Promise<(StatementImportRow & { counted: number })[]> {
  let query = db
    .selectFrom('statement_import as i')
    .selectAll('i')
    .select(
      sql<number>`(select coalesce(sum(p.lines), 0)::integer from statement_import_part p where p.import = i.import)`.as(
        'counted',
      ),
    )
  if (studios !== null)
    query = query.where('i.studio', '=', sql<string>`any(${[...studios]}::text[])`)
  return query.orderBy('i.recorded', 'desc').limit(1000).execute()
}
/** The ids of all imports of a studio. */
export const queryImportsOf = async (db: Db, studio: string): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('statement_import as i')
      .select('i.import')
      .where('i.studio', '=', studio)
      .execute()
  ).map((one) => one.import)
export const queryImport = (db: Db, id: string): Promise<StatementImportRow | undefined> =>
  db.selectFrom('statement_import').selectAll().where('import', '=', id).executeTakeFirst()

/** The lines of an import that stand still. */
export const queryStandingLines = (db: Db, id: string) =>
  db
    .selectFrom('statement_import_part as p')
    .innerJoin('statement_line as l', (join) =>
      join.onRef('l.account', '=', 'p.account').onRef('l.month', '=', 'p.month'),
    )
    .innerJoin('statement_batch as b', 'b.position', 'l.known_from')
    .innerJoin('income_account as a', 'a.account', 'l.account')
    .select(['l.id', 'l.source', 'l.scope', 'l.only', 'l.at', 'l.type', 'a.site'])
    .select(['l.account as place', 'b.studios'])
    .where('p.import', '=', id)
    .where('b.import', '=', id)
    .where('l.known_to', 'is', null)
    .execute()
