import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { ObserverView } from '#shared/site-status/calls.ts'
import {
  conflictEvents,
  observationEvents,
  observerEvents,
  quarantineEvents,
  type ConflictEvent,
} from '#shared/site-status/events.ts'
import { CONFLICT_SAMPLES_MAX, MINUTES_KEPT, unknownObserver } from '#shared/site-status/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type Key,
  type RowOf,
  type Rows,
} from '../platform/define/define-projection.ts'

type Sample = Extract<ConflictEvent, { type: 'ConflictsReported' }>['data']['samples'][number]
type ObserverRow = RowOf<typeof tables.observers>
/** An observer whose examples name an account: they are taken away once the account is given up. */
type ConflictAccountRow = RowOf<typeof tables.conflict_account>
export type ObserverTables = { observers: ObserverRow }

const { ObservationsQuarantined } = quarantineEvents
const { SiteAccountDropped } = accountEvents
const MINUTE_MS = 60_000

const tables = {
  observers: table({
    columns: {
      observer: 'text',
      /** null: it never told how it works. */
      mode: typed<'change' | 'poll' | null>('text null'),
      poll_s: 'integer null',
      rank: 'integer null',
      /** When something came from it, by the server's clock, and the newest instant that it reported. */
      last_heard: 'text null',
      last_observed: 'text null',
      /** The newest minute in which lines came, counted from the epoch by the server's clock; 0 if never. */
      minute: 'bigint',
      /** Lines taken in: of that minute last, of the minutes before it in front. */
      lines: typed<readonly number[]>('jsonb'),
      conflicts: 'bigint',
      last_conflict: 'text null',
      /** Newest last. */
      conflict_samples: typed<readonly Sample[]>('jsonb'),
    },
    key: ['observer'],
  }),
  conflict_account: table({
    columns: { site: 'text', account: 'text', observer: 'text' },
    key: ['site', 'account', 'observer'],
    loadBy: ['site', 'account'],
  }),
}

/**
 * Observers, how they work, when each was last heard, how much it says, and how often it contradicts itself. Examples
 * of that name accounts: those of an account that is given up are of no more use and go, and with them the names of
 * an erased person.
 */
export const observers = defineProjection({
  name: 'observers',
  version: 4,
  module: 'site-status',
  // The lines of an observer are spread over all shards.
  sharded: false,
  events: {
    ...observerEvents,
    ...observationEvents,
    ...conflictEvents,
    ObservationsQuarantined,
    SiteAccountDropped,
  },
  tables,
  keysOf: ({ type, data }) => {
    if (type === 'SiteAccountDropped') return { conflict_account: [[data.site, data.username]] }
    return type === 'ConflictsReported'
      ? { observers: [[data.observer]], conflict_account: data.samples.map(accountOf) }
      : { observers: [[data.observer]] }
  },
  alsoLoad: (events, { observers: rows, conflict_account: named }) => {
    const found: { observers: Key[]; conflict_account: Key[] } = {
      observers: [],
      conflict_account: [],
    }
    for (const { type, data } of events)
      if (type === 'SiteAccountDropped')
        found.observers.push(
          ...named.of(data.site, data.username).map(({ observer }): Key => [observer]),
        )
      else if (type === 'ConflictsReported')
        found.conflict_account.push(
          ...(rows.get(data.observer)?.conflict_samples ?? []).map(accountOf),
        )
    return found
  },
  on: (event, { observers: rows, conflict_account: named }) => {
    if (event.type === 'SiteAccountDropped')
      return forgetExamples(event.data.site, event.data.username, rows, named)
    const before = rows.get(event.data.observer) ?? unheard(event.data.observer)
    switch (event.type) {
      case 'ObserverConfigured':
        return rows.put({ ...before, ...event.data })
      case 'HeartbeatReceived':
        return rows.put({ ...before, last_heard: event.recordedAt })
      case 'ConflictsReported': {
        const conflict_samples = [...before.conflict_samples, ...event.data.samples].slice(
          -CONFLICT_SAMPLES_MAX,
        )
        for (const { site, account } of before.conflict_samples)
          named.delete(site, account, before.observer)
        for (const { site, account } of conflict_samples)
          named.put({ site, account, observer: before.observer })
        return rows.put({
          ...before,
          conflicts: Number(before.conflicts) + event.data.lines,
          last_conflict: event.recordedAt,
          conflict_samples,
        })
      }
      case 'ObservationsReceived':
        // Out of quarantine come lines that were heard and counted when they were kept.
        if (event.meta?.source === 'reaction') return
        return rows.put(afterLines(before, event.recordedAt, event.data.people))
      case 'ObservationsQuarantined':
        return rows.put(afterLines(before, event.recordedAt, [event.data]))
    }
  },
})

const accountOf = ({ site, account }: Sample): Key => [site, account]
function forgetExamples(
  site: string,
  account: string,
  rows: Rows<ObserverRow>,
  named: Rows<ConflictAccountRow>,
): void {
  for (const { observer } of named.of(site, account)) {
    const row = rows.get(observer)
    if (row)
      rows.put({
        ...row,
        conflict_samples: row.conflict_samples.filter(
          (sample) => sample.site !== site || sample.account !== account,
        ),
      })
    named.delete(site, account, observer)
  }
}

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

function afterLines(
  before: ObserverRow,
  heard: string,
  accounts: readonly { readonly seen: readonly (readonly [number, ...unknown[]])[] }[],
): ObserverRow {
  let newest = 0
  let count = 0
  for (const { seen } of accounts) {
    newest = Math.max(newest, seen.at(-1)?.[0] ?? 0)
    count += seen.length
  }
  const observed = new Date(newest).toISOString()
  const last_observed =
    before.last_observed !== null && before.last_observed > observed
      ? before.last_observed
      : observed
  return {
    ...before,
    ...counted(before, Math.floor(Date.parse(heard) / MINUTE_MS), count),
    last_heard: heard,
    last_observed,
  }
}

/** The last hour, minute by minute. Minutes without a line stand as zeros, so that the place tells the time. */
function counted(
  { minute, lines }: ObserverRow,
  now: number,
  count: number,
): Pick<ObserverRow, 'minute' | 'lines'> {
  const last = Number(minute)
  // Two appends may be recorded out of order by some milliseconds: the older one counts where the newer one does.
  const passed = last === 0 ? 0 : Math.min(MINUTES_KEPT, Math.max(0, now - last))
  const next = [...lines, ...Array.from({ length: passed }, () => 0)].slice(-MINUTES_KEPT)
  next[Math.max(0, next.length - 1)] = (next.at(-1) ?? 0) + count
  return { minute: Math.max(last, now), lines: next }
}

/** Returns all observers by name; one that was never configured is as unknown observers are. */
export async function queryObservers(db: Kysely<ObserverTables>): Promise<ObserverView[]> {
  const rows = await db.selectFrom('observers').selectAll().orderBy('observers.observer').execute()
  return rows.map(({ mode, rank, minute, lines, conflicts, conflict_samples, ...rest }) => ({
    ...rest,
    mode: mode ?? unknownObserver.mode,
    rank: rank ?? unknownObserver.rank,
    minute: Number(minute) === 0 ? null : new Date(Number(minute) * MINUTE_MS).toISOString(),
    minutes: [...lines],
    conflicts: Number(conflicts),
    conflict_samples: conflict_samples.map(({ at, ...sample }) => ({
      ...sample,
      at: new Date(at).toISOString(),
    })),
  }))
}
