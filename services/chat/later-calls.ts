import { chatCalls } from '#shared/chat/calls.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { findConversation, findToWrite } from './finding.ts'
import { readerOf } from './people.ts'
import { laterAggregate } from './reader.ts'
import { checkReply } from './sending.ts'

export const drafts = query(chatCalls.drafts)(async (asked) => {
  const reader = await readerOf(asked)
  const rows = await asked.app
    .read<ChatTables>()
    .selectFrom('chat_draft')
    .selectAll()
    .where('chat_draft.user', '=', reader.user)
    .orderBy('chat_draft.at', 'desc')
    .limit(chatLimits.drafts)
    .execute()
  return rows.map(({ to, text, reply, at }) => ({ with: to, text, reply, at }))
})
/** A draft is kept also where the person may not write now: it is theirs alone. */
export const keepChatDraft = useCase(chatCalls.keepDraft).on(laterAggregate)({
  about: async (asked) => {
    const { key, reader, with: to, studio } = await findConversation(asked, asked.params.with)
    return { key: reader.user, conversation: key, to, studio }
  },
  command: ({ found, body: { text, reply } }) => ({
    type: 'KeepDraft',
    user: found.key,
    conversation: found.conversation,
    to: found.to,
    text: text.trim() === '' ? '' : text,
    reply,
  }),
  reply: () => ({ ok: true as const }),
})

export const scheduledMessages = query(chatCalls.scheduledMessages)(async (asked) => {
  const { user } = await readerOf(asked)
  const rows = await asked.app
    .read<ChatTables>()
    .selectFrom('chat_scheduled')
    .selectAll()
    .where('chat_scheduled.user', '=', user)
    .orderBy('chat_scheduled.at')
    .limit(chatLimits.scheduled)
    .execute()
  return rows.map(({ scheduled: _id, to, text, reply, at, why }) => ({
    _id,
    to,
    text,
    reply,
    at,
    why,
  }))
})
const DAY_MS = 86_400_000
export const scheduleMessage = useCase(chatCalls.scheduleMessage).on(laterAggregate)({
  about: async (asked) => {
    const { body, context } = asked
    const wait = Date.parse(body.at) - Date.parse(context.now)
    const max = chatLimits.scheduled_days
    if (wait <= 0 || wait > max * DAY_MS) refuseChat('chat.timeUnusable', { max })
    const conversation = await findToWrite(asked, body.to)
    await checkReply(asked.app, conversation, body.reply ?? null)
    const { reader, studio } = conversation
    return { key: reader.user, conversation: conversation.key, studio }
  },
  command: ({ found, body, context }) => ({
    type: 'ScheduleMessage',
    user: found.key,
    conversation: found.conversation,
    scheduled: context.commandId,
    to: body.to,
    text: body.text,
    reply: body.reply ?? null,
    at: new Date(body.at).toISOString(),
  }),
  reply: ({ state, context }) => {
    const one = state.waiting.find(({ scheduled }) => scheduled === context.commandId)
    if (!one) return refuseChat('chat.scheduledUnknown')
    const { scheduled: _id, to, text, reply, at, why } = one
    return { _id, to, text, reply, at, why }
  },
})
export const cancelScheduled = useCase(chatCalls.cancelScheduled).on(laterAggregate)({
  about: async (asked) => {
    const { user, studio } = await readerOf(asked)
    return { key: user, studio }
  },
  command: ({ params: { scheduled } }) => ({ type: 'EndScheduled', scheduled, why: null }),
  reply: () => ({ ok: true as const }),
})
