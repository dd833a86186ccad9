import { firstLink } from '#shared/chat/links.ts'
import { chatMentionsIn } from '#shared/chat/mentions.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { ChatFile, Message } from '#shared/chat/views.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import type { FileRow, MessageRow } from '#projections/chat/message-tables.ts'
import {
  queryFilesOf,
  queryKeptFrom,
  queryMessagesNamed,
  type ChatSight,
} from '#projections/chat/message-queries.ts'
import { queryLinksOf, type LinkRow, type LinkTables } from '#projections/chat/links.ts'
import type { App } from '../platform/kernel/app.ts'

export const shownFile = ({ id, name, type, bytes }: FileRow): ChatFile => ({
  _id: id,
  name,
  type,
  bytes: Number(bytes),
  url: `/api/chat/files/${id}`,
})
/** Messages as their reader is shown them, with what they answer and their files. */
export async function shownMessages(
  app: App,
  sight: ChatSight,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const db = app.read<ChatTables>()
  const replies = rows.flatMap(({ reply, deleted }) => (reply === null || deleted ? [] : [reply]))
  const withFiles = rows.flatMap(({ message, files, deleted }) =>
    files > 0 && !deleted ? [message] : [],
  )
  const reacted = [...new Set(rows.flatMap(({ reactions }) => Object.values(reactions).flat()))]
  const [replied, files, links, keptFrom] = await Promise.all([
    queryMessagesNamed(db, sight, [...new Set(replies)]),
    queryFilesOf(db, withFiles),
    queryLinksOf(
      app.read<LinkTables>(),
      rows.filter(({ deleted, text }) => !deleted && firstLink(text)).map(({ message }) => message),
    ),
    queryKeptFrom(db, sight, reacted),
  ])
  return rows.map((row) => {
    const { message: _id, by: from, text, stamp, edited, deleted, client, pinned } = row
    const reply = deleted ? null : row.reply
    return {
      _id,
      from,
      text: deleted ? '' : text,
      stamp,
      edited,
      deleted,
      client: from === sight.user ? client : null,
      reply,
      replied: repliedOf(reply === null ? undefined : replied.get(reply)),
      pinned,
      mentions: text === ERASED ? [] : [...chatMentionsIn(text)],
      reactions: reactionsWithout(row.reactions, keptFrom),
      files: files
        .filter((file) => file.message === _id && file.name !== ERASED)
        .map((file) => shownFile(file)),
      preview: previewOf(links.get(_id)),
    }
  })
}
function reactionsWithout(
  reactions: MessageRow['reactions'],
  keptFrom: ReadonlySet<string>,
): Message['reactions'] {
  const shown = Object.entries(reactions).map(
    ([sign, users]) => [sign, users.filter((user) => !keptFrom.has(user))] as const,
  )
  return Object.fromEntries(shown.filter(([, users]) => users.length > 0))
}
function previewOf(row: LinkRow | undefined): Message['preview'] {
  if (!row?.title || row.title === ERASED) return null
  const { url, title, description, picture } = row
  return { url, title, description: description ?? '', picture: picture || null }
}
function repliedOf(row: MessageRow | undefined): Message['replied'] {
  if (!row) return null
  const { message: _id, by: from, text, stamp, deleted, files } = row
  return { _id, from, text: deleted ? '' : text, stamp, deleted, files: deleted ? 0 : files }
}
/** One message after a change of it. */
export async function shownMessage(app: App, sight: ChatSight, row: MessageRow): Promise<Message> {
  const [message] = await shownMessages(app, sight, [row])
  if (!message) throw new Error('a message is shown that is not there')
  return message
}
