import type { Kysely } from 'kysely'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { lastDayOf } from '#shared/accounts/person-rules.ts'
import type { Ranked } from '#shared/accounts/ranks.ts'
import { holdingEvents, type HoldingEvent } from '#shared/permissions/events.ts'
import {
  holdingsAfter,
  noHoldings,
  permissionsHeld,
  type Holdings,
} from '#shared/permissions/holdings.ts'
import type { Resource } from '#shared/permissions/resources.ts'
import { hasPermission, sees, type Permission } from '#shared/platform/allow.ts'
import { assertNever, type EventOf, type Instant } from '#shared/platform/messages.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

interface Joined {
  readonly studio: string
  readonly timezone: string
  readonly from: Instant
}
type AudienceRow = RowOf<typeof tables.audience>
export type AudienceTables = RowsOf<typeof tables>

const { AccountCreated, AccountChanged, AccountActivated, AccountDeactivated } = accountEvents
const { IdentityCardSet, PersonErased, StudioJoined } = accountEvents
const accountPart = {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  IdentityCardSet,
  PersonErased,
  StudioJoined,
}
const events = { ...accountPart, ...holdingEvents, ...studioEvents }
type StudioEvent = EventOf<typeof studioEvents>
type AccountPart = EventOf<typeof accountPart>
const decisions = new Set(Object.keys(holdingEvents))
const isStudio = (event: EventOf<typeof events>): event is StudioEvent =>
  event.type === 'StudioCreated' || event.type === 'StudioChanged'
const isDecision = (event: EventOf<typeof events>): event is HoldingEvent =>
  decisions.has(event.type)

const tables = {
  audience: table({
    columns: {
      person: 'text',
      email: 'text',
      language: 'text',
      tip_cont: 'text',
      owner: 'boolean',
      super: 'boolean',
      active: 'boolean',
      joined: typed<readonly Joined[]>('jsonb'),
      holdings: typed<Holdings>('jsonb'),
      /** The last day on which the ID document is good. */
      id_expires: 'date null',
    },
    key: ['person'],
  }),
  /** Each studio's clock. */
  notification_clock: table({
    columns: { studio: 'text', timezone: 'text' },
    key: ['studio'],
  }),
}

/** The people who may be told: what each holds and sees, and how they are reached. Erased people are gone. */
export const audience = defineProjection({
  name: 'audience',
  version: 1,
  module: 'notifications',
  sharded: true,
  events,
  tables,
  keysOf: (event) =>
    isStudio(event)
      ? { notification_clock: [[event.data.studio]] }
      : { audience: [[event.data.user]] },
  on: (event, { audience: rows, notification_clock: clocks }) => {
    if (isStudio(event)) {
      const { studio, timezone } = event.data
      return clocks.put({ studio, timezone })
    }
    const { user: person } = event.data
    if (event.type === 'PersonErased') return rows.delete(person)
    const row = rows.get(person) ?? nobody(person)
    if (isDecision(event)) rows.put({ ...row, holdings: holdingsAfter(row.holdings, event) })
    else rows.put({ ...row, ...accountAfter(row, event) })
  },
})

const nobody = (person: string): AudienceRow => ({
  person,
  email: '',
  language: 'en',
  tip_cont: 'Other',
  owner: false,
  super: false,
  active: false,
  joined: [],
  holdings: noHoldings,
  id_expires: null,
})

function accountAfter(
  { joined }: AudienceRow,
  { type, data }: Exclude<AccountPart, { type: 'PersonErased' }>,
): Partial<AudienceRow> {
  switch (type) {
    case 'AccountCreated': {
      const { email, language, tipCont, owner } = data
      const said = { email, language, owner, super: data.super }
      return { ...said, tip_cont: tipCont, active: true }
    }
    case 'AccountChanged': {
      const { email, language, tipCont } = data
      return { email, language, super: data.super, tip_cont: tipCont }
    }
    case 'AccountActivated':
    case 'AccountDeactivated':
      return { active: type === 'AccountActivated' }
    case 'StudioJoined': {
      const { studio, timezone, from } = data
      return { joined: [...joined, { studio, timezone, from }] }
    }
    case 'IdentityCardSet':
      // Empty where it is not known, and `[erased]` once the person's key is gone.
      return { id_expires: /^\d{4}-\d{2}$/.test(data.expires) ? lastDayOf(data.expires) : null }
    default:
      return assertNever(type)
  }
}

/** A person who may be told something, as they are at one moment. */
export interface Listener extends Ranked {
  readonly email: string
  readonly language: string
  readonly studio: string | null
  readonly timezone: string | null
  readonly allStudios: boolean
  readonly studios: readonly string[]
  /** Allocated to them. */
  readonly models: readonly string[]
  readonly permissions: Readonly<Record<string, readonly Permission[]>>
}

/** Everybody active, as they are at `now`. Some hundreds: who of them is told is decided in memory. */
export async function queryListeners(
  db: Kysely<AudienceTables>,
  now: Instant,
): Promise<readonly Listener[]> {
  const rows = await db
    .selectFrom('audience')
    .selectAll()
    .where('audience.active', '=', true)
    .orderBy('audience.person')
    .execute()
  return rows.map((row) => listenerAt(row, now))
}
/** Returns one listener; undefined if no active person has the login. */
export async function queryListener(
  db: Kysely<AudienceTables>,
  person: string,
  now: Instant,
): Promise<Listener | undefined> {
  const row = await db
    .selectFrom('audience')
    .selectAll()
    .where('audience.person', '=', person)
    .where('audience.active', '=', true)
    .executeTakeFirst()
  return row && listenerAt(row, now)
}

function listenerAt(row: AudienceRow, now: Instant): Listener {
  const { person: user, holdings, joined, tip_cont: tipCont, owner } = row
  const { email, language } = row
  const isSuper = holdings.super ?? row.super
  const at = joined
    .filter(({ from }) => Date.parse(from) <= Date.parse(now))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
    .at(-1)
  const studios = [...(at ? [at.studio] : []), ...holdings.studios]
  return {
    user,
    email,
    language,
    tipCont,
    owner,
    super: isSuper,
    studio: at?.studio ?? null,
    timezone: at?.timezone ?? null,
    allStudios: owner || isSuper,
    studios: [...new Set(studios)],
    models: holdings.models,
    permissions: permissionsHeld(tipCont, holdings),
  }
}

/** Whether this person holds a permission over people of this studio. */
export const holdsIn = (
  listener: Listener,
  studio: string | null,
  { resource, permission }: { readonly resource: Resource; readonly permission: Permission },
): boolean =>
  hasPermission(listener, resource, permission) &&
  sees({ ...listener, permissions: listener.permissions, scopes: null }, studio)

/** Every studio with its clock. */
export async function queryStudioPlaces(
  db: Kysely<AudienceTables>,
): Promise<readonly { readonly key: string; readonly zone: string }[]> {
  const rows = await db
    .selectFrom('notification_clock')
    .selectAll()
    .orderBy('notification_clock.studio')
    .execute()
  return rows.map(({ studio: key, timezone: zone }) => ({ key, zone }))
}

/** The last good day of each active person's ID document, where it is known. */
export async function queryExpiringIds(
  db: Kysely<AudienceTables>,
): Promise<readonly { readonly user: string; readonly expires: string }[]> {
  const rows = await db
    .selectFrom('audience')
    .select(['audience.person', 'audience.id_expires'])
    .where('audience.active', '=', true)
    .where('audience.id_expires', 'is not', null)
    .orderBy('audience.person')
    .execute()
  return rows.flatMap(({ person: user, id_expires: expires }) =>
    expires === null ? [] : [{ user, expires }],
  )
}
/** Whether this studio exists. */
export const queryIsStudio = async (db: Kysely<AudienceTables>, studio: string): Promise<boolean> =>
  (await db
    .selectFrom('notification_clock')
    .select('notification_clock.studio')
    .where('notification_clock.studio', '=', studio)
    .executeTakeFirst()) !== undefined
