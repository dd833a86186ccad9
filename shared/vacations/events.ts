import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { DayHalf, LeaveKind } from './slots.ts'

const vacation = { user: z.string(), vacation: z.string() }
/** The slots that count ('2026-11-23 AM'): on scheduled workdays, without holidays (docs/rules/leave.md#what-counts), as it was known when this was said. */
const counted = z.array(z.string())

/** Streams: `vacations-<user>`: all leave of one person, so that no slot is given twice and no day is spent twice. */
export const vacationEvents = {
  VacationRequested: eventType(
    z.object({
      ...vacation,
      studio: z.string().nullable(),
      from: z.iso.date(),
      from_half: DayHalf,
      to: z.iso.date(),
      to_half: DayHalf,
      kind: LeaveKind,
      counted,
      note: personal(),
      by: z.string(),
    }),
    partitionByUser,
  ),
  /** `counted` anew: roster and holidays may have changed since the request. */
  VacationApproved: eventType(
    z.object({ ...vacation, counted, note: personal(), by: z.string() }),
    partitionByUser,
  ),
  VacationRejected: eventType(
    z.object({ ...vacation, note: personal(), by: z.string() }),
    partitionByUser,
  ),
  /** `was`: what it was until then. */
  VacationCancelled: eventType(
    z.object({
      ...vacation,
      was: z.enum(['pending', 'approved']),
      reason: personal(),
      by: z.string(),
    }),
    partitionByUser,
  ),
  /** Of an approved one: roster or holidays have changed since, and somebody decided to count again. */
  VacationRecounted: eventType(
    z.object({ ...vacation, counted, reason: personal(), by: z.string() }),
    partitionByUser,
  ),
  /** So many days more (or fewer) of the leave of a year. */
  LeaveCorrected: eventType(
    z.object({
      user: z.string(),
      correction: z.string(),
      year: z.int(),
      days: z.number(),
      reason: personal(),
      by: z.string(),
    }),
    partitionByUser,
  ),
}
export type VacationEvent = EventOf<typeof vacationEvents>

/** Streams: `holidays-<studio>`. */
export const holidayEvents = {
  HolidaySet: eventType(
    z.object({ studio: z.string(), date: z.iso.date(), name: z.string(), by: z.string() }),
    ({ studio }) => studio,
  ),
  HolidayRemoved: eventType(
    z.object({ studio: z.string(), date: z.iso.date(), by: z.string() }),
    ({ studio }) => studio,
  ),
}
export type HolidayEvent = EventOf<typeof holidayEvents>
