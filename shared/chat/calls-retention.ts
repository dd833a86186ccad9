import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { manage } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { CHAT_RETENTION, looking as look, WithParams } from './calls-shared.ts'

// A row takes its permission from an object of its own file: so the page's build reads it (web/build/slim-shared.ts).
const looking = { method: 'GET', writes: false, allow: inPerson, about: 'object' } as const

export const retentionCalls = defineCalls('chat', {
  /** `months`: null, for ever. `since`: YYYY-MM, messages of the months before were removed; null: none was. */
  conversationKept: {
    ...looking,
    reads: look.reads,
    path: '/api/chat/conversations/{with}/kept',
    summary: 'How long the messages of a conversation are kept, and since when there are any',
    params: WithParams,
    response: z.object({ months: z.int().nullable(), since: z.string().nullable() }),
  },
  /** `failed`: conversations that were left to the next turn. */
  retentionTurns: {
    ...looking,
    about: 'studio',
    allow: manage('chat'),
    reads: [CHAT_RETENTION],
    path: '/api/chat/retention',
    summary:
      'When messages that are kept no longer were removed, and how many: the newest 100 days, or those before one',
    query: z.object({ studio: Id, before: CalendarDate.optional() }),
    response: z.array(
      z.object({
        day: z.string(),
        conversations: z.int(),
        messages: z.int(),
        files: z.int(),
        failed: z.int(),
      }),
    ),
  },
})
