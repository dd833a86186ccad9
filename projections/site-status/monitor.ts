import { accountEvents } from '#shared/accounts/events.ts'
import { shardOf } from '#shared/platform/event-store.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { joinsOver } from '#shared/platform/people.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { stateCode } from '#shared/shifts/rules.ts'
import type { SourceStates } from '#shared/site-status/cell.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { foldObservation, type DueAlert, type SourceState } from '#shared/site-status/source.ts'
import { ALERT_AGE_MS_MAX } from '#shared/site-status/rules.ts'
import {
  defineProjection,
  table,
  type Key,
  type Projected,
  type RowOf,
  type RowSets,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/**
 * Every row carries its shard and the position that last moved it: positions of one shard grow row by row, those of two
 * shards do not, so readers that look for news keep a place for each shard.
 */
type Moved = { shard: number; position: string }
/** `shift`: 0 free, 1 working, 2 paused, since epoch milliseconds. */
export type MonitorPersonRow = RowOf<typeof tables.monitor_person>
/**
 * One account: `account` null while the person has none on this site, `sources` empty while it was never observed.
 */
export type MonitorCellRow = {
  person: string
  site: string
  account: string | null
  sources: SourceStates
} & Moved
/** The last heartbeat of an observer for a part of the people. */
export type MonitorBeatRow = RowOf<typeof tables.monitor_beat>
/** An alert to raise; the reaction that raises alerts reads it. */
export type AlertDueRow = {
  alert: string
  person: string
  site: string
  account: string
  kind: DueAlert['kind']
  at: number
} & Moved
export type MonitorTables = RowsOf<typeof tables>

const { StudioJoined, SiteAccountSet, SiteAccountDropped, PersonErased } = accountEvents
const events = {
  ...observationEvents,
  StudioJoined,
  SiteAccountSet,
  SiteAccountDropped,
  PersonErased,
  ...shiftEvents,
}
type Event = Projected<EventOf<typeof events>>

const tables = {
  monitor_person: table({
    columns: {
      person: 'text',
      /** In force now, and since when. */
      studio: 'text null',
      studio_from: 'text null',
      shift: 'smallint',
      shift_since: 'bigint',
      shard: 'smallint',
      position: 'text',
    },
    key: ['person'],
    indexes: [['studio'], ['shard', 'position']],
  }),
  monitor_cell: table<MonitorCellRow>({
    columns: {
      person: 'text',
      site: 'text',
      account: 'text null',
      sources: 'jsonb',
      shard: 'smallint',
      position: 'text',
    },
    key: ['person', 'site'],
    indexes: [
      ['site', 'account'],
      ['shard', 'position'],
    ],
  }),
  monitor_beat: table({
    columns: { observer: 'text', shard: 'smallint', at: 'bigint', position: 'text' },
    key: ['observer', 'shard'],
    indexes: [['shard', 'position']],
  }),
  alert_due: table<AlertDueRow>({
    columns: {
      alert: 'text',
      person: 'text',
      site: 'text',
      account: 'text',
      kind: 'text',
      at: 'bigint',
      shard: 'smallint',
      position: 'text',
    },
    // By person first: an erasure finds all of theirs; adding one reads none.
    key: ['person', 'alert'],
    loadBy: ['person'],
    merge: {},
    indexes: [['shard', 'position']],
  }),
}
type MonitorRows = RowSets<typeof tables>

/** The wall: what every account shows now and who works, and which alerts that is worth. */
export const monitor = defineProjection({
  name: 'monitor',
  version: 5,
  module: 'site-status',
  sharded: true,
  events,
  tables,
  keysOf: (event) => {
    switch (event.type) {
      case 'ObservationsReceived':
        return { monitor_cell: event.data.people.map(({ user, site }): Key => [user, site]) }
      case 'HeartbeatReceived':
        return { monitor_beat: [[event.data.observer, shardOf(event.data.part)]] }
      case 'SiteAccountSet':
      case 'SiteAccountDropped':
        return { monitor_cell: [[event.data.user, event.data.site]] }
      case 'PersonErased':
        return { alert_due: [[event.data.user]] }
      default:
        return { monitor_person: [[event.data.user]] }
    }
  },
  on: (event, rows) => {
    switch (event.type) {
      case 'ObservationsReceived':
        return receive(event, rows)
      case 'HeartbeatReceived':
        return beat(event, rows)
      case 'SiteAccountSet':
      case 'SiteAccountDropped':
        return setAccount(event, rows)
      case 'PersonErased':
        return forgetDue(event.data.user, rows)
      default:
        return movePerson(event, rows)
    }
  },
  topics: () => ['monitor:*'],
})

type Of<T extends Event['type']> = Extract<Event, { type: T }>

function receive(
  { data, position, recordedAt }: Of<'ObservationsReceived'>,
  { monitor_cell, alert_due }: MonitorRows,
): void {
  const { observer, rank, stale_s } = data
  const shard = shardOf(data.part)
  for (const { user, site, account, seen } of data.people) {
    const cell = monitor_cell.get(user, site) ?? {
      person: user,
      site,
      account,
      sources: {},
      shard,
      position,
    }
    // A name that the person has given up since says nothing of the one they have now.
    if (cell.account !== account) continue
    let source: SourceState | undefined = Object.hasOwn(cell.sources, observer)
      ? cell.sources[observer]
      : undefined
    for (const [at, status] of seen) {
      const result = foldObservation(source, { rank, stale_s }, at, status)
      source = result.source
      for (const { kind, at: since } of result.alerts)
        if (Date.parse(recordedAt) - since <= ALERT_AGE_MS_MAX)
          alert_due.add({
            alert: alertId(kind, site, user, since),
            person: user,
            site,
            account,
            kind,
            at: since,
            shard,
            position,
          })
    }
    if (source)
      monitor_cell.put({ ...cell, sources: { ...cell.sources, [observer]: source }, position })
  }
}

/** Returns the id of an alert: the same alert has the same id, no matter who raises it and how often. */
export const alertId = (kind: string, site: string, user: string, at: number): string =>
  `${kind.charAt(0)}.${site}.${user}.${at.toString(36)}`

function beat({ data, position }: Of<'HeartbeatReceived'>, { monitor_beat }: MonitorRows): void {
  const { observer, at } = data
  const shard = shardOf(data.part)
  const before = monitor_beat.get(observer, shard)
  if (!before || Number(before.at) < at) monitor_beat.put({ observer, shard, at, position })
}

function setAccount(
  { type, data, position }: Of<'SiteAccountSet' | 'SiteAccountDropped'>,
  { monitor_cell }: MonitorRows,
): void {
  const { user, site, username } = data
  const before = monitor_cell.get(user, site)
  const row = { person: user, site, shard: shardOf(user), position }
  if (type === 'SiteAccountSet') {
    if (before?.account !== username) monitor_cell.put({ ...row, account: username, sources: {} })
  } else if (before?.account === username) monitor_cell.put({ ...row, account: null, sources: {} })
}

/** Their accounts were given up right before, so that nothing more becomes due of them, however late it is observed. */
function forgetDue(user: string, { alert_due }: MonitorRows): void {
  for (const { alert } of alert_due.of(user)) alert_due.delete(user, alert)
}

type PersonEvent = Of<'StudioJoined' | keyof typeof shiftEvents>
function movePerson(event: PersonEvent, { monitor_person }: MonitorRows): void {
  const { user } = event.data
  const { position } = event
  const before = monitor_person.get(user) ?? {
    person: user,
    studio: null,
    studio_from: null,
    shift: 0,
    shift_since: 0,
    shard: shardOf(user),
    position,
  }
  if (event.type === 'StudioJoined') {
    const { studio, from } = event.data
    if (joinsOver(from, before.studio_from))
      monitor_person.put({ ...before, studio, studio_from: from, position })
    return
  }
  // The event holds the state before the stop.
  const [shift, since] =
    event.type === 'ShiftStopUndone'
      ? [stateCode[event.data.status], event.data.changed_at]
      : [shiftAfter[event.type], event.data.at]
  if (shift !== null)
    monitor_person.put({ ...before, shift, shift_since: Date.parse(since), position })
}
const shiftAfter: Readonly<
  Record<Exclude<keyof typeof shiftEvents, 'ShiftStopUndone'>, number | null>
> = {
  ShiftStarted: 1,
  ShiftPaused: 2,
  ShiftResumed: 1,
  ShiftStopped: 0,
  ShiftClosedProvisionally: 0,
  ShiftCorrected: null,
  ShiftAnomalyFound: null,
}
