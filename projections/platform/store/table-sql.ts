import type pg from 'pg'
import type { AnyProjection, Key, Row, Table } from '../define/define-projection.ts'
import { plainColumn, plainSql } from './holds-plain.ts'
import type { TableChanges } from './row-buffer.ts'

/** A statement's cost grows with its parameters' size, not their number; this keeps one below some megabytes. */
const ROWS_MAX = 5000

/** The table behind the view of the same name, one per generation of its projection. */
export const physicalName = (table: string, generation: number): string => `${table}__${generation}`
const quoted = (name: string): string => `"${name}"`
const sqlType = (type: string): string => type.replace(/ null$/, '')
const collated = (type: string): string =>
  sqlType(type) === 'text' ? type.replace('text', 'text collate "C"') : type

/** The columns that PostgreSQL keeps of those of a table. */
export const plainColumnsOf = ({ searched = [] }: Table<Row>): readonly string[] =>
  searched.map(plainColumn)

/** Statements that create a projection's tables for one generation. */
export function createTables(projection: AnyProjection, generation: number): string[] {
  return Object.entries(projection.tables as Record<string, Table<Row>>).flatMap(
    ([name, table]) => {
      const physical = physicalName(name, generation)
      const columns = Object.entries(table.columns).map(
        ([column, type]) =>
          `${quoted(column)} ${collated(type)}${type.endsWith(' null') ? '' : ' not null'}`,
      )
      const indexes = (table.indexes ?? []).map(
        (index, i) =>
          `create index ${physical}_${i} on ${physical} (${index.map(quoted).join(', ')})`,
      )
      const sparse = (table.sparseIndexes ?? []).map(
        (index, i) =>
          `create index ${physical}_s${i} on ${physical} (${index.map(quoted).join(', ')}) where ${quoted(index[0] as string)} is not null`,
      )
      const plainColumns = (table.searched ?? []).map(
        (column) =>
          `${quoted(plainColumn(column))} text collate "C" generated always as (${plainSql(quoted(column))}) stored`,
      )
      const searched = (table.searched ?? []).map(
        (column, i) =>
          // The extension may lie in any schema.
          `do $$ begin execute format('create index ${physical}_t${i} on ${physical} using gin (${quoted(plainColumn(column))} %s.gin_trgm_ops)',
            (select e.extnamespace::regnamespace from pg_extension e where e.extname = 'pg_trgm')); end $$`,
      )
      return [
        `create table ${physical} (${[...columns, ...plainColumns].join(', ')}, primary key (${table.key.map(quoted).join(', ')}))`,
        ...indexes,
        ...sparse,
        ...searched,
      ]
    },
  )
}
/** Statements that make `generation` the one that queries read. */
export const pointViews = (projection: AnyProjection, generation: number): string[] =>
  Object.entries(projection.tables as Record<string, Table<Row>>).flatMap(([name, table]) => [
    `drop view if exists ${name}`,
    `create view ${name} as select ${[...Object.keys(table.columns), ...plainColumnsOf(table)].map(quoted).join(', ')} from ${physicalName(name, generation)}`,
  ])
/** A view that still reads one of them goes with it. */
export const dropTables = (tables: readonly string[], generation: number): string[] =>
  tables.map((name) => `drop table if exists ${quoted(physicalName(name, generation))} cascade`)

/** The rows of these load groups, in one query. */
export async function loadRows(
  client: pg.ClientBase,
  name: string,
  table: Table<Row>,
  generation: number,
  groups: readonly Key[],
): Promise<Row[]> {
  const by: readonly string[] = table.loadBy ?? table.key
  const types = table.columns as Record<string, string>
  const condition =
    by.length === 1
      ? `t.${quoted(by[0] as string)} = any($1::${sqlType(types[by[0] as string] as string)}[])`
      : `(${by.map((column) => `t.${quoted(column)}`).join(', ')}) in (select * from unnest(${by.map((column, i) => `$${i + 1}::${sqlType(types[column] as string)}[]`).join(', ')}))`
  const { rows } = await client.query<Row>({
    name: `load_${name}_${generation}`,
    text: `select ${Object.keys(types)
      .map((column) => `t.${quoted(column)}`)
      .join(', ')} from ${physicalName(name, generation)} t where ${condition}`,
    values: by.map((_, i) => groups.map((group) => group[i])),
  })
  const large = Object.keys(types).filter(
    (column) => sqlType(types[column] as string) === 'numeric',
  )
  if (large.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      large.map((column) => [column, row[column] === null ? null : BigInt(row[column] as string)]),
    ),
  }))
}

/** Writes what a batch changed: one statement for deletions, one for rows put, one for rows merged, one for those that came to nothing by it. */
export async function writeChanges(
  client: pg.ClientBase,
  name: string,
  table: Table<Row>,
  generation: number,
  changes: TableChanges,
): Promise<void> {
  // One connection runs them in this order, whether or not each is waited for.
  await Promise.all([
    ...slices(changes.deleted, (rows) => deleteRows(client, name, table, generation, rows)),
    ...slices(changes.put, (rows) => upsert(client, name, table, generation, rows, 'put')),
    ...slices(changes.add, (rows) => upsert(client, name, table, generation, rows, 'add')),
    ...slices(changes.emptied, (rows) =>
      deleteRows(client, name, table, generation, rows, 'zeros'),
    ),
  ])
}
function slices<T>(
  all: readonly T[],
  write: (rows: readonly T[]) => Promise<void>,
): Promise<void>[] {
  return Array.from({ length: Math.ceil(all.length / ROWS_MAX) }, (_, i) =>
    write(all.slice(i * ROWS_MAX, (i + 1) * ROWS_MAX)),
  )
}

async function deleteRows(
  client: pg.ClientBase,
  name: string,
  table: Table<Row>,
  generation: number,
  keys: readonly Key[],
  which: 'all' | 'zeros' = 'all',
): Promise<void> {
  const types = table.columns as Record<string, string>
  const arrays = table.key.map((column, i) => `$${i + 1}::${sqlType(types[column] as string)}[]`)
  const text = `delete from ${physicalName(name, generation)} t where (${table.key.map((column) => `t.${quoted(column)}`).join(', ')}) in (select * from unnest(${arrays.join(', ')}))`
  const zeros = Object.keys(table.merge ?? {}).map((column) => ` and t.${quoted(column)} = 0`)
  await client.query({
    name: `delete_${which}_${name}_${generation}`,
    text: which === 'all' ? text : text + zeros.join(''),
    values: table.key.map((_, i) => keys.map((key) => key[i])),
  })
}

async function upsert(
  client: pg.ClientBase,
  name: string,
  table: Table<Row>,
  generation: number,
  rows: readonly Row[],
  how: 'put' | 'add',
): Promise<void> {
  const types = table.columns as Record<string, string>
  const columns = Object.keys(types)
  // jsonb travels as text: an array of jsonb would be parsed twice.
  const travels = columns.map((column) => {
    const type = sqlType(types[column] as string)
    return { column, type, asText: type === 'jsonb' }
  })
  const parameters = travels.map(({ type, asText }, i) => `$${i + 1}::${asText ? 'text' : type}[]`)
  const selected = travels.map(
    ({ column, asText }) => `u.${quoted(column)}${asText ? '::jsonb' : ''}`,
  )
  const merge = (table.merge ?? {}) as Record<string, 'sum' | 'concat'>
  const key: readonly string[] = table.key
  const changed = columns.filter(
    (column) => !key.includes(column) && (how === 'put' || column in merge),
  )
  const assignment = (column: string) =>
    how === 'put'
      ? `excluded.${quoted(column)}`
      : `t.${quoted(column)} ${merge[column] === 'sum' ? '+' : '||'} excluded.${quoted(column)}`
  const conflict =
    changed.length === 0
      ? 'do nothing'
      : `do update set ${changed.map((column) => `${quoted(column)} = ${assignment(column)}`).join(', ')}`
  await client.query({
    name: `${how}_${name}_${generation}`,
    text: `insert into ${physicalName(name, generation)} as t (${columns.map(quoted).join(', ')})
      select ${selected.join(', ')} from unnest(${parameters.join(', ')}) as u (${columns.map(quoted).join(', ')})
      on conflict (${table.key.map(quoted).join(', ')}) ${conflict}`,
    values: travels.map(({ column, asText }) =>
      rows.map((row) => (asText ? JSON.stringify(row[column] ?? null) : row[column])),
    ),
  })
}
