import type { onlineUnions } from '#shared/online-time/needs.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import type { RateBooks } from '../terms/rate-book.ts'

export interface BonusPreviewNeeds {
  readonly books: RateBooks
  /** Seconds on air of a studio's people, by half. */
  readonly onlineUnions: GivenBy<typeof onlineUnions>
}
