import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Currency } from '#shared/money/amount.ts'
import type { Exact } from '#shared/money/exact.ts'
import { WHOLE_BP } from '#shared/money/rules.ts'
import type { IncomeChangeRow, IncomeLeafRow, IncomeTables } from './income-tables.ts'

type Db = Kysely<IncomeTables>

/** The people whose leaves an answer may hold; `studios` null: of all, `models` null: not limited to some. */
export interface IncomeSight {
  readonly studios: readonly string[] | null
  readonly self: string
  readonly models: readonly string[] | null
  /** Limits the answer to this studio and person; null: any. */
  readonly studio: string | null
  readonly user: string | null
}
/** A leaf that is reckoned from lines: of a part of a half, or of a day. `key` is the half or the day. */
export type FreeLeaf = Omit<IncomeLeafRow, 'amount'> & {
  readonly key: string
  readonly amount: bigint
}
/** A half (`2026-11/1`) of a studio. */
export interface IncomeCell {
  readonly half: string
  readonly studio: string
}
/** The leaves to look at: those of a range of whole halves (inclusive) or of single cells, and some by themselves. */
export interface LeafSource {
  readonly halves: { readonly first: string; readonly last: string } | readonly IncomeCell[] | null
  readonly free: readonly FreeLeaf[]
  readonly sight: IncomeSight
}
/** The rate from a currency, for a half and a studio; '' stands for all of them. */
export interface LeafRate {
  readonly half: string
  readonly studio: string
  readonly currency: Currency
  readonly factor: Exact
}

const LARGEST = 2n ** 63n - 1n
const whole = BigInt(WHOLE_BP)
/**
 * Returns the amount up to which a product with this rate and a share fits into 64 bits; 0 where it is reckoned in
 * numeric.
 */
function safeUpTo({ n, d }: Exact): bigint {
  const room = LARGEST - 2n * d * whole
  return room <= 0n || n > LARGEST || n === 0n ? 0n : room / (2n * n * whole)
}
/** Half away from zero, as shared/money/exact.ts rounds. Both above and below zero are divided without a sign. */
const rounded = (above: RawBuilder<unknown>, below: RawBuilder<unknown>) =>
  sql`(case when ${above} < 0 then -1 else 1 end * ((abs(${above}) * 2 + ${below}) / (2 * ${below})))`
const roundedNumeric = (above: RawBuilder<unknown>, below: RawBuilder<unknown>) =>
  sql`(case when ${above} < 0 then -1 else 1 end * div(abs(${above}) * 2 + ${below}, 2 * ${below}))`
/** An amount by its rate, in 64 bits where that fits, which is several times as fast. */
const converted = (amount: RawBuilder<unknown>, share: RawBuilder<unknown> | null) => {
  const by = (n: RawBuilder<unknown>, d: RawBuilder<unknown>, round: typeof rounded) =>
    share === null
      ? round(sql`(${amount} * ${n})`, d)
      : round(sql`(${amount} * ${n} * ${share})`, sql`(${d} * ${sql.lit(WHOLE_BP)})`)
  return sql`case when abs(${amount}) < r.safe then ${by(sql`r.n`, sql`r.d`, rounded)} else ${by(sql`r.exact_n`, sql`r.exact_d`, roundedNumeric)} end`
}

const rateTable = (rates: readonly LeafRate[]) => {
  const small = (value: bigint, { factor }: LeafRate) =>
    safeUpTo(factor) === 0n ? '1' : String(value)
  return sql`(select r.*, row_number() over () as no from unnest(
    ${rates.map(({ half }) => half)}::text[], ${rates.map(({ studio }) => studio)}::text[],
    ${rates.map(({ currency }) => currency)}::text[],
    ${rates.map((rate) => small(rate.factor.n, rate))}::bigint[],
    ${rates.map((rate) => small(rate.factor.d, rate))}::bigint[],
    ${rates.map(({ factor }) => String(factor.n))}::numeric[],
    ${rates.map(({ factor }) => String(factor.d))}::numeric[],
    ${rates.map(({ factor }) => String(safeUpTo(factor)))}::bigint[]
  ) as r (half, studio, currency, n, d, exact_n, exact_d, safe)) as r`
}
/** Rates stand for halves, or for studios: all of them alike. */
const sameLeaf = (rates: readonly Pick<LeafRate, 'half'>[]) =>
  rates[0]?.half === ''
    ? sql`r.studio = l.studio and r.currency = l.currency`
    : sql`r.half = l.half and r.currency = l.currency`
function leaves({ halves, free, sight }: LeafSource) {
  const { studios, self, models, studio, user } = sight
  const seen = sql`
    ${studios === null ? sql`true` : sql`(l.studio = any(${[...studios]}::text[]) or l.person = ${self})`}
    and ${models === null ? sql`true` : sql`(l.person = any(${[self, ...models]}::text[]))`}
    and ${studio === null ? sql`true` : sql`l.studio = ${studio}`}
    and ${user === null ? sql`true` : sql`l.person = ${user}`}`
  const from = sql`select l.half, l.half as key, l.studio, l.person, l.site, l.type, l.currency, l.share_bp, l.amount from income_leaf l`
  const stored =
    halves === null
      ? sql`${from} where false`
      : 'first' in halves
        ? sql`${from} where l.half >= ${halves.first} and l.half <= ${halves.last} and ${seen}`
        : sql`${from} join unnest(${halves.map(({ half }) => half)}::text[], ${halves.map((cell) => cell.studio)}::text[]) as c (half, studio)
            on c.half = l.half and c.studio = l.studio where ${seen}`
  if (free.length === 0) return stored
  return sql`${stored} union all
    select l.* from unnest(
      ${free.map(({ half }) => half)}::text[], ${free.map(({ key }) => key)}::text[],
      ${free.map((leaf) => leaf.studio)}::text[], ${free.map(({ person }) => person)}::text[],
      ${free.map(({ site }) => site)}::text[], ${free.map(({ type }) => type)}::smallint[],
      ${free.map(({ currency }) => currency)}::text[], ${free.map(({ share_bp }) => share_bp)}::integer[],
      ${free.map(({ amount }) => String(amount))}::bigint[]
    ) as l (half, key, studio, person, site, type, currency, share_bp, amount) where ${seen}`
}
/** Leaves with their rates: gross is rounded for the leaf, the share for each effective share of it (docs/rules/money.md#income). */
const reckoned = (source: LeafSource, rates: readonly LeafRate[]) => sql`
  with counted as (
    select l.half, l.key, l.studio, l.person, l.site, l.type,
      r.no, sum(l.amount)::bigint as amount,
      sum(${converted(sql`l.amount`, sql`l.share_bp`)}) as share
    from (${leaves(source)}) l
    join ${rateTable(rates)} on ${sameLeaf(rates)}
    group by l.half, l.key, l.studio, l.person, l.site, l.type, l.currency, r.no
  ), leaf as (
    select c.half, c.key, c.studio, c.person, c.site, c.type, c.share, ${converted(sql`c.amount`, null)} as gross
    from counted c join ${rateTable(rates)} on r.no = c.no
  )`

/** Sums come as texts: they may be larger than a number holds. */
type Texts<S> = Omit<S, 'gross' | 'share'> & { readonly gross: string; readonly share: string }
const exactSums = <S extends { readonly gross: string; readonly share: string }>(row: S) => ({
  ...row,
  gross: BigInt(row.gross),
  share: BigInt(row.share),
})

export interface IncomeGroup {
  readonly half: string
  readonly studio: string
  readonly type: number | null
  readonly site: string | null
  readonly person: string | null
  readonly gross: bigint
  readonly share: bigint
}
/** Sums of each half and studio: whole, by type, by site and by person; what a row is not summed by is null. Minor units. */
export async function queryIncomeGroups(
  db: Db,
  source: LeafSource,
  rates: readonly LeafRate[],
): Promise<IncomeGroup[]> {
  const { rows } = await sql<Texts<IncomeGroup>>`${reckoned(source, rates)}
    select half, studio, type, site, person, sum(gross)::text as gross, sum(share)::text as share from leaf
    group by grouping sets ((half, studio), (half, studio, type), (half, studio, site), (half, studio, person))`.execute(
    db,
  )
  return rows.map(exactSums)
}
export interface IncomeSum {
  readonly user: string
  readonly studio: string
  readonly key: string
  readonly gross: bigint
  readonly share: bigint
}
/** A part of what is asked for, of everybody in sight together: a site of each half. */
export interface IncomePart {
  readonly key: string
  readonly part: string
  readonly gross: bigint
  readonly share: bigint
}
const keyColumn = { site: sql`site`, type: sql`type::text`, day: sql`key`, half: sql`key` } as const
/** Sums by person, studio and what is asked for; with `split` also the parts of that, over all people. Minor units. */
export async function queryIncomeSums(
  db: Db,
  source: LeafSource,
  rates: readonly LeafRate[],
  {
    by,
    split,
  }: { readonly by: keyof typeof keyColumn; readonly split?: 'site' | 'type' | undefined },
): Promise<{ readonly sums: readonly IncomeSum[]; readonly parts: readonly IncomePart[] }> {
  const [key, part] = [keyColumn[by], keyColumn[split ?? 'site']]
  type Row = IncomeSum & IncomePart & { readonly is_part: number }
  const withParts = split !== undefined
  const { rows: texts } = await sql<Texts<Row>>`${reckoned(source, rates)}
    select grouping(g.studio) as is_part, g."user", g.studio, g.key, ${withParts ? sql`g.part` : sql`null`} as part,
      sum(g.gross)::text as gross, sum(g.share)::text as share
    from (select person as "user", studio, ${key} as key, ${part} as part, gross, share from leaf) g
    group by grouping sets ((g."user", g.studio, g.key)${withParts ? sql`, (g.key, g.part)` : sql``})
    order by 2, 3, 4, 5`.execute(db)
  const rows = texts.map(exactSums)
  return {
    sums: rows.filter(({ is_part }) => is_part === 0),
    parts: rows.filter(({ is_part }) => is_part === 1),
  }
}
export type MissingLeaf = Omit<IncomeLeafRow, 'share_bp' | 'amount'>
/** The half, studio and currency of a rate that is missing; '' stands for all of them. */
export type LackingRate = Pick<LeafRate, 'half' | 'studio' | 'currency'>
/** Leaves that come to something and need one of these. */
export async function queryMissing(
  db: Db,
  source: LeafSource,
  lacking: readonly LackingRate[],
): Promise<MissingLeaf[]> {
  if (lacking.length === 0) return []
  const { rows } = await sql<MissingLeaf>`
    select l.half, l.studio, l.person, l.site, l.type, l.currency from (${leaves(source)}) l
    join unnest(
      ${lacking.map(({ half }) => half)}::text[], ${lacking.map(({ studio }) => studio)}::text[],
      ${lacking.map(({ currency }) => currency)}::text[]
    ) as r (half, studio, currency) on ${sameLeaf(lacking)}
    where l.currency = any(${[...new Set(lacking.map(({ currency }) => currency))]}::text[])
    group by l.half, l.studio, l.person, l.site, l.type, l.currency having bool_or(l.amount <> 0)
    order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** The cells of a range of halves that have leaves in sight, and how often each has changed. */
export async function queryIncomeCells(
  db: Db,
  { first, last }: { readonly first: string; readonly last: string },
  { studios, studio }: Pick<IncomeSight, 'studios' | 'studio'>,
): Promise<IncomeChangeRow[]> {
  let query = db
    .selectFrom('income_change')
    .selectAll()
    .where('half', '>=', first)
    .where('half', '<=', last)
  if (studios !== null)
    query = query.where('studio', '=', sql<string>`any(${[...studios]}::text[])`)
  if (studio !== null) query = query.where('studio', '=', studio)
  return query.execute()
}
