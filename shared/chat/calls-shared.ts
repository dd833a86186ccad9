import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { longText } from '../platform/text.ts'
import { chatLimits } from './rules.ts'

/** The read models of chat. */
export const CHAT_MESSAGES = 'chat-messages'
export const CHAT_GROUPS = 'chat-groups'
export const CHAT_LINKS = 'chat-links'
export const CHAT_READERS = 'chat-readers'
export const CHAT_RETENTION = 'chat-retention'
/** Who may chat with whom. */
export const CHAT_PEOPLE = 'chat-people'

const reads = [CHAT_MESSAGES, CHAT_LINKS, CHAT_GROUPS, CHAT_READERS, CHAT_PEOPLE, PEOPLE] as const
/** What people say to each other is theirs: a view does not open another person's chat. */
export const looking = { method: 'GET', writes: false, allow: inPerson, reads } as const
export const changing = { writes: true, allow: inPerson, reads, about: 'object' } as const
/** The name of a conversation: the other's login, or the `_id` of a group. */
export const WithParams = z.object({ with: Id })
export const MessageParams = z.object({ message: Id })
export const messageText = longText(chatLimits.text, 1).refine(
  (text) => text.trim() !== '',
  'at least one sign that is no space, please',
)
export const chatDone = z.object({ ok: z.literal(true) })
