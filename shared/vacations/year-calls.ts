import { z } from 'zod'
import { session } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { sinceAnswer, sinceQuery } from '../platform/changed-since.ts'
import { text } from '../platform/text.ts'
import { leaveReads } from './needs.ts'
import { vacationStatuses } from './rules.ts'
import { LeaveKind, leaveRangeFields } from './slots.ts'

/** The calendar of a year. What changes of it are rows of `leave`; with anything else, all of it is answered. */
export const leaveYearCalls = defineCalls('vacations', {
  year: {
    method: 'GET',
    writes: false,
    path: '/api/vacations/year',
    summary: 'Who is away when in a year: pending and approved leave of the people in sight',
    about: nobody('a list: only people in sight are shown'),
    reads: leaveReads,
    allow: session,
    query: z.object({
      studio: z.string().max(64).optional(),
      year: z.coerce.number().int().min(2000).max(2099),
      /** For a page after the first, which has leave alone: people and holidays are in the first. */
      cursor: text(200).optional(),
      since: sinceQuery.since,
    }),
    response: z.object({
      people: z.array(
        z.object({
          user: z.string(),
          name: z.string(),
          tipCont: z.string(),
          studio: z.string().nullable(),
        }),
      ),
      leave: z.array(
        z.object({
          id: z.string(),
          user: z.string(),
          ...leaveRangeFields,
          kind: LeaveKind,
          status: z.enum(vacationStatuses),
          /** Working days that count. */
          days: z.number(),
        }),
      ),
      holidays: z.array(z.object({ studio: z.string(), date: z.string(), name: z.string() })),
      next: z.string().nullable(),
      ...sinceAnswer,
    }),
  },
})
