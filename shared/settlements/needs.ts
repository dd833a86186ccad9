import type { MonthHalf } from '../money/half.ts'
import { defineNeed } from '../platform/needs.ts'

/**
 * The latest half of a studio in which any settlement is signed, as the log stands now; null: none is. The first
 * argument is the App. A call that asks names the read model `settlements` in its `reads`.
 */
export const lastSignedHalf =
  defineNeed<(app: object, studio: string) => Promise<MonthHalf | null>>('lastSignedHalf')
