import { sessionOrRead } from '#shared/platform/allow.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { incomeHandlers } from './income/handlers.ts'
import { itemHandlers } from './items/handlers.ts'
import { servedStatementCalls } from './statements/calls.ts'
import { statementHandlers } from './statements/handlers.ts'
import { servedTermCalls } from './terms/calls.ts'
import { termHandlers } from './terms/handlers.ts'
import type { RateBooks } from './terms/rate-book.ts'

export interface MoneyNeeds {
  readonly books: RateBooks
  /** Whether a site is configured. */
  readonly knownSite: (code: string) => boolean
}
export const makeMoneyService = ({ books, knownSite }: MoneyNeeds) =>
  defineService({
    name: 'money',
    calls: { ...servedTermCalls, ...itemCalls, ...servedStatementCalls, ...incomeCalls },
    watch: sessionOrRead,
    start: (app) => ({
      handlers: {
        ...termHandlers(app, books),
        ...itemHandlers(app),
        ...statementHandlers(app, { knownSite }),
        ...incomeHandlers(app, books),
      },
    }),
  })
