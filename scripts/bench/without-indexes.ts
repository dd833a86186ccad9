import type pg from 'pg'

interface Index {
  readonly name: string
  readonly table: string
  /** The statement that makes it again: as it was, by the catalogue's own words. */
  readonly again: string
  readonly isConstraint: boolean
}
/** Fills tables without their indexes and makes these again, by the definitions that they had: row by row they would take most of the time. */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, c.oid is not null as "isConstraint",
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as again
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = any($1::regclass[]) order by i.indexrelid`,
    [tables],
  )
  for (const { name, table, isConstraint } of rows)
    await client.query(
      isConstraint
        ? `alter table ${table} drop constraint ${name.split('.').at(-1)}`
        : `drop index ${name}`,
    )
  await work()
  await client.query("set maintenance_work_mem = '1GB'")
  for (const { again } of rows) await client.query(again)
}
