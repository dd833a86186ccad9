import type { SchemaPart } from '../database/migrations.ts'

/** Created at start: the processes and their places, and the rebuilds that were asked for. */
const tables = `
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
`
export const operationsPart: SchemaPart = {
  name: 'operations',
  migrations: [{ name: 'processes and rebuilds', sql: () => tables }],
  rights: (role) => `grant select, insert, update, delete on processes, rebuilds to ${role};`,
}
