import type { z } from 'zod'
import { shardOf, type Position } from '#shared/platform/event-store.ts'
import type { EventType } from '#shared/platform/messages.ts'
import { onlineTimeEvents } from '#projections/online-time/events.ts'
import type { OnlineTimeEvent } from '#projections/online-time/fold-known.ts'
import type { App } from '../platform/kernel/app.ts'

const { StudioCreated: _created, StudioChanged: _changed, ...aboutPeople } = onlineTimeEvents
const types: Readonly<Record<string, EventType>> = aboutPeople

/** One statement looks through so many positions, and answers with so many events: an observation event may be 250 kB. */
const POSITIONS_MAX = 50_000
const EVENTS_MAX = 250

/** Of an event that says something of many, the names are in its data, in every version of its schema. */
const NAMING = `
  select e.position, e.stream, e.version, e.id, e.type, e.schema_version as "schemaVersion", e.data,
    e.meta ->> 'occurredAt' as "occurredAt", e.meta ->> 'actor' as actor, e.recorded_at as "recordedAt"
  from events e
  where e.shard = $1 and e.position > $2 and e.position <= $3 and e.type = any($4) and case e.type
    when 'ObservationsReceived' then exists (select from json_array_elements(e.data -> 'people') p where p ->> 'user' = any($5))
    when 'HeartbeatReceived' then exists (select from json_array_elements_text(e.data -> 'users') u (login) where u.login = any($5))
    else e.partition = any($5) end
  order by e.position limit $6`
interface LogRow extends Omit<OnlineTimeEvent, 'type' | 'data' | 'position' | 'recordedAt'> {
  readonly type: string
  readonly data: unknown
  readonly position: number
  readonly recordedAt: Date
  readonly schemaVersion: number
}

/** Events that name one of these persons, of one shard all of them, up to a position: in order, some at a time. */
export async function* eventsNaming(
  app: Pick<App, 'pool'>,
  users: readonly string[],
  upTo: Position,
): AsyncGenerator<readonly OnlineTimeEvent[]> {
  const [shard, end] = [shardOf(users[0] ?? ''), Number(upTo)]
  for (let after = 0; after < end;) {
    const until = Math.min(end, after + POSITIONS_MAX)
    const { rows } = await app.pool.query<LogRow>({
      name: 'online_events_naming',
      text: NAMING,
      values: [shard, after, until, Object.keys(types), users, EVENTS_MAX],
    })
    yield rows.map(eventOf)
    after = rows.length < EVENTS_MAX ? until : (rows.at(-1) as LogRow).position
  }
}
/** None of these types has texts that are encrypted. */
function eventOf({ schemaVersion, recordedAt, ...row }: LogRow): OnlineTimeEvent {
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
