import { defineNeed } from '../platform/needs.ts'
import type { LocalDate } from '../platform/time.ts'
import type { WorkedDay } from './worked-days.ts'

export interface WorkedDaysAsked {
  readonly users: readonly string[]
  /** Dates by the clock of this zone, both inclusive; at most 62. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly zone: string
}
/**
 * What these people worked, by date; who did not is not there. A call that asks names the read model `shift_history` in its
 * `reads`. The first argument is the App.
 */
export const workedDays =
  defineNeed<(app: object, asked: WorkedDaysAsked) => Promise<readonly WorkedDay[]>>('workedDays')
