import { CHAT_MESSAGES } from '#shared/chat/calls-shared.ts'
import { messageChangeEvents, messageEvents, messageFileEvents } from '#shared/chat/events.ts'
import { chatMentionsIn } from '#shared/chat/mentions.ts'
import { assertNever } from '#shared/platform/messages.ts'
import { defineProjection, type RowSets } from '../platform/define/define-projection.ts'
import { messageTables, type MessageRow } from './message-tables.ts'

/** Every message as it reads now, and the conversations that they make. */
export const chatMessages = defineProjection({
  name: CHAT_MESSAGES,
  version: 1,
  module: 'chat',
  // A conversation is folded in its own order; files are facts about who sent them, in rows of their own.
  sharded: true,
  watched: true,
  events: { ...messageEvents, ...messageChangeEvents, ...messageFileEvents },
  tables: messageTables,
  keysOf: ({ type, data }) =>
    type === 'MessageFilesSent'
      ? { chat_file: [[data.message]] }
      : {
          chat_message: [[data.conversation, data.message]],
          chat_talk: type === 'MessageSent' ? [[data.conversation]] : [],
        },
  on: (event, rows) => {
    const { type, data, position } = event
    if (type === 'MessageSent') return sent(event, rows)
    if (type === 'MessageFilesSent') {
      const { user, conversation, message, files, names } = data
      return files.forEach((file, i) =>
        rows.chat_file.put({
          message,
          number: i,
          conversation,
          by: user,
          ...file,
          name: names[i] ?? '',
          position,
        }),
      )
    }
    const row = rows.chat_message.get(data.conversation, data.message)
    // Of a message that retention has taken out nothing comes back.
    if (row) rows.chat_message.put({ ...row, ...changed(row, event), position })
  },
  topics: ({ type, data }) =>
    type === 'MessageSent' && data.user !== null
      ? [`chat:${data.by}`, `chat:${data.user}`]
      : ['chat:*'],
})
type ProjectedMessage = Parameters<(typeof chatMessages)['on']>[0]
type Sent = Extract<ProjectedMessage, { readonly type: 'MessageSent' }>
type Changed = Exclude<ProjectedMessage, { readonly type: 'MessageSent' | 'MessageFilesSent' }>

function sent({ data, position }: Sent, rows: RowSets<typeof messageTables>): void {
  const { conversation, by, user, stamp } = data
  rows.chat_message.put({
    ...data,
    edited: false,
    deleted: false,
    pinned: false,
    mentions: chatMentionsIn(data.text),
    reactions: {},
    position,
  })
  const [a, b] = user === null ? [null, null] : [by, user].toSorted()
  rows.chat_talk.put({ conversation, a: a ?? null, b: b ?? null, last: stamp, position })
}
function changed(row: MessageRow, { type, data }: Changed): Partial<MessageRow> {
  switch (type) {
    case 'MessageEdited':
      return { text: data.text, edited: true, mentions: chatMentionsIn(data.text) }
    case 'MessageDeleted':
      return { text: '', deleted: true, pinned: false, mentions: [], reactions: {} }
    case 'MessageRestored':
      return { text: data.text, deleted: false, mentions: chatMentionsIn(data.text) }
    case 'MessagePinned':
      return { pinned: data.on }
    case 'MessageReacted': {
      const { by, reaction, on } = data
      const others = (row.reactions[reaction] ?? []).filter((user) => user !== by)
      const { [reaction]: _before, ...rest } = row.reactions
      const users = on ? [...others, by] : others
      return { reactions: users.length > 0 ? { ...rest, [reaction]: users } : rest }
    }
    default:
      return assertNever(type)
  }
}
