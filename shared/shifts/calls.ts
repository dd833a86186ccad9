import { z } from 'zod'
import { aboutVisibleStudio, manage, read, selfOr } from '../platform/allow.ts'
import { defineCalls, defineTopics, nobody } from '../platform/calls.ts'
import { presenceKinds } from './presence.ts'
import { reasonText, text } from '../platform/text.ts'

export const ShiftSession = z.object({
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  times: z.object({ start: z.int(), lucru: z.int(), pauza: z.int(), last: z.int() }),
  user_name: z.string(),
})
export type ShiftSession = z.infer<typeof ShiftSession>
const user = z.string().min(1).max(64)
export const ShiftView = z.object({
  shift: z.string(),
  user: z.string(),
  studio: z.string().nullable(),
  start: z.string(),
  end: z.string().nullable(),
  worked_seconds: z.int(),
  paused_seconds: z.int(),
  unpaid_seconds: z.int(),
  provisional: z.boolean(),
  /** The pauses; empty where only their sum is known, as in a shift that was corrected. */
  pauses: z.array(z.object({ start: z.string(), end: z.string() })),
  /**
   * Acts with a reason, such as a manager's for another person: who, when and why. A manager's undoing of a stop has
   * no reason ('').
   */
  interventions: z.array(
    z.object({
      at: z.string(),
      action: z.enum(['start', 'pause', 'resume', 'stop', 'undo']),
      by: z.string(),
      reason: z.string(),
    }),
  ),
  corrections: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      /** The chat message that asked for it, for who may read that. */
      message: z.string().nullable(),
      old: z.object({
        start: z.string(),
        end: z.string(),
        worked_seconds: z.int(),
        paused_seconds: z.int(),
      }),
      new: z.object({
        start: z.string(),
        end: z.string(),
        worked_seconds: z.int(),
        paused_seconds: z.int(),
      }),
    }),
  ),
})
export type ShiftView = z.infer<typeof ShiftView>
export const OnShift = z.object({
  user: z.string(),
  studio: z.string().nullable(),
  session: ShiftSession,
  last_broadcast: z.string().nullable(),
})
export type OnShift = z.infer<typeof OnShift>
/** The presence that matters now among a person's planned hours and shifts (shifts/presence.ts). */
export const PresenceView = z.object({
  user: z.string(),
  studio: z.string(),
  kind: z.enum(presenceKinds),
  /** Until they are due, since they were, of work, or how much too early they left: as the kind says. */
  seconds: z.int(),
  planned_from: z.string().nullable(),
  planned_to: z.string().nullable(),
  /** The studio's shift that the hours begin with, by its key; null: own hours, or none. */
  shift: z.string().nullable(),
  late_seconds: z.int(),
  /** The shift still runs, off air, though its hours are over. */
  forgotten: z.boolean(),
})
export type PresenceView = z.infer<typeof PresenceView>

export const shiftCalls = defineCalls('shifts', {
  sessionState: {
    method: 'POST',
    writes: true,
    path: '/session_state',
    summary: 'Check, start, stop, pause or resume a shift',
    about: 'user',
    reads: ['people'],
    idempotent: true,
    onlyAsks: (input) => (input as { body: { action: number } }).body.action === 0,
    allow: selfOr<{ body: { user_name: string } }>(
      (input) => input.body.user_name,
      manage('shifts'),
    ),
    body: z.object({
      user_name: user,
      action: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      /** Needed from callers who act for another (action 1 to 4): at least 3 letters or digits. */
      reason: text(500).optional(),
    }),
    response: z.object({ session: ShiftSession }),
  },
  undoStop: {
    method: 'POST',
    writes: true,
    path: '/api/shifts/undo-stop',
    summary: 'Take back a stop of a moment ago: the shift goes on as if it had never stopped',
    about: 'user',
    reads: ['people'],
    idempotent: true,
    allow: selfOr<{ body: { user: string } }>((input) => input.body.user, manage('shifts')),
    body: z.object({ user }),
    response: z.object({ session: ShiftSession }),
  },
  onShift: {
    method: 'GET',
    writes: false,
    path: '/api/shifts/on-shift',
    summary: 'Who is on shift now, in the studios in sight',
    about: nobody('a list: only people in sight are shown'),
    reads: ['on_shift'],
    allow: read('shifts'),
    query: z.object({ studio: z.string().max(64).optional() }),
    response: z.array(OnShift),
  },
  presence: {
    method: 'GET',
    writes: false,
    path: '/api/shifts/presence',
    summary: 'Who is due, late, absent, working or away now, of those who are planned or on shift',
    about: nobody('a list: only people in sight are shown'),
    reads: ['on_shift', 'shift_history', 'people'],
    allow: read('shifts'),
    query: z.object({ studio: z.string().max(64).optional() }),
    response: z.array(PresenceView),
  },
  history: {
    method: 'GET',
    writes: false,
    path: '/api/shifts/history',
    summary: "A person's shifts, newest first",
    about: 'user',
    reads: ['shift_history', 'people'],
    allow: selfOr<{ query: { user: string } }>((input) => input.query.user, read('shifts')),
    query: z.object({ user, limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.array(ShiftView),
  },
  correct: {
    method: 'POST',
    writes: true,
    path: '/api/shifts/corrections',
    summary: "Correct another person's closed shift; the old values stay visible",
    status: 201,
    about: 'user',
    reads: ['people'],
    allow: manage('shifts'),
    body: z.object({
      user,
      shift: z.string().max(64),
      start: z.iso.datetime({ offset: true }),
      end: z.iso.datetime({ offset: true }),
      paused_seconds: z.int().nonnegative(),
      reason: reasonText(500),
      /** A chat message that the caller may read, and that asks for it. */
      message: z.string().min(1).max(64).optional(),
    }),
    response: ShiftView,
  },
})

/**
 * The message of `update_user_state` about one person after each change of their shift
 * (docs/rules/shifts.md#after-a-change).
 */
export interface UserState {
  readonly user: string
  readonly studio: string
  readonly state: ShiftSession['state']
}
export const shiftTopics = defineTopics({
  update_user_state: {
    summary:
      'Each change of a shift in one studio, `update_user_state:<studio>`: `[{state, user, studio}]`; the snapshot has those on shift',
    allow: aboutVisibleStudio(read('shifts')),
    reads: ['on_shift'],
  },
})
