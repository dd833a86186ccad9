import { sql, type Kysely } from 'kysely'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { PermissionChange } from '#shared/permissions/calls.ts'
import { permissionEvents, type PermissionEvent } from '#shared/permissions/events.ts'
import { holdingsAfter, noHoldings, type Holdings } from '#shared/permissions/holdings.ts'
import type { Permission } from '#shared/platform/allow.ts'
import { joinsOver } from '#shared/platform/people.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'

/** No names here: they are personal, and the list of people has them. `version` counts the decisions about this person. */
export type PermissionPersonRow = RowOf<typeof tables.permission_person>
export type PermissionChangeRow = RowOf<typeof tables.permission_change>
export type PermissionTables = RowsOf<typeof tables>

const { StudioCreated } = studioEvents
const {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  PersonErased,
  StudioJoined,
} = accountEvents
const types = new Set(Object.keys(permissionEvents))
const isDecision = (event: { readonly type: string }): event is PermissionEvent =>
  types.has(event.type)

const tables = {
  permission_person: table({
    columns: {
      person: 'text',
      tip_cont: 'text',
      /** In force now, with its zone and since when. */
      studio: 'text null',
      timezone: 'text null',
      studio_from: 'text null',
      owner: 'boolean',
      super: 'boolean',
      /** Inactive and erased people stand in no list. */
      active: 'boolean',
      holdings: typed<Holdings>('jsonb'),
      version: 'integer',
    },
    key: ['person'],
    indexes: [['studio'], ['tip_cont']],
  }),
  permission_change: table({
    columns: {
      position: 'text',
      person: 'text',
      at: 'text',
      by: 'text',
      what: 'text',
      of: 'text',
      permission: 'text null',
      /** The local day from which it holds, where one was said. */
      from_day: 'date null',
    },
    key: ['position'],
    indexes: [['person', 'position']],
  }),
  /** Studios that exist, so that sight of an unknown one is refused. */
  permission_studio: table({ columns: { studio: 'text' }, key: ['studio'] }),
}

/** The permissions of each person, and who decided them. */
export const permissions = defineProjection({
  name: 'permissions',
  version: 3,
  module: 'permissions',
  sharded: true,
  events: {
    StudioCreated,
    AccountCreated,
    AccountChanged,
    AccountActivated,
    AccountDeactivated,
    PersonErased,
    StudioJoined,
    ...permissionEvents,
  },
  tables,
  keysOf: (event) =>
    event.type === 'StudioCreated'
      ? { permission_studio: [[event.data.studio]] }
      : { permission_person: [[event.data.user]], permission_change: [[event.position]] },
  on: (event, { permission_person, permission_change, permission_studio }) => {
    if (event.type === 'StudioCreated') return permission_studio.put({ studio: event.data.studio })
    if (event.type === 'AccountCreated') {
      const { user: person, tipCont: tip_cont, owner, super: isSuper } = event.data
      return permission_person.put({
        person,
        tip_cont,
        studio: null,
        timezone: null,
        studio_from: null,
        owner,
        super: isSuper,
        active: true,
        holdings: noHoldings,
        version: 0,
      })
    }
    const row = permission_person.get(event.data.user)
    if (!row) throw new Error(`${event.type} of ${event.data.user}, who has no account`)
    if (event.type === 'AccountChanged')
      return permission_person.put({ ...row, tip_cont: event.data.tipCont })
    if (event.type === 'StudioJoined') {
      const { studio, timezone, from } = event.data
      if (joinsOver(from, row.studio_from))
        permission_person.put({ ...row, studio, timezone, studio_from: from })
      return
    }
    if (!isDecision(event))
      return permission_person.put({ ...row, active: event.type === 'AccountActivated' })
    const holdings =
      event.type === 'AllocationHeldFrom' ? row.holdings : holdingsAfter(row.holdings, event)
    permission_person.put({
      ...row,
      holdings,
      super: holdings.super ?? row.super,
      version: row.version + 1,
    })
    const { position, occurredAt: at, actor: by } = event
    permission_change.put({
      position,
      person: row.person,
      at,
      by,
      ...whatOf(event),
    })
  },
})
function whatOf(
  event: PermissionEvent,
): Pick<PermissionChangeRow, 'what' | 'of' | 'permission' | 'from_day'> {
  const { type: what, data } = event
  const now = { what, permission: null, from_day: null }
  if (event.type === 'AllocationHeldFrom') {
    const { allocated, model: of, from: from_day } = event.data
    return { ...now, what: allocated ? 'ModelAllocated' : 'ModelReleased', of, from_day }
  }
  if ('permission' in data) return { ...now, of: data.resource, permission: data.permission }
  const of =
    'resource' in data
      ? data.resource
      : 'model' in data
        ? data.model
        : 'studio' in data
          ? data.studio
          : ''
  return { ...now, of }
}

type Db = Kysely<PermissionTables>
const belonging = {
  studio: 'permission_person.studio',
  person: 'permission_person.person',
} as const
/** People of these studios (null: of all), by login. */
export function queryHolders(
  db: Db,
  { studios, types: wanted }: { studios: readonly string[] | null; types?: readonly string[] },
): Promise<PermissionPersonRow[]> {
  let query = whereVisible(
    db
      .selectFrom('permission_person')
      .selectAll('permission_person')
      .where('permission_person.active', '=', true),
    { studios, self: '' },
    belonging,
  )
  if (wanted) query = query.where('permission_person.tip_cont', 'in', wanted)
  return query.orderBy('permission_person.person').execute()
}
/** These people, as far as they are there. */
export const queryHoldersNamed = (
  db: Db,
  people: readonly string[],
): Promise<PermissionPersonRow[]> =>
  people.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('permission_person')
        .selectAll()
        .where('permission_person.person', 'in', people)
        .execute()

/** The active people to whom a Model is allocated, by login; at most 1,000. */
export async function queryTrainersOf(db: Db, model: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('permission_person')
    .select('permission_person.person')
    .where('permission_person.active', '=', true)
    .where(
      sql<boolean>`permission_person.holdings @> ${JSON.stringify({ models: [model] })}::jsonb`,
    )
    .orderBy('permission_person.person')
    .limit(1_000)
    .execute()
  return rows.map(({ person }) => person)
}

/** Decisions about people of these studios (null: of all), newest first. */
export async function queryPermissionChanges(
  db: Db,
  {
    studios,
    user,
    limit,
  }: { studios: readonly string[] | null; user: string | undefined; limit: number },
): Promise<PermissionChange[]> {
  let query = whereVisible(
    db
      .selectFrom('permission_change')
      .innerJoin('permission_person', 'permission_person.person', 'permission_change.person')
      .selectAll('permission_change'),
    { studios, self: '' },
    belonging,
  )
  if (user !== undefined) query = query.where('permission_change.person', '=', user)
  const rows = await query.orderBy('permission_change.position', 'desc').limit(limit).execute()
  return rows.map(({ person, at, by, what, of, permission, from_day }) => ({
    at,
    by,
    user: person,
    what,
    of,
    permission: permission as Permission | null,
    from: from_day,
  }))
}
