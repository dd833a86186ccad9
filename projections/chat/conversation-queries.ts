import { sql, type Kysely } from 'kysely'
import { chatLimits } from '#shared/chat/rules.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'
import { areApart } from './apart-sql.ts'
import type { GroupTables } from './groups.ts'
import type { MessageTables } from './message-tables.ts'
import type { ChatPeopleTables } from './people.ts'
import type { ReaderTables } from './readers.ts'

export type ChatTables = MessageTables &
  GroupTables &
  ReaderTables &
  ChatPeopleTables &
  PeopleTables
type Db = Kysely<ChatTables>

/** A conversation of a reader. `name` is the outside name: the other's login, or the group's id. */
interface MyConversation {
  readonly conversation: string
  readonly with: string
  readonly kind: 'direct' | 'group'
  readonly name: string
  readonly imgs: readonly { readonly id: string }[]
  readonly last: number
  readonly seen: number
  readonly unread_from: number | null
  readonly quiet: boolean
  readonly pinned: boolean
}
interface Counted {
  readonly unread: number
  readonly mentioned: boolean
}

/** The rules of studios: `held`, where `chatTo` is on, and `on`, where chat is. */
interface StudioRules {
  readonly held: readonly string[]
  readonly on: Iterable<string>
}
/** The stamp of the last message of a group that its reader may see; of conversations of two it is that of any. */
const lastSeenIn = (held: readonly string[]) =>
  held.length === 0
    ? sql`coalesce(t.last, 0)`
    : sql`coalesce((select c.stamp from chat_message c
        where c.conversation = g.conversation and not ${areApart(sql`w."user"`, sql`c."by"`, held)}
        order by c.stamp desc limit 1), 0)`

/**
 * The conversations of these people with their markers, the pinned ones first and then the latest: direct ones in which something
 * was said, with nobody that they are kept from, and groups of studios in sight where chat is on.
 */
const mineOf = ({ held, on }: StudioRules) => sql`(
  select w."user", t.conversation, o.other as "with", 'direct' as kind, '' as name, '[]'::jsonb as imgs,
    t.last, 0::bigint as since
  from wanted w
  join chat_talk t on t.a = w."user" or t.b = w."user"
  cross join lateral (select case when t.a = w."user" then t.b else t.a end as other) o
  where not ${areApart(sql`w."user"`, sql`o.other`, held)}
  union all
  select w."user", g.conversation, g.conversation, 'group', g.name, g.imgs,
    ${lastSeenIn(held)}, m.since
  from wanted w
  join chat_member m on m."user" = w."user" and m.standing = 'member'
  join chat_group g on g.conversation = m.conversation and not g.deleted
    and g.studio = any(${[...on]}::text[])
  join directory_person d on d.person = w."user"
  left join chat_talk t on t.conversation = g.conversation
  left join chat_person p on p.person = w."user"
  where d.studio = g.studio or d.owner or coalesce(d.decided_super, d.super)
    or jsonb_exists(p.holdings -> 'studios', g.studio))`

/** Messages of a conversation that its reader has not seen, neither their own nor deleted nor hidden from them: the one predicate of every count. */
const isUnread = (held: readonly string[]) => sql<boolean>`
  c.conversation = mine.conversation and c.stamp > mine.after and c."by" <> mine."user"
  and not c.deleted and not ${areApart(sql`mine."user"`, sql`c."by"`, held)}`

/** Up to where each has read: nobody has to read what was said before they came. */
const markersOf = (marked: ConversationsWanted['marked']) => sql`
  select mine.*, coalesce(k.quiet, false) as quiet, coalesce(k.pinned, false) as pinned,
    s.seen, s.unread_from, least(s.seen, s.unread_from - 1) as after
  from mine
  left join chat_marker k on k."user" = mine."user" and k.conversation = mine.conversation
  cross join lateral (select
    greatest(${marked ? sql`${marked.seen}::bigint` : sql`coalesce(k.seen, 0)`}, mine.since) as seen,
    ${marked ? sql`${marked.unread_from}::bigint` : sql`k.unread_from`} as unread_from) s`

type ConversationRow = MyConversation & Counted & { readonly user: string }
interface ConversationsWanted {
  readonly rules: StudioRules
  readonly only?: readonly string[]
  /** A marker that the read model may not have seen yet. */
  readonly marked?: { readonly seen: number; readonly unread_from: number | null }
}
/** The conversations of these people, or those of them that are named, with what is unread in each. */
export async function queryConversations(
  db: Db,
  users: readonly string[],
  { rules, only, marked }: ConversationsWanted,
): Promise<readonly ConversationRow[]> {
  const { held } = rules
  const wanted = only ? sql`where mine.conversation = any(${[...only]}::text[])` : sql``
  const { rows } = await sql<
    Omit<ConversationRow, 'unread'> & { readonly unread: string }
  >`with wanted as (select unnest(${[...users]}::text[]) as "user"),
    mine as (select mine.* from ${mineOf(rules)} mine ${wanted}),
    marked as (${markersOf(marked)})
    select mine."user", mine.conversation, mine."with", mine.kind, mine.name, mine.imgs, mine.quiet, mine.pinned,
      mine.last::float8 as last, mine.seen::float8 as seen, mine.unread_from::float8 as unread_from,
      n.unread, n.mentioned
    from marked mine
    cross join lateral (
      select count(*) as unread, coalesce(bool_or(u.mentioned), false) as mentioned from (
        select position(' ' || mine."user" || ' ' in c.mentions) > 0 as mentioned from chat_message c
        where ${isUnread(held)} order by c.stamp limit ${chatLimits.unread}) u) n
    order by mine.pinned desc, mine.last desc, mine.conversation
    limit ${chatLimits.conversations * Math.max(1, users.length)}`.execute(db)
  return rows.map(({ unread, ...row }) => ({ ...row, unread: Number(unread) }))
}

/** The last message of each of these conversations that this reader may see. */
export async function queryLastMessages(
  db: Db,
  conversations: readonly string[],
  { user, held }: { readonly user: string; readonly held: readonly string[] },
) {
  const { rows } = await sql<{
    conversation: string
    message: string
    by: string
    text: string
    stamp: number
    deleted: boolean
    files: number
  }>`select l.* from unnest(${[...conversations]}::text[]) as w(conversation)
    cross join lateral (
      select c.conversation, c.message, c."by", left(c.text, ${chatLimits.excerpt}) as text,
        c.stamp::float8 as stamp, c.deleted, c.files
      from chat_message c
      where c.conversation = w.conversation and not ${areApart(sql`${user}`, sql`c."by"`, held)}
      order by c.stamp desc limit 1) l`.execute(db)
  return new Map(rows.map((row) => [row.conversation, row]))
}
