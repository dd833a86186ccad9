import type { App } from '../../platform/kernel/app.ts'
import { contractHandlers } from './contracts.ts'
import type { RateBooks } from './rate-book.ts'
import { rateHandlers } from './rates.ts'

export const termHandlers = (app: App, books: RateBooks) => ({
  ...rateHandlers(app, books),
  ...contractHandlers(app),
})
