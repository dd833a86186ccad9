import { z } from 'zod'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { CHAT_PEOPLE } from './calls-shared.ts'

export const previewCalls = defineCalls('chat', {
  linkPreview: {
    method: 'POST',
    // Another server hears of it.
    writes: true,
    allow: inPerson,
    about: nobody('an address outside'),
    reads: [CHAT_PEOPLE, PEOPLE],
    path: '/api/chat/link-preview',
    summary:
      'What a page on the web says of itself, as a small page of our own (text/html); the link alone where there is nothing to show or the studio shows no previews',
    body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    response: 'file',
  },
})
