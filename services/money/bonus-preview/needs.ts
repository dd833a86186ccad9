import type { onlineUnions } from '#shared/online-time/needs.ts'
import type { Need } from '#shared/platform/needs.ts'
import type { RateBooks } from '../terms/rate-book.ts'

type Given<N> = N extends Need<infer T> ? T : never
export interface BonusPreviewNeeds {
  readonly books: RateBooks
  /** Seconds on air of a studio's people, by half. */
  readonly onlineUnions: Given<typeof onlineUnions>
}
