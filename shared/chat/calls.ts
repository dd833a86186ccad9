import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { defineCalls, defineTopics, joinCalls, nobody } from '../platform/calls.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { inPerson, ownTopicInPerson } from '../platform/session-restrictions.ts'
import { text } from '../platform/text.ts'
import {
  changing as change,
  CHAT_GROUPS,
  CHAT_MESSAGES,
  CHAT_PEOPLE,
  CHAT_READERS,
  chatDone,
  looking as look,
  WithParams,
} from './calls-shared.ts'
import { groupCalls } from './calls-groups.ts'
import { retentionCalls } from './calls-retention.ts'
import { laterCalls } from './calls-later.ts'
import { previewCalls } from './calls-preview.ts'
import { messageCalls } from './calls-messages.ts'
import {
  ChatContact,
  ChatPersonNow,
  ChatPresence,
  Conversation,
  FoundMessage,
  Unread,
} from './views.ts'

// A row takes its permission from an object of its own file: so the page's build reads it (web/build/slim-shared.ts).
const looking = { method: 'GET', writes: false, allow: inPerson, reads: look.reads } as const
const changing = { ...change, writes: true, allow: inPerson } as const
const ofList = nobody('a list: only what the caller may see is shown')
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
    about: 'user',
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
    /** `q`: without case and accents. `with`: in one conversation; `from`: by one person. Days are by the clock of the caller’s studio. */
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
    summary:
      'Everybody whom the caller may write to, and whether they are there; `user`: that one alone',
    query: z.object({ user: Id.optional() }),
    response: z.array(ChatContact),
  },
  chatPresence: {
    ...looking,
    path: '/api/chat/presence',
    about: ofList,
    summary: 'Who is there of those whom the caller may write to; the others are offline',
    response: z.array(ChatPresence),
  },
  chatPersonNow: {
    ...looking,
    reads: [...looking.reads, 'on_shift', 'monitor'],
    path: '/api/chat/people/{with}/now',
    about: 'object',
    summary:
      'Whether somebody whom the caller may write to is there, and on shift and on air where the caller may see that',
    params: WithParams,
    response: ChatPersonNow,
  },
  /** Nothing of it is written down. */
  sayPresence: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/presence',
    about: nobody('about the caller alone'),
    summary: 'Say whether one is at one of one’s pages, or away from all of them',
    body: z.object({ page: Id, state: z.enum(['online', 'away']) }),
    response: chatDone,
  },
  sayTyping: {
    ...changing,
    method: 'POST',
    path: '/api/chat/typing',
    summary: 'Say that one is writing in a conversation',
    body: z.object({ to: Id }),
    response: chatDone,
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
  joinCalls(joinCalls(messageCalls, previewCalls), conversationCalls),
  joinCalls(joinCalls(groupCalls, laterCalls), retentionCalls),
)

export const chatTopics = defineTopics({
  chat: {
    summary:
      'Conversations that have moved, what is unread, which others of conversations of two are there and who types, `chat:<login>`: for that person alone',
    allow: ownTopicInPerson,
    reads: [CHAT_MESSAGES, CHAT_GROUPS, CHAT_READERS],
  },
  chat_presence: {
    summary:
      'Who is there of all to whom a person may write, `chat_presence:<login>`: for that person alone',
    allow: ownTopicInPerson,
    reads: [CHAT_PEOPLE],
  },
})
