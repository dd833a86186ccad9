import type { SchemaPart } from '../database/migrations.ts'
import { appendFunction, eventsChannel, lockAppends } from './append-function.ts'
import { countedFeed, logIdentity } from './log-identity.migration.ts'

const tables = `
create table if not exists events (
  position bigint generated always as identity primary key,
  stream text collate "C" not null,
  version integer not null,
  id uuid not null unique,
  type text collate "C" not null,
  schema_version smallint not null,
  shard smallint not null,
  partition text collate "C" not null,
  data json not null,
  meta json not null,
  hash text collate "C" not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- Its place in another store, when this table is a copy of that store's log.
  foreign_position text collate "C" unique,
  unique (stream, version)
);
create index if not exists events_by_shard on events (shard, position);
create table if not exists relay (single boolean primary key default true check (single), copied_to text collate "C" not null);
create table if not exists seals (after bigint primary key, upto bigint not null unique, hash text not null, sealed_at timestamptz not null default now());
`

const lockFunction = (schema: string) => `
create or replace function lock_appends() returns void language sql as $$ select ${lockAppends(schema)} $$;
`

/** The relay's door: takes another store's events in its order and moves the relay's checkpoint in the same transaction. */
const copyFunction = (schema: string) => `
create or replace function copy_events(
  after_position text, upto_position text,
  e_foreign text[], e_stream text[], e_version integer[], e_id uuid[], e_type text[], e_schema_version smallint[], e_shard smallint[], e_partition text[],
  e_data text[], e_meta text[], e_hash text[], e_recorded timestamptz[]
) returns boolean language plpgsql security definer set search_path = ${schema}, pg_temp as $$
begin
  perform ${lockAppends(schema)};
  insert into relay (single, copied_to) values (true, '') on conflict do nothing;
  update relay set copied_to = upto_position where relay.copied_to = after_position;
  if not found then return false; end if;
  insert into events (foreign_position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded_at)
  select t.foreign_position, t.stream, t.version, t.id, t.type, t.schema_version, t.shard, t.partition, t.data::json, t.meta::json, t.hash, t.recorded
  from unnest(e_foreign, e_stream, e_version, e_id, e_type, e_schema_version, e_shard, e_partition, e_data, e_meta, e_hash, e_recorded)
    with ordinality as t (foreign_position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded, n)
  order by t.n;
  perform pg_notify('${eventsChannel(schema)}', coalesce((select max(x.position) from events x), 0)::text || ' ' || array_to_string(array(select distinct unnest(e_shard)), ','));
  return true;
end $$;
`

/** The log, its seals, and where the relay of another store is. */
export const eventStorePart: SchemaPart = {
  name: 'event-store',
  migrations: [
    { name: 'log, relay and seals', sql: () => tables },
    {
      name: 'functions that append',
      sql: (schema) => lockFunction(schema) + appendFunction(schema) + copyFunction(schema),
    },
    {
      // For a log without statistics yet, in the first minute, PostgreSQL plans to read the whole for each group: 5,500
      // appends a second instead of 28,000.
      name: 'appends look up by index from the first event on',
      sql: () => 'alter function append_events set enable_seqscan = off;',
    },
    { name: 'a log has an identity, and its time never falls', sql: logIdentity },
    { name: 'a feed that is made again has the positions it had', sql: countedFeed },
  ],
  rights: (role) => `
    grant select on events, relay, log_identity, relay_aside to ${role};
    grant select, insert on seals to ${role};
    revoke all on function append_events, copy_events, take_log, lay_rights, next_recorded from public;
    grant execute on function take_log to ${role};
    select lay_rights();
  `,
}
