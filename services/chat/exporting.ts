import { chatCalls } from '#shared/chat/calls.ts'
import { messagesCsv } from '#shared/chat/message-csv.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits, managesChat } from '#shared/chat/rules.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { Message } from '#shared/chat/views.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryMessages } from '#projections/chat/message-queries.ts'
import { query } from '../platform/kernel/use-case.ts'
import { findConversation, chatSightOf } from './finding.ts'
import { shownMessages } from './showing.ts'

const AT_ONCE = 1_000
/** The newest 50,000 messages of a conversation of one's own, for whoever manages the chat of its studio. */
export const exportConversation = query(chatCalls.exportConversation)(async (
  asked,
): Promise<FileAnswer> => {
  const { app, context } = asked
  const { format } = asked.query
  const { key, reader, studio } = await findConversation(asked, asked.query.with)
  const manages = studio === null ? context.actor.allStudios : managesChat(context.actor, studio)
  if (!manages) return refuseChat('chat.exportRefused')
  const all: Message[][] = []
  let before: number | undefined
  for (let count = 0; count < chatLimits.exported; count += AT_ONCE) {
    const wanted = { conversation: key, before, limit: AT_ONCE }
    const rows = await queryMessages(app.read<ChatTables>(), chatSightOf(reader), wanted)
    all.push(await shownMessages(app, chatSightOf(reader), rows))
    before = rows[0]?.stamp
    if (rows.length < AT_ONCE) break
  }
  const messages = all.toReversed().flat()
  const isCsv = format === 'csv'
  const bytes = Buffer.from(isCsv ? messagesCsv(messages) : JSON.stringify({ messages }, null, 1))
  return {
    type: isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    filename: `chat.${format}`,
    bytes: bytes.length,
    cacheSeconds: 0,
    body: (async function* () {
      yield bytes
    })(),
  }
})
