import type { Position } from '../platform/event-store.ts'
import { defineNeed } from '../platform/needs.ts'
import type { LocalDate } from '../platform/time.ts'
import type { DayUnion, HalfUnion, Observation, OnlineInterval } from './calls.ts'

/** A range of dates of one studio by its clock, both inclusive. */
export interface OnlineRange {
  readonly studio: string
  readonly from: LocalDate
  readonly to: LocalDate
}
/**
 * Seconds on air of everybody by half-month, each moment once however many sites, without unobserved time. A call
 * that asks names the read model `online_time` in its `reads`. The first argument is the App.
 */
export const onlineUnions =
  defineNeed<(app: object, range: OnlineRange) => Promise<readonly HalfUnion[]>>('onlineUnions')
/** The same by date, of at most 62 days. */
export const onlineDays =
  defineNeed<(app: object, range: OnlineRange) => Promise<readonly DayUnion[]>>('onlineDays')

/**
 * A range as known at a position of the log: events after it count as not there. `known` is a position as read models
 * hold it (19 digits; '' is before all events); it is refused with position.unknown in any other form, and with
 * position.notReached while the read model `online_time` has not seen it: callers wait for it first.
 */
export interface OnlineRangeKnown extends OnlineRange {
  /** null: everybody. */
  readonly users: readonly string[] | null
  readonly known: Position
  /** Epoch milliseconds up to which what is open counts: the caller's now, or for a past moment the time of the last event not after `known`. */
  readonly now: number
}
/**
 * As `onlineUnions`, as known at a position; the same for ever. Costs as much as that, except for people of whom
 * something has come late since.
 */
export const onlineUnionsKnown =
  defineNeed<(app: object, range: OnlineRangeKnown) => Promise<readonly HalfUnion[]>>(
    'onlineUnionsKnown',
  )

/** A range of one person; at most 62 days. */
export interface OnlinePersonKnown extends Omit<OnlineRangeKnown, 'users'> {
  readonly user: string
}
/** The observations behind the hours: at most as many as the call `intervals` answers, `more` if there are others. */
export interface OnlineIntervals {
  readonly intervals: readonly OnlineInterval[]
  readonly observations: readonly Observation[]
  readonly more: boolean
}
/**
 * The statuses that sites showed of one person while they belonged to this studio, and the observations behind them,
 * as known at a position. Accounts of an erased person have no names, however early the position.
 */
export const onlineIntervalsKnown =
  defineNeed<(app: object, asked: OnlinePersonKnown) => Promise<OnlineIntervals>>(
    'onlineIntervalsKnown',
  )
