import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { GivenPosition } from '../platform/position.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { longText, text } from '../platform/text.ts'
import { changing as change, looking as look, MessageParams, messageText } from './calls-shared.ts'
import { chatLimits, messageFileLimits } from './rules.ts'
import {
  ConversationFile,
  FoundMessage,
  Message,
  MessageAudience,
  MessagePage,
  SeenBy,
} from './views.ts'

// A row takes its permission from an object of its own file: so the page's build reads it (web/build/slim-shared.ts).
const looking = { method: 'GET', writes: false, allow: inPerson, reads: look.reads } as const
const changing = { ...change, writes: true, allow: inPerson } as const
const stamp = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const Sent = z.object({ _id: z.string(), stamp: z.int() })
/** The fields of a message with files, as parts of its multipart body beside those named `files`. */
export const FilesForm = z.object({
  to: Id,
  text: longText(chatLimits.text).default(''),
  id: Id.optional(),
  reply: Id.optional(),
})

export const messageCalls = defineCalls('chat', {
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
  message: {
    ...looking,
    path: '/api/chat/messages/{message}',
    about: 'object',
    summary: 'One message, and the name of its conversation',
    params: MessageParams,
    response: FoundMessage,
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
    summary: `Files of a conversation, the newest first: at most ${chatLimits.listed}, the next ones after the id of the last`,
    query: z.object({ with: Id, before: stamp.optional(), after: Id.optional() }),
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
