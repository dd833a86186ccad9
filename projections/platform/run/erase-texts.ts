import type pg from 'pg'
import { ERASED, keyName } from '#shared/platform/personal.ts'
import type { AnyProjection, PersonalColumns, Table } from '../define/define-projection.ts'
import { physicalName } from '../store/table-sql.ts'

interface PersonalTable extends PersonalColumns {
  readonly table: string
}
/** The columns that hold texts of people, and of whom: recorded of a generation when it is made. */
export const personalTables = (projection: AnyProjection): readonly PersonalTable[] =>
  Object.entries(projection.tables as Record<string, Table>).flatMap(([table, { personal }]) =>
    (personal ?? []).map((held) => ({ table, ...held })),
  )

interface PersonalGeneration {
  readonly name: string
  readonly generation: number
  readonly personal: readonly PersonalTable[]
}
/**
 * Removes a person's texts from read models of others' events, in all generations, of any version of the code, after the key was
 * destroyed. A worker that folds a batch holds its checkpoints, so batches that began before are waited for, and later ones read
 * the keys as they are stored. Running it again is harmless. Returns the names of the read models that have changed.
 */
export async function eraseTexts(pool: pg.Pool, key: string): Promise<readonly string[]> {
  const holding =
    "select p.name, p.generation, p.personal from projections p where p.personal <> '[]'"
  if ((await pool.query(holding)).rowCount === 0) return []
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select from checkpoints c where exists (select from (${holding}) h where h.name = c.projection and h.generation = c.generation)
       order by c.projection, c.generation, c.shard for update of c`,
    )
    const { rows } = await client.query<PersonalGeneration>(holding)
    const changed = new Set<string>()
    for (const { name, generation, personal } of rows)
      for (const held of personal)
        if (await eraseRows(client, physicalName(held.table, generation), held, key))
          changed.add(name)
    await client.query('commit')
    return [...changed]
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
): Promise<boolean> {
  const id = kind === undefined ? key : key.slice(kind.length + 1)
  if (keyName(kind, id) !== key) return false
  const erased = columns.map(
    (column) => `"${column}" = case when t."${column}" is null then null else $2 end`,
  )
  const { rowCount } = await client.query(
    `update ${table} t set ${erased.join(', ')} where t."${of}" = $1`,
    [id, ERASED],
  )
  return rowCount !== 0
}
