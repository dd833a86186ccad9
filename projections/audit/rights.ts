import { sql, type Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { holdingEvents, type HoldingEvent } from '#shared/permissions/events.ts'
import {
  defineProjection,
  table,
  typed,
  type Projected,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

/**
 * One step in what a person may see: an event about their account or their permissions, without anything personal.
 */
export type AuditRightRow = RowOf<typeof tables.audit_right>
export type AuditRightTables = RowsOf<typeof tables>

const {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  StudioJoined,
  PersonErased,
} = accountEvents
const rightEvents = {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  StudioJoined,
  PersonErased,
  ...holdingEvents,
  ...configurationEvents,
}
type Told = Pick<AuditRightRow, 'resource' | 'data'>
type RightEvent = Projected &
  (
    | HoldingEvent
    | { type: 'AccountCreated'; data: { tipCont: string; owner: boolean; super: boolean } }
    | { type: 'AccountChanged'; data: { tipCont: string; super: boolean } }
    | { type: 'StudioJoined'; data: { studio: string; from: string } }
    | { type: 'AccountActivated' | 'AccountDeactivated' | 'PersonErased'; data: object }
  )
function toldBy(event: RightEvent): Told {
  switch (event.type) {
    case 'AccountCreated': {
      const { tipCont, owner, super: isSuper } = event.data
      return { resource: null, data: { tipCont, owner, super: isSuper } }
    }
    case 'AccountChanged':
      return { resource: null, data: { tipCont: event.data.tipCont, super: event.data.super } }
    case 'StudioJoined':
      return { resource: null, data: { studio: event.data.studio, from: event.data.from } }
    case 'AccountActivated':
    case 'AccountDeactivated':
    case 'PersonErased':
      return { resource: null, data: {} }
    default:
      return { resource: 'resource' in event.data ? event.data.resource : null, data: event.data }
  }
}

const tables = {
  audit_right: table({
    columns: {
      /** '' where it is about all trainers of a studio. */
      person: 'text',
      position: 'bigint',
      /** The resource of an event about one alone; null: whatever the resource. */
      resource: 'text null',
      at: 'text',
      type: 'text',
      data: typed<Readonly<Record<string, unknown>>>('jsonb'),
    },
    key: ['person', 'position'],
    merge: {},
  }),
}

/** The events that tell who could see what at any moment (services/audit/viewers.ts). */
export const auditRights = defineProjection({
  name: 'audit_rights',
  version: 2,
  module: 'audit',
  sharded: true,
  events: rightEvents,
  tables,
  keysOf: () => ({}),
  on: (event, { audit_right }) => {
    const step = { position: Number(event.position), at: event.recordedAt, type: event.type }
    if (event.type !== 'StudioSettingChanged') {
      audit_right.add({ ...step, person: event.data.user, ...toldBy(event) })
      return
    }
    const { studio, setting, value, from } = event.data
    if (setting === 'trainerRestrictions')
      audit_right.add({ ...step, person: '', resource: null, data: { studio, value, from } })
  },
})

/** The most rows read at once: many people have too many for one read. */
const PAGE = 5000
/**
 * Yields the events that decide about this resource, person by person, each in order; those that bind all trainers of
 * a studio come first.
 */
export async function* auditRightsByPerson(
  db: Kysely<AuditRightTables>,
  resource: string,
): AsyncGenerator<readonly AuditRightRow[]> {
  let own: AuditRightRow[] = []
  for (let last: AuditRightRow | undefined; ;) {
    const rows = await queryRightsAfter(db, resource, last)
    for (const row of rows) {
      if (own.length > 0 && own[0]?.person !== row.person) {
        yield own
        own = []
      }
      own.push(row)
    }
    last = rows.at(-1)
    if (!last || rows.length < PAGE) break
  }
  if (own.length > 0) yield own
}
const queryRightsAfter = (
  db: Kysely<AuditRightTables>,
  resource: string,
  last: AuditRightRow | undefined,
): Promise<AuditRightRow[]> =>
  db
    .selectFrom('audit_right')
    .selectAll()
    .where((where) =>
      where.or([
        where('audit_right.resource', 'is', null),
        where('audit_right.resource', '=', resource),
      ]),
    )
    .where(
      sql<boolean>`(audit_right.person, audit_right.position) > (${last?.person ?? ''}::text, ${last?.position ?? 0}::bigint)`,
    )
    .orderBy('audit_right.person')
    .orderBy('audit_right.position')
    .limit(PAGE)
    .execute()
