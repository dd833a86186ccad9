import { sql, type Kysely } from 'kysely'
import { MAILED_MAX } from '#shared/notifications/rules.ts'
import type { Said } from '#shared/notifications/texts.ts'
import type { NotificationTypeName } from '#shared/notifications/types.ts'
import type { NotificationTables } from './notifications.ts'

type Db = Kysely<NotificationTables>
/** Returns the notifications to mail to a person: raised after `from` up to `upTo`, and not seen by then. */
export async function queryToMail(
  db: Db,
  person: string,
  { from, upTo }: { readonly from: string; readonly upTo: string },
): Promise<readonly Said[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['notification.type', 'notification.about', 'notification.facts'])
    .where('notification.person', '=', person)
    .where('notification.seen', '=', false)
    .where('notification.at', '>=', from)
    .where('notification.at', '<=', upTo)
    .where(sql<boolean>`notification.channels ? 'mail'`)
    .orderBy('notification.at')
    .limit(MAILED_MAX)
    .execute()
  return rows.map(({ type, about, facts }) => ({
    type: type as NotificationTypeName,
    about,
    facts,
  }))
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
