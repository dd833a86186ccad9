import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { defineCalls, defineTopics, joinCalls, nobody } from '../platform/calls.ts'
import { ownTopic } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { GivenPosition } from '../platform/position.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { longText, text } from '../platform/text.ts'
import {
  changing as change,
  CHAT_GROUPS,
  CHAT_MESSAGES,
  CHAT_READERS,
  done,
  looking as look,
  MessageParams,
  messageText,
  WithParams,
} from './calls-shared.ts'
import { groupCalls } from './calls-groups.ts'
import { laterCalls } from './calls-later.ts'
import { chatLimits, messageFileLimits } from './rules.ts'
import {
  ChatContact,
  Conversation,
  ConversationFile,
  FoundMessage,
  Message,
  MessageAudience,
  MessagePage,
  Presence,
  SeenBy,
  Unread,
} from './views.ts'

// A row takes its permission from an object of its own file: so the page's build reads it (web/build/slim-shared.ts).
const looking = { method: 'GET', writes: false, allow: inPerson, reads: look.reads } as const
const changing = { ...change, writes: true, allow: inPerson } as const
const ofList = nobody('a list: only what the caller may see is shown')
const stamp = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const Sent = z.object({ _id: z.string(), stamp: z.int() })
/** The fields of a message with files, as parts of its multipart body beside those named `files`. */
export const FilesForm = z.object({
  to: Id,
  text: longText(chatLimits.text).default(''),
  id: Id.optional(),
  reply: Id.optional(),
})

const messageCalls = defineCalls('chat', {
  sendMessage: {
    ...changing,
    method: 'POST',
    path: '/api/chat/messages',
    summary: 'Write to a person or a group; sent again with its `id` it is the same message',
    status: 201,
    idempotent: true,
    body: z.object({ to: Id, text: messageText, id: Id.optional(), reply: Id.optional() }),
    response: Sent,
  },
  sendFiles: {
    ...changing,
    method: 'POST',
    path: '/api/chat/messages/files',
    about: nobody('ids are in a multipart body: the tests of the module try them'),
    summary: 'The same with files in parts named `files`; the text may be empty',
    status: 201,
    body: 'multipart',
    bytesMax: messageFileLimits.bytes_max,
    response: Sent,
  },
  editMessage: {
    ...changing,
    method: 'PATCH',
    path: '/api/chat/messages/{message}',
    summary: 'Rewrite one’s own message',
    params: MessageParams,
    body: z.object({ text: messageText }),
    response: Message,
  },
  deleteMessage: {
    ...changing,
    method: 'DELETE',
    path: '/api/chat/messages/{message}',
    summary: 'Delete one’s own message, or as a moderator anybody’s',
    params: MessageParams,
    response: Message,
  },
  restoreMessage: {
    ...changing,
    method: 'POST',
    path: '/api/chat/messages/{message}/restore',
    summary: 'Take back one’s own deletion of a moment ago',
    params: MessageParams,
    response: Message,
  },
  reactToMessage: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/messages/{message}/reaction',
    summary: 'Set one’s own sign on a message, or take it away',
    params: MessageParams,
    body: z.object({
      reaction: text(16, 1).regex(/^\p{RGI_Emoji}$/v, 'one emoji, please'),
      on: z.boolean(),
    }),
    response: Message,
  },
  pinMessage: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/messages/{message}/pin',
    summary: 'Pin a message in its conversation, or unpin it',
    params: MessageParams,
    body: z.object({ on: z.boolean() }),
    response: Message,
  },
  messages: {
    ...looking,
    path: '/api/chat/messages',
    about: 'object',
    summary: 'Messages of a conversation, the newest last: those before or after one, or around it',
    /**
     * `before`, `after`: ids or stamps of messages. `around`: the id of one. `changed`: the position of an earlier answer
     * (`x-position`): only rows that are other since. `pinned`: pinned ones alone.
     */
    query: z.object({
      with: Id,
      before: Id.optional(),
      after: Id.optional(),
      around: Id.optional(),
      changed: GivenPosition.optional(),
      pinned: z.stringbool().optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(chatLimits.listed)
        .default(chatLimits.listed_default),
    }),
    response: MessagePage,
  },
  seenBy: {
    ...looking,
    path: '/api/chat/messages/{message}/seen',
    about: 'object',
    summary: 'Who has seen a message, of those who can see it',
    params: MessageParams,
    response: z.array(SeenBy),
  },
  messageAudience: {
    ...looking,
    path: '/api/chat/messages/{message}/audience',
    about: 'object',
    summary: 'Who could see a message at a moment, and who had by then, from the log',
    params: MessageParams,
    query: z.object({ at: z.iso.datetime().optional() }),
    response: MessageAudience,
  },
  chatFiles: {
    ...looking,
    path: '/api/chat/files',
    about: 'object',
    summary: 'Files of a conversation, the newest first',
    query: z.object({ with: Id, before: stamp.optional() }),
    response: z.array(ConversationFile),
  },
  chatFile: {
    ...looking,
    path: '/api/chat/files/{file}',
    about: 'object',
    summary: 'A file of a message, or the thumbnail of a picture',
    params: z.object({ file: Id }),
    query: z.object({ size: z.enum(['64', '128', '512']).optional() }),
    response: 'file',
  },
})

const conversationCalls = defineCalls('chat', {
  conversations: {
    ...looking,
    path: '/api/chat/conversations',
    about: ofList,
    summary: 'The caller’s conversations: the pinned ones first, then the latest',
    response: z.array(Conversation),
  },
  conversation: {
    ...looking,
    path: '/api/chat/conversations/{with}',
    about: 'object',
    summary: 'One conversation, also one in which nothing was said yet',
    params: WithParams,
    response: Conversation,
  },
  unread: {
    ...looking,
    path: '/api/chat/unread',
    about: ofList,
    summary: 'How much is unread, in all and by conversation',
    response: Unread,
  },
  markMessagesSeen: {
    ...changing,
    method: 'POST',
    path: '/chat/markMessagesSeen',
    about: nobody('`to` is the caller themselves, everybody else is refused'),
    summary:
      'Messages of `from`, a person or a group, were seen by `to`, the caller, up to `stamp`',
    body: z.object({
      to: Id,
      from: Id,
      stamp: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    response: z.object({ unread: z.int() }),
  },
  markUnread: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/conversations/{with}/unread',
    summary: 'Keep a conversation unread from one of its messages on, until it is seen again',
    params: WithParams,
    body: z.object({ from: Id }),
    response: Conversation,
  },
  quietConversation: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/conversations/{with}/quiet',
    summary: 'Be told no news of a conversation, or be told again',
    params: WithParams,
    body: z.object({ on: z.boolean() }),
    response: Conversation,
  },
  pinConversation: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/conversations/{with}/pin',
    summary: 'Keep a conversation at the top of one’s own list, or no longer',
    params: WithParams,
    body: z.object({ on: z.boolean() }),
    response: Conversation,
  },
  searchMessages: {
    ...looking,
    path: '/api/chat/search',
    about: ofList,
    summary: 'Messages that hold all words, the newest first',
    /** `q`: without case and accents. `with`: in one conversation; `from`: by one person. Days are in UTC. */
    query: z.object({
      q: text(100).default(''),
      with: Id.optional(),
      from: Id.optional(),
      since: CalendarDate.optional(),
      until: CalendarDate.optional(),
      has_file: z.stringbool().optional(),
    }),
    response: z.array(FoundMessage),
  },
  chatPeople: {
    ...looking,
    path: '/api/chat/people',
    about: ofList,
    summary: 'Everybody whom the caller may write to, and whether they are there',
    response: z.array(ChatContact),
  },
  chatPresence: {
    ...looking,
    path: '/api/chat/presence',
    about: ofList,
    summary: 'Who is there of those whom the caller may write to; the others are offline',
    response: z.array(Presence),
  },
  /** Nothing of it is written down. */
  sayPresence: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/presence',
    about: nobody('about the caller alone'),
    summary: 'Say whether one is at one of one’s pages, or away from all of them',
    body: z.object({ page: Id, state: z.enum(['online', 'away']) }),
    response: done,
  },
  sayTyping: {
    ...changing,
    method: 'POST',
    path: '/api/chat/typing',
    summary: 'Say that one is writing in a conversation',
    body: z.object({ to: Id }),
    response: done,
  },
  exportConversation: {
    ...looking,
    path: '/api/chat/export',
    about: 'object',
    summary: 'A conversation as CSV or JSON, the oldest first',
    query: z.object({ with: Id, format: z.enum(['csv', 'json']).default('csv') }),
    response: 'file',
  },
})

/** All calls of the module. */
export const chatCalls = joinCalls(
  joinCalls(messageCalls, conversationCalls),
  joinCalls(groupCalls, laterCalls),
)

export const chatTopics = defineTopics({
  chat: {
    summary:
      'Conversations that have moved, what is unread, who is there and who types, `chat:<login>`: for that person alone',
    allow: ownTopic,
    reads: [CHAT_MESSAGES, CHAT_GROUPS, CHAT_READERS],
  },
})
