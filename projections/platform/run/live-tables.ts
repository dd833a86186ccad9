import type pg from 'pg'
import type { AnyProjection, Row, Table } from '../define/define-projection.ts'
import { physicalName, plainColumnsOf } from '../store/table-sql.ts'

interface Found {
  readonly projection: string
  readonly generation: number
  readonly table: string
  /** Column → type as `Table` says it; null where the table or the view is not there. */
  readonly columns: Readonly<Record<string, string>> | null
  readonly view: Readonly<Record<string, string>> | null
  readonly key: readonly string[] | null
}

/** Lists what PostgreSQL holds for each table, and its view, of live generations of these versions. */
const LIVE_TABLES = `
select p.name as projection, p.generation, t.name as table, k.key,
  (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ' null' end)
   from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod))
   from pg_attribute a where a.attrelid = v.oid and a.attnum > 0 and not a.attisdropped) as view
from unnest($1::text[], $2::integer[], $3::text[]) as t (projection, version, name)
join projections p on p.name = t.projection and p.version = t.version and p.state = 'live'
left join pg_class c on c.relnamespace = current_schema()::regnamespace and c.relname = t.name || '__' || p.generation
left join pg_class v on v.relnamespace = current_schema()::regnamespace and v.relname = t.name and v.relkind = 'v'
left join lateral (
  select json_agg(a.attname order by u.n) as key from pg_index i
  cross join lateral unnest(i.indkey) with ordinality as u (attnum, n)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.attnum
  where i.indrelid = c.oid and i.indisprimary
) k on true
`

/**
 * Finds tables and views of live generations that are not as the code declares them for their version: one sentence each, with
 * projection, column and what to do. One query. A generation of another version is not looked at: it is rebuilt, or newer.
 */
export async function differingTables(
  pool: Pick<pg.Pool, 'query'>,
  projections: readonly AnyProjection[],
): Promise<readonly string[]> {
  const tables = new Map(
    projections.flatMap((projection) =>
      Object.entries(projection.tables as Record<string, Table<Row>>).map(
        ([name, table]) => [name, { projection, table }] as const,
      ),
    ),
  )
  const declared = [...tables].map(([name, { projection }]) => ({ name, projection }))
  const { rows } = await pool.query<Found>(LIVE_TABLES, [
    declared.map(({ projection }) => projection.name),
    declared.map(({ projection }) => projection.version),
    declared.map(({ name }) => name),
  ])
  return rows.flatMap((found) => {
    const of = tables.get(found.table)
    if (!of) return []
    const { name, version } = of.projection
    return differences(found, of.table).map(
      (difference) =>
        `projection ${name} (version ${version}, generation ${found.generation}): ${difference}. If the code changed, raise the version of ${name}: it is then rebuilt at start. If somebody altered the database, alter it back`,
    )
  })
}

function differences(found: Found, table: Table<Row>): string[] {
  const physical = physicalName(found.table, found.generation)
  if (!found.columns) return [`there is no table ${physical}`]
  if (!found.view) return [`there is no view ${found.table}`]
  const plain = Object.fromEntries(plainColumnsOf(table).map((column) => [column, 'text null']))
  const declared: Record<string, string> = { ...table.columns, ...plain }
  const withoutNull = Object.fromEntries(
    Object.entries(declared).map(([column, type]) => [column, type.replace(/ null$/, '')]),
  )
  const key = (found.key ?? []).join(', ')
  return [
    ...columnDifferences(physical, declared, found.columns),
    ...columnDifferences(found.table, withoutNull, found.view),
    ...(key === table.key.join(', ')
      ? []
      : [`the key of ${physical} is (${key}), and the code says (${table.key.join(', ')})`]),
  ]
}
function columnDifferences(
  table: string,
  declared: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(declared), ...Object.keys(found)])].flatMap((column) => {
    const [wanted, is] = [declared[column], found[column]]
    if (wanted === is) return []
    if (is === undefined)
      return [`column ${table}.${column} is not there, and the code says ${wanted}`]
    return wanted === undefined
      ? [`column ${table}.${column} is ${is}, and the code has none`]
      : [`column ${table}.${column} is ${is}, and the code says ${wanted}`]
  })
}

/** Raises if a live table is not as the code declares it: folding into it would fail, or write columns that no query reads. */
export async function refuseOtherTables(
  pool: Pick<pg.Pool, 'query'>,
  projections: readonly AnyProjection[],
): Promise<void> {
  const [first] = await differingTables(pool, projections)
  if (first !== undefined) throw new Error(first)
}
