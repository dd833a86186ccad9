import type { SchemaPart } from '../database/migrations.ts'

const tables = `
create table if not exists person_keys (person text collate "C" primary key, wrapped bytea, created_at timestamptz not null default now(), destroyed_at timestamptz);
create table if not exists vault (reference text collate "C" primary key, owner text not null, kind text not null, sealed bytea not null, changed_at timestamptz not null default now());
create index if not exists vault_by_owner on vault (owner);
`

/** Keys of people, wrapped by the master key, and secrets under it. */
export const privacyPart: SchemaPart = {
  name: 'privacy',
  migrations: [{ name: 'keys and vault', sql: () => tables }],
  rights: (role) => `grant select, insert, update, delete on person_keys, vault to ${role};`,
}
