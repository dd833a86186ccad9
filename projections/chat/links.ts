import type { Kysely } from 'kysely'
import { CHAT_LINKS } from '#shared/chat/calls-shared.ts'
import { messageChangeEvents } from '#shared/chat/events.ts'
import { keptEvents } from '#shared/chat/kept-events.ts'
import { linkEvents } from '#shared/chat/link-events.ts'
import { firstLink } from '#shared/chat/links.ts'
import { ERASED } from '#shared/platform/personal.ts'
import {
  defineProjection,
  table,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

const { MessageEdited, MessageDeleted } = messageChangeEvents
const tables = {
  chat_link: table({
    columns: {
      conversation: 'text',
      message: 'text',
      by: 'text',
      /** The part that its texts go with: of a link from before there were any, null. */
      kept: 'text null',
      url: 'text',
      /** Its page was not asked yet. */
      waiting: 'boolean',
      /** Null while it waits; empty where its page says nothing. */
      title: 'text null',
      description: 'text null',
      picture: 'text null',
      position: 'text',
    },
    key: ['conversation', 'message'],
    indexes: [['message'], ['conversation', 'position'], ['waiting', 'position']],
    personal: [{ of: 'by', columns: ['url', 'title', 'description', 'picture'] }],
  }),
}
export type LinkTables = RowsOf<typeof tables>
export type LinkRow = RowOf<typeof tables.chat_link>

/** The links of messages whose author's studio shows previews. They go with the text that they stood in. */
export const chatLinks = defineProjection({
  name: CHAT_LINKS,
  version: 4,
  module: 'chat',
  sharded: true,
  watched: true,
  events: { ...linkEvents, ...keptEvents, MessageEdited, MessageDeleted },
  tables,
  keysOf: ({ type, data }) => ({
    chat_link: (type === 'MessagesTakenOut' ? data.messages : [data.message]).map((message) => [
      data.conversation,
      message,
    ]),
  }),
  on: ({ type, data, position }, { chat_link: links }) => {
    if (type === 'MessagesTakenOut')
      return data.messages.forEach((message) => links.delete(data.conversation, message))
    const row = links.get(data.conversation, data.message)
    if (type === 'LinkSent')
      links.put({ ...data, waiting: true, title: null, description: null, picture: null, position })
    else if (!row) return
    else if (type === 'LinkPreviewed') links.put({ ...row, ...data, waiting: false, position })
    else if (type === 'MessageDeleted' || !(data.keepsLink ?? firstLink(data.text) === row.url))
      links.delete(data.conversation, data.message)
  },
  topics: ({ data }) => [`chat:=${data.conversation}`],
})

type Db = Kysely<LinkTables>
/** Links whose pages were not asked yet, the oldest first. */
export const queryWaitingLinks = (db: Db, limit: number): Promise<LinkRow[]> =>
  db
    .selectFrom('chat_link')
    .selectAll()
    .where('waiting', '=', true)
    // That of an erased person says nothing any more.
    .where('url', '!=', ERASED)
    .orderBy('position')
    .limit(limit)
    .execute()
/** What is shown of the links of these messages, by message. */
export async function queryLinksOf(
  db: Db,
  messages: readonly string[],
): Promise<ReadonlyMap<string, LinkRow>> {
  if (messages.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_link')
    .selectAll()
    .where('message', '=', (eb) => eb.fn.any(eb.val([...messages])))
    .where('title', '!=', '')
    .execute()
  return new Map(rows.map((row) => [row.message, row]))
}
