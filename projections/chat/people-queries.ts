import { sql, type Kysely } from 'kysely'
import type { Holdings } from '#shared/permissions/holdings.ts'
import type { PersonRow } from '../platform/people/people-table.ts'
import type { ChatTables } from './conversation-queries.ts'
import type { ChatStudioRow } from './people.ts'

type Db = Kysely<ChatTables>
/** Every studio with its settings: there are few. */
export const queryChatStudios = (db: Db): Promise<ChatStudioRow[]> =>
  db.selectFrom('chat_studio').selectAll().orderBy('chat_studio.studio').execute()

/** People with what was decided about them. */
type ChatPersonRow = PersonRow & { readonly holdings: Holdings | null }
const people = (db: Db) =>
  db
    .selectFrom('directory_person as d')
    .leftJoin('chat_person as p', 'p.person', 'd.person')
    .selectAll('d')
    .select('p.holdings')
/** These people. */
export const queryChatPeople = async (
  db: Db,
  users: readonly string[],
): Promise<readonly ChatPersonRow[]> =>
  users.length === 0
    ? []
    : people(db)
        .where('d.person', '=', sql<string>`any(${[...users]}::text[])`)
        .execute()
/**
 * The active people of these studios (null: of all), and those who see this one: everybody whom somebody of this studio may write
 * to, and more; `whyNotWrite` decides.
 */
export const queryWithinReach = (
  db: Db,
  {
    studios,
    studio,
    limit,
  }: {
    readonly studios: readonly string[] | null
    readonly studio: string | null
    readonly limit: number
  },
): Promise<readonly ChatPersonRow[]> => {
  const seen = people(db).where('d.active', '=', true).where('d.erased', '=', false)
  const near =
    studios === null
      ? seen
      : seen.where(
          sql<boolean>`(d.studio = any(${[...studios]}::text[]) or d.owner or coalesce(d.decided_super, d.super)
            or jsonb_exists(p.holdings -> 'studios', ${studio}::text))`,
        )
  return near.orderBy('d.person').limit(limit).execute()
}
