import { retentionCalls } from '#shared/chat/calls-retention.ts'
import { shorterLimit } from '#shared/chat/keeping.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { managesChat } from '#shared/chat/rules.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryRetentionTurns } from '#projections/chat/retention-queries.ts'
import type { RetentionTables } from '#projections/chat/retention.ts'
import { query } from '../platform/kernel/use-case.ts'
import { findConversation, type FoundConversation } from './finding.ts'

/** Months for which what is said in a conversation is kept: the shorter of what both studios say, or a group and its studio. */
function monthsOf({ reader, other, group, studio }: FoundConversation): number | null {
  const { months } = reader.studios
  const of = (name: string | null) => (name === null ? null : (months.get(name) ?? null))
  return group
    ? shorterLimit(of(studio), group.keep)
    : shorterLimit(of(reader.studio), of(other?.studio ?? null))
}
export const conversationKept = query(retentionCalls.conversationKept)(async (asked) => {
  const found = await findConversation(asked, asked.params.with)
  const talk = await asked.app
    .read<ChatTables>()
    .selectFrom('chat_talk')
    .select('chat_talk.kept_from')
    .where('chat_talk.conversation', '=', found.key)
    .executeTakeFirst()
  return { months: monthsOf(found), since: talk?.kept_from ?? null }
})
/** Sums alone: who manages the chat of a studio reads none of its direct conversations. */
export const retentionTurns = query(retentionCalls.retentionTurns)(async ({
  app,
  context,
  query: { studio, before },
}) => {
  if (!managesChat(context.actor, studio)) return refuseChat('chat.retentionRefused')
  return queryRetentionTurns(app.read<RetentionTables>(), { studio, before })
})
