import { sql, type Kysely } from 'kysely'
import type { Derived } from '#shared/money/derive.ts'
import { monthFrom } from './income-load.ts'
import type {
  IncomeTables,
  StatementBatchRow,
  StatementImportRow,
  StatementLineRow,
  StatementReversalRow,
} from './income-tables.ts'
import { queryFactsOf, type AccountSpan } from './lookup.ts'

type Db = Kysely<IncomeTables>

/** A line with what it has in common with others, and what it comes to now. */
export interface ListedLine {
  readonly line: StatementLineRow
  readonly site: string
  readonly name: string
  readonly batch: StatementBatchRow
  readonly derived: Derived | undefined
  readonly reversal: StatementReversalRow | undefined
}
/** Before which line a page begins: newest first, by instant, then source and id. */
export interface LineCursor {
  readonly at: number
  readonly source: string
  readonly id: string
}
export interface LineFilter {
  /** Keys of accounts. */
  readonly accounts: readonly string[]
  readonly source: string | undefined
  readonly import: string | undefined
  readonly type: number | undefined
  readonly currency: string | undefined
  readonly standing: boolean | undefined
  /** Epoch milliseconds, the second exclusive. */
  readonly since: number
  readonly until: number
  readonly after: LineCursor | null
  readonly limit: number
}

/** Lines of these accounts, newest first. */
export async function queryLines(db: Db, filter: LineFilter): Promise<ListedLine[]> {
  const { after } = filter
  let query = db
    .selectFrom('statement_line as l')
    .selectAll('l')
    .where('l.account', '=', sql<string>`any(${[...filter.accounts]}::text[])`)
    .where('l.month', '>=', monthFrom(filter.since))
    .where('l.at', '>=', filter.since)
    .where('l.at', '<', filter.until)
  if (filter.source !== undefined) query = query.where('l.source', '=', filter.source)
  if (filter.type !== undefined) query = query.where('l.type', '=', filter.type)
  if (filter.currency !== undefined) query = query.where('l.currency', '=', filter.currency)
  if (filter.standing !== undefined)
    query = query.where('l.known_to', filter.standing ? 'is' : 'is not', null)
  if (filter.import !== undefined)
    query = query.where('l.known_from', 'in', (batches) =>
      batches
        .selectFrom('statement_batch as b')
        .select('b.position')
        .where('b.import', '=', filter.import as string),
    )
  if (after)
    query = query.where(
      sql<boolean>`(l.at, l.source, l.id) < (${after.at}::bigint, ${after.source}::text, ${after.id}::text)`,
    )
  const lines = await query
    .orderBy('l.at', 'desc')
    .orderBy('l.source', 'desc')
    .orderBy('l.id', 'desc')
    .limit(filter.limit)
    .execute()
  return known(db, lines)
}
/** One line by what it is called. */
export async function queryLine(
  db: Db,
  source: string,
  id: string,
): Promise<ListedLine | undefined> {
  const lines = await db
    .selectFrom('statement_line')
    .selectAll()
    .where('source', '=', source)
    .where('id', '=', id)
    .execute()
  return (await known(db, lines))[0]
}
async function known(db: Db, lines: readonly StatementLineRow[]): Promise<ListedLine[]> {
  if (lines.length === 0) return []
  const reversed = lines.filter(({ known_to }) => known_to !== null)
  const [facts, batches, reversals] = await Promise.all([
    queryFactsOf(
      db,
      lines.map(({ account }) => account),
    ),
    db
      .selectFrom('statement_batch')
      .selectAll()
      .where(
        'position',
        '=',
        sql<string>`any(${[...new Set(lines.map(({ known_from }) => known_from))]}::text[])`,
      )
      .execute(),
    db
      .selectFrom('statement_reversal')
      .selectAll()
      .where('source', '=', sql<string>`any(${reversed.map(({ source }) => source)}::text[])`)
      .where('id', '=', sql<string>`any(${reversed.map(({ id }) => id)}::text[])`)
      .execute(),
  ])
  const batchOf = new Map(batches.map((batch) => [batch.position, batch]))
  const reversalOf = new Map(reversals.map((one) => [`${one.source} ${one.id}`, one]))
  return lines.flatMap((line): ListedLine[] => {
    const account = facts.account(line.account)
    const batch = batchOf.get(line.known_from)
    if (!account || !batch) return []
    const { site, name } = account
    const derived = facts.derive({ ...line, site }, line.account)
    return [
      { line, site, name, batch, derived, reversal: reversalOf.get(`${line.source} ${line.id}`) },
    ]
  })
}

/** The accounts that these people have had, of one site if it is named; null: those of everybody. */
export async function queryAccountsOf(
  db: Db,
  people: readonly string[] | null,
  site: string | undefined,
): Promise<string[]> {
  let query = db.selectFrom('income_account as a').select('a.account')
  if (site !== undefined) query = query.where('a.site', '=', site)
  if (people !== null)
    query = query.where(
      sql<boolean>`a.account in (select jsonb_array_elements_text(p.accounts) from income_person p where p.person = any(${[...people]}::text[]))`,
    )
  return (await query.execute()).map(({ account }) => account)
}
/** Accounts that nobody has had yet. */
export async function queryUnheld(db: Db, site: string | undefined): Promise<string[]> {
  let query = db
    .selectFrom('income_account')
    .select('account')
    .where(sql<boolean>`holders = '[]'::jsonb`)
  if (site !== undefined) query = query.where('site', '=', site)
  return (await query.execute()).map(({ account }) => account)
}
/** Everybody who has ever been in one of these studios; null: in any. */
export async function queryMembers(
  db: Db,
  studios: readonly string[] | null,
): Promise<{ studio: string; person: string }[]> {
  const query = db.selectFrom('income_member').select(['studio', 'person'])
  return studios === null
    ? query.execute()
    : query.where('studio', '=', sql<string>`any(${[...studios]}::text[])`).execute()
}

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
    .select(['l.id', 'l.source', 'l.at', 'l.type', 'a.site', 'l.account as place'])
    .where('p.import', '=', id)
    .where('b.import', '=', id)
    .where('l.known_to', 'is', null)
    .execute()

/** By site and source, how many lines stand in these spans, and the first and last instant; where nobody has the account those that belong to one of these studios meanwhile (null: to any). */
export async function querySources(
  db: Db,
  spans: readonly AccountSpan[],
  meanwhile: readonly string[] | null,
) {
  if (spans.length === 0) return []
  const table = sql<{
    account: string
    since: number
    until: number
    held: boolean
  }>`(select * from unnest(
    ${spans.map(({ account }) => account)}::text[], ${spans.map(({ since }) => since)}::bigint[],
    ${spans.map(({ until }) => until)}::bigint[], ${spans.map(({ user }) => user !== null)}::boolean[]
  ) as s (account, since, until, held))`.as('s')
  const ours =
    meanwhile === null
      ? sql<boolean>`true`
      : sql<boolean>`(s.held or b.studios is null or b.studios ?| ${[...meanwhile]}::text[])`
  const rows = await db
    .selectFrom(table)
    .innerJoin('statement_line as l', (join) =>
      join
        .onRef('l.account', '=', 's.account')
        .onRef('l.at', '>=', 's.since')
        .onRef('l.at', '<', 's.until'),
    )
    .innerJoin('income_account as a', 'a.account', 'l.account')
    .innerJoin('statement_batch as b', 'b.position', 'l.known_from')
    .where(ours)
    .select(({ fn }) => [
      'a.site',
      'l.source',
      fn.countAll<number>().as('lines'),
      fn.min('l.at').as('first'),
      fn.max('l.at').as('last'),
    ])
    .where(
      'l.month',
      '>=',
      monthFrom(spans.reduce((first, { since }) => Math.min(first, since), Infinity)),
    )
    .where('l.known_to', 'is', null)
    .groupBy(['a.site', 'l.source'])
    .orderBy('a.site')
    .orderBy('l.source')
    .execute()
  return rows.map((row) => ({
    ...row,
    lines: Number(row.lines),
    first: Number(row.first),
    last: Number(row.last),
  }))
}

export type StandingLine = Omit<StatementLineRow, 'known_from' | 'known_to'>
/** Lines of these accounts that stand, between two instants in epoch milliseconds, the second exclusive. */
export const queryStandingOf = (
  db: Db,
  asked: { readonly accounts: readonly string[]; readonly since: number; readonly until: number },
): Promise<StandingLine[]> =>
  db
    .selectFrom('statement_line')
    .select(['account', 'month', 'source', 'id', 'type', 'amount', 'currency', 'at'])
    .where('account', '=', sql<string>`any(${[...asked.accounts]}::text[])`)
    .where('month', '>=', monthFrom(asked.since))
    .where('at', '>=', asked.since)
    .where('at', '<', asked.until)
    .where('known_to', 'is', null)
    .execute()
