import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { longText } from '../platform/text.ts'
import {
  changing as change,
  chatDone,
  looking as look,
  messageText,
  WithParams,
} from './calls-shared.ts'
import { chatLimits } from './rules.ts'
import { Draft, ScheduledMessage } from './views.ts'

// A row takes its permission from an object of its own file: so the page's build reads it (web/build/slim-shared.ts).
const looking = { method: 'GET', writes: false, allow: inPerson, reads: look.reads } as const
const changing = { ...change, writes: true, allow: inPerson } as const
const ofList = nobody('the caller’s own')

export const laterCalls = defineCalls('chat', {
  drafts: {
    ...looking,
    path: '/api/chat/drafts',
    about: ofList,
    summary: 'What the caller began to write, by conversation',
    response: z.array(Draft),
  },
  keepDraft: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/drafts/{with}',
    summary: 'Keep what one began to write in a conversation; an empty text keeps nothing',
    params: WithParams,
    body: z.object({ text: longText(chatLimits.text), reply: Id.nullable().default(null) }),
    response: chatDone,
  },
  scheduledMessages: {
    ...looking,
    path: '/api/chat/scheduled',
    about: ofList,
    summary: 'The caller’s messages that wait to be sent, and those that could not be',
    response: z.array(ScheduledMessage),
  },
  scheduleMessage: {
    ...changing,
    method: 'POST',
    path: '/api/chat/scheduled',
    summary: 'Send a message later',
    status: 201,
    idempotent: true,
    body: z.object({ to: Id, text: messageText, reply: Id.optional(), at: z.iso.datetime() }),
    response: ScheduledMessage,
  },
  cancelScheduled: {
    ...changing,
    method: 'DELETE',
    path: '/api/chat/scheduled/{scheduled}',
    summary: 'Do not send a message that waits, or put away one that could not be sent',
    params: z.object({ scheduled: Id }),
    response: chatDone,
  },
})
