import type { z } from 'zod'
import { shardOf, type Position } from '#shared/platform/event-store.ts'
import type { EventType } from '#shared/platform/messages.ts'
import { onlineTimeEvents } from '#projections/online-time/events.ts'
import type { OnlineTimeEvent } from '#projections/online-time/fold-known.ts'
import type { App } from '../platform/kernel/app.ts'

const { StudioCreated: _created, StudioChanged: _changed, ...aboutPeople } = onlineTimeEvents
const types: Readonly<Record<string, EventType>> = aboutPeople

/** One statement looks at so many events: what it answers with is at most 250 kB for each. */
const EVENTS_MAX = 500
/** More names than this are in most events, and not looked for. */
const NAMES_MAX = 10

/**
 * The query for those of the shard's next events that may name a person asked for, and where the next statement goes
 * on. Names are looked for in what was read by the index alone: else a plan without statistics looks for them in all
 * that is left. They are looked for as texts: to take the JSON of one round of a poller apart takes PostgreSQL 40
 * microseconds.
 */
const NAMING = `
  with page as materialized (
    select e.* from events e
    where e.shard = $1 and e.position > $2 and e.position <= $3 and e.type = any($4)
    order by e.position limit $6
  )
  select e.position, e.stream, e.version, e.id, e.type, e.schema_version as "schemaVersion", e.data,
    e.meta ->> 'occurredAt' as "occurredAt", e.meta ->> 'actor' as actor, e.recorded_at as "recordedAt",
    l.last, l.events
  from (select max(p.position) as last, count(*)::integer as events from page p) l
  left join page e on cardinality($5::text[]) > ${NAMES_MAX} or exists (
    select from unnest($5::text[]) u (login) where strpos(e.data::text, u.login) > 0)
  order by e.position`
interface LogRow extends Omit<OnlineTimeEvent, 'type' | 'data' | 'position' | 'recordedAt'> {
  readonly type: string
  readonly data: unknown
  /** null: of this page, no event names anybody of them. */
  readonly position: number | null
  readonly recordedAt: Date
  readonly schemaVersion: number
  /** The end of the page, and the number of events looked at. */
  readonly last: number | null
  readonly events: number
}

/** Events that may name one of these persons, of one shard all of them, up to a position: in order, some at a time. */
export async function* eventsNaming(
  app: Pick<App, 'pool'>,
  users: readonly string[],
  upTo: Position,
): AsyncGenerator<readonly OnlineTimeEvent[]> {
  const shard = shardOf(users[0] ?? '')
  const names = users.map((user) => JSON.stringify(user))
  let after: number | null = 0
  while (after !== null) {
    const { rows }: { readonly rows: readonly LogRow[] } = await app.pool.query<LogRow>({
      name: 'online_events_naming',
      text: NAMING,
      values: [shard, after, Number(upTo), Object.keys(types), names, EVENTS_MAX],
    })
    yield rows.filter(({ position }) => position !== null).map(eventOf)
    after = rows[0]?.events === EVENTS_MAX ? rows[0].last : null
  }
}
/** None of these types has texts that are encrypted. */
function eventOf({
  schemaVersion,
  recordedAt,
  last: _last,
  events: _events,
  ...row
}: LogRow): OnlineTimeEvent {
  const type = types[row.type] as EventType<z.ZodType>
  let data: unknown = row.data
  for (let version = schemaVersion; version < type.version; version++)
    data = type.upcast[version]?.(data as never)
  return {
    ...row,
    data: type.schema.parse(data),
    position: String(row.position).padStart(19, '0'),
    recordedAt: recordedAt.toISOString(),
  } as OnlineTimeEvent
}
