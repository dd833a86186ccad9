import { defineNeed } from '../platform/needs.ts'
import { PEOPLE } from '../platform/people.ts'

/** The read models that a balance is reckoned from. */
export const leaveReads = ['vacations', 'leave_calendar', PEOPLE] as const

/** Days of annual leave of the current year, and those of earlier years, as the balance has them today. */
export interface LeaveThisYear {
  readonly annual: number
  readonly previous: number
}
/**
 * A person's balance of this year and of those before it. A call that asks names `leaveReads` in its `reads`. The
 * first argument is the App.
 */
export const leaveThisYear =
  defineNeed<(app: object, user: string) => Promise<LeaveThisYear>>('leaveThisYear')
