import type { MonthHalf } from '../money/half.ts'
import { defineNeed } from '../platform/needs.ts'

/**
 * The latest half of a studio in which any settlement is signed, as the log stands now; null: none is. The first
 * argument is the App. A call that asks names the read model `settlements` in its `reads`.
 */
export const lastSignedHalf =
  defineNeed<(app: object, studio: string) => Promise<MonthHalf | null>>('lastSignedHalf')

/**
 * The half with which somebody has ended in a studio, as the log stands now; null: they have not, or it is not signed. What was open
 * of their items is settled for good then. The first argument is the App.
 */
export const endedWith =
  defineNeed<
    (
      app: object,
      of: { readonly user: string; readonly studio: string },
    ) => Promise<MonthHalf | null>
  >('endedWith')

/** A signed half of a person of which something became known since that is neither booked nor waived. */
export interface LateHalf extends MonthHalf {
  readonly user: string
  /** Unlike that of the same half after its next decision. */
  readonly decided: string
}
/** The halves of a studio with late facts that nobody has dealt with, as the log stands now. The first argument is the App. */
export const lateHalves =
  defineNeed<(app: object, studio: string) => Promise<readonly LateHalf[]>>('lateHalves')
