import type { Kysely } from 'kysely'
import type { ObserverView } from '#shared/site-status/calls.ts'
import { conflictEvents, observationEvents, observerEvents, quarantineEvents, type ConflictEvent } from '#shared/site-status/events.ts'
import { CONFLICT_SAMPLES_MAX, MINUTES_KEPT, unknownObserver } from '#shared/site-status/rules.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

type Sample = Extract<ConflictEvent, { type: 'ConflictsReported' }>['data']['samples'][number]
export type ObserverRow = {
  observer: string
  /** null: nobody has said how it works. */
  mode: 'change' | 'poll' | null
  poll_s: number | null
  rank: number | null
  /** When something came from it, by the server's clock, and the newest instant that it reported. */
  last_heard: string | null
  last_observed: string | null
  /** The newest minute in which lines came, counted from the epoch by the server's clock; 0 if never. */
  minute: number
  /** Lines taken in: of that minute last, of the minutes before it in front. */
  lines: readonly number[]
  conflicts: number
  last_conflict: string | null
  /** Newest last. */
  conflict_samples: readonly Sample[]
}
export type ObserverTables = { observers: ObserverRow }

const { ObservationsQuarantined } = quarantineEvents
const MINUTE_MS = 60_000

/** Observers, how they work, when each was last heard, how much it says, and how often it contradicts itself. */
export const observers = defineProjection({
  name: 'observers',
  version: 2,
  module: 'site-status',
  // What an observer says is spread over all shards.
  sharded: false,
  events: { ...observerEvents, ...observationEvents, ...conflictEvents, ObservationsQuarantined },
  tables: {
    observers: table<ObserverRow>({
      columns: {
        observer: 'text',
        mode: 'text null',
        poll_s: 'integer null',
        rank: 'integer null',
        last_heard: 'text null',
        last_observed: 'text null',
        minute: 'bigint',
        lines: 'jsonb',
        conflicts: 'bigint',
        last_conflict: 'text null',
        conflict_samples: 'jsonb',
      },
      key: ['observer'],
    }),
  },
  keysOf: ({ data }) => ({ observers: [[data.observer]] }),
  on: (event, { observers: rows }) => {
    const before = rows.get(event.data.observer) ?? unheard(event.data.observer)
    switch (event.type) {
      case 'ObserverConfigured':
        return rows.put({ ...before, ...event.data })
      case 'HeartbeatReceived':
        return rows.put({ ...before, last_heard: event.recordedAt })
      case 'ConflictsReported': {
        const conflict_samples = [...before.conflict_samples, ...event.data.samples].slice(-CONFLICT_SAMPLES_MAX)
        return rows.put({ ...before, conflicts: Number(before.conflicts) + event.data.lines, last_conflict: event.recordedAt, conflict_samples })
      }
      case 'ObservationsReceived':
        return rows.put(afterLines(before, event.recordedAt, event.data.people))
      case 'ObservationsQuarantined':
        return rows.put(afterLines(before, event.recordedAt, [event.data]))
    }
  },
})

const unheard = (observer: string): ObserverRow => ({
  observer,
  mode: null,
  poll_s: null,
  rank: null,
  last_heard: null,
  last_observed: null,
  minute: 0,
  lines: [],
  conflicts: 0,
  last_conflict: null,
  conflict_samples: [],
})

function afterLines(before: ObserverRow, heard: string, accounts: readonly { readonly seen: readonly (readonly [number, ...unknown[]])[] }[]): ObserverRow {
  let newest = 0
  let count = 0
  for (const { seen } of accounts) {
    newest = Math.max(newest, seen.at(-1)?.[0] ?? 0)
    count += seen.length
  }
  const observed = new Date(newest).toISOString()
  const last_observed = before.last_observed !== null && before.last_observed > observed ? before.last_observed : observed
  return { ...before, ...counted(before, Math.floor(Date.parse(heard) / MINUTE_MS), count), last_heard: heard, last_observed }
}

/** The last hour, minute by minute. Minutes without a line stand as zeros, so that the place tells the time. */
function counted({ minute, lines }: ObserverRow, now: number, count: number): Pick<ObserverRow, 'minute' | 'lines'> {
  const last = Number(minute)
  // Two appends may be recorded out of order by some milliseconds: the older one counts where the newer one does.
  const passed = last === 0 ? 0 : Math.min(MINUTES_KEPT, Math.max(0, now - last))
  const next = [...lines, ...Array.from({ length: passed }, () => 0)].slice(-MINUTES_KEPT)
  next[Math.max(0, next.length - 1)] = (next.at(-1) ?? 0) + count
  return { minute: Math.max(last, now), lines: next }
}

/** All observers by name; one that nobody configured is as unknown observers are. */
export async function queryObservers(db: Kysely<ObserverTables>): Promise<ObserverView[]> {
  const rows = await db.selectFrom('observers').selectAll().orderBy('observers.observer').execute()
  return rows.map(({ mode, rank, minute, lines, conflicts, conflict_samples, ...rest }) => ({
    ...rest,
    mode: mode ?? unknownObserver.mode,
    rank: rank ?? unknownObserver.rank,
    minute: Number(minute) === 0 ? null : new Date(Number(minute) * MINUTE_MS).toISOString(),
    minutes: [...lines],
    conflicts: Number(conflicts),
    conflict_samples: conflict_samples.map(({ at, ...sample }) => ({ ...sample, at: new Date(at).toISOString() })),
  }))
}
