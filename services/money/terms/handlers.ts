import type { App } from '../../platform/kernel/app.ts'
import { bonusRuleHandlers, type BonusRuleNeeds } from './bonus-rules.ts'
import { contractHandlers } from './contracts.ts'
import type { RateBooks } from './rate-book.ts'
import { rateHandlers } from './rates.ts'
import { sourceHandlers } from './sources.ts'

export interface TermNeeds extends BonusRuleNeeds {
  readonly books: RateBooks
  /** Whether a site is configured. */
  readonly knownSite: (code: string) => boolean
}
export const termHandlers = (app: App, { books, knownSite, ...needs }: TermNeeds) => ({
  ...rateHandlers(app, books),
  ...contractHandlers(app),
  ...bonusRuleHandlers(app, needs),
  ...sourceHandlers(app, knownSite),
})
