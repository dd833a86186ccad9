import type { SchemaPart } from '../database/migrations.ts'

const tables = `
-- Roots of whole subtrees: of level 1 over 256 leaves, of level 2 over 256 of those, and so on. 'upto' is the position of the last leaf.
create table log_tree (
  level smallint not null, index bigint not null, hash bytea not null, upto bigint not null, primary key (level, index)
);
create index log_tree_by_position on log_tree (upto) where level = 1;
-- Heads as they were signed: never changed, never taken out.
create table log_heads (size bigint primary key, note text collate "C" not null, made_at timestamptz not null default now());
`

/** The tree over the log, and its signed heads. */
export const transparencyPart: SchemaPart = {
  name: 'transparency',
  migrations: [{ name: 'tree over the log and its heads', sql: () => tables }],
  rights: (role) => `grant select, insert on log_tree, log_heads to ${role};`,
}
