/** Created at start. How far each process manager is, the streams that it has put aside, and its timers. */
export const processSchema = `
create table if not exists process_managers (
  name text collate "C" primary key, version integer not null, position bigint not null,
  -- The log's head at its first start: what lies before has no effect outside.
  born_at bigint not null, moved_at timestamptz not null default now()
);
create table if not exists process_stopped (
  process text collate "C" not null, stream text collate "C" not null,
  position bigint not null, version integer not null, error text not null,
  attempts integer not null default 1, since timestamptz not null default now(), retry_at timestamptz not null,
  primary key (process, stream)
);
create table if not exists timers (
  process text collate "C" not null, key text collate "C" not null, due timestamptz not null,
  -- Ids only: nothing personal, because a row outlives no key.
  data jsonb not null default '{}', set_by uuid,
  fired_at timestamptz, attempts integer not null default 0, retry_at timestamptz, error text,
  primary key (process, key)
);
create index if not exists timers_waiting on timers (process, due, key) where fired_at is null;
`
/** The tables that the product itself writes. */
export const processTables = ['process_managers', 'process_stopped', 'timers']
