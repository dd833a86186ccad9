import type pg from 'pg'
import type { SchemaPart } from '../database/migrations.ts'

/** A stream of a week is asked for until the week after is over. */
const KEPT_DAYS = 22

const tables = `
create table stream_snapshots (
  stream text collate "C" primary key,
  version integer not null,
  state bytea not null,
  written_at timestamptz not null default now()
);
`
export const streamSnapshotsPart: SchemaPart = {
  name: 'stream-snapshots',
  migrations: [{ name: 'what a process remembers of long streams', sql: () => tables }],
  rights: (role) => `grant select, insert, update, delete on stream_snapshots to ${role};`,
}

/** What a process remembers of long streams, so that the next one need not read them from their beginning. Never the truth: the stream is. */
export interface StreamSnapshots {
  readonly read: (stream: string) => Promise<Buffer | undefined>
  /** Keeps whichever is of the later version; old streams' are let go. */
  readonly write: (stream: string, version: number, state: Buffer) => Promise<void>
  readonly remove: (stream: string) => Promise<void>
}
export const postgresStreamSnapshots = (pool: pg.Pool): StreamSnapshots => ({
  read: async (stream) => {
    const { rows } = await pool.query<{ state: Buffer }>(
      'select s.state from stream_snapshots s where s.stream = $1',
      [stream],
    )
    return rows[0]?.state
  },
  write: async (stream, version, state) => {
    await pool.query(
      `with old as (delete from stream_snapshots s where s.written_at < now() - interval '${KEPT_DAYS} days')
       insert into stream_snapshots as s (stream, version, state) values ($1, $2, $3)
       on conflict (stream) do update set version = excluded.version, state = excluded.state, written_at = now()
       where s.version < excluded.version`,
      [stream, version, state],
    )
  },
  remove: async (stream) => {
    await pool.query('delete from stream_snapshots where stream = $1', [stream])
  },
})
