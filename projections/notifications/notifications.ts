import { sql, type Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Notification, NotificationPage, PushDevice } from '#shared/notifications/calls.ts'
import { notificationEvents, type Facts } from '#shared/notifications/events.ts'
import {
  chosenAfter,
  type Channel,
  type Chosen,
  type NotificationTypeName,
} from '#shared/notifications/types.ts'
import type { Said } from '#shared/notifications/texts.ts'
import { assertNever } from '#shared/platform/messages.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

type PushDeviceRow = RowOf<typeof tables.push_device>
export type NotificationTables = RowsOf<typeof tables>
const { PersonErased } = accountEvents
/** The events that are shown: those that decide whether and when a person is told are read from the log alone. */
const {
  ProjectMuted: _muted,
  QuietHoursSet: _quiet,
  TaskNewsPushed: _pushed,
  ...shownEvents
} = notificationEvents

const tables = {
  notification: table({
    columns: {
      person: 'text',
      notification: 'text',
      type: 'text',
      studio: 'text null',
      about: 'text null',
      facts: typed<Facts>('jsonb'),
      channels: typed<readonly Channel[]>('jsonb'),
      at: 'text',
      seen: 'boolean',
    },
    // By person first: an erasure finds all of theirs, and one that is raised is added without reading the others.
    key: ['person', 'notification'],
    loadBy: ['person'],
    merge: {},
    indexes: [['person', 'at'], ['person', 'seen'], ['notification']],
  }),
  /** A person's choices, by studio. */
  notification_choice: table({
    columns: { person: 'text', chosen: typed<Readonly<Record<string, Chosen>>>('jsonb') },
    key: ['person'],
  }),
  push_device: table({
    columns: { person: 'text', device: 'text', name: 'text', secret: 'text', at: 'text' },
    key: ['person', 'device'],
    loadBy: ['person'],
  }),
}

/**
 * The notifications of each person, whether they were seen, what the person wants to be told, and by which browsers.
 */
export const notifications = defineProjection({
  name: 'notifications',
  version: 1,
  module: 'notifications',
  sharded: true,
  events: { ...shownEvents, PersonErased },
  tables,
  keysOf: ({ type, data }) => {
    switch (type) {
      case 'NotificationRaised':
      case 'NotificationsMailed':
        return {}
      case 'NotificationsSeen':
        return { notification: [[data.user]] }
      case 'SubscriptionSet':
        return { notification_choice: [[data.user]] }
      case 'PushDeviceAdded':
      case 'PushDeviceRemoved':
        return { push_device: [[data.user]] }
      case 'PersonErased':
        return {
          notification: [[data.user]],
          notification_choice: [[data.user]],
          push_device: [[data.user]],
        }
      default:
        return assertNever(type)
    }
  },
  topics: ({ data }) => [`bell:${data.user}`],
  on: ({ type, data, occurredAt }, rows) => {
    const { user: person } = data
    switch (type) {
      case 'NotificationRaised': {
        const { notification, type: kind, studio, about, facts, channels, at } = data
        const said = { type: kind, studio, about, facts, channels, at }
        return rows.notification.add({ person, notification, ...said, seen: false })
      }
      case 'NotificationsSeen':
        for (const one of data.notifications) {
          const row = rows.notification.get(person, one)
          if (row) rows.notification.put({ ...row, seen: true })
        }
        return
      case 'NotificationsMailed':
        return
      case 'SubscriptionSet': {
        const before = rows.notification_choice.get(person)?.chosen ?? {}
        const chosen = chosenAfter(before[data.studio] ?? {}, data)
        return rows.notification_choice.put({
          person,
          chosen: { ...before, [data.studio]: chosen },
        })
      }
      case 'PushDeviceAdded': {
        const { device, name, secret } = data
        return rows.push_device.put({ person, device, name, secret, at: occurredAt })
      }
      case 'PushDeviceRemoved':
        return rows.push_device.delete(person, data.device)
      case 'PersonErased':
        rows.notification_choice.delete(person)
        for (const { notification } of rows.notification.of(person))
          rows.notification.delete(person, notification)
        for (const { device } of rows.push_device.of(person))
          rows.push_device.delete(person, device)
        return
      default:
        return assertNever(type)
    }
  },
})

type Db = Kysely<NotificationTables>
const isOnScreen = sql<boolean>`notification.channels ? 'screen'`
/**
 * Returns a page of a person's notifications: newest first, at most `limit`, those raised before `before` if it is
 * given.
 */
export async function queryNotifications(
  db: Db,
  person: string,
  {
    limit,
    before,
    onlyUnseen = false,
  }: {
    readonly limit: number
    readonly before: string | undefined
    readonly onlyUnseen?: boolean
  },
): Promise<NotificationPage> {
  const mine = db
    .selectFrom('notification')
    .where('notification.person', '=', person)
    .where(isOnScreen)
  const wanted = onlyUnseen ? mine.where('notification.seen', '=', false) : mine
  const page = before === undefined ? wanted : wanted.where('notification.at', '<', before)
  const [rows, counts] = await Promise.all([
    page
      .select((select) => [
        'notification.notification',
        'notification.type',
        'notification.studio',
        'notification.about',
        'notification.facts',
        'notification.at',
        select
          .selectFrom('notification as other')
          .select(
            sql<string[]>`coalesce(array_agg(other.person order by other.person), '{}')`.as('seen'),
          )
          .whereRef('other.notification', '=', 'notification.notification')
          .where('other.seen', '=', true)
          .as('seen'),
      ])
      .orderBy('notification.at', 'desc')
      .orderBy('notification.notification')
      .limit(limit)
      .execute(),
    queryCounts(db, person),
  ])
  const listed = rows.map(({ notification, type, seen, ...rest }): Notification => ({
    _id: notification,
    type: type as NotificationTypeName,
    ...rest,
    seen: seen ?? [],
  }))
  const { total, unread } = counts
  return { notifications: listed, total, unread }
}

export interface NotificationCounts {
  readonly total: number
  readonly unread: number
  /** How many of each type are unseen; types without any are left out. */
  readonly types: Readonly<Record<string, number>>
}
export const noNotifications: NotificationCounts = { total: 0, unread: 0, types: {} }
/** Counts this person's notifications, and those of them that are unseen. */
const queryCounts = async (db: Db, person: string): Promise<NotificationCounts> =>
  (await queryCountsOf(db, [person])).get(person) ?? noNotifications
/** Counts the same for several people; people who were told nothing are left out. */
export async function queryCountsOf(
  db: Db,
  people: readonly string[],
): Promise<ReadonlyMap<string, NotificationCounts>> {
  const { rows } = await sql<{ person: string; type: string; total: number; unread: number }>`
    select n.person, n.type, count(*)::integer as total, (count(*) filter (where not n.seen))::integer as unread
    from notification n where n.person = any(${people}) and n.channels ? 'screen' group by n.person, n.type
    order by n.type`.execute(db)
  const counts = new Map<string, NotificationCounts>()
  for (const { person, type, total, unread } of rows) {
    const before = counts.get(person) ?? noNotifications
    counts.set(person, {
      total: before.total + total,
      unread: before.unread + unread,
      types: unread === 0 ? before.types : { ...before.types, [type]: unread },
    })
  }
  return counts
}

/** One notification of a person; undefined if it is gone. */
export async function queryOne(
  db: Db,
  person: string,
  notification: string,
): Promise<Said | undefined> {
  const row = await db
    .selectFrom('notification')
    .select(['notification.type', 'notification.about', 'notification.facts'])
    .where('notification.person', '=', person)
    .where('notification.notification', '=', notification)
    .executeTakeFirst()
  return row && { ...row, type: row.type as NotificationTypeName }
}

/** Whether this person was told so. */
export const queryIsTold = async (db: Db, person: string, notification: string): Promise<boolean> =>
  (await db
    .selectFrom('notification')
    .select('notification.notification')
    .where('notification.person', '=', person)
    .where('notification.notification', '=', notification)
    .executeTakeFirst()) !== undefined

/** Returns what these people chose for a studio; people who chose nothing are left out. */
export async function queryChosen(
  db: Db,
  people: readonly string[],
  studio: string,
): Promise<ReadonlyMap<string, Chosen>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('notification_choice')
    .selectAll()
    .where('notification_choice.person', 'in', people)
    .execute()
  return new Map(rows.map(({ person, chosen }) => [person, chosen[studio] ?? {}]))
}

/** The browsers of a person that take push messages, with the reference to each one's secret. */
export const queryDevices = (db: Db, person: string): Promise<PushDeviceRow[]> =>
  db
    .selectFrom('push_device')
    .selectAll()
    .where('push_device.person', '=', person)
    .orderBy('push_device.at')
    .execute()
export const shownDevice = ({ device, name, at }: PushDeviceRow): PushDevice => ({
  device,
  name,
  at,
})
