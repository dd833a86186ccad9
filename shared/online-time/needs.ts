import { defineNeed } from '../platform/needs.ts'
import type { LocalDate } from '../platform/time.ts'
import type { HalfUnion } from './calls.ts'

/** Of one studio, over a range of dates by its clock, both inclusive. */
export interface OnlineRange {
  readonly studio: string
  readonly from: LocalDate
  readonly to: LocalDate
}
/**
 * Seconds on air of everybody by half-month, each moment once however many sites, without what nobody observed. A call that asks
 * names the read model `online_time` in its `reads`. The first argument is the App.
 */
export const onlineUnions =
  defineNeed<(app: object, range: OnlineRange) => Promise<readonly HalfUnion[]>>('onlineUnions')
