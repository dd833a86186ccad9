const tables = `
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
`

/** Compare-and-set of checkpoints. It raises by itself, so that a worker that moves them need not wait for the answer before committing. */
const moveFunction = (schema: string) => `
create or replace function move_checkpoints(p_projection text, p_generation integer, p_shards smallint[], p_from bigint[], p_to bigint) returns void
language plpgsql set search_path = ${schema} as $$
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
`

/** Which generations there are, how far each shard has come, and which streams are put aside. Tables of read models are made with their generation. */
export const projectionsPart = {
  name: 'projections',
  migrations: [
    { name: 'generations, checkpoints and quarantine', sql: () => tables },
    { name: 'function that moves checkpoints', sql: moveFunction },
    {
      name: 'the tables of each generation, and when a process last knew it',
      sql: () =>
        'alter table projections add column tables text[], add column known_at timestamptz not null default now()',
    },
    {
      name: 'which columns of each generation hold texts of others',
      sql: () => "alter table projections add column personal jsonb not null default '[]'",
    },
    {
      name: 'a stream of several shards stops in each of them by itself',
      sql: () =>
        'alter table quarantined_streams drop constraint quarantined_streams_pkey, add primary key (projection, generation, stream, shard)',
    },
  ],
  rights: (role: string) =>
    `grant select, insert, update, delete on projections, checkpoints, quarantined_streams to ${role};`,
}
