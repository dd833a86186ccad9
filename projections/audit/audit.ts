import { peopleOfEvent } from '#shared/audit/event-facts.ts'
import type { EventMetadata } from '#shared/platform/event-store.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { joinsOver } from '#shared/platform/people.ts'
import {
  defineProjection,
  table,
  typed,
  type Projected,
  type RowOf,
  type RowSets,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/**
 * One event, narrow: only what is searched by. Its contents, stream and id are read from the log by its position when
 * an entry is opened. Times in epoch milliseconds. `studio`: by which it is shown (shared/audit/rules.ts).
 */
export type AuditRow = RowOf<typeof tables.audit_event>
/** The positions of the events of a UTC day, by either time: a search by time looks nowhere else. */
type AuditDayRow = RowOf<typeof tables.audit_day>
export type AuditTables = RowsOf<typeof tables>

export const AUDIT = 'audit'
export const AUDIT_DAY_MS = 86_400_000
const dayOf = (ms: number): number => Math.floor(ms / AUDIT_DAY_MS)
type Stored = Projected & { readonly meta: EventMetadata }
const dataOf = ({ data }: Projected) => (data ?? {}) as Readonly<Record<string, unknown>>
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const tables = {
  audit_event: table({
    columns: {
      position: 'bigint',
      type: 'text',
      actor: 'text',
      behalf: 'text null',
      studio: 'text null',
      call: 'text null',
      request: 'text',
      cause: 'text null',
      occurred: 'bigint',
      recorded: 'bigint',
    },
    key: ['position'],
    merge: {},
    indexes: [['actor', 'position'], ['type', 'position'], ['request']],
    sparseIndexes: [
      ['studio', 'position'],
      ['behalf', 'position'],
      ['call', 'position'],
      ['cause', 'position'],
    ],
  }),
  audit_person: table({
    columns: { person: 'text', position: 'bigint' },
    key: ['person', 'position'],
    merge: {},
  }),
  audit_day: table({
    columns: {
      time: typed<'occurred' | 'recorded'>('text'),
      day: 'integer',
      first: 'bigint',
      last: 'bigint',
    },
    key: ['time', 'day'],
  }),
  /** The studio a person belongs to by now. */
  audit_home: table({
    columns: { person: 'text', studio: 'text', from_at: 'text' },
    key: ['person'],
  }),
}

/**
 * Every event of the log, by who, about whom, where, by what and when. Holds logins and ids, and nothing personal.
 * `types`: the event types of the product.
 */
export const auditOf = (types: EventTypes) =>
  defineProjection({
    name: AUDIT,
    version: 1,
    module: 'audit',
    // Readers who page and follow must never find a newer event before an older one.
    sharded: false,
    events: types,
    form: 'stored',
    tables,
    keysOf: (event) => {
      const [person] = peopleOfEvent(types, event)
      const needsHome = person !== undefined && event.meta?.studio == null
      return {
        audit_day: [
          ['occurred', dayOf(Date.parse(event.occurredAt))],
          ['recorded', dayOf(Date.parse(event.recordedAt))],
        ],
        ...(needsHome || event.type === 'StudioJoined' ? { audit_home: [[person ?? '']] } : {}),
      }
    },
    on: (event, rows) => {
      if (!event.meta) throw new Error(`${event.id} has no envelope`)
      const position = Number(event.position)
      const [occurred, recorded] = [Date.parse(event.occurredAt), Date.parse(event.recordedAt)]
      const { onBehalfOf, call, correlationId, causationId } = event.meta
      const people = peopleOfEvent(types, event)
      rows.audit_event.add({
        position,
        type: event.type,
        actor: event.actor,
        behalf: onBehalfOf ?? null,
        studio: studioOf(event as Stored, people[0], rows),
        call: call ?? null,
        request: correlationId,
        cause: causationId,
        occurred,
        recorded,
      })
      for (const person of people) rows.audit_person.add({ person, position })
      for (const [time, ms] of [
        ['occurred', occurred],
        ['recorded', recorded],
      ] as const)
        stretch(rows, { time, day: dayOf(ms) }, position)
      if (event.type === 'StudioJoined') move(event, rows)
    },
  })

type Sets = RowSets<typeof tables>
function studioOf(event: Stored, person: string | undefined, { audit_home }: Sets): string | null {
  if (event.meta.studio !== null) return event.meta.studio
  const home = person === undefined ? undefined : audit_home.get(person)
  return home?.studio ?? textIn(dataOf(event)['studio'])
}
function stretch(
  { audit_day }: Sets,
  key: Pick<AuditDayRow, 'time' | 'day'>,
  position: number,
): void {
  const row = audit_day.get(key.time, key.day)
  // Positions only grow: of one that is there only the last one moves.
  audit_day.put({ ...key, first: row?.first ?? position, last: position })
}
function move(event: Projected, { audit_home }: Sets): void {
  const { user, studio, from } = dataOf(event)
  const [person, home, from_at] = [textIn(user), textIn(studio), textIn(from)]
  if (person === null || home === null || from_at === null) return
  if (joinsOver(from_at, audit_home.get(person)?.from_at ?? null))
    audit_home.put({ person, studio: home, from_at })
}
