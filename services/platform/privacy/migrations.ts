import type { SchemaPart } from '../database/migrations.ts'

const tables = `
create table if not exists person_keys (person text collate "C" primary key, wrapped bytea, created_at timestamptz not null default now(), destroyed_at timestamptz);
create table if not exists vault (reference text collate "C" primary key, owner text not null, kind text not null, sealed bytea not null, changed_at timestamptz not null default now());
create index if not exists vault_by_owner on vault (owner);
`

/** The time at which read models had given up the texts of others' partitions that were encrypted with a destroyed key. */
const cleared = `
alter table person_keys add column cleared_at timestamptz;
update person_keys set cleared_at = destroyed_at where destroyed_at is not null;
create index person_keys_uncleared on person_keys (person) where destroyed_at is not null and cleared_at is null;
`

/** Keys of people, wrapped by the master key, and secrets under it. */
export const privacyPart: SchemaPart = {
  name: 'privacy',
  migrations: [
    { name: 'keys and vault', sql: () => tables },
    { name: 'what is left to clear after a key was destroyed', sql: () => cleared },
  ],
  rights: (role) => `grant select, insert, update, delete on person_keys, vault to ${role};`,
}
