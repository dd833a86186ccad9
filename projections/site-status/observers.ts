import type { Kysely } from 'kysely'
import { observationEvents, observerEvents } from '#shared/site-status/events.ts'
import { unknownObserver } from '#shared/site-status/rules.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

export type ObserverRow = {
  observer: string
  /** null: nobody has said how it works. */
  mode: 'change' | 'poll' | null
  poll_s: number | null
  rank: number | null
  /** When something came from it, by the server's clock, and the newest instant that it reported. */
  last_heard: string | null
  last_observed: string | null
}
export type ObserverTables = { observers: ObserverRow }

/** Observers, how they work, and when each was last heard. */
export const observers = defineProjection({
  name: 'observers',
  version: 1,
  module: 'site-status',
  // What an observer says is spread over all shards.
  sharded: false,
  events: { ...observerEvents, ...observationEvents },
  tables: {
    observers: table<ObserverRow>({
      columns: { observer: 'text', mode: 'text null', poll_s: 'integer null', rank: 'integer null', last_heard: 'text null', last_observed: 'text null' },
      key: ['observer'],
    }),
  },
  keysOf: ({ data }) => ({ observers: [[data.observer]] }),
  on: (event, { observers: rows }) => {
    const { observer } = event.data
    const before = rows.get(observer) ?? { observer, mode: null, poll_s: null, rank: null, last_heard: null, last_observed: null }
    if (event.type === 'ObserverConfigured') return rows.put({ ...before, ...event.data })
    const heard = { ...before, last_heard: event.recordedAt }
    if (event.type === 'HeartbeatReceived') return rows.put(heard)
    const newest = new Date(event.data.people.reduce((latest, { seen }) => Math.max(latest, seen.at(-1)?.[0] ?? 0), 0)).toISOString()
    rows.put({ ...heard, last_observed: before.last_observed !== null && before.last_observed > newest ? before.last_observed : newest })
  },
})

/** All observers by name; one that nobody configured is as unknown observers are. */
export async function queryObservers(db: Kysely<ObserverTables>) {
  const rows = await db.selectFrom('observers').selectAll().orderBy('observers.observer').execute()
  return rows.map(({ observer, mode, poll_s, rank, last_heard, last_observed }) => ({
    observer,
    mode: mode ?? unknownObserver.mode,
    poll_s,
    rank: rank ?? unknownObserver.rank,
    last_heard,
    last_observed,
  }))
}
