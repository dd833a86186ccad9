-- A store as release b689537 set it up and filled it, in the schema STORE.

do $$ declare name text; begin
      foreach name in array array['STORE_owner', 'STORE_app'] loop
        begin
          if not exists (select from pg_roles where rolname = name) then
            execute format('create role %I nologin nosuperuser nocreatedb nocreaterole', name);
          end if;
          -- Who is no superuser has to be a member to hand things over.
          if current_setting('is_superuser') = 'off' then execute format('grant %I to %I', name, current_user); end if;
        exception when duplicate_object or unique_violation then null; end;
      end loop;
    end $$;
    create schema if not exists STORE;
    do $$ declare thing record; begin
      if (select nspowner::regrole::text from pg_namespace where nspname = 'STORE') <> 'STORE_owner' then
        alter schema STORE owner to STORE_owner;
      end if;
      for thing in
        select format('table %s', c.oid::regclass) as name from pg_class c
        where c.relnamespace = 'STORE'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relowner not in ('STORE_owner'::regrole, 'STORE_app'::regrole)
        union all
        select format('function %s', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'STORE'::regnamespace and p.proowner not in ('STORE_owner'::regrole, 'STORE_app'::regrole)
      loop
        execute format('alter %s owner to STORE_owner', thing.name);
      end loop;
    end $$;

set search_path = STORE; set role STORE_owner;

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
create table if not exists person_keys (person text collate "C" primary key, wrapped bytea, created_at timestamptz not null default now(), destroyed_at timestamptz);
create table if not exists vault (reference text collate "C" primary key, owner text not null, kind text not null, sealed bytea not null, changed_at timestamptz not null default now());
create index if not exists vault_by_owner on vault (owner);
create table if not exists projections (
  name text not null, version integer not null, generation integer not null,
  state text not null check (state in ('live', 'building', 'old')), changed_at timestamptz not null default now(),
  primary key (name, generation)
);
create unique index if not exists projections_one_live on projections (name) where state = 'live';
create table if not exists checkpoints (
  projection text not null, generation integer not null, shard smallint not null, position bigint not null default 0, moved_at timestamptz not null default now(),
  primary key (projection, generation, shard)
);
create table if not exists quarantined_streams (
  projection text not null, generation integer not null, stream text not null, shard smallint not null, position bigint not null, error text not null, since timestamptz not null default now(),
  primary key (projection, generation, stream)
);
create table if not exists seals (after bigint primary key, upto bigint not null unique, hash text not null, sealed_at timestamptz not null default now());
-- How far the import of an archive has come: moved in the transaction of each block.
create table if not exists archive_import (
  single boolean primary key default true check (single), archive text not null, block integer not null, chain text not null, head bigint not null, finished_at timestamptz
);

create table if not exists idempotency (
  key_hash text collate "C" primary key,
  request_hash text not null,
  status smallint,
  body text,
  position text,
  claimed_at timestamptz not null default now(),
  answered_at timestamptz
);
create index if not exists idempotency_by_age on idempotency (claimed_at);

create table if not exists processes (
  id uuid primary key, role text not null, pid integer not null, host text not null,
  started_at timestamptz not null default now(), seen_at timestamptz not null default now(), figures json not null, projected json not null
);
create table if not exists rebuilds (
  id bigint generated always as identity primary key,
  projection text not null,
  kind text not null check (kind in ('rebuild', 'verify')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'differs', 'failed', 'cancelled')),
  requested_by text not null, requested_at timestamptz not null default now(),
  process uuid, started_at timestamptz, seen_at timestamptz, ended_at timestamptz,
  attempts integer not null default 0, events bigint not null default 0, part double precision not null default 0,
  cancelling boolean not null default false, result text
);
create unique index if not exists rebuilds_one_at_a_time on rebuilds (projection) where state in ('waiting', 'running');

create table if not exists marks (
  kind text collate "C" not null,
  subject text collate "C" not null,
  at bigint not null,
  primary key (kind, subject)
);
create index if not exists marks_by_age on marks (kind, at);

create unlogged table if not exists failure_counts (
  key text collate "C" primary key,
  failures integer not null,
  free integer not null,
  first_ms bigint not null,
  max_ms bigint not null,
  blocked_until bigint not null,
  touched_at bigint not null
);
create index if not exists failure_counts_by_age on failure_counts (touched_at);

create or replace function lock_appends() returns void language sql as $$ select pg_advisory_xact_lock(hashtextextended('STORE', 0)) $$;

create or replace function append_events(
  a_stream text[], a_expected integer[], a_atom integer[],
  e_append integer[], e_version integer[], e_id uuid[], e_type text[], e_schema_version smallint[], e_shard smallint[], e_partition text[], e_data text[], e_meta text[], e_hash text[]
) returns table (append integer, outcome integer, version integer, "position" bigint)
language plpgsql security definer set search_path = STORE, pg_temp as $$
#variable_conflict use_column
declare same boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('STORE', 0));
  if cardinality(e_id) = 1 and cardinality(a_stream) = 1 then
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
    perform pg_notify('STORE_events', concat_ws(' ', "position", e_shard[1], e_type[1]));
    return;
  end if;
  return query
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
  perform pg_notify('STORE_events', concat_ws(' ',
    (select max(x.position) from events x), array_to_string(array(select distinct unnest(e_shard)), ','), array_to_string(array(select distinct unnest(e_type)), ',')));
end $$;

create or replace function copy_events(
  after_position text, upto_position text,
  e_foreign text[], e_stream text[], e_version integer[], e_id uuid[], e_type text[], e_schema_version smallint[], e_shard smallint[], e_partition text[],
  e_data text[], e_meta text[], e_hash text[], e_recorded timestamptz[]
) returns boolean language plpgsql security definer set search_path = STORE, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('STORE', 0));
  insert into relay (single, copied_to) values (true, '') on conflict do nothing;
  update relay set copied_to = upto_position where relay.copied_to = after_position;
  if not found then return false; end if;
  insert into events (foreign_position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded_at)
  select t.foreign_position, t.stream, t.version, t.id, t.type, t.schema_version, t.shard, t.partition, t.data::json, t.meta::json, t.hash, t.recorded
  from unnest(e_foreign, e_stream, e_version, e_id, e_type, e_schema_version, e_shard, e_partition, e_data, e_meta, e_hash, e_recorded)
    with ordinality as t (foreign_position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded, n)
  order by t.n;
  perform pg_notify('STORE_events', coalesce((select max(x.position) from events x), 0)::text || ' ' || array_to_string(array(select distinct unnest(e_shard)), ','));
  return true;
end $$;

create or replace function move_checkpoints(p_projection text, p_generation integer, p_shards smallint[], p_from bigint[], p_to bigint) returns void
language plpgsql set search_path = STORE as $$
declare moved integer;
begin
  update checkpoints c set position = p_to, moved_at = now()
  from unnest(p_shards, p_from) as t (shard, position)
  where c.projection = p_projection and c.generation = p_generation and c.shard = t.shard and c.position = t.position;
  get diagnostics moved = row_count;
  if moved <> cardinality(p_shards) then
    raise exception 'checkpoints of % moved under their lock', p_projection;
  end if;
end $$;

grant usage, create on schema STORE to STORE_app;
    grant select on events, relay, archive_import to STORE_app;
    grant select, insert, update, delete on person_keys, vault, projections, checkpoints, quarantined_streams to STORE_app;
    grant select, insert on seals to STORE_app;
    grant select, insert, update, delete on idempotency, marks, failure_counts, processes, rebuilds to STORE_app;
    revoke all on function append_events, copy_events from public;
    grant execute on function append_events, copy_events to STORE_app;

create table if not exists app_login (single boolean primary key default true check (single), password text not null);

set role STORE_app;

create table access_token__1 ("token" text collate "C" not null, "person" text collate "C" not null, "name" text collate "C" not null, "scopes" jsonb not null, "created_at" text collate "C" not null, "expires_at" text collate "C" null, "revoked" boolean not null, primary key ("person", "token"));

create table access_session__1 ("session" text collate "C" not null, "person" text collate "C" not null, "agent" text collate "C" not null, "opened_at" text collate "C" not null, "expires_at" text collate "C" not null, primary key ("person", "session"));

create index access_session__1_0 on access_session__1 ("expires_at");

create index access_session__1_1 on access_session__1 ("session");

drop view if exists access_token;

create view access_token as select "token", "person", "name", "scopes", "created_at", "expires_at", "revoked" from access_token__1;

drop view if exists access_session;

create view access_session as select "session", "person", "agent", "opened_at", "expires_at" from access_session__1;

create table studio__1 ("studio" text collate "C" not null, "name" text collate "C" not null, "timezone" text collate "C" not null, "currency" text collate "C" not null, primary key ("studio"));

create table account__1 ("person" text collate "C" not null, "tip_cont" text collate "C" not null, "name" text collate "C" not null, "surname" text collate "C" not null, "email" text collate "C" not null, "language" text collate "C" not null, "owner" boolean not null, "super" boolean not null, "super_said" boolean not null, "studio" text collate "C" null, "sites" jsonb not null, "created_at" text collate "C" not null, "active" boolean not null, "erased" boolean not null, "avatar" text collate "C" null, "culoarea" text collate "C" not null, "locker" text collate "C" not null, "id_expires" date null, "erasure_by" text collate "C" null, "erasure_at" text collate "C" null, "search" text collate "C" not null, "search_personal" text collate "C" not null, primary key ("person"));

create index account__1_0 on account__1 ("studio");

create index account__1_1 on account__1 ("id_expires");

create table account_image__1 ("person" text collate "C" not null, "list" text collate "C" not null, "image" text collate "C" not null, "type" text collate "C" not null, "bytes" bigint not null, "added" text collate "C" not null, primary key ("person", "list", "image"));

create index account_image__1_0 on account_image__1 ("image");

create table account_studio__1 ("person" text collate "C" not null, "from_at" text collate "C" not null, "studio" text collate "C" not null, "timezone" text collate "C" not null, primary key ("person", "from_at"));

drop view if exists studio;

create view studio as select "studio", "name", "timezone", "currency" from studio__1;

drop view if exists account;

create view account as select "person", "tip_cont", "name", "surname", "email", "language", "owner", "super", "super_said", "studio", "sites", "created_at", "active", "erased", "avatar", "culoarea", "locker", "id_expires", "erasure_by", "erasure_at", "search", "search_personal" from account__1;

drop view if exists account_image;

create view account_image as select "person", "list", "image", "type", "bytes", "added" from account_image__1;

drop view if exists account_studio;

create view account_studio as select "person", "from_at", "studio", "timezone" from account_studio__1;

create table account_grant__1 ("person" text collate "C" not null, "holdings" jsonb not null, primary key ("person"));

create table studio_rules__1 ("studio" text collate "C" not null, "name" text collate "C" not null, "currency" text collate "C" not null, "timezone" text collate "C" not null, "history" jsonb not null, primary key ("studio"));

drop view if exists account_grant;

create view account_grant as select "person", "holdings" from account_grant__1;

drop view if exists studio_rules;

create view studio_rules as select "studio", "name", "currency", "timezone", "history" from studio_rules__1;

create table account_view__1 ("view" text collate "C" not null, "person" text collate "C" not null, "by_person" text collate "C" not null, "reason" text collate "C" not null, "started_at" text collate "C" not null, "until_at" text collate "C" not null, "ended_at" text collate "C" null, "writes" boolean not null, primary key ("person", "view"));

create index account_view__1_0 on account_view__1 ("person", "started_at");

drop view if exists account_view;

create view account_view as select "view", "person", "by_person", "reason", "started_at", "until_at", "ended_at", "writes" from account_view__1;

create table permission_person__1 ("person" text collate "C" not null, "tip_cont" text collate "C" not null, "studio" text collate "C" null, "owner" boolean not null, "super" boolean not null, "active" boolean not null, "holdings" jsonb not null, "version" integer not null, primary key ("person"));

create index permission_person__1_0 on permission_person__1 ("studio");

create index permission_person__1_1 on permission_person__1 ("tip_cont");

create table permission_change__1 ("position" text collate "C" not null, "person" text collate "C" not null, "at" text collate "C" not null, "by" text collate "C" not null, "what" text collate "C" not null, "of" text collate "C" not null, "permission" text collate "C" null, primary key ("position"));

create index permission_change__1_0 on permission_change__1 ("person", "position");

create table permission_studio__1 ("studio" text collate "C" not null, primary key ("studio"));

drop view if exists permission_person;

create view permission_person as select "person", "tip_cont", "studio", "owner", "super", "active", "holdings", "version" from permission_person__1;

drop view if exists permission_change;

create view permission_change as select "position", "person", "at", "by", "what", "of", "permission" from permission_change__1;

drop view if exists permission_studio;

create view permission_studio as select "studio" from permission_studio__1;

create table studio_settings__1 ("studio" text collate "C" not null, "name" text collate "C" not null, "currency" text collate "C" not null, "timezone" text collate "C" not null, "history" jsonb not null, "version" integer not null, primary key ("studio"));

create table setting_change__1 ("position" text collate "C" not null, "studio" text collate "C" not null, "at" text collate "C" not null, "by" text collate "C" not null, "setting" text collate "C" not null, "old" jsonb not null, "value" jsonb not null, "from_at" text collate "C" not null, primary key ("position"));

create index setting_change__1_0 on setting_change__1 ("studio", "position");

drop view if exists studio_settings;

create view studio_settings as select "studio", "name", "currency", "timezone", "history", "version" from studio_settings__1;

drop view if exists setting_change;

create view setting_change as select "position", "studio", "at", "by", "setting", "old", "value", "from_at" from setting_change__1;

create table on_shift__1 ("person" text collate "C" not null, "shift" text collate "C" not null, "studio" text collate "C" null, "status" text collate "C" not null, "started_at" text collate "C" not null, "changed_at" text collate "C" not null, "paused_seconds" bigint not null, "scheduled_end" text collate "C" null, primary key ("person"));

create index on_shift__1_0 on on_shift__1 ("studio");

create table shift_air__1 ("person" text collate "C" not null, "air" jsonb not null, primary key ("person"));

create table shift_beat__1 ("observer" text collate "C" not null, "shard" smallint not null, "at" bigint not null, primary key ("observer", "shard"));

drop view if exists on_shift;

create view on_shift as select "person", "shift", "studio", "status", "started_at", "changed_at", "paused_seconds", "scheduled_end" from on_shift__1;

drop view if exists shift_air;

create view shift_air as select "person", "air" from shift_air__1;

drop view if exists shift_beat;

create view shift_beat as select "observer", "shard", "at" from shift_beat__1;

create table shift_history__1 ("person" text collate "C" not null, "shift" text collate "C" not null, "studio" text collate "C" null, "started_at" text collate "C" not null, "ended_at" text collate "C" null, "worked_seconds" bigint not null, "paused_seconds" bigint not null, "unpaid_seconds" bigint not null, "provisional" boolean not null, "pauses" jsonb not null, "interventions" jsonb not null, "corrections" jsonb not null, primary key ("person", "shift"));

create index shift_history__1_0 on shift_history__1 ("person", "started_at");

create table shift_reason__1 ("person" text collate "C" not null, "shift" text collate "C" not null, primary key ("person", "shift"));

drop view if exists shift_history;

create view shift_history as select "person", "shift", "studio", "started_at", "ended_at", "worked_seconds", "paused_seconds", "unpaid_seconds", "provisional", "pauses", "interventions", "corrections" from shift_history__1;

drop view if exists shift_reason;

create view shift_reason as select "person", "shift" from shift_reason__1;

create table shift_person__1 ("person" text collate "C" not null, "joined" jsonb not null, "tip_cont" text collate "C" not null, "owner" boolean not null, "super" boolean not null, "decided_super" boolean null, "status" text collate "C" not null, primary key ("person"));

drop view if exists shift_person;

create view shift_person as select "person", "joined", "tip_cont", "owner", "super", "decided_super", "status" from shift_person__1;

create table site_account_owner__1 ("site" text collate "C" not null, "username" text collate "C" not null, "person" text collate "C" null, "last" text collate "C" not null, "activ" boolean not null, "position" text collate "C" not null, primary key ("site", "username"));

create index site_account_owner__1_0 on site_account_owner__1 ("position");

create table site_account_name__1 ("person" text collate "C" not null, "site" text collate "C" not null, "username" text collate "C" not null, primary key ("person", "site", "username"));

drop view if exists site_account_owner;

create view site_account_owner as select "site", "username", "person", "last", "activ", "position" from site_account_owner__1;

drop view if exists site_account_name;

create view site_account_name as select "person", "site", "username" from site_account_name__1;

create table site_inactive_person__1 ("person" text collate "C" not null, "since" bigint not null, primary key ("person"));

drop view if exists site_inactive_person;

create view site_inactive_person as select "person", "since" from site_inactive_person__1;

create table observer_settings__1 ("observer" text collate "C" not null, "mode" text collate "C" not null, "poll_s" integer null, "rank" integer not null, primary key ("observer"));

drop view if exists observer_settings;

create view observer_settings as select "observer", "mode", "poll_s", "rank" from observer_settings__1;

create table observers__1 ("observer" text collate "C" not null, "mode" text collate "C" null, "poll_s" integer null, "rank" integer null, "last_heard" text collate "C" null, "last_observed" text collate "C" null, "minute" bigint not null, "lines" jsonb not null, "conflicts" bigint not null, "last_conflict" text collate "C" null, "conflict_samples" jsonb not null, primary key ("observer"));

create table conflict_account__1 ("site" text collate "C" not null, "account" text collate "C" not null, "observer" text collate "C" not null, primary key ("site", "account", "observer"));

drop view if exists observers;

create view observers as select "observer", "mode", "poll_s", "rank", "last_heard", "last_observed", "minute", "lines", "conflicts", "last_conflict", "conflict_samples" from observers__1;

drop view if exists conflict_account;

create view conflict_account as select "site", "account", "observer" from conflict_account__1;

create table quarantine__1 ("site" text collate "C" not null, "account" text collate "C" not null, "lines" bigint not null, "first_at" text collate "C" not null, "last_at" text collate "C" not null, primary key ("site", "account"));

create table quarantined_lines__1 ("site" text collate "C" not null, "account" text collate "C" not null, "event" text collate "C" not null, "observer" text collate "C" not null, "rank" integer not null, "stale_s" integer null, "seen" jsonb not null, "raw" jsonb not null, primary key ("site", "account", "event"));

drop view if exists quarantine;

create view quarantine as select "site", "account", "lines", "first_at", "last_at" from quarantine__1;

drop view if exists quarantined_lines;

create view quarantined_lines as select "site", "account", "event", "observer", "rank", "stale_s", "seen", "raw" from quarantined_lines__1;

create table alerts__1 ("alert" text collate "C" not null, "person" text collate "C" not null, "site" text collate "C" not null, "account" text collate "C" not null, "kind" text collate "C" not null, "at" text collate "C" not null, "acknowledged" boolean not null, primary key ("person", "alert"));

create index alerts__1_0 on alerts__1 ("acknowledged", "at");

create index alerts__1_1 on alerts__1 ("alert");

create table alert_erased__1 ("person" text collate "C" not null, primary key ("person"));

drop view if exists alerts;

create view alerts as select "alert", "person", "site", "account", "kind", "at", "acknowledged" from alerts__1;

drop view if exists alert_erased;

create view alert_erased as select "person" from alert_erased__1;

create table monitor_person__1 ("person" text collate "C" not null, "studio" text collate "C" null, "shift" smallint not null, "shift_since" bigint not null, "shard" smallint not null, "position" text collate "C" not null, primary key ("person"));

create index monitor_person__1_0 on monitor_person__1 ("studio");

create index monitor_person__1_1 on monitor_person__1 ("shard", "position");

create table monitor_cell__1 ("person" text collate "C" not null, "site" text collate "C" not null, "account" text collate "C" null, "sources" jsonb not null, "shard" smallint not null, "position" text collate "C" not null, primary key ("person", "site"));

create index monitor_cell__1_0 on monitor_cell__1 ("site", "account");

create index monitor_cell__1_1 on monitor_cell__1 ("shard", "position");

create table monitor_beat__1 ("observer" text collate "C" not null, "shard" smallint not null, "at" bigint not null, "position" text collate "C" not null, primary key ("observer", "shard"));

create index monitor_beat__1_0 on monitor_beat__1 ("shard", "position");

create table alert_due__1 ("alert" text collate "C" not null, "person" text collate "C" not null, "site" text collate "C" not null, "account" text collate "C" not null, "kind" text collate "C" not null, "at" bigint not null, "shard" smallint not null, "position" text collate "C" not null, primary key ("person", "alert"));

create index alert_due__1_0 on alert_due__1 ("shard", "position");

drop view if exists monitor_person;

create view monitor_person as select "person", "studio", "shift", "shift_since", "shard", "position" from monitor_person__1;

drop view if exists monitor_cell;

create view monitor_cell as select "person", "site", "account", "sources", "shard", "position" from monitor_cell__1;

drop view if exists monitor_beat;

create view monitor_beat as select "observer", "shard", "at", "position" from monitor_beat__1;

drop view if exists alert_due;

create view alert_due as select "alert", "person", "site", "account", "kind", "at", "shard", "position" from alert_due__1;

create table online_person__1 ("user" text collate "C" not null, "state" jsonb not null, "studios" jsonb not null, "open_from" bigint null, primary key ("user"));

create index online_person__1_0 on online_person__1 ("open_from");

create table online_chunk__1 ("user" text collate "C" not null, "day" integer not null, "hour" smallint not null, "data" text collate "C" not null, primary key ("user", "day", "hour"));

create table online_opening__1 ("user" text collate "C" not null, "day" integer not null, "carry" text collate "C" not null, primary key ("user", "day"));

create table online_day__1 ("user" text collate "C" not null, "date" date not null, "site" text collate "C" not null, "studio" text collate "C" not null, "free" bigint not null, "members" bigint not null, "private" bigint not null, "unobserved" bigint not null, primary key ("user", "date", "site", "studio"));

create index online_day__1_0 on online_day__1 ("date");

create table online_union__1 ("user" text collate "C" not null, "date" date not null, "studio" text collate "C" not null, "seconds" bigint not null, primary key ("user", "date", "studio"));

create index online_union__1_0 on online_union__1 ("date");

create table online_half__1 ("user" text collate "C" not null, "half" text collate "C" not null, "site" text collate "C" not null, "studio" text collate "C" not null, "free" bigint not null, "members" bigint not null, "private" bigint not null, "unobserved" bigint not null, primary key ("user", "half", "site", "studio"));

create index online_half__1_0 on online_half__1 ("half");

create table online_half_union__1 ("user" text collate "C" not null, "half" text collate "C" not null, "studio" text collate "C" not null, "seconds" bigint not null, primary key ("user", "half", "studio"));

create index online_half_union__1_0 on online_half_union__1 ("half");

create table online_studio__1 ("studio" text collate "C" not null, "timezone" text collate "C" not null, primary key ("studio"));

drop view if exists online_person;

create view online_person as select "user", "state", "studios", "open_from" from online_person__1;

drop view if exists online_chunk;

create view online_chunk as select "user", "day", "hour", "data" from online_chunk__1;

drop view if exists online_opening;

create view online_opening as select "user", "day", "carry" from online_opening__1;

drop view if exists online_day;

create view online_day as select "user", "date", "site", "studio", "free", "members", "private", "unobserved" from online_day__1;

drop view if exists online_union;

create view online_union as select "user", "date", "studio", "seconds" from online_union__1;

drop view if exists online_half;

create view online_half as select "user", "half", "site", "studio", "free", "members", "private", "unobserved" from online_half__1;

drop view if exists online_half_union;

create view online_half_union as select "user", "half", "studio", "seconds" from online_half_union__1;

drop view if exists online_studio;

create view online_studio as select "studio", "timezone" from online_studio__1;

reset role;

insert into access_token__1 ("token", "person", "name", "scopes", "created_at", "expires_at", "revoked")
select t."token", t."person", t."name", t."scopes", t."created_at", t."expires_at", t."revoked" from json_populate_recordset(null::access_token__1, $rows$[
{"token":"7afdcfff3df30768","person":"ana","name":"for a script","scopes":["read"],"created_at":"2026-11-20T12:00:00.000Z","expires_at":null,"revoked":false}
]$rows$) t;

insert into account__1 ("person", "tip_cont", "name", "surname", "email", "language", "owner", "super", "super_said", "studio", "sites", "created_at", "active", "erased", "avatar", "culoarea", "locker", "id_expires", "erasure_by", "erasure_at", "search", "search_personal")
select t."person", t."tip_cont", t."name", t."surname", t."email", t."language", t."owner", t."super", t."super_said", t."studio", t."sites", t."created_at", t."active", t."erased", t."avatar", t."culoarea", t."locker", t."id_expires", t."erasure_by", t."erasure_at", t."search", t."search_personal" from json_populate_recordset(null::account__1, $rows$[
{"person":"ana","tip_cont":"Model","name":"ana","surname":"Fictional","email":"ana@example.test","language":"en","owner":false,"super":false,"super_said":false,"studio":"north","sites":["ctb"],"created_at":"2026-11-20T12:00:00.000Z","active":true,"erased":false,"avatar":null,"culoarea":"","locker":"","id_expires":"2027-01-31","erasure_by":null,"erasure_at":null,"search":"ana ana fictional","search_personal":"ana@example.test"},
{"person":"bea","tip_cont":"Model","name":"[erased]","surname":"[erased]","email":"[erased]","language":"en","owner":false,"super":false,"super_said":false,"studio":"north","sites":[],"created_at":"2026-11-20T12:00:00.000Z","active":false,"erased":true,"avatar":null,"culoarea":"","locker":"","id_expires":null,"erasure_by":null,"erasure_at":null,"search":"bea","search_personal":""},
{"person":"mara","tip_cont":"Manager","name":"mara","surname":"Fictional","email":"mara@example.test","language":"en","owner":false,"super":false,"super_said":false,"studio":"north","sites":[],"created_at":"2026-11-20T12:00:00.000Z","active":true,"erased":false,"avatar":null,"culoarea":"","locker":"","id_expires":null,"erasure_by":null,"erasure_at":null,"search":"mara mara fictional","search_personal":"mara@example.test"},
{"person":"tara","tip_cont":"Trainer","name":"tara","surname":"Fictional","email":"tara@example.test","language":"en","owner":false,"super":false,"super_said":false,"studio":"north","sites":[],"created_at":"2026-11-20T12:00:00.000Z","active":true,"erased":false,"avatar":null,"culoarea":"","locker":"","id_expires":null,"erasure_by":null,"erasure_at":null,"search":"tara tara fictional","search_personal":"tara@example.test"}
]$rows$) t;

insert into account_studio__1 ("person", "from_at", "studio", "timezone")
select t."person", t."from_at", t."studio", t."timezone" from json_populate_recordset(null::account_studio__1, $rows$[
{"person":"ana","from_at":"2026-11-20T12:00:00.000Z","studio":"north","timezone":"Europe/Bucharest"},
{"person":"bea","from_at":"2026-11-20T12:00:00.000Z","studio":"north","timezone":"Europe/Bucharest"},
{"person":"mara","from_at":"2026-11-20T12:00:00.000Z","studio":"north","timezone":"Europe/Bucharest"},
{"person":"tara","from_at":"2026-11-20T12:00:00.000Z","studio":"north","timezone":"Europe/Bucharest"}
]$rows$) t;

insert into alert_erased__1 ("person")
select t."person" from json_populate_recordset(null::alert_erased__1, $rows$[
{"person":"bea"}
]$rows$) t;

insert into app_login (password) values ('made-for-this');

insert into checkpoints ("projection", "generation", "shard", "position", "moved_at")
select t."projection", t."generation", t."shard", t."position", t."moved_at" from json_populate_recordset(null::checkpoints, $rows$[
{"projection":"access","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"access","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.547789+00:00"},
{"projection":"accounts","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"accounts","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.552602+00:00"},
{"projection":"alerts","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"alerts","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.514419+00:00"},
{"projection":"grants","generation":1,"shard":0,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":1,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":2,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":3,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":4,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":5,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":6,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"grants","generation":1,"shard":7,"position":2,"moved_at":"2026-11-22T11:12:42.628028+00:00"},
{"projection":"monitor","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"monitor","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.516048+00:00"},
{"projection":"observer_settings","generation":1,"shard":-1,"position":0,"moved_at":"2026-11-22T11:12:42.418755+00:00"},
{"projection":"observers","generation":1,"shard":-1,"position":33,"moved_at":"2026-11-22T11:12:46.503117+00:00"},
{"projection":"on_shift","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"on_shift","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.47355+00:00"},
{"projection":"online_time","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"online_time","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.519731+00:00"},
{"projection":"permissions","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"permissions","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.466503+00:00"},
{"projection":"quarantine","generation":1,"shard":0,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":1,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":2,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":3,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":4,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":5,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":6,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"quarantine","generation":1,"shard":7,"position":0,"moved_at":"2026-11-22T11:12:42.446636+00:00"},
{"projection":"shift_history","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_history","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.477408+00:00"},
{"projection":"shift_person","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"shift_person","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.488513+00:00"},
{"projection":"site_account_owner","generation":1,"shard":-1,"position":33,"moved_at":"2026-11-22T11:12:46.489959+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"site_inactive_people","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.49205+00:00"},
{"projection":"studio_settings","generation":1,"shard":0,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":1,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":2,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":3,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":4,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":5,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":6,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"studio_settings","generation":1,"shard":7,"position":2,"moved_at":"2026-11-22T11:12:42.654056+00:00"},
{"projection":"views","generation":1,"shard":0,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":1,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":2,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":3,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":4,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":5,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":6,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"},
{"projection":"views","generation":1,"shard":7,"position":33,"moved_at":"2026-11-22T11:12:46.558498+00:00"}
]$rows$) t;

insert into conflict_account__1 ("site", "account", "observer")
select t."site", t."account", t."observer" from json_populate_recordset(null::conflict_account__1, $rows$[
{"site":"ctb","account":"ana_x","observer":"ext-1"}
]$rows$) t;

insert into events ("position", "stream", "version", "id", "type", "schema_version", "shard", "partition", "data", "meta", "hash", "recorded_at", "foreign_position") overriding system value
select t."position", t."stream", t."version", t."id", t."type", t."schema_version", t."shard", t."partition", t."data", t."meta", t."hash", t."recorded_at", t."foreign_position" from json_populate_recordset(null::events, $rows$[
{"position":1,"stream":"installation","version":1,"id":"aa1ba727-6b19-8289-bad5-a8e6dda4c489","type":"OwnerAppointed","schema_version":1,"shard":6,"partition":"mara","data":{"user":"mara"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"mara","studio":null,"commandId":"owner","correlationId":"owner","causationId":null,"source":"call"},"hash":"9367a6a024f440671a65e265f7396ba3927f583efba7108f2b9fae403031de4b","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":10,"stream":"account-mara","version":2,"id":"e6f83bac-b443-85b2-9c19-5142231e8f94","type":"StudioJoined","schema_version":1,"shard":6,"partition":"mara","data":{"user":"mara","studio":"north","timezone":"Europe/Bucharest","from":"2026-11-20T12:00:00.000Z"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"9f47448d-7de6-4e42-b9f0-937178327534/0","correlationId":"9f47448d-7de6-4e42-b9f0-937178327534/0","causationId":null,"source":"import"},"hash":"e5ebbd65a94f75376a9c0529c26b8a29dd1c615904dad2f93f5b4a828a1f733e","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":11,"stream":"account-mara","version":3,"id":"73010141-29af-8cd4-b343-03a4ef522b92","type":"PasswordSet","schema_version":1,"shard":6,"partition":"mara","data":{"user":"mara","secret":"password:mara:17f2c096-df64-420b-86bc-59c1937bc1db"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"9f47448d-7de6-4e42-b9f0-937178327534/0","correlationId":"9f47448d-7de6-4e42-b9f0-937178327534/0","causationId":null,"source":"import"},"hash":"f46e07008bb8c538d3c27aaa38ebbd8a10dc4652663ee02fd41484d4a00600a7","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":12,"stream":"account-tara","version":1,"id":"e868d38c-5cb3-8d2f-96df-8f9e29a45595","type":"AccountCreated","schema_version":1,"shard":7,"partition":"tara","data":{"user":"tara","tipCont":"Trainer","name":"enc1:+vyooQ6hR++j9b9ZazphW3slnr9vhhd99K81fWLF0ag=","surname":"enc1:bZYebBE/2HCMGkUgOXs/UcmHR5CxRehuXHMnBHnZHz8Uo2CAdA==","email":"enc1:93O3kmebwIVPKxEprm6FmMWCmojCqhQrzPlVG90c1xQkPBARSgf4roHNIijG","owner":false,"super":false,"language":"en"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"db35cfee-26bc-4a12-9aca-9690f12fe01b/0","correlationId":"db35cfee-26bc-4a12-9aca-9690f12fe01b/0","causationId":null,"source":"import"},"hash":"8989b3cc5ca907e287e11c717a7848cdbf2263ff82eec0a6232f870f27916727","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":13,"stream":"account-tara","version":2,"id":"b2c8a364-fe10-8c8a-806d-37b7ceb48fcf","type":"StudioJoined","schema_version":1,"shard":7,"partition":"tara","data":{"user":"tara","studio":"north","timezone":"Europe/Bucharest","from":"2026-11-20T12:00:00.000Z"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"db35cfee-26bc-4a12-9aca-9690f12fe01b/0","correlationId":"db35cfee-26bc-4a12-9aca-9690f12fe01b/0","causationId":null,"source":"import"},"hash":"d89d0954b97b644418c1906b3347354b63b7b86d28f95befe71702a24b2831cd","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":14,"stream":"account-tara","version":3,"id":"ef39e9da-4cff-8bee-b909-541233bd43a4","type":"PasswordSet","schema_version":1,"shard":7,"partition":"tara","data":{"user":"tara","secret":"password:tara:5166b181-660b-44d3-a0d9-0eefa8526a95"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"db35cfee-26bc-4a12-9aca-9690f12fe01b/0","correlationId":"db35cfee-26bc-4a12-9aca-9690f12fe01b/0","causationId":null,"source":"import"},"hash":"76a0cf8c7ca1ff2bc2f9e75854660515b816267d1f3f16a227fba827a32e5487","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":15,"stream":"account-ana","version":4,"id":"881d55ca-b051-8106-8b46-508aedbc4206","type":"ContactSet","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","telefon":"enc1:2BBBhLC0cV2WEuHEG0/VGOWx9NSpg2BQVfhBXr6ykACxXbMVI1Kc+w==","adresa":"enc1:SoqHYugSVVNtOJna3w0fGvmT3nTr/0aeEK0WhFGTV4OTNN/vaes9S/I12eXJ","oras":"enc1:iyuJsJRVGzZ0AboIpEoG0egrCQI6E3vRpq5ceA==","tara":"enc1:Jt6TV13HpJVTnP2LQOAWp/cWRr9vw8sglhpv2w==","zipCode":"enc1:13J6cPcEWl3VSJblSdxt7THMgdDduSP+16/MOg=="},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"61bac19d-0ed1-4c72-b417-b71e4c3eade9","correlationId":"61bac19d-0ed1-4c72-b417-b71e4c3eade9","causationId":null,"source":"call"},"hash":"4c5b47fc1f20796e4035b9e79cecc8d132e4236c04c7fae01ade776e4dac67da","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":16,"stream":"account-ana","version":5,"id":"6a6b50ee-cf3e-8de3-a854-57e20feac34b","type":"IdentityCardSet","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","cnp":"enc1:mHB9wpSJWaiISd1Q/hTV0RpMpyHe5//q/Yxt6Q==","serie":"enc1:WmJBvfXKPZlFn+sgZ4LqxB8NSJQUzxkcjmWj/A==","expires":"enc1:87p5HN4lk7MfkjRsgqSCsw3xz7oK/vF7Qnd+HBXiN0g5RxE="},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"61bac19d-0ed1-4c72-b417-b71e4c3eade9","correlationId":"61bac19d-0ed1-4c72-b417-b71e4c3eade9","causationId":null,"source":"call"},"hash":"2bffad09772ff43c8e18e31cd51f382c35ec534e34a705c2f73b4c9916f099e6","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":17,"stream":"account-ana","version":6,"id":"0fa05173-78a2-8d90-8343-884c54736495","type":"EmploymentSet","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","hired":"2025-03-01","contract":"enc1:fcxDpdBIJbrqv4lfL8BlaBgHOC18c3hpfsHtSQ==","ended":null,"vacationDays":21},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"61bac19d-0ed1-4c72-b417-b71e4c3eade9","correlationId":"61bac19d-0ed1-4c72-b417-b71e4c3eade9","causationId":null,"source":"call"},"hash":"d02a30a9332850ad92b9a4a95c54b3b771c3fb6884ca2ed93249465113757a73","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":18,"stream":"account-ana","version":7,"id":"3d224c9f-2f02-88f2-8a1a-a7820c532825","type":"NonAdultAccountSet","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","network":"skype","username":"enc1:E7xU8Q2ttuaO/Lk+2u07VYaQWKd2j36MK+yeSSsfIwiijtI1xQ==","pass":null},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":null,"commandId":"f71f4572-abaf-4192-bfd9-220cde559dc0","correlationId":"f71f4572-abaf-4192-bfd9-220cde559dc0","causationId":null,"source":"call"},"hash":"65b26d29a25481438969f5af27595b8aebc602a6ea99ca21df931d1baa0e2893","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":19,"stream":"token-7afdcfff3df30768","version":1,"id":"4d3a3dab-410d-81fa-8c76-1b3ce2e8eea9","type":"TokenCreated","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","token":"7afdcfff3df30768","name":"enc1:P1O4n+y7WGp6JKT8VB/VQPeurMD/EfzXFkJIpapVTAiDbjcszW9Y4g==","scopes":["read"],"expires_at":null},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"ana","studio":null,"commandId":"21a58462-bfe8-45f0-b941-435b53caf1b2","correlationId":"21a58462-bfe8-45f0-b941-435b53caf1b2","causationId":null,"source":"call"},"hash":"6d5a78951c806e6f4f35a11ea760e1eaa00c58892e32ae2f370ccdf98bf30694","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":2,"stream":"studio-north","version":1,"id":"535e27a7-f570-8b33-9f24-a16bdb527e21","type":"StudioCreated","schema_version":1,"shard":4,"partition":"north","data":{"studio":"north","name":"North","timezone":"Europe/Bucharest","currency":"usd"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"1be43aeb-e60a-4f8f-a4cb-d0331f908778","correlationId":"1be43aeb-e60a-4f8f-a4cb-d0331f908778","causationId":null,"source":"call"},"hash":"9f1fad749120eec09e11ff007355ddbc78d5d16e124c9b2f2d9bcd2ce5f2935b","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":20,"stream":"account-ana","version":8,"id":"ec60867b-2386-8f17-942f-f15611f52274","type":"SiteAccountSet","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","site":"ctb","username":"ana_x","activ":true,"pass":"site-pass:ana:ctb:ceb5e076-74f9-4f36-99db-31cbd2395e51"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"eae982eb-1914-421e-acad-e8e90d98befd","correlationId":"eae982eb-1914-421e-acad-e8e90d98befd","causationId":null,"source":"call"},"hash":"64bb2ff68850863efc33a423126087783613979b0d87b5627c7289a1be7e2f60","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":21,"stream":"site-account-ctb-ana_x","version":1,"id":"94619985-d155-8ad8-917c-43d0988330ae","type":"SiteAccountClaimed","schema_version":1,"shard":7,"partition":"ctb:ana_x","data":{"site":"ctb","username":"ana_x","user":"ana"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"eae982eb-1914-421e-acad-e8e90d98befd","correlationId":"eae982eb-1914-421e-acad-e8e90d98befd","causationId":null,"source":"call"},"hash":"e84ac24456de2544ca438e6b4dee2c77924f6b26a1d3e7ec182e91241a52bbfe","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":22,"stream":"account-bea","version":4,"id":"64ea788f-f2ec-8912-9a12-0a0e31b7c12c","type":"SiteAccountSet","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","site":"ctb","username":"bea_x","activ":true,"pass":"site-pass:bea:ctb:c585df54-f439-42af-8491-0cd81a31d667"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"12f21787-1deb-4857-a3b4-127f32adae28","correlationId":"12f21787-1deb-4857-a3b4-127f32adae28","causationId":null,"source":"call"},"hash":"bad5ca2ab5ec86ba1068fdb24e724fbe970f90753e027bf9a9c895327ca082df","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":23,"stream":"site-account-ctb-bea_x","version":1,"id":"daefcdac-bf07-8813-9cfd-f4fd74ef4be6","type":"SiteAccountClaimed","schema_version":1,"shard":1,"partition":"ctb:bea_x","data":{"site":"ctb","username":"bea_x","user":"bea"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"12f21787-1deb-4857-a3b4-127f32adae28","correlationId":"12f21787-1deb-4857-a3b4-127f32adae28","causationId":null,"source":"call"},"hash":"e8a6af6ba4e56d10aad1ab287c9cafc99e7d13d076888196525b4bfaca31890f","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":24,"stream":"observations-ext-1-5-2026-w47","version":1,"id":"01a202f5-608b-8c09-9851-414d7051691a","type":"ObservationsReceived","schema_version":1,"shard":5,"partition":"part-4","data":{"observer":"ext-1","part":"part-4","people":[{"account":"ana_x","seen":[[1794564000000,1,null],[1794567600000,2,null],[1794571200000,3,null],[1794574800000,12,null],[1794578400000,12,null],[1794582000000,1,null],[1794650400000,1,null],[1794654000000,2,null],[1794657600000,3,null],[1794661200000,12,null],[1794664800000,12,null],[1794668400000,1,null],[1794823200000,1,null],[1794826800000,2,null],[1794830400000,3,null],[1794834000000,12,null],[1794837600000,12,null],[1794841200000,1,null]],"site":"ctb","user":"ana"}],"rank":3,"stale_s":null},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":null,"commandId":"01a202f5-608b-734d-b1a3-db678b17868c","correlationId":"test","causationId":null,"source":"ingest"},"hash":"1540eb6f4de4b0c2cdd273437b18add84713d6c082d9d47b60db5f66424a2609","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":25,"stream":"conflicts-ext-1","version":1,"id":"dc367d9a-e854-8063-ab1d-f99c3f106c99","type":"ConflictsReported","schema_version":1,"shard":6,"partition":"ext-1","data":{"observer":"ext-1","lines":1,"samples":[{"site":"ctb","account":"ana_x","at":1794564000000,"status":3}]},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"system","studio":null,"commandId":"062c3a56-f9fa-476c-a0fe-600c2702a2f7","correlationId":"062c3a56-f9fa-476c-a0fe-600c2702a2f7","causationId":null,"source":"ingest"},"hash":"f0a9be9a5908551ef4cb9271dbac5bacc6cb5b31ccc709421193095f9ea25eec","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":26,"stream":"observations-ext-1-3-2026-w47","version":1,"id":"01a202f5-6144-86e7-bdf3-13b704404772","type":"ObservationsReceived","schema_version":1,"shard":3,"partition":"part-2","data":{"observer":"ext-1","part":"part-2","people":[{"account":"bea_x","seen":[[1794564000000,1,null],[1794567600000,2,null],[1794571200000,3,null],[1794574800000,12,null],[1794578400000,12,null],[1794582000000,1,null],[1794650400000,1,null],[1794654000000,2,null],[1794657600000,3,null],[1794661200000,12,null],[1794664800000,12,null],[1794668400000,1,null],[1794823200000,1,null],[1794826800000,2,null],[1794830400000,3,null],[1794834000000,12,null],[1794837600000,12,null],[1794841200000,1,null]],"site":"ctb","user":"bea"}],"rank":3,"stale_s":null},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":null,"commandId":"01a202f5-6144-76a1-a68b-29906bb83caa","correlationId":"test","causationId":null,"source":"ingest"},"hash":"7ac468cfe637e696477bdefd8eefb41230913c15a8e06216e16a50d3e4bbd21c","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":27,"stream":"shift-ana","version":1,"id":"457fdde3-8629-8948-a279-ea2dd7b88609","type":"ShiftStarted","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","studio":"north","shift":"95288137-51ef-4a93-b7dc-fe225a42a5b5","at":"2026-11-20T12:00:00.000Z","reason":"enc1:TjCRMi2zAd7VKJjUExa/DvSDKsNmHAhOdUP/hrR3A72PVhoua1u3o1F6VTE="},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"95288137-51ef-4a93-b7dc-fe225a42a5b5","correlationId":"95288137-51ef-4a93-b7dc-fe225a42a5b5","causationId":null,"source":"call"},"hash":"eb8d16f40b9216f420a5e410049bf19648b563587c7e6db22e8c8a9fe48931c8","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":28,"stream":"shift-ana","version":2,"id":"fc22f342-3735-8ec8-bbb7-804405924ed5","type":"ShiftStopped","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","studio":"north","shift":"95288137-51ef-4a93-b7dc-fe225a42a5b5","at":"2026-11-20T12:00:00.000Z","worked_seconds":0,"paused_seconds":0,"reason":"enc1:BhfbjdlGytqpFmwe2ygRs2lgc7dwbPHU5wJzdyxFj1bckHz9eIY1mDr5jTk=","by":"owner"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"d4f7bb32-563e-4fd2-92ae-631065871d8f","correlationId":"d4f7bb32-563e-4fd2-92ae-631065871d8f","causationId":null,"source":"call"},"hash":"074326c5e50acc379e31de1db1a98104e85bf945314ac5387e1ab586d86afb80","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":29,"stream":"account-bea","version":5,"id":"dd2607cd-6f13-8226-9a96-41d7908daf4e","type":"AccountDeactivated","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":null,"commandId":"d891fee7-768b-4b49-9016-b6adee2eb1c0","correlationId":"d891fee7-768b-4b49-9016-b6adee2eb1c0","causationId":null,"source":"call"},"hash":"1e8db8f89e4d0b8075e3d48a5b921d005d9efc60eaedd18cfdc003becf5ee6c6","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":3,"stream":"account-ana","version":1,"id":"ec50ea6b-6c87-89ba-bc99-553cd56df643","type":"AccountCreated","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","tipCont":"Model","name":"enc1:8xOkoM6Di0PpwKNGfl1hJbjCXquX3n5uAJ5gVI1ZSg==","surname":"enc1:wDuD1lr5g/PLPhLo0hg359Us/qQr0XslxpTfWFeQdK+4N1RmkA==","email":"enc1:IdJAOAWv6uMYUCKYgmJJb5ISdNhW+aRXdq61xAKeSXYh1ShIqpiglO2Xiyg=","owner":false,"super":false,"language":"en"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"62b90b5f-2292-4b9f-a096-8597f00669f7/0","correlationId":"62b90b5f-2292-4b9f-a096-8597f00669f7/0","causationId":null,"source":"import"},"hash":"78c6112262d6673bc74e80330884c3f914edc1ca14336762e0d7d4f459e63418","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":30,"stream":"account-bea","version":6,"id":"ae44951c-2ae5-83e2-be07-3ab3881f035f","type":"ErasureRequested","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","by":"owner","reason":"enc1:nzjDi1A9ffUS6szNDYqPl5tf67TGP81uNjdDhnhk8t845mEF6XUd8w==","separated":true},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"ceeac170-b4b9-46c0-98be-7b020048df36","correlationId":"ceeac170-b4b9-46c0-98be-7b020048df36","causationId":null,"source":"call"},"hash":"897a2f5edb55fd3aa187bc2705c483e8ff40b0dd74e668c911792810eed0a8a9","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":31,"stream":"account-bea","version":7,"id":"61329151-44cf-8156-9729-e6fb65d17e30","type":"SiteAccountDropped","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","site":"ctb","username":"bea_x"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"second","studio":"north","commandId":"25c8461e-dc47-49fe-93ef-a1b08b7989e5","correlationId":"25c8461e-dc47-49fe-93ef-a1b08b7989e5","causationId":null,"source":"call"},"hash":"e11f3b5172f4f543d3cd45291cd75c5857284fe74045b642cc46e0490ae50401","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":32,"stream":"account-bea","version":8,"id":"10e6f69f-ac50-82ea-a013-e0c15bdf7f53","type":"PersonErased","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","requestedBy":"owner","approvedBy":"second","kept":[{"part":"identity","until":"2031-12-31"},{"part":"contract","until":"2031-12-31"},{"part":"money","until":"2036-12-31"},{"part":"workingTime","until":"2031-12-31"},{"part":"audit","until":"2031-12-31"}]},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"second","studio":"north","commandId":"25c8461e-dc47-49fe-93ef-a1b08b7989e5","correlationId":"25c8461e-dc47-49fe-93ef-a1b08b7989e5","causationId":null,"source":"call"},"hash":"da7dacbe338ad620026c759371a0a9e67cea2fb1b78eb6941a6f13e571a7a85a","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":33,"stream":"site-account-ctb-bea_x","version":2,"id":"5f56d195-0b8c-80be-8cbf-1ada66d1ae95","type":"SiteAccountReleased","schema_version":1,"shard":1,"partition":"ctb:bea_x","data":{"site":"ctb","username":"bea_x","user":"bea"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"second","studio":"north","commandId":"25c8461e-dc47-49fe-93ef-a1b08b7989e5","correlationId":"25c8461e-dc47-49fe-93ef-a1b08b7989e5","causationId":null,"source":"call"},"hash":"445562a3c9dc0925aec889a0aa45ca25eaf9186866499a8b55695616a2c71bfe","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":4,"stream":"account-ana","version":2,"id":"68910654-6b3a-8b2f-ad1d-70266903f609","type":"StudioJoined","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","studio":"north","timezone":"Europe/Bucharest","from":"2026-11-20T12:00:00.000Z"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"62b90b5f-2292-4b9f-a096-8597f00669f7/0","correlationId":"62b90b5f-2292-4b9f-a096-8597f00669f7/0","causationId":null,"source":"import"},"hash":"bdebcd1e15de9114ddb86c31fdf704e691e84b09dca0e94e36cc37e09195ace2","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":5,"stream":"account-ana","version":3,"id":"d02163a3-ee72-8af9-8525-a62bbd8bcebf","type":"PasswordSet","schema_version":1,"shard":5,"partition":"ana","data":{"user":"ana","secret":"password:ana:4e41161d-c06e-4e15-b1ff-6c8870f4a2ba"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"62b90b5f-2292-4b9f-a096-8597f00669f7/0","correlationId":"62b90b5f-2292-4b9f-a096-8597f00669f7/0","causationId":null,"source":"import"},"hash":"afdf8f8f8b562e94853156f5cf50161338b468ac5b26217b1e73dc49ebcc9b8c","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":6,"stream":"account-bea","version":1,"id":"6a0ea51f-22f6-8a04-8e31-84ca56569c78","type":"AccountCreated","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","tipCont":"Model","name":"enc1:WtCuKb2636/8GttEnRoLezpYTtsVTwvOxFxZWhr2Ng==","surname":"enc1:y7FmlRgd7rjCfJY6mabdPGuqUTyE57mfA+l7eK2aFEwQ0irEMw==","email":"enc1:odyTZggQWJyifCF0K1IsPi9LHi7aFDtcZHtf1/ZV92Sf6FbPraWvR4mIbto=","owner":false,"super":false,"language":"en"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"43470a93-49c2-4c20-89e2-23185a9eba72/0","correlationId":"43470a93-49c2-4c20-89e2-23185a9eba72/0","causationId":null,"source":"import"},"hash":"77ab03c95061359b4702a3ddcb1d37a0ef505faba198219d07f0a7c62a29e253","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":7,"stream":"account-bea","version":2,"id":"ca5681f7-9324-87aa-b92e-ab0da00d9e25","type":"StudioJoined","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","studio":"north","timezone":"Europe/Bucharest","from":"2026-11-20T12:00:00.000Z"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"43470a93-49c2-4c20-89e2-23185a9eba72/0","correlationId":"43470a93-49c2-4c20-89e2-23185a9eba72/0","causationId":null,"source":"import"},"hash":"9facd35e424ed49e37d1e086f41c5c5509089d394235bd5470f1d503bad865da","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":8,"stream":"account-bea","version":3,"id":"c1c7b825-c428-8f51-9cb3-c894adc21c5d","type":"PasswordSet","schema_version":1,"shard":3,"partition":"bea","data":{"user":"bea","secret":"password:bea:04a4f2d7-7ff0-4969-b501-98487368eeb9"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"43470a93-49c2-4c20-89e2-23185a9eba72/0","correlationId":"43470a93-49c2-4c20-89e2-23185a9eba72/0","causationId":null,"source":"import"},"hash":"117f9b4abbac8802cb24ef749bd7840e7469728c8b32be2ee8c7b6e074ab63db","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null},
{"position":9,"stream":"account-mara","version":1,"id":"10a5df5d-25ba-8fd1-aa88-c3bf53171b2d","type":"AccountCreated","schema_version":1,"shard":6,"partition":"mara","data":{"user":"mara","tipCont":"Manager","name":"enc1:QztEmZt2lagGZupaUvunMtqzA8DP2NeG9eua17DkwI8=","surname":"enc1:7VSERsFeFcTOtzxepDguminCGfjyEboH09JHXA9FSFcVsJCchQ==","email":"enc1:N2XWrdbzgk1NcoM+WsrwOjDUT6q+cw+91AHFyk4gYBITQVWTffWIASfTR/Pd","owner":false,"super":false,"language":"en"},"meta":{"occurredAt":"2026-11-20T12:00:00.000Z","actor":"owner","studio":"north","commandId":"9f47448d-7de6-4e42-b9f0-937178327534/0","correlationId":"9f47448d-7de6-4e42-b9f0-937178327534/0","causationId":null,"source":"import"},"hash":"4bf810a8c101d998d808365c8d59dbc0249073ef909a8fffab66511aadedf2d2","recorded_at":"2026-11-20T12:00:00+00:00","foreign_position":null}
]$rows$) t;

insert into monitor_cell__1 ("person", "site", "account", "sources", "shard", "position")
select t."person", t."site", t."account", t."sources", t."shard", t."position" from json_populate_recordset(null::monitor_cell__1, $rows$[
{"person":"ana","site":"ctb","account":"ana_x","sources":{"ext-1": {"at": 1794841200000, "last": 1, "rank": 3, "agree": 1, "heard": 1794841200000, "shown": 1, "since": 1794841200000, "misses": 0, "status": 1, "changes": [1794841200000], "stale_s": null, "state_at": 1794841200000, "shown_since": 1794841200000}},"shard":5,"position":"0000000000000000024"},
{"person":"bea","site":"ctb","account":null,"sources":{},"shard":3,"position":"0000000000000000031"}
]$rows$) t;

insert into monitor_person__1 ("person", "studio", "shift", "shift_since", "shard", "position")
select t."person", t."studio", t."shift", t."shift_since", t."shard", t."position" from json_populate_recordset(null::monitor_person__1, $rows$[
{"person":"ana","studio":"north","shift":0,"shift_since":1795176000000,"shard":5,"position":"0000000000000000028"},
{"person":"bea","studio":"north","shift":0,"shift_since":0,"shard":3,"position":"0000000000000000007"},
{"person":"mara","studio":"north","shift":0,"shift_since":0,"shard":6,"position":"0000000000000000010"},
{"person":"tara","studio":"north","shift":0,"shift_since":0,"shard":7,"position":"0000000000000000013"}
]$rows$) t;

insert into observers__1 ("observer", "mode", "poll_s", "rank", "last_heard", "last_observed", "minute", "lines", "conflicts", "last_conflict", "conflict_samples")
select t."observer", t."mode", t."poll_s", t."rank", t."last_heard", t."last_observed", t."minute", t."lines", t."conflicts", t."last_conflict", t."conflict_samples" from json_populate_recordset(null::observers__1, $rows$[
{"observer":"ext-1","mode":null,"poll_s":null,"rank":null,"last_heard":"2026-11-20T12:00:00.000Z","last_observed":"2026-11-16T15:00:00.000Z","minute":29919600,"lines":[36],"conflicts":1,"last_conflict":"2026-11-20T12:00:00.000Z","conflict_samples":[{"at": 1794564000000, "site": "ctb", "status": 3, "account": "ana_x"}]}
]$rows$) t;

insert into online_chunk__1 ("user", "day", "hour", "data")
select t."user", t."day", t."hour", t."data" from json_populate_recordset(null::online_chunk__1, $rows$[
{"user":"ana","day":20770,"hour":10,"data":"0.blfls0;"},
{"user":"ana","day":20770,"hour":11,"data":"0.cnkrk0;"},
{"user":"ana","day":20770,"hour":12,"data":"0.dppxc0;"},
{"user":"ana","day":20770,"hour":13,"data":"0.frv340;"},
{"user":"ana","day":20770,"hour":14,"data":"0.fu08w0;"},
{"user":"ana","day":20770,"hour":15,"data":"0.bw5eo0;"},
{"user":"ana","day":20771,"hour":10,"data":"0.blfls0;"},
{"user":"ana","day":20771,"hour":11,"data":"0.cnkrk0;"},
{"user":"ana","day":20771,"hour":12,"data":"0.dppxc0;"},
{"user":"ana","day":20771,"hour":13,"data":"0.frv340;"},
{"user":"ana","day":20771,"hour":14,"data":"0.fu08w0;"},
{"user":"ana","day":20771,"hour":15,"data":"0.bw5eo0;"},
{"user":"ana","day":20773,"hour":10,"data":"0.blfls0;"},
{"user":"ana","day":20773,"hour":11,"data":"0.cnkrk0;"},
{"user":"ana","day":20773,"hour":12,"data":"0.dppxc0;"},
{"user":"ana","day":20773,"hour":13,"data":"0.frv340;"},
{"user":"ana","day":20773,"hour":14,"data":"0.fu08w0;"},
{"user":"bea","day":20770,"hour":10,"data":"0.blfls0;"},
{"user":"bea","day":20770,"hour":11,"data":"0.cnkrk0;"},
{"user":"bea","day":20770,"hour":12,"data":"0.dppxc0;"},
{"user":"bea","day":20770,"hour":13,"data":"0.frv340;"},
{"user":"bea","day":20770,"hour":14,"data":"0.fu08w0;"},
{"user":"bea","day":20770,"hour":15,"data":"0.bw5eo0;"},
{"user":"bea","day":20771,"hour":10,"data":"0.blfls0;"},
{"user":"bea","day":20771,"hour":11,"data":"0.cnkrk0;"},
{"user":"bea","day":20771,"hour":12,"data":"0.dppxc0;"},
{"user":"bea","day":20771,"hour":13,"data":"0.frv340;"},
{"user":"bea","day":20771,"hour":14,"data":"0.fu08w0;"},
{"user":"bea","day":20771,"hour":15,"data":"0.bw5eo0;"},
{"user":"bea","day":20773,"hour":10,"data":"0.blfls0;"},
{"user":"bea","day":20773,"hour":11,"data":"0.cnkrk0;"},
{"user":"bea","day":20773,"hour":12,"data":"0.dppxc0;"},
{"user":"bea","day":20773,"hour":13,"data":"0.frv340;"},
{"user":"bea","day":20773,"hour":14,"data":"0.fu08w0;"}
]$rows$) t;

insert into online_day__1 ("user", "date", "site", "studio", "free", "members", "private", "unobserved")
select t."user", t."date", t."site", t."studio", t."free", t."members", t."private", t."unobserved" from json_populate_recordset(null::online_day__1, $rows$[
{"user":"ana","date":"2026-11-13","site":"ctb","studio":"north","free":28800,"members":3600,"private":7200,"unobserved":0},
{"user":"ana","date":"2026-11-14","site":"ctb","studio":"north","free":72000,"members":3600,"private":7200,"unobserved":0},
{"user":"ana","date":"2026-11-15","site":"ctb","studio":"north","free":86400,"members":0,"private":0,"unobserved":0},
{"user":"ana","date":"2026-11-16","site":"ctb","studio":"north","free":46800,"members":3600,"private":7200,"unobserved":0},
{"user":"bea","date":"2026-11-13","site":"ctb","studio":"north","free":28800,"members":3600,"private":7200,"unobserved":0},
{"user":"bea","date":"2026-11-14","site":"ctb","studio":"north","free":72000,"members":3600,"private":7200,"unobserved":0},
{"user":"bea","date":"2026-11-15","site":"ctb","studio":"north","free":86400,"members":0,"private":0,"unobserved":0},
{"user":"bea","date":"2026-11-16","site":"ctb","studio":"north","free":46800,"members":3600,"private":7200,"unobserved":0}
]$rows$) t;

insert into online_half__1 ("user", "half", "site", "studio", "free", "members", "private", "unobserved")
select t."user", t."half", t."site", t."studio", t."free", t."members", t."private", t."unobserved" from json_populate_recordset(null::online_half__1, $rows$[
{"user":"ana","half":"2026-11-1","site":"ctb","studio":"north","free":187200,"members":7200,"private":14400,"unobserved":0},
{"user":"ana","half":"2026-11-2","site":"ctb","studio":"north","free":46800,"members":3600,"private":7200,"unobserved":0},
{"user":"bea","half":"2026-11-1","site":"ctb","studio":"north","free":187200,"members":7200,"private":14400,"unobserved":0},
{"user":"bea","half":"2026-11-2","site":"ctb","studio":"north","free":46800,"members":3600,"private":7200,"unobserved":0}
]$rows$) t;

insert into online_half_union__1 ("user", "half", "studio", "seconds")
select t."user", t."half", t."studio", t."seconds" from json_populate_recordset(null::online_half_union__1, $rows$[
{"user":"ana","half":"2026-11-1","studio":"north","seconds":208800},
{"user":"ana","half":"2026-11-2","studio":"north","seconds":57600},
{"user":"bea","half":"2026-11-1","studio":"north","seconds":208800},
{"user":"bea","half":"2026-11-2","studio":"north","seconds":57600}
]$rows$) t;

insert into online_opening__1 ("user", "day", "carry")
select t."user", t."day", t."carry" from json_populate_recordset(null::online_opening__1, $rows$[
{"user":"ana","day":20770,"carry":"[[],null,[]]"},
{"user":"ana","day":20771,"carry":"[[[\"ctb\",1,1794582000000,[[\"ana_x\",3,1,0,\"ext-1\",null,1794582000000,0,true]]]],1794582000000,[]]"},
{"user":"ana","day":20772,"carry":"[[[\"ctb\",1,1794668400000,[[\"ana_x\",3,1,0,\"ext-1\",null,1794668400000,0,true]]]],1794668400000,[]]"},
{"user":"ana","day":20773,"carry":"[[[\"ctb\",1,1794668400000,[[\"ana_x\",3,1,0,\"ext-1\",null,1794668400000,0,true]]]],1794668400000,[]]"},
{"user":"bea","day":20770,"carry":"[[],null,[]]"},
{"user":"bea","day":20771,"carry":"[[[\"ctb\",1,1794582000000,[[\"[erased] 1\",3,1,0,\"ext-1\",null,1794582000000,0,true]]]],1794582000000,[]]"},
{"user":"bea","day":20772,"carry":"[[[\"ctb\",1,1794668400000,[[\"[erased] 1\",3,1,0,\"ext-1\",null,1794668400000,0,true]]]],1794668400000,[]]"},
{"user":"bea","day":20773,"carry":"[[[\"ctb\",1,1794668400000,[[\"[erased] 1\",3,1,0,\"ext-1\",null,1794668400000,0,true]]]],1794668400000,[]]"}
]$rows$) t;

insert into online_person__1 ("user", "state", "studios", "open_from")
select t."user", t."state", t."studios", t."open_from" from json_populate_recordset(null::online_person__1, $rows$[
{"user":"ana","state":{"raw": [[20770, 20771], [20773, 20773]], "days": [[20770, 20773]], "carry": {"beats": [], "sites": [{"site": "ctb", "lines": [], "shown": 0, "since": 0}], "online": null}, "newest": 1794841200000, "pending": [{"at": 1794841200000, "seq": null, "source": 0, "status": 1}], "settled": 1794840900000, "sources": [{"rank": 3, "site": "ctb", "account": "ana_x", "stale_s": null, "observer": "ext-1"}], "waiting": [], "memberships": [{"from": 1795176000, "studio": "north", "timezone": "Europe/Bucharest"}]},"studios":["north"],"open_from":1794841200},
{"user":"bea","state":{"raw": [[20770, 20771], [20773, 20773]], "days": [[20770, 20773]], "carry": {"beats": [], "sites": [{"site": "ctb", "lines": [], "shown": 0, "since": 0}], "online": null}, "erased": true, "newest": 1794841200000, "pending": [{"at": 1794841200000, "seq": null, "source": 0, "status": 1}], "settled": 1794840900000, "sources": [{"rank": 3, "site": "ctb", "account": "[erased] 1", "stale_s": null, "observer": "ext-1"}], "waiting": [], "memberships": [{"from": 1795176000, "studio": "north", "timezone": "Europe/Bucharest"}]},"studios":["north"],"open_from":1794841200},
{"user":"mara","state":{"raw": [], "days": [], "carry": {"beats": [], "sites": [], "online": null}, "newest": null, "pending": [], "settled": null, "sources": [], "waiting": [], "memberships": [{"from": 1795176000, "studio": "north", "timezone": "Europe/Bucharest"}]},"studios":["north"],"open_from":null},
{"user":"tara","state":{"raw": [], "days": [], "carry": {"beats": [], "sites": [], "online": null}, "newest": null, "pending": [], "settled": null, "sources": [], "waiting": [], "memberships": [{"from": 1795176000, "studio": "north", "timezone": "Europe/Bucharest"}]},"studios":["north"],"open_from":null}
]$rows$) t;

insert into online_studio__1 ("studio", "timezone")
select t."studio", t."timezone" from json_populate_recordset(null::online_studio__1, $rows$[
{"studio":"north","timezone":"Europe/Bucharest"}
]$rows$) t;

insert into online_union__1 ("user", "date", "studio", "seconds")
select t."user", t."date", t."studio", t."seconds" from json_populate_recordset(null::online_union__1, $rows$[
{"user":"ana","date":"2026-11-13","studio":"north","seconds":39600},
{"user":"ana","date":"2026-11-14","studio":"north","seconds":82800},
{"user":"ana","date":"2026-11-15","studio":"north","seconds":86400},
{"user":"ana","date":"2026-11-16","studio":"north","seconds":57600},
{"user":"bea","date":"2026-11-13","studio":"north","seconds":39600},
{"user":"bea","date":"2026-11-14","studio":"north","seconds":82800},
{"user":"bea","date":"2026-11-15","studio":"north","seconds":86400},
{"user":"bea","date":"2026-11-16","studio":"north","seconds":57600}
]$rows$) t;

insert into permission_person__1 ("person", "tip_cont", "studio", "owner", "super", "active", "holdings", "version")
select t."person", t."tip_cont", t."studio", t."owner", t."super", t."active", t."holdings", t."version" from json_populate_recordset(null::permission_person__1, $rows$[
{"person":"ana","tip_cont":"Model","studio":"north","owner":false,"super":false,"active":true,"holdings":{"super": null, "models": [], "decided": {}, "studios": []},"version":0},
{"person":"bea","tip_cont":"Model","studio":"north","owner":false,"super":false,"active":false,"holdings":{"super": null, "models": [], "decided": {}, "studios": []},"version":0},
{"person":"mara","tip_cont":"Manager","studio":"north","owner":false,"super":false,"active":true,"holdings":{"super": null, "models": [], "decided": {}, "studios": []},"version":0},
{"person":"tara","tip_cont":"Trainer","studio":"north","owner":false,"super":false,"active":true,"holdings":{"super": null, "models": [], "decided": {}, "studios": []},"version":0}
]$rows$) t;

insert into permission_studio__1 ("studio")
select t."studio" from json_populate_recordset(null::permission_studio__1, $rows$[
{"studio":"north"}
]$rows$) t;

insert into person_keys ("person", "wrapped", "created_at", "destroyed_at")
select t."person", t."wrapped", t."created_at", t."destroyed_at" from json_populate_recordset(null::person_keys, $rows$[
{"person":"ana","wrapped":"\\x28a9e04f37d339ad2beb5d3d5260631e65b056c406c704edf4450631399415e4ba2bda2bee992d6ad3c209ed0c07272817366c631cdcd2564ae99dcaa61dad92b713f88fec088e9f","created_at":"2026-11-22T11:12:42.762691+00:00","destroyed_at":null},
{"person":"bea","wrapped":null,"created_at":"2026-11-22T11:12:43.306999+00:00","destroyed_at":"2026-11-22T11:12:46.47596+00:00"},
{"person":"mara","wrapped":"\\xc3dc960dc5be44d1422ded5b7d4f4f2d52db758fa750698c6f6b4954ff332c711d99f60cc7e457cfc7797492e9c92d4eb9bd8f87ec30cc8318c042b62074b07c65c4d52d2ae483fc","created_at":"2026-11-22T11:12:43.580433+00:00","destroyed_at":null},
{"person":"tara","wrapped":"\\x4a423573da7974beb339a7c7801df8777607f38e552e2158fe8cdbf39c168de1c1a536f4afafc67c23a021282ccf9d1143d567811ec54a9467d96c00704a703662a35f96a81384d4","created_at":"2026-11-22T11:12:43.938488+00:00","destroyed_at":null}
]$rows$) t;

insert into projections ("name", "version", "generation", "state", "changed_at")
select t."name", t."version", t."generation", t."state", t."changed_at" from json_populate_recordset(null::projections, $rows$[
{"name":"access","version":3,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.202125+00:00"},
{"name":"accounts","version":4,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.226492+00:00"},
{"name":"alerts","version":2,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.468546+00:00"},
{"name":"grants","version":1,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.261172+00:00"},
{"name":"monitor","version":4,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.493401+00:00"},
{"name":"observer_settings","version":1,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.418755+00:00"},
{"name":"observers","version":3,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.438052+00:00"},
{"name":"on_shift","version":4,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.34361+00:00"},
{"name":"online_time","version":4,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.534239+00:00"},
{"name":"permissions","version":2,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.299479+00:00"},
{"name":"quarantine","version":1,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.446636+00:00"},
{"name":"shift_history","version":4,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.362399+00:00"},
{"name":"shift_person","version":3,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.379718+00:00"},
{"name":"site_account_owner","version":2,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.397729+00:00"},
{"name":"site_inactive_people","version":1,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.410752+00:00"},
{"name":"studio_settings","version":1,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.337671+00:00"},
{"name":"views","version":2,"generation":1,"state":"live","changed_at":"2026-11-22T11:12:42.279202+00:00"}
]$rows$) t;

insert into seals ("after", "upto", "hash", "sealed_at")
select t."after", t."upto", t."hash", t."sealed_at" from json_populate_recordset(null::seals, $rows$[
{"after":0,"upto":33,"hash":"0b244bd9cf1d2e1b0d24aebecabe73a5b8d6a556e721ad6fbaf707d0d8ce6f91","sealed_at":"2026-11-22T11:12:46.680981+00:00"}
]$rows$) t;

insert into shift_air__1 ("person", "air")
select t."person", t."air" from json_populate_recordset(null::shift_air__1, $rows$[
{"person":"ana","air":{"last": 1794841200000, "accounts": {"ctb:ana_x": {"at": 1794841200000, "online": true, "stale_s": null, "observer": "ext-1"}}}},
{"person":"bea","air":{"last": null, "erased": true, "accounts": {}}}
]$rows$) t;

insert into shift_history__1 ("person", "shift", "studio", "started_at", "ended_at", "worked_seconds", "paused_seconds", "unpaid_seconds", "provisional", "pauses", "interventions", "corrections")
select t."person", t."shift", t."studio", t."started_at", t."ended_at", t."worked_seconds", t."paused_seconds", t."unpaid_seconds", t."provisional", t."pauses", t."interventions", t."corrections" from json_populate_recordset(null::shift_history__1, $rows$[
{"person":"ana","shift":"95288137-51ef-4a93-b7dc-fe225a42a5b5","studio":"north","started_at":"2026-11-20T12:00:00.000Z","ended_at":"2026-11-20T12:00:00.000Z","worked_seconds":0,"paused_seconds":0,"unpaid_seconds":0,"provisional":false,"pauses":[],"interventions":[{"at": "2026-11-20T12:00:00.000Z", "by": "owner", "action": "start", "reason": "she asked for it"}, {"at": "2026-11-20T12:00:00.000Z", "by": "owner", "action": "stop", "reason": "she asked for it"}],"corrections":[]}
]$rows$) t;

insert into shift_person__1 ("person", "joined", "tip_cont", "owner", "super", "decided_super", "status")
select t."person", t."joined", t."tip_cont", t."owner", t."super", t."decided_super", t."status" from json_populate_recordset(null::shift_person__1, $rows$[
{"person":"ana","joined":[{"from": "2026-11-20T12:00:00.000Z", "studio": "north"}],"tip_cont":"Model","owner":false,"super":false,"decided_super":null,"status":"active"},
{"person":"bea","joined":[{"from": "2026-11-20T12:00:00.000Z", "studio": "north"}],"tip_cont":"Model","owner":false,"super":false,"decided_super":null,"status":"erased"},
{"person":"mara","joined":[{"from": "2026-11-20T12:00:00.000Z", "studio": "north"}],"tip_cont":"Manager","owner":false,"super":false,"decided_super":null,"status":"active"},
{"person":"tara","joined":[{"from": "2026-11-20T12:00:00.000Z", "studio": "north"}],"tip_cont":"Trainer","owner":false,"super":false,"decided_super":null,"status":"active"}
]$rows$) t;

insert into shift_reason__1 ("person", "shift")
select t."person", t."shift" from json_populate_recordset(null::shift_reason__1, $rows$[
{"person":"ana","shift":"95288137-51ef-4a93-b7dc-fe225a42a5b5"}
]$rows$) t;

insert into site_account_name__1 ("person", "site", "username")
select t."person", t."site", t."username" from json_populate_recordset(null::site_account_name__1, $rows$[
{"person":"ana","site":"ctb","username":"ana_x"}
]$rows$) t;

insert into site_account_owner__1 ("site", "username", "person", "last", "activ", "position")
select t."site", t."username", t."person", t."last", t."activ", t."position" from json_populate_recordset(null::site_account_owner__1, $rows$[
{"site":"","username":"bea","person":null,"last":"bea","activ":false,"position":"0000000000000000032"},
{"site":"ctb","username":"ana_x","person":"ana","last":"ana","activ":true,"position":"0000000000000000020"}
]$rows$) t;

insert into studio__1 ("studio", "name", "timezone", "currency")
select t."studio", t."name", t."timezone", t."currency" from json_populate_recordset(null::studio__1, $rows$[
{"studio":"north","name":"North","timezone":"Europe/Bucharest","currency":"usd"}
]$rows$) t;

insert into studio_rules__1 ("studio", "name", "currency", "timezone", "history")
select t."studio", t."name", t."currency", t."timezone", t."history" from json_populate_recordset(null::studio_rules__1, $rows$[
{"studio":"north","name":"North","currency":"usd","timezone":"Europe/Bucharest","history":{}}
]$rows$) t;

insert into studio_settings__1 ("studio", "name", "currency", "timezone", "history", "version")
select t."studio", t."name", t."currency", t."timezone", t."history", t."version" from json_populate_recordset(null::studio_settings__1, $rows$[
{"studio":"north","name":"North","currency":"usd","timezone":"Europe/Bucharest","history":{},"version":0}
]$rows$) t;

insert into vault ("reference", "owner", "kind", "sealed", "changed_at")
select t."reference", t."owner", t."kind", t."sealed", t."changed_at" from json_populate_recordset(null::vault, $rows$[
{"reference":"master-key-check","owner":"","kind":"check","sealed":"\\x1e6945315d7d8cd7b0ce52a4ca49c50a48abf3b43aee99f77fcdf4bf4b588659f0fb7d9c1e55358110427160","changed_at":"2026-11-22T11:12:42.115185+00:00"},
{"reference":"password:ana:4e41161d-c06e-4e15-b1ff-6c8870f4a2ba","owner":"ana","kind":"password","sealed":"\\x718dcbe78eb4fc37576fd92bc5f714cba3f63fcdd08e2d9b05945784ada9d17ff03e4ab78b338222ec0377279931988ebdcf8a4d2c112ff836d44228f5623c00b40a6027b8704dbc598f633af0c2cf54547bb2e526b604e8bd7e8e7f2bbfe9a85dc61fbffdf764ebeb7ddce4189f184951c99f3650358b11d60c2a557e01201ddbcc492aa11990e9ab084abc97583d0ddfc48ea6a2e4da38d51bb3a1dfa3c10220d9ecf1ec8af15761697e2a7f1f7996f2cf6ad006808012eb67a1c624910a164ea27fcb36d19af79f5a7790a6c46ca67f5d3bbb6e125dec4cddcc8e2dcee21f6f8363bfce24e4c9d45359047609f38ce4e1407a19ccdd9102","changed_at":"2026-11-22T11:12:42.759984+00:00"},
{"reference":"password:mara:17f2c096-df64-420b-86bc-59c1937bc1db","owner":"mara","kind":"password","sealed":"\\x2bceafdd363c99fcdb0f1882715cd297a3dcd1c4e750300aa7607b842e3d82ec9d3003e8c77d43895945e553bc4be90736fcbc20cfa577db1d61089ae42f16317d16257cd726b5429f6225f48ae587eafbcbb5342faf67a377737072a9316b91c648d7a6fcbaa1b6f2d414893e32f82fc63f5481d39af202f514e3ff424a5b72d81553cf1fc66d81a9efa51458bff109bb347a3753a1c0e400c0841c71d5d9fb655045c12867fb74411be9cc12bdc4781155733904b7b7914f4b2e7de30afbcd6a4e1b65fe97bfda6d65af6b0a6bbe0504e82dfae7fc3e2ea9b67c22877cde440bf8a371df71c3ff657f188aa595e131213cb6d798b7f35612","changed_at":"2026-11-22T11:12:43.566178+00:00"},
{"reference":"password:tara:5166b181-660b-44d3-a0d9-0eefa8526a95","owner":"tara","kind":"password","sealed":"\\x8fbc27fd00c0562038e57e8f504e961b657d23f5d498044576225de5a7835b1f083eb262f57a924fa14de73f0da2b0c00fd18a9dba8dd7abf14c37ba2ad2d84bb7503ba0ac37e3c2696165173922e1ac22155e343516d219a95ee30646c04bdb33cb8a57f97296e0b3e2d0c412eb0ebae6f630e07b8bd99d32f2f4fe152f660508d4db0436bcd8b9915566159dd5802aeab2f2a115e2d613874ffad61016d78243cedcd4fe02633560645661b022d2b1df32f0898ef5a149f025fced8c58ffd07d848199e2b1d6a99060934f52e9976d7661352e3ad5938078085080dfcae7933629603d4a04bc3a0b1acca6d6918817b0458b53445529ca6d","changed_at":"2026-11-22T11:12:43.937423+00:00"},
{"reference":"site-pass:ana:ctb:ceb5e076-74f9-4f36-99db-31cbd2395e51","owner":"ana","kind":"site-password","sealed":"\\x79e7bafd5e127bd49bea645e7cdff3257101b11221991d003091201a9a7ef35c67b1d0db837134","changed_at":"2026-11-22T11:12:44.875743+00:00"},
{"reference":"token:7afdcfff3df30768","owner":"ana","kind":"token","sealed":"\\x5d67d4467e09ed37708378ce8c52c8e5f87b6d226f238e775c1314c63e4a56a391d1fe571d4d59aa275ad71f0c11cf4670bea31ea4fe713d15930f073861de516807f992e8dfb87603d361a02b4372dbf44a2d2a5e744607f9d8e6a3ae6e18fa4c602ef7732fffda1762516dd71f20510176aab9af601d5b69eced41df9e230142a1c3b50f171fd8c5e10995921d6df7fc139e2908cf685b","changed_at":"2026-11-22T11:12:44.706492+00:00"}
]$rows$) t;

select setval(pg_get_serial_sequence('events', 'position'), (select max(position) from events));
