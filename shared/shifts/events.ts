import { z } from 'zod'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('shifts')
const moment = {
  user: person(),
  studio: impersonal().nullable(),
  shift: thing(),
  at: z.iso.datetime(),
}
/** Seconds of a shift as they are to be read: the old and the new of a correction both stay. */
const span = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  worked_seconds: z.int().nonnegative(),
  paused_seconds: z.int().nonnegative(),
})

/**
 * Streams: `shift-<user>`; `shift` is the id of one shift from start to stop. `reason` is given when a manager acts
 * for another: words about the person, which are erased with them. Older events hold it in plain text, which the
 * codec reads as it stands. `auto`: done without a click, as the person went off air everywhere or came back.
 */
export const shiftEvents = {
  ShiftStarted: eventType(z.object({ ...moment, reason: personal().nullable() }), {
    of: partitionByUser,
    name: 'Shift started',
  }),
  ShiftPaused: eventType(
    z.object({ ...moment, reason: personal().nullable(), auto: z.boolean().optional() }),
    { of: partitionByUser, name: 'Shift paused' },
    { version: 2, upcast: { 1: (paused: object) => paused } },
  ),
  ShiftResumed: eventType(
    z.object({
      ...moment,
      paused_seconds: z.int().nonnegative(),
      reason: personal().nullable(),
      auto: z.boolean().optional(),
    }),
    { of: partitionByUser, name: 'Shift resumed' },
    { version: 2, upcast: { 1: (resumed: object) => resumed } },
  ),
  ShiftStopped: eventType(
    z.object({
      ...moment,
      worked_seconds: z.int().nonnegative(),
      paused_seconds: z.int().nonnegative(),
      reason: personal().nullable(),
      /** Login of the person who may take it back; absent in older events. */
      by: doer().optional(),
    }),
    { of: partitionByUser, name: 'Shift stopped' },
  ),
  /** A stop was a slip and is taken back: the shift goes on as these say, and the time between counts as it would have without. */
  ShiftStopUndone: eventType(
    z.object({
      ...moment,
      by: doer(),
      status: z.enum(['working', 'paused']),
      started_at: z.iso.datetime(),
      /** For a pause, when it began. */
      changed_at: z.iso.datetime(),
      /** Pauses that had ended. */
      paused_seconds: z.int().nonnegative(),
    }),
    { of: partitionByUser, name: 'Shift stop undone' },
  ),
  /**
   * A missed stop: closed by rule at `at`, and `unpaid_seconds` beyond it stay unpaid until a correction approves
   * them.
   */
  ShiftClosedProvisionally: eventType(
    z.object({
      ...moment,
      worked_seconds: z.int().nonnegative(),
      paused_seconds: z.int().nonnegative(),
      unpaid_seconds: z.int().nonnegative(),
    }),
    { of: partitionByUser, name: 'Shift closed automatically' },
  ),
  /** `message`: the chat message that asked for it, if one did. */
  ShiftCorrected: eventType(
    z.object({
      ...moment,
      old: span,
      new: span,
      by: doer(),
      reason: personal(),
      message: impersonal().nullable(),
    }),
    { of: partitionByUser, name: 'Shift edited' },
    { version: 2, upcast: { 1: (said: object) => ({ ...said, message: null }) } },
  ),
  /** The clocks disagreed: worked time would have been negative and was taken as zero. */
  ShiftAnomalyFound: eventType(
    z.object({ ...moment, anomaly: z.literal('negative_work'), seconds: z.int() }),
    { of: partitionByUser, name: 'Shift anomaly found' },
  ),
}
export type ShiftEvent = EventOf<typeof shiftEvents>
