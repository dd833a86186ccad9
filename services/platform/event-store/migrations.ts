import type { SchemaPart } from '../database/migrations.ts'

/** Channel on which the append function tells of new events. */
const eventsChannel = (schema: string): string => `${schema}_events`

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

/** One event alone needs none of what judges a group: three short statements instead of a plan of twenty nodes. */
const appendOne = (schema: string) => `  if cardinality(e_id) = 1 and cardinality(a_stream) = 1 then
    append := 1;
    select x.hash = e_hash[1] and x.stream = a_stream[1], x.version, x.position into same, version, "position" from events x where x.id = e_id[1];
    if found then
      outcome := case when same then 2 else 3 end;
      return next;
      return;
    end if;
    select x.version into version from events x where x.stream = a_stream[1] order by x.version desc limit 1;
    if coalesce(version, 0) <> a_expected[1] then
      outcome := 1;
      version := null;
      return next;
      return;
    end if;
    insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash)
    values (a_stream[1], e_version[1], e_id[1], e_type[1], e_schema_version[1], e_shard[1], e_partition[1], e_data[1]::json, e_meta[1]::json, e_hash[1])
    returning events.version, events.position into version, "position";
    outcome := 0;
    return next;
    perform pg_notify('${eventsChannel(schema)}', concat_ws(' ', "position", e_shard[1], e_type[1]));
    return;
  end if;
`

/** The lock of all appends, until the end of the transaction. */
const lockAppends = (schema: string) => `pg_advisory_xact_lock(hashtextextended('${schema}', 0))`
const lockFunction = (schema: string) => `
create or replace function lock_appends() returns void language sql as $$ select ${lockAppends(schema)} $$;
`

/**
 * Every event enters through here. The lock makes positions commit in their order, so a reader's "position > checkpoint"
 * misses nothing; each append of a group succeeds or conflicts on its own, an atom (appendMany) as one.
 * Outcomes: 0 stored, 1 version conflict, 2 stored before with equal content, 3 id stored with other content.
 */
const appendFunction = (schema: string) => `
create or replace function append_events(
  a_stream text[], a_expected integer[], a_atom integer[],
  e_append integer[], e_version integer[], e_id uuid[], e_type text[], e_schema_version smallint[], e_shard smallint[], e_partition text[], e_data text[], e_meta text[], e_hash text[]
) returns table (append integer, outcome integer, version integer, "position" bigint)
language plpgsql security definer set search_path = ${schema}, pg_temp as $$
#variable_conflict use_column
declare same boolean;
begin
  perform ${lockAppends(schema)};
${appendOne(schema)}  return query
  with a as (
    select t.i::integer as i, t.stream collate "C" as stream, t.expected, t.atom
    from unnest(a_stream, a_expected, a_atom) with ordinality as t (stream, expected, atom, i)
  ), e as (
    select * from unnest(e_append, e_version, e_id, e_type, e_schema_version, e_shard, e_partition, e_data, e_meta, e_hash)
      with ordinality as t (append, version, id, type, schema_version, shard, partition, data, meta, hash, n)
  ), sized as (
    select e.append, count(*) as events from e group by e.append
  ), known as (
    select e.append, count(*) as events, bool_and(x.hash = e.hash and x.stream = a.stream) as equal, max(x.version) as version, max(x.position) as position
    from e join events x on x.id = e.id join a on a.i = e.append group by e.append
  ), judged as (
    select a.i, a.stream, a.atom, k.version, k.position,
      case
        when k.events = s.events and k.equal then 2
        when k.events is not null then 3
        when coalesce(v.version, 0) = a.expected then 0
        else 1
      end as outcome
    from a join sized s on s.append = a.i left join known k on k.append = a.i
    left join lateral (select x.version from events x where x.stream = a.stream order by x.version desc limit 1) v on true
  ), atoms as (
    select j.atom, bool_or(j.outcome = 3) or (bool_or(j.outcome = 2) and bool_or(j.outcome = 0)) as reused, bool_or(j.outcome = 1) as conflicting
    from judged j group by j.atom
  ), verdict as (
    select j.i, j.stream, j.version, j.position,
      case when t.reused then 3 when t.conflicting then 1 else j.outcome end as outcome
    from judged j join atoms t on t.atom = j.atom
  ), stored as (
    insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash)
    select v.stream, e.version, e.id, e.type, e.schema_version, e.shard, e.partition, e.data::json, e.meta::json, e.hash
    from e join verdict v on v.i = e.append and v.outcome = 0
    order by e.n
    returning stream, version, position
  ), ends as (
    select s.stream, max(s.version) as version, max(s.position) as position from stored s group by s.stream
  )
  select v.i, v.outcome, coalesce(n.version, v.version), coalesce(n.position, v.position)
  from verdict v left join ends n on n.stream = v.stream and v.outcome = 0
  order by v.i;
  perform pg_notify('${eventsChannel(schema)}', concat_ws(' ',
    (select max(x.position) from events x), array_to_string(array(select distinct unnest(e_shard)), ','), array_to_string(array(select distinct unnest(e_type)), ',')));
end $$;
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

/** What the product itself runs as: it cannot write events by mistake, nor on purpose. */

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
      // Of a log that PostgreSQL has no statistics of yet, the first minute, it plans to read the whole for each group: 5,500
      // appends a second instead of 28,000.
      name: 'appends look up by index from the first event on',
      sql: () => 'alter function append_events set enable_seqscan = off;',
    },
  ],
  rights: (role) => `
    grant select on events, relay to ${role};
    grant select, insert on seals to ${role};
    revoke all on function append_events, copy_events from public;
    grant execute on function append_events, copy_events to ${role};
  `,
}
