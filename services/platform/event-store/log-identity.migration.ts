import { appRole } from '../database/schema-roles.ts'
import { appendFunction, eventsChannel, lockAppends } from './append-function.ts'

/** The lock of set-up, which lays down rights at each start. */
const lockSetUp = (schema: string) => `pg_advisory_xact_lock(hashtextextended('${schema}', 1))`

/** PostgreSQL's codes for what these functions say, in a class that it does not use itself. */
export const SAID = { held: 'CB001', aside: 'CB002', otherLog: 'CB003' } as const

/** A database that has events and no relay has a log of its own; whose log a relay follows is compared at its next start. */
const tables = `
create table log_identity (single boolean primary key default true check (single), log uuid not null, followed boolean not null);
insert into log_identity (log, followed)
  select gen_random_uuid(), false where exists (select from events) and not exists (select from relay);
-- Events of the log that is followed which have no place in the feed.
create table relay_aside (
  foreign_position text collate "C" primary key,
  stream text collate "C" not null, version integer not null, id uuid not null, type text collate "C" not null, schema_version smallint not null,
  partition text collate "C" not null, data json not null, meta json not null, hash text collate "C" not null, recorded_at timestamptz not null,
  since timestamptz not null default clock_timestamp()
);
create index relay_aside_by_stream on relay_aside (stream);
`

/** Rights of the product: on a log that it follows it may only copy, on its own only append. */
const rights = (schema: string) => `
create function lay_rights() returns void language plpgsql set search_path = ${schema}, pg_temp as $$
begin
  if coalesce((select l.followed from log_identity l), exists (select from relay)) then
    revoke execute on function append_events from ${appRole(schema)};
    grant execute on function copy_events to ${appRole(schema)};
  else
    revoke execute on function copy_events from ${appRole(schema)};
    grant execute on function append_events to ${appRole(schema)};
  end if;
end $$;
`

/**
 * Tells which log this database has; if none yet, the wanted one from now on, or one of its own where none is wanted.
 * A database with events of its own never follows another log, and one with copied events never has its own.
 */
const takeLog = (schema: string) => `
create function take_log(wanted uuid) returns table (log uuid, followed boolean)
language plpgsql security definer set search_path = ${schema}, pg_temp as $$
#variable_conflict use_column
begin
  if not exists (select from log_identity) then
    perform ${lockSetUp(schema)};
    perform ${lockAppends(schema)};
    insert into log_identity (log, followed)
      select case when t.own then gen_random_uuid() else wanted end, not t.own
      from (select wanted is null or (exists (select from events) and not exists (select from relay)) as own) t
      where wanted is not null or not exists (select from relay)
      on conflict do nothing;
    perform lay_rights();
  end if;
  return query select l.log, l.followed from log_identity l;
end $$;
`

/** The log's time never falls: where the clock has gone back, it stands until the clock has caught up. */
const nextRecorded = (schema: string) => `
create function next_recorded(clock timestamptz) returns timestamptz language plpgsql set search_path = ${schema}, pg_temp as $$
declare last timestamptz;
begin
  select e.recorded_at into last from events e order by e.position desc limit 1;
  if last > clock then
    raise notice using errcode = '${SAID.held}', message = 'the clock is behind the last event of the log: the time recorded stands still until it has caught up',
      detail = extract(epoch from last - clock)::text;
    return last;
  end if;
  return clock;
end $$;
`

const appending = {
  declared: ' recorded_now timestamptz;',
  begins: `
  if exists (select from log_identity l where l.followed) then
    raise exception using errcode = '${SAID.otherLog}', message = 'this database follows a log in EventStoreDB: nobody but its relay writes into it';
  end if;
  recorded_now := next_recorded(clock_timestamp());`,
  column: ', recorded_at',
  value: ', recorded_now',
}

/** The parts in which the forms of the function differ. */
const firstCopy = {
  begins: `
drop function copy_events(text, text, text[], text[], integer[], uuid[], text[], smallint[], smallint[], text[], text[], text[], text[], timestamptz[]);
create`,
  guard: '',
  column: '',
  overriding: '',
  value: '',
}
/** Counts on from the last event: a sequence leaves out numbers after a failure, and a feed that is made again must number alike. */
const countingCopy = {
  begins: 'create or replace',
  guard: `
  if exists (select from archive_import i where i.finished_at is null) and not exists (select from relay) then
    raise exception 'an import into this store has not come to its end';
  end if;`,
  column: 'position, ',
  overriding: ' overriding system value',
  value: 'coalesce((select max(x.position) from events x), 0) + row_number() over (order by p.n), ',
}

/**
 * Copies as before from the log that this database follows. An event whose stream does not go on there, because it was deleted
 * or truncated, is put aside with all that come after it in its stream, and the others go on.
 */
const copyFunction = (schema: string, form = firstCopy) => `${form.begins} function copy_events(
  of_log uuid, after_position text, upto_position text,
  e_foreign text[], e_stream text[], e_version integer[], e_id uuid[], e_type text[], e_schema_version smallint[], e_shard smallint[], e_partition text[],
  e_data text[], e_meta text[], e_hash text[], e_recorded timestamptz[]
) returns boolean language plpgsql security definer set search_path = ${schema}, pg_temp set enable_seqscan = off as $$
declare last timestamptz; unplaced record;
begin
  perform ${lockAppends(schema)};
  if not exists (select from log_identity l where l.followed and l.log = of_log) then
    raise exception using errcode = '${SAID.otherLog}', message = 'this database does not follow the log that was to be copied into it';
  end if;${form.guard}
  insert into relay (single, copied_to) values (true, '') on conflict do nothing;
  update relay set copied_to = upto_position where relay.copied_to = after_position;
  if not found then return false; end if;
  select e.recorded_at into last from events e order by e.position desc limit 1;
  with given as (
    select * from unnest(e_foreign, e_stream, e_version, e_id, e_type, e_schema_version, e_shard, e_partition, e_data, e_meta, e_hash, e_recorded)
      with ordinality as t (foreign_position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded, n)
  ), judged as (
    select g.*,
      g.version = coalesce(l.version, 0) + row_number() over (partition by g.stream order by g.n)
        and row_number() over (partition by g.id order by g.n) = 1
        and not exists (select from events x where x.id = g.id)
        and not exists (select from relay_aside a where a.stream = g.stream) as fits
    from given g
    left join lateral (select x.version from events x where x.stream = g.stream order by x.version desc limit 1) l on true
  ), placed as (
    select j.*, bool_and(j.fits) over (partition by j.stream order by j.n) as fits_too from judged j
  ), aside as (
    insert into relay_aside (foreign_position, stream, version, id, type, schema_version, partition, data, meta, hash, recorded_at)
    select p.foreign_position, p.stream, p.version, p.id, p.type, p.schema_version, p.partition, p.data::json, p.meta::json, p.hash, p.recorded
    from placed p where not p.fits_too
  )
  insert into events (${form.column}foreign_position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded_at)${form.overriding}
  select ${form.value}p.foreign_position, p.stream, p.version, p.id, p.type, p.schema_version, p.shard, p.partition, p.data::json, p.meta::json, p.hash,
    greatest(last, max(p.recorded) over (order by p.n))
  from placed p where p.fits_too order by p.n;
  for unplaced in select a.* from relay_aside a where a.foreign_position = any(e_foreign) order by a.foreign_position loop
    raise notice using errcode = '${SAID.aside}', message = 'an event of the log cannot be placed: its stream was deleted or truncated in EventStoreDB',
      detail = concat_ws(' ', unplaced.type, unplaced.stream, unplaced.version);
  end loop;
  if exists (
    select from (select r.recorded, greatest(last, max(r.recorded) over (order by r.n)) as held from unnest(e_recorded) with ordinality as r (recorded, n)) t
    where t.held > t.recorded
  ) then
    raise notice using errcode = '${SAID.held}', message = 'the clock of EventStoreDB has gone back: the time recorded stands still until it has caught up';
  end if;
  perform pg_notify('${eventsChannel(schema)}', coalesce((select max(x.position) from events x), 0)::text || ' ' || array_to_string(array(select distinct unnest(e_shard)), ','));
  return true;
end $$;
`

/** The identity of a log, who may write, and a time that never falls. */
export const logIdentity = (schema: string): string =>
  tables +
  nextRecorded(schema) +
  rights(schema) +
  takeLog(schema) +
  appendFunction(schema, appending) +
  'alter function append_events set enable_seqscan = off;' +
  copyFunction(schema)

/** The feed of another store's log numbers its events without gaps. */
export const countedFeed = (schema: string): string => copyFunction(schema, countingCopy)
