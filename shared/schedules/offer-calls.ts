import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { ROSTER } from './calls.ts'
import { PlannedHours } from './hours.ts'

/** A person and the date for which hours of theirs are planned. */
const whose = { studio: Id, user: Id, date: CalendarDate }
const Offered = z.object({
  /** The date on which the offered hours begin: after midnight that of the next day. */
  date: z.string(),
  hours: PlannedHours,
})

export const Replacements = Offered.extend({
  zone: z.string(),
  /** Whether these are the whole hours, which leave the plan of the person when a colleague accepts. */
  whole: z.boolean(),
  /** Colleagues of the same type who are free and rested, and those asked before, by name. */
  people: z.array(
    z.object({
      user: z.string(),
      name: z.string(),
      state: z.enum(['free', 'asked', 'declined']),
      /** The offer that waits for their answer; null: none does. */
      open: z.string().nullable(),
    }),
  ),
  /** How many colleagues are not free: planned, on leave, not rested, or not allowed to go on air. */
  busy: z.int(),
})
export type Replacements = z.infer<typeof Replacements>

/** Calls by which hours of a missing person are offered to one who is free. */
export const offerCalls = defineCalls('schedules', {
  replacements: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/replacements',
    summary: 'Who is free and rested for the hours of a person, or what is left of them',
    about: 'user',
    reads: [ROSTER, PEOPLE, 'on_shift', 'shift_history'],
    allow: manage('schedules'),
    query: z.object(whose),
    response: Replacements,
  },
  offerShift: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/offers',
    summary: 'Offer the hours of a person, or what is left of them, to a colleague who is free',
    about: 'user',
    reads: [ROSTER, PEOPLE, 'on_shift', 'shift_history'],
    allow: manage('schedules'),
    status: 201,
    idempotent: true,
    body: z.object({ ...whose, asked: Id }),
    response: Offered.extend({ open: z.string() }),
  },
  declineOffer: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/open-shifts/{open}/decline',
    summary: 'Decline a shift that one is asked to take; take it to accept',
    about: 'object',
    reads: [ROSTER],
    allow: inPerson,
    params: z.object({ open: Id }),
    response: z.object({ open: z.string() }),
  },
})
