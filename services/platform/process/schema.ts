import type { SchemaPart } from '../database/migrations.ts'

const tables = `
create table process_managers (
  name text collate "C" primary key, version integer not null, position bigint not null,
  -- The log's head at its first start: what lies before has no effect outside.
  born_at bigint not null, moved_at timestamptz not null default now()
);
create table process_stopped (
  process text collate "C" not null, stream text collate "C" not null,
  position bigint not null, version integer not null, error text not null,
  attempts integer not null default 1, since timestamptz not null default now(), retry_at timestamptz not null,
  primary key (process, stream)
);
create table timers (
  process text collate "C" not null, key text collate "C" not null, due timestamptz not null,
  -- Ids only: nothing personal, because a row outlives no key.
  data jsonb not null default '{}', set_by uuid,
  fired_at timestamptz, attempts integer not null default 0, retry_at timestamptz, error text,
  primary key (process, key)
);
create index timers_waiting on timers (process, due, key) where fired_at is null;
`
/** The progress of each process manager, the streams that it has put aside, and its timers. */
export const processPart: SchemaPart = {
  name: 'process',
  migrations: [
    { name: 'process managers, their stopped streams and timers', sql: () => tables },
    {
      name: 'from when on timers have effects outside',
      // The time of its first start, or of the import that brought it here; null for those that are older than this column.
      sql: () => 'alter table process_managers add column silent_until timestamptz',
    },
  ],
  rights: (role) =>
    `grant select, insert, update, delete on process_managers, process_stopped, timers to ${role};`,
}
