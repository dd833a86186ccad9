/** Created at start: how often something failed and until when it has to wait, shared between processes. Unlogged, because a crash may forget it. */
export const failureCountsSchema = `
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
