import { itemCalls } from '#shared/money/item-calls.ts'
import { sessionOrRead } from '#shared/platform/allow.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { itemHandlers } from './items/handlers.ts'
import { servedTermCalls } from './terms/calls.ts'
import { termHandlers } from './terms/handlers.ts'
import type { RateBooks } from './terms/rate-book.ts'

export interface MoneyNeeds {
  readonly books: RateBooks
  /** Whether a site is configured. */
  readonly knownSite: (code: string) => boolean
}
export const makeMoneyService = ({ books }: MoneyNeeds) =>
  defineService({
    name: 'money',
    calls: { ...servedTermCalls, ...itemCalls },
    watch: sessionOrRead,
    start: (app) => ({ handlers: { ...termHandlers(app, books), ...itemHandlers(app) } }),
  })
