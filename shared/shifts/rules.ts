import { secondsBetween, type Instant } from '../platform/messages.ts'
import type { ShiftSession } from './calls.ts'

interface Running {
  /** Id of this shift, from start to stop. */
  readonly shift: string
  /** The studio where it was started; the shift stays there if the person changes studio meanwhile. */
  readonly studio: string | null
  readonly startedAt: Instant
  readonly changedAt: Instant
  /** Pauses that have ended. */
  readonly pausedSeconds: number
}
export type Shift =
  | { readonly status: 'free' }
  | ({ readonly status: 'working' } & Running)
  /** `auto`: paused because the person went off air everywhere, and resumed when they are back. */
  | ({ readonly status: 'paused'; readonly auto?: boolean } & Running)

const allowedWhen = {
  start: ['free'],
  pause: ['working'],
  resume: ['paused'],
  stop: ['working', 'paused'],
} as const satisfies Record<string, readonly Shift['status'][]>
export type ShiftAction = keyof typeof allowedWhen
declare const allowed: unique symbol
/** The mark keeps a "no" from narrowing: a test of an action known only at run time says nothing about the status. */
type ShiftWhen<A extends ShiftAction> = Extract<
  Shift,
  { status: (typeof allowedWhen)[A][number] }
> & { readonly [allowed]?: A }

/**
 * Whether an action is allowed in a shift's state: the decider refuses by it and the screen disables by it
 * (docs/rules/shifts.md#states-and-actions). Beyond its transitions a paused shift can be stopped, too: its pause
 * ends with it.
 */
export const shiftCan = <A extends ShiftAction>(action: A, shift: Shift): shift is ShiftWhen<A> =>
  allowedWhen[action].some((status) => status === shift.status)

/** Action codes of POST /session_state (docs/rules/shifts.md#states-and-actions); 0 only looks. */
export const shiftActionOf = {
  0: null,
  1: 'start',
  2: 'stop',
  3: 'pause',
  4: 'resume',
} as const satisfies Record<number, ShiftAction | null>
/** The code to send, by action. */
export const shiftActionCode = {
  start: 1,
  stop: 2,
  pause: 3,
  resume: 4,
} as const satisfies Record<ShiftAction, keyof typeof shiftActionOf>
export const stateCode = { free: 0, working: 1, paused: 2 } as const satisfies Record<
  Shift['status'],
  ShiftSession['state']
>

/**
 * Whole seconds worked and paused from the start until `now`. Their sum is the elapsed time as long as clocks go forward;
 * neither is ever negative. `missing` is how far worked time was below zero before it was clamped: an anomaly.
 */
export function shiftClock(
  shift: Shift,
  now: Instant,
): { readonly worked: number; readonly paused: number; readonly missing: number } {
  if (shift.status === 'free') return { worked: 0, paused: 0, missing: 0 }
  const elapsed = secondsBetween(shift.startedAt, now)
  const until =
    shift.status === 'paused' ? secondsBetween(shift.startedAt, shift.changedAt) : elapsed
  const worked = Math.max(0, until - shift.pausedSeconds)
  // Both are differences of whole seconds since the start, so that rounding never loses one between them.
  const paused =
    shift.status === 'paused'
      ? Math.max(shift.pausedSeconds, elapsed - worked)
      : shift.pausedSeconds
  return { worked, paused, missing: Math.max(0, shift.pausedSeconds - until) }
}

/** The session as POST /session_state answers it: epoch seconds for `start` and `last`, 0 when free. */
export function toSession(user: string, shift: Shift, now: Instant): ShiftSession {
  if (shift.status === 'free')
    return { state: 0, times: { start: 0, lucru: 0, pauza: 0, last: 0 }, user_name: user }
  const { worked, paused } = shiftClock(shift, now)
  const times = {
    start: epochSeconds(shift.startedAt),
    lucru: worked,
    pauza: paused,
    last: epochSeconds(shift.changedAt),
  }
  return { state: stateCode[shift.status], times, user_name: user }
}
const epochSeconds = (at: Instant): number => Math.floor(Date.parse(at) / 1000)

/** The shift that a session describes, for a screen that ticks between answers: display only, the server's clock counts. */
export function fromSession({ state, times }: ShiftSession): Shift {
  if (state === 0) return { status: 'free' }
  const at = (seconds: number): Instant => new Date(seconds * 1000).toISOString()
  const running = { shift: '', studio: null, startedAt: at(times.start), changedAt: at(times.last) }
  if (state === 1) return { status: 'working', ...running, pausedSeconds: times.pauza }
  return {
    status: 'paused',
    ...running,
    pausedSeconds: Math.max(0, times.last - times.start - times.lucru),
  }
}

/** More shifts than anybody begins within 24 hours. */
export const STARTS_A_DAY_MAX = 100
/** Seconds within which the server takes a stop back; the screen offers it for ten, the rest is for the way. */
export const UNDO_SECONDS_MAX = 15
/** Work time as H hours and MM minutes (docs/rules/shifts.md#worked-time): '7H:05M', and '0H:00M' if invalid. */
export function workTimeText(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '0H:00M'
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}H:${String(minutes % 60).padStart(2, '0')}M`
}
