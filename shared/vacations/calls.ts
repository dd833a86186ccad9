import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, oneselfOr, read, selfOr, sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { sinceAnswer, sinceQuery } from '../platform/changed-since.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { reasonText, text } from '../platform/text.ts'
import { leaveReads } from './needs.ts'
import { CORRECTION_DAYS_MAX, vacationStatuses } from './rules.ts'
import { DayHalf, dayHalves, LeaveDate, LeaveKind } from './slots.ts'

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

export const LeaveBalanceView = z.object({
  annual: days,
  previous: days,
  previous_expires: z.string().nullable(),
  taken: days,
  pending: days,
  remaining: days,
})
export type LeaveBalanceView = z.infer<typeof LeaveBalanceView>
export const VacationView = z.object({
  id: z.string(),
  user: z.string(),
  name: z.string(),
  studio: z.string().nullable(),
  tipCont: z.string(),
  from: z.string(),
  from_half: DayHalf,
  to: z.string(),
  to_half: DayHalf,
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
  steps: z.array(
    z.object({
      what: z.enum(['requested', 'approved', 'rejected', 'cancelled', 'recounted']),
      at: z.string(),
      by: z.string(),
      words: z.string(),
      days: days.nullable(),
    }),
  ),
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
const Away = z.array(
  z.object({
    user: z.string(),
    name: z.string(),
    from: z.string(),
    from_half: DayHalf,
    to: z.string(),
    to_half: DayHalf,
    status: Status,
  }),
)

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
      cursor: Cursor.optional(),
      ...sinceQuery,
    }),
    response: z.object({ vacations: z.array(VacationView), next: Next, ...sinceAnswer }),
  },
  request: {
    method: 'POST',
    writes: true,
    path: '/api/vacations',
    summary: 'Ask for leave, for oneself or on behalf of somebody',
    about: 'user',
    status: 201,
    idempotent: true,
    reads: leaveReads,
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
    method: 'POST',
    writes: true,
    path: '/api/vacations/{vacation}/decision',
    summary: 'Approve or reject a request; what counts is counted again, and so is the balance',
    about: 'object',
    idempotent: true,
    reads: leaveReads,
    allow: manage('vacations'),
    params: vacation,
    body: z.object({ decision: z.enum(['approved', 'rejected']), note: text(500).default('') }),
    response: changed.extend({ freed: Freed }),
  },
  cancel: {
    method: 'POST',
    writes: true,
    path: '/api/vacations/{vacation}/cancellation',
    summary: 'Cancel leave: a pending request of one’s own, or, as a manager, any with a reason',
    about: 'object',
    idempotent: true,
    reads: leaveReads,
    allow: inPerson,
    params: vacation,
    body: z.object({ reason: text(500).optional() }).default({}),
    response: changed,
  },
  recount: {
    method: 'POST',
    writes: true,
    path: '/api/vacations/{vacation}/recount',
    summary: 'Count approved leave again, after its roster or holidays have changed',
    about: 'object',
    reads: leaveReads,
    allow: manage('vacations'),
    params: vacation,
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
      /** As it would be after it. */
      balance: LeaveBalanceView,
      freed: Freed,
      away: Away,
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
  },
  count: {
    method: 'GET',
    writes: false,
    path: '/api/vacations/count',
    summary: 'How many days leave between two dates would take, and what would be left',
    about: 'user',
    reads: leaveReads,
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('vacations')),
    query: z.object({ user: Id, ...Range, kind: LeaveKind.default('annual') }),
    response: z.object({
      days,
      balance: LeaveBalanceView,
      /** Days that are missing; 0: it suffices. */
      missing: days,
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
  },
  balance: {
    method: 'GET',
    writes: false,
    path: '/api/vacations/balance',
    summary: 'What leave somebody has on a day (today, if none is named)',
    about: 'user',
    reads: leaveReads,
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('vacations')),
    query: z.object({ user: Id, on: LeaveDate.optional() }),
    response: LeaveBalanceView,
  },
  corrections: {
    method: 'GET',
    writes: false,
    path: '/api/vacations/corrections',
    summary: 'Corrections of somebody’s balance, newest first',
    about: 'user',
    reads: leaveReads,
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('vacations')),
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
    method: 'POST',
    writes: true,
    path: '/api/vacations/corrections',
    summary: 'Give or take days of a year’s leave, with a reason',
    about: 'user',
    status: 201,
    idempotent: true,
    reads: leaveReads,
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
