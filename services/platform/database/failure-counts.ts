import type { SchemaPart } from './migrations.ts'

/** Created at start: how often something failed and until when it has to wait, shared between processes. Unlogged, because a crash may forget it. */
const tables = `
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
`
export const failureCountsPart: SchemaPart = {
  name: 'failure-counts',
  migrations: [{ name: 'counts of failures', sql: () => tables }],
  rights: (role) => `grant select, insert, update, delete on failure_counts to ${role};`,
}
