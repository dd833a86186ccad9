import type pg from 'pg'
import type { ArchivedProcess, ArchivedStopped, ArchivedTimer } from './rows.ts'

/** Removes the state of processes that ran on the empty store: they would take all that is imported for new, and tell people of it. */
export async function forgetProcesses(client: pg.ClientBase): Promise<void> {
  await client.query(
    'delete from process_managers; delete from process_stopped; delete from timers',
  )
}
export async function insertProcesses(
  client: pg.ClientBase,
  processes: readonly ArchivedProcess[],
): Promise<void> {
  await client.query(
    `insert into process_managers (name, version, position, born_at)
     select t.name, t.version, t.position, t.position from unnest($1::text[], $2::integer[], $3::bigint[]) as t (name, version, position)`,
    [
      processes.map(({ name }) => name),
      processes.map(({ version }) => version),
      processes.map(({ position }) => position),
    ],
  )
}
/** They are tried again at once. Why they failed is not in the archive: it is said anew. */
export async function insertStopped(
  client: pg.ClientBase,
  stopped: readonly ArchivedStopped[],
): Promise<void> {
  await client.query(
    `insert into process_stopped (process, stream, position, version, error, retry_at)
     select t.*, 'put aside before the export', 'epoch' from unnest($1::text[], $2::text[], $3::bigint[], $4::integer[]) as t`,
    [
      stopped.map(({ process }) => process),
      stopped.map(({ stream }) => stream),
      stopped.map(({ position }) => position),
      stopped.map(({ version }) => version),
    ],
  )
}
export async function insertTimers(
  client: pg.ClientBase,
  timers: readonly ArchivedTimer[],
): Promise<void> {
  await client.query(
    `insert into timers (process, key, due, data, set_by, fired_at)
     select t.process, t.key, t.due, t.data::jsonb, t.set_by, t.fired from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::uuid[], $6::timestamptz[])
       as t (process, key, due, data, set_by, fired)`,
    [
      timers.map(({ process }) => process),
      timers.map(({ key }) => key),
      timers.map(({ due }) => due),
      timers.map(({ data }) => JSON.stringify(data)),
      timers.map(({ setBy }) => setBy),
      timers.map(({ firedAt }) => firedAt),
    ],
  )
}
/** Keeps process managers from sending messages about events in the log and timers due before now: the exporting store has sent them. */
export async function silencePast(client: pg.ClientBase, head: number): Promise<void> {
  await client.query('update process_managers set born_at = $1, silent_until = now()', [head])
}
