import type { ClientBase } from 'pg'

/** One change of the database, in SQL for this schema, which is also the first in the search path. */
interface Migration {
  readonly name: string
  readonly sql: (schema: string) => string
}
/**
 * A part of the platform that keeps tables of its own. Its migrations are numbered by their place, from 1: one that was
 * committed is never changed or moved (`fingerprints.test.ts`), a later change is a migration more.
 *
 * The first ones make what stores had before migrations were recorded, so they are written to find it there
 * (`create … if not exists`, `create or replace`): such a store runs through them once, unchanged, and is recorded from then on.
 */
export interface SchemaPart {
  readonly name: string
  readonly migrations: readonly Migration[]
  /** The rights of the product's login on these tables and functions; granted again at each start. */
  readonly rights: (role: string) => string
}

const RECORD = `create table if not exists migrations (
  part text collate "C" not null, number integer not null, name text not null, applied_at timestamptz not null default now(),
  primary key (part, number)
)`

/**
 * Runs the migrations that have not run, in order, each in a transaction with its record: what is interrupted has not
 * happened, and the next start goes on there. The caller holds the lock of set-up. Raises with part, number and name of one
 * that fails. Migrations that only newer code knows are left alone.
 */
export async function migrate(
  client: ClientBase,
  schema: string,
  parts: readonly SchemaPart[],
): Promise<void> {
  await client.query(RECORD)
  const { rows } = await client.query<{ part: string; number: number }>(
    'select m.part, m.number from migrations m',
  )
  const applied = new Set(rows.map(({ part, number }) => `${part} ${number}`))
  for (const part of parts)
    for (const [i, migration] of part.migrations.entries())
      if (!applied.has(`${part.name} ${i + 1}`))
        await run(client, schema, part.name, i + 1, migration)
}

async function run(
  client: ClientBase,
  schema: string,
  part: string,
  number: number,
  { name, sql }: Migration,
): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql(schema))
    await client.query('insert into migrations (part, number, name) values ($1, $2, $3)', [
      part,
      number,
      name,
    ])
    await client.query('commit')
  } catch (error) {
    // A connection that is gone has nothing left to undo.
    await client.query('rollback').catch(() => undefined)
    throw new Error(
      `migration ${number} of ${part} (${name}) failed: ${(error as Error).message}`,
      { cause: error },
    )
  }
}
