import type { SchemaPart } from '../database/migrations.ts'

const tables = `
-- How far the import of an archive has come: moved in the transaction of each block.
create table if not exists archive_import (
  single boolean primary key default true check (single), archive text not null, block integer not null, chain text not null, head bigint not null, finished_at timestamptz
);
`

export const archivePart: SchemaPart = {
  name: 'archive',
  migrations: [{ name: 'progress of an import', sql: () => tables }],
  rights: (role) => `grant select on archive_import to ${role};`,
}
