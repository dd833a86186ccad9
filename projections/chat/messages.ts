import { CHAT_MESSAGES } from '#shared/chat/calls-shared.ts'
import { messageChangeEvents, messageEvents, messageFileEvents } from '#shared/chat/events.ts'
import { chatMonth, monthOfPart, nextChatMonth } from '#shared/chat/keeping.ts'
import { keptEvents, keptFileEvents } from '#shared/chat/kept-events.ts'
import { chatMentionsIn } from '#shared/chat/mentions.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { assertNever } from '#shared/platform/messages.ts'
import { defineProjection, type RowSets } from '../platform/define/define-projection.ts'
import { messageTables, type MessageRow } from './message-tables.ts'

/** Every message as it reads now, and the conversations that they make. */
export const chatMessages = defineProjection({
  name: CHAT_MESSAGES,
  version: 4,
  module: 'chat',
  // A conversation is folded in its own order; files are facts about who sent them, in rows of their own.
  sharded: true,
  watched: true,
  events: {
    ...messageEvents,
    ...messageChangeEvents,
    ...messageFileEvents,
    ...keptEvents,
    ...keptFileEvents,
  },
  tables: messageTables,
  keysOf: ({ type, data }) => {
    const { conversation } = data
    if (type === 'MessageFilesSent' || type === 'MessageFilesTakenOut')
      return { chat_file: [[data.message]] }
    const [messages, moves] =
      type === 'MessagesTakenOut' ? [data.messages, true] : [[data.message], type === 'MessageSent']
    return {
      chat_message: messages.map((message) => [conversation, message]),
      chat_talk: moves ? [[conversation]] : [],
    }
  },
  on: (event, rows) => {
    const { type, data, position } = event
    if (type === 'MessageSent') return sent(event, rows)
    if (type === 'MessagesTakenOut') return takenOut(event, rows)
    if (type === 'MessageFilesTakenOut') return rows.chat_file.clear(data.message)
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
      ? [`chat:=${data.conversation}=${data.by}=${data.user}`]
      : [`chat:=${data.conversation}`],
})
type ProjectedMessage = Parameters<(typeof chatMessages)['on']>[0]
type Sent = Extract<ProjectedMessage, { readonly type: 'MessageSent' }>
type TakenOut = Extract<ProjectedMessage, { readonly type: 'MessagesTakenOut' }>
type Changed = Extract<ProjectedMessage, { readonly type: keyof typeof messageChangeEvents }>

function sent({ data, position, occurredAt }: Sent, rows: RowSets<typeof messageTables>): void {
  const { kept, ...message } = data
  const { conversation, by, user, stamp } = message
  rows.chat_message.put({
    ...message,
    month: kept === null ? chatMonth(occurredAt) : monthOfPart(kept),
    edited: false,
    deleted: false,
    pinned: false,
    mentions: mentionsIn(data.text),
    reactions: {},
    position,
  })
  const [a, b] = user === null ? [null, null] : [by, user].toSorted()
  const { kept_from: keptFrom } = rows.chat_talk.get(conversation) ?? { kept_from: null }
  rows.chat_talk.put({
    conversation,
    a: a ?? null,
    b: b ?? null,
    last: stamp,
    kept_from: keptFrom,
    position,
  })
}
/** The rows go, and the conversation stays: its last stamp is below that of the next message. */
function takenOut({ data, position }: TakenOut, rows: RowSets<typeof messageTables>): void {
  const { conversation, messages, month } = data
  for (const message of messages) rows.chat_message.delete(conversation, message)
  const talk = rows.chat_talk.get(conversation)
  const from = nextChatMonth(month)
  if (talk && (talk.kept_from ?? '') < from)
    rows.chat_talk.put({ ...talk, kept_from: from, position })
}
function mentionsIn(text: string): string {
  if (text === ERASED) return ERASED
  const users = chatMentionsIn(text)
  return users.length === 0 ? '' : ` ${users.join(' ')} `
}
function changed(row: MessageRow, { type, data }: Changed): Partial<MessageRow> {
  switch (type) {
    case 'MessageEdited':
      return { text: data.text, edited: true, mentions: mentionsIn(data.text) }
    case 'MessageDeleted': {
      // Of somebody erased a rebuild finds no text to take away: the row reads the same as it did before.
      const text = row.text === ERASED ? ERASED : ''
      return { text, deleted: true, pinned: false, mentions: text, reactions: {} }
    }
    case 'MessageRestored':
      return { text: data.text, deleted: false, mentions: mentionsIn(data.text) }
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
