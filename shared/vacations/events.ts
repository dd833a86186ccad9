import { z } from 'zod'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { DayHalf, LeaveKind } from './slots.ts'

const eventType = eventTypesOf('vacations')
const vacation = { user: person(), vacation: thing() }
/** The slots that count ('2026-11-23 AM'): on scheduled workdays, without holidays (docs/rules/leave.md#what-counts), as it was known when this was said. */
const counted = z.array(impersonal())

/** Streams: `vacations-<user>`: all leave of one person, so that no slot is given twice and no day is spent twice. */
export const vacationEvents = {
  VacationRequested: eventType(
    z.object({
      ...vacation,
      studio: impersonal().nullable(),
      from: z.iso.date(),
      from_half: DayHalf,
      to: z.iso.date(),
      to_half: DayHalf,
      kind: LeaveKind,
      counted,
      note: personal(),
      by: doer(),
    }),
    { of: partitionByUser, name: 'Leave requested' },
  ),
  /** `counted` anew: roster and holidays may have changed since the request. */
  VacationApproved: eventType(z.object({ ...vacation, counted, note: personal(), by: doer() }), {
    of: partitionByUser,
    name: 'Leave approved',
  }),
  VacationRejected: eventType(z.object({ ...vacation, note: personal(), by: doer() }), {
    of: partitionByUser,
    name: 'Leave rejected',
  }),
  /** `was`: what it was until then. */
  VacationCancelled: eventType(
    z.object({
      ...vacation,
      was: z.enum(['pending', 'approved']),
      reason: personal(),
      by: doer(),
    }),
    { of: partitionByUser, name: 'Leave cancelled' },
  ),
  /** For approved leave: roster or holidays have changed since, and it was counted again on request. */
  VacationRecounted: eventType(z.object({ ...vacation, counted, reason: personal(), by: doer() }), {
    of: partitionByUser,
    name: 'Leave recounted',
  }),
  /** So many days more (or fewer) of the leave of a year. */
  LeaveCorrected: eventType(
    z.object({
      user: person(),
      correction: impersonal(),
      year: z.int(),
      days: z.number(),
      reason: personal(),
      by: doer(),
    }),
    { of: partitionByUser, name: 'Leave balance corrected' },
  ),
}
export type VacationEvent = EventOf<typeof vacationEvents>

/** Streams: `holidays-<studio>`. */
export const holidayEvents = {
  HolidaySet: eventType(
    z.object({ studio: impersonal(), date: z.iso.date(), name: impersonal(), by: doer() }),
    { of: ({ studio }) => studio, name: 'Holiday set' },
  ),
  HolidayRemoved: eventType(z.object({ studio: impersonal(), date: z.iso.date(), by: doer() }), {
    of: ({ studio }) => studio,
    name: 'Holiday removed',
  }),
}
