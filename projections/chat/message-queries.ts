import { sql, type Kysely } from 'kysely'
import { searchable } from '#shared/accounts/person-rules.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { plainHolds } from '../platform/store/holds-plain.ts'
import { areApart, isOfSomeoneApart } from './apart-sql.ts'
import type { ChatTables } from './conversation-queries.ts'
import { messageTables, type FileRow, type MessageRow } from './message-tables.ts'

type Db = Kysely<ChatTables>
/** A reader, and the studios where `chatTo` is on. */
export interface ChatSight {
  readonly user: string
  readonly held: readonly string[]
}

const seenBy = ({ user, held }: ChatSight) =>
  sql<boolean>`not ${areApart(sql`${user}`, sql`c."by"`, held)}`
const columns = Object.keys(messageTables.chat_message.columns) as (keyof MessageRow)[]
const allMessages = (db: Db) =>
  db.selectFrom('chat_message as c').select(columns.map((column) => `c.${column}` as const))
const messagesOf = (db: Db, sight: ChatSight) => allMessages(db).where(seenBy(sight))
/** Kysely gives bigints as the driver reads them: as numbers, or as texts. */
const withStamp = (row: MessageRow): MessageRow => ({ ...row, stamp: Number(row.stamp) })

/** A message by its id, whoever may see it. */
export async function queryMessage(db: Db, message: string): Promise<MessageRow | undefined> {
  const row = await allMessages(db).where('c.message', '=', message).executeTakeFirst()
  return row && withStamp(row)
}
/**
 * What the read model knows before a message is sent: the stamp of that message, if it is there already (null: not), and the
 * newest one of its conversation: what is said on a new day comes after all of the days before.
 */
export async function queryBeforeSending(
  db: Db,
  conversation: string,
  message: string,
): Promise<{ readonly stamp: number | null; readonly floor: number }> {
  const { rows } = await sql<{ stamp: string | null; floor: string | null }>`select
    (select c.stamp from chat_message c where c.message = ${message}) as stamp,
    (select t.last from chat_talk t where t.conversation = ${conversation}) as floor`.execute(db)
  const [{ stamp, floor } = { stamp: null, floor: null }] = rows
  return { stamp: stamp === null ? null : Number(stamp), floor: Number(floor ?? 0) }
}
interface PageWanted {
  readonly conversation: string
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly pinned?: boolean | undefined
  readonly limit: number
}
/** Messages of a conversation, the newest last: the last ones before a stamp, or the first ones after it. */
export async function queryMessages(
  db: Db,
  sight: ChatSight,
  { conversation, before, after, pinned, limit }: PageWanted,
): Promise<readonly MessageRow[]> {
  let query = messagesOf(db, sight).where('c.conversation', '=', conversation)
  if (before !== undefined) query = query.where('c.stamp', '<', before)
  if (after !== undefined) query = query.where('c.stamp', '>', after)
  if (pinned) query = query.where('c.pinned', '=', true)
  const rows = await query
    .orderBy('c.stamp', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return (after === undefined ? rows.toReversed() : rows).map(withStamp)
}
/** Messages of a conversation that are other than they were at a position. */
export async function queryChangedMessages(
  db: Db,
  sight: ChatSight,
  { conversation, position }: { readonly conversation: string; readonly position: string },
): Promise<readonly MessageRow[]> {
  const late = sql<string>`select f.message from chat_file f
    where f.conversation = ${conversation} and f.position > ${position}
    union all select l.message from chat_link l where l.conversation = ${conversation} and l.position > ${position}`
  const rows = await messagesOf(db, sight)
    .where('c.conversation', '=', conversation)
    .where(sql<boolean>`(c.position > ${position} or c.message in (${late}))`)
    .orderBy('c.stamp')
    .limit(chatLimits.changed + 1)
    .execute()
  return rows.map(withStamp)
}
/** These messages as far as the reader may see them, by id. */
export async function queryMessagesNamed(
  db: Db,
  sight: ChatSight,
  messages: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (messages.length === 0) return new Map()
  const rows = await messagesOf(db, sight)
    .where('c.message', '=', sql<string>`any(${[...messages]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.message, withStamp(row)]))
}
interface HeardWanted {
  readonly conversation: string
  readonly from: number
  readonly until: number
  /** Only those that name the reader. */
  readonly mentioned: boolean
}
/** What others have said in a conversation from a stamp until before another, the newest first; at most 100. */
export async function queryMessagesFor(
  db: Db,
  sight: ChatSight,
  { conversation, from, until, mentioned }: HeardWanted,
): Promise<readonly MessageRow[]> {
  let query = messagesOf(db, sight)
    .where('c.conversation', '=', conversation)
    .where('c.stamp', '>=', from)
    .where('c.stamp', '<', until)
    .where('c.by', '!=', sight.user)
    .where('c.deleted', '=', false)
  if (mentioned)
    query = query.where(sql<boolean>`position(${` ${sight.user} `}::text in c.mentions) > 0`)
  const rows = await query.orderBy('c.stamp', 'desc').limit(chatLimits.listed).execute()
  return rows.map(withStamp)
}
/** Those of these people whom the reader is kept from. */
export async function queryKeptFrom(
  db: Db,
  { user, held }: ChatSight,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  if (held.length === 0 || people.length === 0) return new Set()
  const { rows } = await sql<{ person: string }>`select w.person
    from unnest(${[...people]}::text[]) as w(person)
    where ${areApart(sql`${user}`, sql`w.person`, held)}`.execute(db)
  return new Set(rows.map(({ person }) => person))
}
/** The files of these messages, in their order. */
export const queryFilesOf = async (db: Db, messages: readonly string[]): Promise<FileRow[]> =>
  messages.length === 0
    ? []
    : db
        .selectFrom('chat_file as f')
        .selectAll('f')
        .where('f.message', '=', sql<string>`any(${[...messages]}::text[])`)
        .orderBy('f.message')
        .orderBy('f.number')
        .execute()
export const queryChatFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('chat_file as f').selectAll('f').where('f.id', '=', id).executeTakeFirst()
/** The files of a conversation that the reader may see, the newest first, before a stamp if it is given. */
export const queryConversationFiles = (
  db: Db,
  { user, held }: ChatSight,
  {
    conversation,
    before,
    after,
  }: {
    readonly conversation: string
    readonly before?: number | undefined
    /** The file after which the list goes on. */
    readonly after?: string | undefined
  },
) => {
  let query = db
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as c', (join) =>
      join.onRef('c.conversation', '=', 'f.conversation').onRef('c.message', '=', 'f.message'),
    )
    .selectAll('f')
    .select('c.stamp')
    .where('f.conversation', '=', conversation)
    .where('f.name', '!=', ERASED)
    .where('c.deleted', '=', false)
    .where(seenBy({ user, held }))
  if (before !== undefined) query = query.where('c.stamp', '<', before)
  if (after !== undefined)
    query =
      query.where(sql<boolean>`(-c.stamp, f.number) > (select -l.stamp, k.number from chat_file k
      join chat_message l on l.conversation = k.conversation and l.message = k.message
      where k.id = ${after} and k.conversation = ${conversation})`)
  return query.orderBy('c.stamp', 'desc').orderBy('f.number').limit(chatLimits.listed).execute()
}

interface SearchWanted {
  readonly q: string
  readonly conversations: readonly string[]
  readonly from?: string | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly has_file?: boolean | undefined
}
/** One by itself is compared as such: then its index gives the order, too. */
const isAmong = (conversations: readonly string[]) =>
  conversations.length === 1
    ? sql<boolean>`c.conversation = ${conversations[0]}`
    : sql<boolean>`c.conversation = any(${[...conversations]}::text[])`
/** Messages of these conversations that hold every word, the newest first. */
export async function queryFoundMessages(
  db: Db,
  sight: ChatSight,
  { q, conversations, from, since, until, has_file }: SearchWanted,
): Promise<readonly MessageRow[]> {
  let query = allMessages(db)
    .where(sql<boolean>`not ${isOfSomeoneApart(sql`${sight.user}`, sql`c."by"`, sight.held)}`)
    .where(isAmong(conversations))
    .where('c.deleted', '=', false)
  for (const word of searchable(q).split(/\s+/).filter(Boolean).slice(0, chatLimits.search_words))
    query = query.where(plainHolds(sql`c.text_plain`, word))
  if (from !== undefined) query = query.where('c.by', '=', from)
  if (since !== undefined) query = query.where('c.stamp', '>=', since)
  if (until !== undefined) query = query.where('c.stamp', '<', until)
  if (has_file !== undefined) query = query.where('c.files', has_file ? '>' : '=', 0)
  const rows = await query.orderBy('c.stamp', 'desc').limit(chatLimits.found).execute()
  return rows.map(withStamp)
}
