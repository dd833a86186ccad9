import { sql, type Kysely } from 'kysely'
import type { Derived } from '#shared/money/derive.ts'
import { monthFrom } from './income-load.ts'
import type {
  IncomeTables,
  StatementBatchRow,
  StatementLineRow,
  StatementReversalRow,
} from './income-tables.ts'
import { queryFactsOf, type AccountSpan } from './lookup.ts'
import { countsIn } from './segment-sums.ts'

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
/** Before which line a page begins: newest first, by instant, then source, id and position. */
export type LineCursor = Pick<StatementLineRow, 'at' | 'source' | 'id' | 'known_from'>
export interface LineFilter {
  /** Keys of accounts; for those in `waiting` only the lines that may wait for a holder. */
  readonly accounts: readonly string[]
  readonly waiting: readonly string[]
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

const amongKeys = (keys: readonly string[]) => sql<string>`any(${[...keys]}::text[])`
/** Lines of these accounts, newest first. */
export async function queryLines(db: Db, filter: LineFilter): Promise<ListedLine[]> {
  const { after } = filter
  let query = db
    .selectFrom('statement_line as l')
    .selectAll('l')
    .where((is) =>
      is.or([
        is('l.account', '=', amongKeys(filter.accounts)),
        is.and([is('l.account', '=', amongKeys(filter.waiting)), is('l.only', 'is not', null)]),
      ]),
    )
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
      sql<boolean>`(l.at, l.source, l.id, l.known_from)
        < (${after.at}::bigint, ${after.source}::text, ${after.id}::text, ${after.known_from}::text)`,
    )
  const lines = await query
    .orderBy('l.at', 'desc')
    .orderBy('l.source', 'desc')
    .orderBy('l.id', 'desc')
    .orderBy('l.known_from', 'desc')
    .limit(filter.limit)
    .execute()
  return known(db, lines)
}
/** Every line that is called so, in any scope, reversed ones among them. */
export async function queryLinesCalled(
  db: Db,
  { source, id }: { readonly source: string; readonly id: string },
): Promise<ListedLine[]> {
  const lines = await db
    .selectFrom('statement_line')
    .selectAll()
    .where('source', '=', source)
    .where('id', '=', id)
    .execute()
  return known(db, lines)
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
  const reversalOf = new Map(reversals.map((one) => [nameOf(one), one]))
  return lines.flatMap((line): ListedLine[] => {
    const account = facts.account(line.account)
    const batch = batchOf.get(line.known_from)
    if (!account || !batch) return []
    const { site, name } = account
    const derived = facts.derive({ ...line, site }, line.account)
    return [{ line, site, name, batch, derived, reversal: reversalOf.get(nameOf(line)) }]
  })
}
const nameOf = ({
  source,
  id,
  known_from,
}: Pick<StatementLineRow, 'source' | 'id' | 'known_from'>): string =>
  `${known_from} ${source} ${id}`

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
/** Returns the accounts without any holder yet, and those with lines that wait for a holder from other studios. */
export async function queryUnheld(db: Db, site: string | undefined) {
  const isUnheld = sql<boolean>`a.holders = '[]'::jsonb`
  let query = db
    .selectFrom('income_account as a')
    .select(['a.account', isUnheld.as('unheld')])
    .where((is) => is.or([isUnheld, is('a.waits', '=', true)]))
  if (site !== undefined) query = query.where('a.site', '=', site)
  const found = Map.groupBy(await query.execute(), ({ unheld }) => unheld)
  const keysOf = (unheld: boolean) => (found.get(unheld) ?? []).map(({ account }) => account)
  return { unheld: keysOf(true), waiting: keysOf(false) }
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

/**
 * Whether a batch `b` belongs to one of these studios while its account has no holder: to the sender's studios, or to
 * all.
 */
export const isOfStudios = (studios: readonly string[]) =>
  sql<boolean>`(jsonb_typeof(b.studios) is distinct from 'array' or b.studios ?| ${[...studios]}::text[])`

/**
 * Returns, by site and source, how many lines stand in these spans, and the first and last instant; where the account
 * has no holder, or none in sight (`seen` false), the lines that belong to one of these studios meanwhile (null: to
 * any).
 */
export async function querySources(
  db: Db,
  spans: readonly (AccountSpan & { readonly seen: boolean })[],
  meanwhile: readonly string[] | null,
) {
  if (spans.length === 0) return []
  const table = sql<{
    account: string
    since: number
    until: number
    held: boolean
    studio: string | null
    seen: boolean
  }>`(select * from unnest(
    ${spans.map(({ account }) => account)}::text[], ${spans.map(({ since }) => since)}::bigint[],
    ${spans.map(({ until }) => until)}::bigint[], ${spans.map(({ user }) => user !== null)}::boolean[],
    ${spans.map(({ studio }) => studio)}::text[], ${spans.map(({ seen }) => seen)}::boolean[]
  ) as s (account, since, until, held, studio, seen))`.as('s')
  const isOurs = meanwhile === null ? sql<boolean>`true` : isOfStudios(meanwhile)
  const countsThere = countsIn(sql.ref('s.studio'))
  const counts = sql<boolean>`s.held and s.seen and ${countsThere}`
  const waits = sql<boolean>`(not s.held or not ${countsThere}) and ${isOurs}`
  const ours = sql<boolean>`(${counts} or ${waits})`
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

export type StandingLine = Omit<StatementLineRow, 'scope' | 'known_from' | 'known_to'>
/** Lines of these accounts that stand, between two instants in epoch milliseconds, the second exclusive. */
export const queryStandingOf = (
  db: Db,
  asked: { readonly accounts: readonly string[]; readonly since: number; readonly until: number },
): Promise<StandingLine[]> =>
  db
    .selectFrom('statement_line')
    .select(['account', 'month', 'source', 'id', 'only', 'type', 'amount', 'currency', 'at'])
    .where('account', '=', sql<string>`any(${[...asked.accounts]}::text[])`)
    .where('month', '>=', monthFrom(asked.since))
    .where('at', '>=', asked.since)
    .where('at', '<', asked.until)
    .where('known_to', 'is', null)
    .execute()
