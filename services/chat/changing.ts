import { chatCalls } from '#shared/chat/calls.ts'
import { keptPart } from '#shared/chat/keeping.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import type { Message } from '#shared/chat/views.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryMessages } from '#projections/chat/message-queries.ts'
import type { MessageRow } from '#projections/chat/message-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import { useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { findMessage, findMessageToChange, chatSightOf } from './finding.ts'
import { mayModerate } from './group.ts'
import { talkKey } from './ids.ts'
import { messageAggregate } from './message.ts'
import { shownMessage } from './showing.ts'
import { talkAggregate } from './talk.ts'

type Found = Awaited<ReturnType<typeof findMessage>>
const ids = ({ row: { conversation, message }, conversation: { reader } }: Found) => ({
  conversation,
  message,
  by: reader.user,
})
/** The part that the text of a message goes with, whenever it is changed. */
const keptOf = ({ row: { conversation, month } }: Found) => keptPart(conversation, month)
/** The message after a change, as whoever made it sees it at once: the read model follows. */
const afterwards = (
  { app, found }: { readonly app: App; readonly found: Found },
  change: Partial<MessageRow>,
): Promise<Message> =>
  shownMessage(app, chatSightOf(found.conversation.reader), { ...found.row, ...change })
/** Whether the caller may take away what others have said in this group. */
const moderatesHere = ({ conversation: { group, reader } }: Found): boolean =>
  group !== null && mayModerate(group, { user: reader.user, manages: false })

async function ownMessage(asked: AskedWith<object>, id: string): Promise<Found> {
  const found = await findMessageToChange(asked, id)
  return found.row.by === found.conversation.reader.user ? found : refuseChat('chat.notYours')
}

export const editMessage = useCase(chatCalls.editMessage).on(messageAggregate)({
  about: (asked) => ownMessage(asked, asked.params.message),
  command: ({ found, body: { text } }) => ({
    type: 'EditMessage',
    ...ids(found),
    kept: keptOf(found),
    text,
    was: found.row.text,
  }),
  reply: (done) =>
    afterwards(done, { text: done.body.text, edited: done.body.text !== done.found.row.text }),
})

export const deleteMessage = useCase(chatCalls.deleteMessage).on(messageAggregate)({
  about: async (asked) => {
    const found = await findMessageToChange(asked, asked.params.message)
    const isOwn = found.row.by === found.conversation.reader.user
    return isOwn || moderatesHere(found) ? found : refuseChat('chat.notYours')
  },
  command: ({ found }) => ({ type: 'DeleteMessage', ...ids(found) }),
  reply: (done) =>
    afterwards(done, { deleted: true, text: '', pinned: false, mentions: '', reactions: {} }),
})

/** The text of a message as it was sent, from the log: a read model has none of a deleted one. */
async function firstText(app: App, row: MessageRow): Promise<string> {
  // Its stamp may lie a little after the end of its day, where many were sent at once.
  for (const stamp of [row.stamp, row.stamp - 60_000]) {
    const key = talkKey(row.conversation, new Date(stamp).toISOString())
    const history = await app.history(talkAggregate, `${talkAggregate.name}-${key}`)
    const sent = history.find(({ data }) => data.message === row.message)
    if (sent) return sent.data.text
  }
  return refuseChat('chat.nothingToUndo')
}
export const restoreMessage = useCase(chatCalls.restoreMessage).on(messageAggregate)({
  about: (asked) => findMessageToChange(asked, asked.params.message),
  needs: ({ app, found }) => firstText(app, found.row),
  command: ({ found, needs }) => ({
    type: 'RestoreMessage',
    ...ids(found),
    kept: keptOf(found),
    author: found.row.by,
    was: needs,
  }),
  reply: ({ state, ...done }) =>
    afterwards(done, { deleted: false, text: state.text ?? done.needs }),
})

export const reactToMessage = useCase(chatCalls.reactToMessage).on(messageAggregate)({
  about: (asked) => findMessageToChange(asked, asked.params.message),
  command: ({ found, body }) => ({ type: 'ReactToMessage', ...ids(found), ...body }),
  reply: ({ state, ...done }) => {
    const reactions: Record<string, string[]> = {}
    for (const [sign, user] of state.reactions) (reactions[sign] ??= []).push(user)
    return afterwards(done, { reactions })
  },
})

export const pinMessage = useCase(chatCalls.pinMessage).on(messageAggregate)({
  about: async (asked) => {
    const found = await findMessageToChange(asked, asked.params.message)
    const { group } = found.conversation
    return group === null || moderatesHere(found) ? found : refuseChat('chat.notAllowed')
  },
  needs: async ({ app, found, body }) => {
    if (!body.on || found.row.pinned) return
    const wanted = { conversation: found.row.conversation, pinned: true, limit: chatLimits.pinned }
    const pinned = await queryMessages(
      app.read<ChatTables>(),
      chatSightOf(found.conversation.reader),
      wanted,
    )
    if (pinned.length >= chatLimits.pinned) refuseChat('chat.full', { max: chatLimits.pinned })
  },
  command: ({ found, body }) => ({ type: 'PinMessage', ...ids(found), ...body }),
  reply: ({ state, ...done }) => afterwards(done, { pinned: state.pinned }),
})
