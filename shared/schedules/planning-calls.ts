import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, read } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { text } from '../platform/text.ts'
import { presenceKinds } from '../shifts/presence.ts'
import { range, ROSTER } from './calls.ts'
import { PlannedCell } from './hours.ts'
import { PATTERN_DAYS_MAX, PATTERN_NAME_MAX } from './rules.ts'

/** Day after day, from its first day on again and again: an empty cell is a day off. */
const RosterPattern = z.object({
  pattern: z.string(),
  name: z.string(),
  cells: z.array(PlannedCell),
})

/**
 * A person's date in seconds, by the studio's clock: what was planned and not freed by leave, what their shifts say, and how
 * long they were on air there. A night counts to both of its dates, so that the three can be compared.
 */
export const AttendanceDay = z.object({
  user: z.string(),
  date: z.string(),
  planned_seconds: z.int(),
  /** The part of it before now: only that can have been worked. */
  due_seconds: z.int(),
  worked_seconds: z.int(),
  online_seconds: z.int(),
  /** When the first of the hours planned for the date begin, and when the first shift of the date began. */
  planned_at: z.string().nullable(),
  started_at: z.string().nullable(),
  /** Presences in the hours that begin on the date, and in its shifts without a plan (shifts/presence.ts). */
  presences: z.array(
    z.object({ kind: z.enum(presenceKinds), seconds: z.int(), late_seconds: z.int() }),
  ),
})
export type AttendanceDay = z.infer<typeof AttendanceDay>

/** Calls for planners beside the roster itself. */
export const planningCalls = defineCalls('schedules', {
  patterns: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/patterns',
    summary: 'The patterns that a studio’s planners keep, by name',
    about: 'studio',
    reads: [ROSTER],
    allow: read('schedules'),
    query: z.object({ studio: Id }),
    response: z.array(RosterPattern),
  },
  savePattern: {
    method: 'POST',
    writes: true,
    path: '/api/schedules/patterns',
    summary: 'Keep a pattern; one of the same name is replaced',
    about: 'studio',
    reads: [ROSTER],
    allow: manage('schedules'),
    status: 201,
    idempotent: true,
    body: z.object({
      studio: Id,
      name: text(PATTERN_NAME_MAX, 1),
      cells: z.array(PlannedCell).min(1).max(PATTERN_DAYS_MAX),
    }),
    response: RosterPattern,
  },
  removePattern: {
    method: 'DELETE',
    writes: true,
    path: '/api/schedules/patterns/{studio}/{pattern}',
    summary: 'Remove a pattern; what was planned by it stays',
    about: 'studio',
    reads: [ROSTER],
    allow: manage('schedules'),
    params: z.object({ studio: Id, pattern: Id }),
    response: z.object({ pattern: z.string() }),
  },
  attendance: {
    method: 'GET',
    writes: false,
    path: '/api/schedules/attendance',
    summary: 'Planned, worked and on air: by person and day, of at most 62 days',
    about: 'studio',
    reads: [ROSTER, PEOPLE, 'on_shift', 'shift_history', 'online_time'],
    allow: read('schedules'),
    query: z.object({ studio: Id, ...range }),
    response: z.object({
      zone: z.string(),
      people: z.array(z.object({ user: z.string(), name: z.string(), tipCont: z.string() })),
      /** Days on which anything is not zero, by date and person. */
      days: z.array(AttendanceDay),
    }),
  },
})
