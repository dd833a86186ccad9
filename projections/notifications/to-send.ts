import { sql, type Kysely } from 'kysely'
import { MAILED_MAX } from '#shared/notifications/rules.ts'
import type { Gathered } from '#shared/notifications/texts.ts'
import type { NotificationTypeName } from '#shared/notifications/types.ts'
import type { NotificationTables } from './notifications.ts'

type Db = Kysely<NotificationTables>
/**
 * Returns what to mail or push to a person, the oldest first: raised after `from` up to `upTo`, and not seen by then. Of tasks the same
 * news are one with their count, whichever task they are of. `type`: of this kind alone.
 */
export async function queryToSend(
  db: Db,
  person: string,
  {
    from,
    upTo,
    by,
    type: only,
  }: {
    readonly from: string
    readonly upTo: string
    readonly by: 'mail' | 'push'
    readonly type?: NotificationTypeName
  },
): Promise<readonly Gathered[]> {
  const facts = sql<Gathered['facts']>`notification.facts - 'task'`
  const mine = db
    .selectFrom('notification')
    .where('notification.person', '=', person)
    .where('notification.seen', '=', false)
    .where('notification.at', '>=', from)
    .where('notification.at', '<=', upTo)
    .where(sql<boolean>`notification.channels ? ${by}`)
  const rows = await (only === undefined ? mine : mine.where('notification.type', '=', only))
    .select(['notification.type', 'notification.about', facts.as('facts')])
    .select(sql<number>`count(*)::integer`.as('count'))
    .groupBy(['notification.type', 'notification.about', facts])
    .orderBy(sql`min(notification.at)`)
    .orderBy(sql`min(notification.notification)`)
    .limit(MAILED_MAX)
    .execute()
  return rows.map(({ type, ...rest }) => ({ type: type as NotificationTypeName, ...rest }))
}
/**
 * Returns those of these people who have something to mail that was raised after `from` and not seen: mailed already,
 * or not.
 */
export async function queryUnseenByMail(
  db: Db,
  people: readonly string[],
  from: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('notification.person')
    .distinct()
    .where('notification.person', '=', sql<string>`any(${people})`)
    .where('notification.seen', '=', false)
    .where('notification.at', '>=', from)
    .where(sql<boolean>`notification.channels ? 'mail'`)
    .orderBy('notification.person')
    .execute()
  return rows.map(({ person }) => person)
}
