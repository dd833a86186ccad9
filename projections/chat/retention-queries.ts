import { sql, type Kysely } from 'kysely'
import { chatLimits } from '#shared/chat/rules.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { ChatTables } from './conversation-queries.ts'
import type { RetentionTables } from './retention.ts'

type Db = Kysely<ChatTables>
interface Limits {
  /** Whose turn it is. */
  readonly studio: string
  /** The months for which each studio keeps messages, if it says so. */
  readonly months: ReadonlyMap<string, number | null>
  readonly now: Instant
}
/** A conversation with messages of a month that is kept no longer; `until`: YYYY-MM, the newest such month. */
export interface ConversationToTakeOut {
  readonly conversation: string
  readonly until: string
}
/**
 * Conversations of a studio that hold what is kept no longer, by their id, the first `limit` after one of them: groups of the
 * studio, and direct ones that its own limit binds. The shorter limit binds: of both studios, of the group and its studio.
 */
export async function queryConversationsToTakeOut(
  db: Db,
  { studio, months, now }: Limits,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ConversationToTakeOut[]> {
  const said = [...months].filter(([, one]) => one !== null)
  const { rows } = await sql<ConversationToTakeOut>`
    with limits as (select * from unnest(${said.map(([name]) => name)}::text[], ${said.map(([, one]) => one)}::integer[])
        as l(studio, months)),
      bound as (
        select t.conversation, least(la.months, lb.months) as months
        from chat_talk t
        join directory_person a on a.person = t.a
        join directory_person b on b.person = t.b
        left join limits la on la.studio = a.studio
        left join limits lb on lb.studio = b.studio
        where (a.studio = ${studio} and la.months = least(la.months, lb.months))
          or (b.studio = ${studio} and lb.months = least(la.months, lb.months))
        union all
        select g.conversation, least(l.months, g.keep)
        from chat_group g left join limits l on l.studio = g.studio
        where g.studio = ${studio}),
      gone as (
        select o.conversation, to_char(date_trunc('month', ${now}::timestamptz at time zone 'UTC')
          - make_interval(months => o.months + 1), 'YYYY-MM') as until
        from bound o where o.months is not null and o.conversation > ${after})
    select o.conversation, o.until from gone o
    where exists (select from chat_message c where c.conversation = o.conversation and c.month <= o.until)
    order by o.conversation limit ${limit}`.execute(db)
  return rows
}

/** A message that is kept no longer. */
export interface MessageToTakeOut {
  readonly message: string
  readonly month: string
  readonly by: string
  readonly files: number
}
/** Messages of a conversation up to a month, the oldest month first, the next ones after one of them. */
export const queryMessagesToTakeOut = async (
  db: Db,
  { conversation, until }: ConversationToTakeOut,
  after: Pick<MessageToTakeOut, 'month' | 'message'>,
  limit: number,
): Promise<readonly MessageToTakeOut[]> =>
  db
    .selectFrom('chat_message as c')
    .select(['c.message', 'c.month', 'c.by', 'c.files'])
    .where('c.conversation', '=', conversation)
    .where('c.month', '>=', after.month)
    .where('c.month', '<=', until)
    .where(sql<boolean>`(c.month, c.message) > (${after.month}, ${after.message})`)
    .orderBy('c.month')
    .orderBy('c.message')
    .limit(limit)
    .execute()

/** The turns of a studio, the newest first, before a day if it is given. */
export async function queryRetentionTurns(
  db: Kysely<RetentionTables>,
  { studio, before }: { readonly studio: string; readonly before?: string | undefined },
) {
  let query = db.selectFrom('chat_retention as r').where('r.studio', '=', studio)
  if (before !== undefined) query = query.where('r.day', '<', before)
  const rows = await query
    .select([
      'r.day',
      sql<string>`count(*) filter (where r.conversation <> '')`.as('conversations'),
      sql<string>`sum(r.messages)`.as('messages'),
      sql<string>`sum(r.files)`.as('files'),
      sql<string>`sum(r.failed)`.as('failed'),
    ])
    .groupBy('r.day')
    .orderBy('r.day', 'desc')
    .limit(chatLimits.listed)
    .execute()
  return rows.map(({ day, conversations, messages, files, failed }) => ({
    day,
    conversations: Number(conversations),
    messages: Number(messages),
    files: Number(files),
    failed: Number(failed),
  }))
}
