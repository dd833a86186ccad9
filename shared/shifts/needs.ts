import type { Instant } from '../platform/messages.ts'
import { defineNeed } from '../platform/needs.ts'
import type { LocalDate } from '../platform/time.ts'
import type { Actor } from '../platform/allow.ts'
import type { Presence } from './presence.ts'
import type { WorkedDay } from './worked-days.ts'

export interface WorkedDaysAsked {
  readonly users: readonly string[]
  /** Dates by the clock of this zone, both inclusive; at most 62. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly zone: string
}
/**
 * The seconds these people worked, by date; people who did not work are left out. A call that asks names the read
 * model `shift_history` in its `reads`. The first argument is the App.
 */
export const workedDays =
  defineNeed<(app: object, asked: WorkedDaysAsked) => Promise<readonly WorkedDay[]>>('workedDays')

export interface PresenceAsked {
  /** null: all of them. */
  readonly studio: string | null
  /** The people whose shifts count although nothing is planned for them and none runs. */
  readonly users: readonly string[]
  /** Dates that hours are planned on, both inclusive; at most 62 and a day on each side. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly now: Instant
  /**
   * Tells whether a person was on air between two moments, for callers that ask about past days; else it is told by
   * when they last were.
   */
  readonly wasOnAir?: (user: string, from: Instant, to: Instant) => boolean
}
export interface PresenceOfPerson {
  readonly user: string
  readonly studio: string
  /** In order of time. */
  readonly presences: readonly Presence[]
}
/**
 * The presences in planned hours, and in shifts without a plan, by person and studio. A call that asks names the read
 * models `on_shift` and `shift_history` in its `reads`. The first argument is the App.
 */
export const presences =
  defineNeed<(app: object, asked: PresenceAsked) => Promise<readonly PresenceOfPerson[]>>(
    'presences',
  )

/**
 * Whether somebody works or has paused a shift now; null where no shift of theirs runs, or the actor may not see it. A call
 * that asks names the read model `on_shift` in its `reads`. The first argument is the App.
 */
export const shiftNow =
  defineNeed<(app: object, user: string, actor: Actor) => Promise<'working' | 'paused' | null>>(
    'shiftNow',
  )
