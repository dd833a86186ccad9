import type { MonthHalf } from '#shared/money/half.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { RateBooks } from './rate-book.ts'

export interface TermNeeds {
  readonly books: RateBooks
  /** Whether a site is configured. */
  readonly knownSite: (code: string) => boolean
  /** The latest half of a studio with a signature. */
  readonly lastSigned: (app: App, studio: string) => Promise<MonthHalf | null>
}
