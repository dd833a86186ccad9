import { z } from 'zod'
import { anybody, session } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { ROSTER } from './calls.ts'

/** The state of one's calendar link: never the link, of which only a hash is kept. */
const FeedState = z.object({
  /** null: there is none. */
  opened_at: z.string().nullable(),
})

const path = '/api/schedules/feed'
/** Calls for a person's own hours in the calendar of their phone, under an address that cannot be guessed. */
export const feedCalls = defineCalls('schedules', {
  feed: {
    method: 'GET',
    writes: false,
    path,
    summary: 'Whether one has a calendar link',
    allow: session,
    response: FeedState,
  },
  openFeed: {
    method: 'POST',
    writes: true,
    path,
    summary: 'Make a calendar link of one’s own; the one before it ends',
    allow: inPerson,
    status: 201,
    response: z.object({
      opened_at: z.string(),
      /** Said only here. */
      path: z.string(),
    }),
  },
  revokeFeed: {
    method: 'DELETE',
    writes: true,
    path,
    summary: 'End one’s calendar link at once',
    allow: inPerson,
    response: FeedState,
  },
  feedCalendar: {
    method: 'GET',
    writes: false,
    path: `${path}/{link}`,
    summary: 'The hours of whoever made the link, as an iCalendar file (RFC 5545)',
    about: nobody('only who holds a link, which is secret, gets an answer: its maker’s own hours'),
    reads: [ROSTER, PEOPLE],
    allow: anybody,
    params: z.object({ link: z.string().max(100) }),
    response: 'file',
  },
})
