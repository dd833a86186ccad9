import type { SchemaPart } from '../database/migrations.ts'

const tables = `
create table outbox (
  id bigint generated always as identity primary key,
  effect text collate "C" not null, cause uuid not null, person text collate "C" not null, key text collate "C" not null,
  transport text not null, refs jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped', 'expired')),
  attempts integer not null default 0, error text,
  created_at timestamptz not null, due_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
  unique (effect, cause, person, key)
);
create index outbox_waiting on outbox (due_at, id) where state = 'waiting';
create index outbox_by_person on outbox (person);
create index outbox_ended on outbox (ended_at) where ended_at is not null;
`
/**
 * Messages to people outside, and what became of them: references only. `cause` is the event, or
 * what a timer was made into; `due_at` is the next try, and while one is under way the moment when it counts as lost.
 */
export const outboxPart: SchemaPart = {
  name: 'outbox',
  migrations: [
    { name: 'outbox', sql: () => tables },
    {
      name: 'index of what is not sent',
      sql: () =>
        "create index outbox_unsent on outbox (transport, state, created_at) where state in ('waiting', 'failed')",
    },
  ],
  rights: (role) => `grant select, insert, update, delete on outbox to ${role};`,
}
