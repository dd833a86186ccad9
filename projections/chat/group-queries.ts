import { sql, type Kysely } from 'kysely'
import { chatLimits } from '#shared/chat/rules.ts'
import type { ChatTables } from './conversation-queries.ts'

type Db = Kysely<ChatTables>
/** The groups that a person may be shown, by name: those that they are in or on the way into, and the others of these studios that people may come into; `studios` null: of all. */
export const queryGroupsFor = (
  db: Db,
  user: string,
  {
    studios,
    managed,
  }: { readonly studios: readonly string[]; readonly managed: readonly string[] },
) =>
  db
    .selectFrom('chat_group as g')
    .leftJoin('chat_member as m', (join) =>
      join.onRef('m.conversation', '=', 'g.conversation').on('m.user', '=', user),
    )
    .select('g.conversation')
    .where('g.deleted', '=', false)
    .where('g.studio', '=', sql<string>`any(${[...studios]}::text[])`)
    .where(
      sql<boolean>`(m.standing in ('member', 'requested', 'invited', 'banned') or g."join" <> 'invited'
        or g.studio = any(${[...managed]}::text[]))`,
    )
    .orderBy('g.name')
    .orderBy('g.conversation')
    .limit(chatLimits.groups)
    .execute()
/** How many groups of a studio there are that are not deleted. */
export async function queryGroupCount(db: Db, studio: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_group as g')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('g.studio', '=', studio)
    .where('g.deleted', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
