import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, oneselfOr, read, selfOr, sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { sinceAnswer, sinceQuery } from '../platform/changed-since.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { reasonText, text } from '../platform/text.ts'
import { Holiday } from './holiday-calls.ts'
import { leaveReads } from './needs.ts'
import { CORRECTION_DAYS_MAX, vacationStatuses } from './rules.ts'
import { dayHalves, LeaveDate, LeaveKind, leaveRangeFields } from './slots.ts'

const LocalDate = z.iso.date()
/** Halves of a day are taken in capitals or not. */
const Half = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  z.enum(dayHalves),
)
const days = z.number()
const Status = z.enum(vacationStatuses)
const vacation = z.object({ vacation: Id })

/** The end of the page before; null after the last page. */
const Cursor = text(200)
const Next = z.string().nullable()

/** In days; halves are .5. `remaining` = annual + previous − taken − pending, always. */
export const LeaveBalanceView = z.object({
  /** Days of the year of the day that is asked about. */
  annual: days,
  /** Days of earlier years: those taken this year, and those that can still be taken on this day. */
  previous: days,
  /** The soonest day after which something of it is lost; null: nothing is left of it. */
  previous_expires: z.string().nullable(),
  taken: days,
  pending: days,
  remaining: days,
})
export type LeaveBalanceView = z.infer<typeof LeaveBalanceView>
/** A step of a request, when and by whom. */
const VacationStep = z.object({
  what: z.enum(['requested', 'approved', 'rejected', 'cancelled', 'recounted']),
  at: z.string(),
  by: z.string(),
  /** Words about the person; '' where nothing was said. */
  words: z.string(),
  days: days.nullable(),
})
export type VacationStep = z.infer<typeof VacationStep>
export const VacationView = z.object({
  id: z.string(),
  user: z.string(),
  name: z.string(),
  studio: z.string().nullable(),
  tipCont: z.string(),
  ...leaveRangeFields,
  kind: LeaveKind,
  /** Working days that count, as they were counted last. */
  requested: days,
  remaining: days,
  annual: days,
  previous: days,
  status: Status,
  /** For approved leave: its count now, where roster or holidays have changed since. null: the same. */
  drift: days.nullable(),
  requested_at: z.string(),
  /** The steps of the request, oldest first. */
  steps: z.array(VacationStep),
})
export type VacationView = z.infer<typeof VacationView>
const Range = {
  from: LocalDate,
  from_half: Half.default('AM'),
  to: LocalDate,
  to_half: Half.default('PM'),
}
const changed = z.object({ id: z.string(), status: Status })
const Freed = z.array(
  z.object({
    date: z.string(),
    studio: z.string(),
    hours: z.array(z.object({ shift: z.string().nullable(), start: z.string(), end: z.string() })),
  }),
)
const Away = VacationView.pick({ user: true, name: true, status: true }).extend(leaveRangeFields)

/** Balance and holidays of days that are asked about, or decided. */
const reckoned = { balance: LeaveBalanceView, holidays: z.array(Holiday) }
/** Parts of the rows of several calls: a change, one of a request, and a look at a person's leave. */
const change = { method: 'POST', writes: true, reads: leaveReads } as const
const onRequest = { about: 'object', params: vacation } as const
const look = {
  method: 'GET',
  writes: false,
  about: 'user',
  reads: leaveReads,
  allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('vacations')),
} as const

export const vacationCalls = defineCalls('vacations', {
  getVacationSettings: {
    method: 'GET',
    writes: false,
    path: '/getVacationSettings',
    summary: 'Requests for leave of the people in sight, with their balances, latest days first',
    about: nobody('a list: only people in sight are shown'),
    reads: leaveReads,
    allow: sessionOrRead,
    query: z.object({
      studio: z.string().max(64).optional(),
      user: Id.optional(),
      from: LeaveDate.optional(),
      to: LeaveDate.optional(),
      /** Whether to list requests that were taken back, too. */
      cancelled: z.stringbool().optional(),
      /** Only requests of this status. */
      status: Status.optional(),
      cursor: Cursor.optional(),
      ...sinceQuery,
    }),
    response: z.object({ vacations: z.array(VacationView), next: Next, ...sinceAnswer }),
  },
  request: {
    ...change,
    path: '/api/vacations',
    summary: 'Ask for leave, for oneself or on behalf of somebody',
    about: 'user',
    status: 201,
    idempotent: true,
    allow: oneselfOr<{ body: { user: string } }>((input) => input.body.user, manage('vacations')),
    body: z.object({
      user: Id,
      ...Range,
      kind: LeaveKind.default('annual'),
      note: text(500).default(''),
    }),
    response: z.object({ id: z.string(), requested: days, status: Status }),
  },
  decide: {
    ...change,
    ...onRequest,
    path: '/api/vacations/{vacation}/decision',
    summary: 'Approve or reject a request; what counts is counted again, and so is the balance',
    idempotent: true,
    allow: manage('vacations'),
    body: z.object({ decision: z.enum(['approved', 'rejected']), note: text(500).default('') }),
    response: changed.extend({ freed: Freed }),
  },
  cancel: {
    ...change,
    ...onRequest,
    path: '/api/vacations/{vacation}/cancellation',
    summary: 'Cancel leave: a pending request of one’s own, or, as a manager, any with a reason',
    idempotent: true,
    allow: inPerson,
    body: z.object({ reason: text(500).optional() }).default({}),
    response: changed,
  },
  recount: {
    ...change,
    ...onRequest,
    path: '/api/vacations/{vacation}/recount',
    summary: 'Count approved leave again, after its roster or holidays have changed',
    allow: manage('vacations'),
    body: z.object({ reason: reasonText(500) }),
    response: changed.extend({ requested: days }),
  },
  preview: {
    method: 'GET',
    writes: false,
    path: '/api/vacations/{vacation}/preview',
    summary: 'What approving a request would do: days, balance, freed shifts, who else is away',
    about: 'object',
    reads: leaveReads,
    allow: read('vacations'),
    params: vacation,
    response: z.object({
      requested: days,
      counted: days,
      /** `balance`: as it would be after it. */
      ...reckoned,
      freed: Freed,
      away: z.array(Away),
    }),
  },
  count: {
    ...look,
    path: '/api/vacations/count',
    summary: 'How many days leave between two dates would take, and what would be left',
    query: z.object({ user: Id, ...Range, kind: LeaveKind.default('annual') }),
    response: z.object({
      ...reckoned,
      days,
      /** Days that are missing; 0: it suffices. */
      missing: days,
    }),
  },
  balance: {
    ...look,
    path: '/api/vacations/balance',
    summary: 'What leave somebody has on a day (today, if none is named)',
    query: z.object({ user: Id, on: LeaveDate.optional() }),
    response: LeaveBalanceView,
  },
  corrections: {
    ...look,
    path: '/api/vacations/corrections',
    summary: 'Corrections of somebody’s balance, newest first',
    query: z.object({ user: Id }),
    response: z.array(
      z.object({
        correction: z.string(),
        year: z.int(),
        days,
        reason: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    ),
  },
  correct: {
    ...change,
    path: '/api/vacations/corrections',
    summary: 'Give or take days of a year’s leave, with a reason',
    about: 'user',
    status: 201,
    idempotent: true,
    allow: manage('vacations'),
    body: z.object({
      user: Id,
      year: z.int().min(2000).max(2099),
      days: z
        .number()
        .min(-CORRECTION_DAYS_MAX)
        .max(CORRECTION_DAYS_MAX)
        .multipleOf(0.5)
        .refine((value) => value !== 0, 'not 0'),
      reason: reasonText(500),
    }),
    response: z.object({ correction: z.string(), balance: LeaveBalanceView }),
  },
})
