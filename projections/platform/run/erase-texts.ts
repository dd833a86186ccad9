import type pg from 'pg'
import { ERASED, keyName } from '#shared/platform/personal.ts'
import type { AnyProjection, PersonalColumns, Table } from '../define/define-projection.ts'
import { physicalName } from '../store/table-sql.ts'

interface PersonalTable {
  readonly projection: string
  readonly name: string
  readonly held: PersonalColumns
}
const personalTables = (projections: readonly AnyProjection[]): PersonalTable[] =>
  projections.flatMap((projection) =>
    Object.entries(projection.tables as Record<string, Table>).flatMap(([name, { personal }]) =>
      (personal ?? []).map((held) => ({ projection: projection.name, name, held })),
    ),
  )

/**
 * Takes the texts of somebody out of read models of others' events, in all generations, after the key was destroyed: whoever
 * folds a batch holds its checkpoints, so those that began before are waited for, and later ones read the keys as they are
 * stored. Again is harmless.
 */
export async function eraseTexts(
  pool: pg.Pool,
  projections: readonly AnyProjection[],
  key: string,
): Promise<void> {
  const tables = personalTables(projections)
  if (tables.length === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    const names = [...new Set(tables.map(({ projection }) => projection))]
    await client.query(
      'select from checkpoints c where c.projection = any($1) order by c.projection, c.generation, c.shard for update',
      [names],
    )
    const { rows } = await client.query<{ name: string; generation: number }>(
      'select p.name, p.generation from projections p where p.name = any($1)',
      [names],
    )
    for (const { name, generation } of rows)
      for (const one of tables.filter(({ projection }) => projection === name))
        await eraseRows(client, physicalName(one.name, generation), one.held, key)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function eraseRows(
  client: pg.ClientBase,
  table: string,
  { of, kind, columns }: PersonalColumns,
  key: string,
): Promise<void> {
  const id = kind === undefined ? key : key.slice(kind.length + 1)
  if (keyName(kind, id) !== key) return
  const erased = columns.map(
    (column) => `"${column}" = case when t."${column}" is null then null else $2 end`,
  )
  await client.query(`update ${table} t set ${erased.join(', ')} where t."${of}" = $1`, [
    id,
    ERASED,
  ])
}
