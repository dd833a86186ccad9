import { sessionOrRead } from '#shared/platform/allow.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { bonusPreviewHandlers, servedBonusPreview } from './bonus-preview/handlers.ts'
import type { BonusPreviewNeeds } from './bonus-preview/needs.ts'
import { incomeHandlers } from './income/handlers.ts'
import { itemHandlers } from './items/handlers.ts'
import { servedStatementCalls } from './statements/calls.ts'
import { moveRest } from './items/moved-rest.ts'
import { statementHandlers } from './statements/handlers.ts'
import { servedTermCalls } from './terms/calls.ts'
import { termHandlers, type TermNeeds } from './terms/handlers.ts'

export const makeMoneyService = (needs: TermNeeds & BonusPreviewNeeds) =>
  defineService({
    name: 'money',
    calls: {
      ...servedTermCalls,
      ...servedBonusPreview,
      ...itemCalls,
      ...servedStatementCalls,
      ...incomeCalls,
    },
    watch: sessionOrRead,
    start: (app) => ({
      handlers: {
        ...termHandlers(app, needs),
        ...bonusPreviewHandlers(app, needs),
        ...itemHandlers(app),
        ...statementHandlers(app, needs),
        ...incomeHandlers(app, needs.books),
      },
      processes: [moveRest],
    }),
  })
