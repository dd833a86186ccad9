import { sessionOrRead } from '#shared/platform/allow.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { explainHandlers } from './difference/explain.ts'
import { differenceHandlers } from './difference/handlers.ts'
import { lateHandlers } from './difference/late.ts'
import { reconciliationHandlers } from './difference/reconciliation.ts'
import { lifeHandlers } from './life.ts'
import { lookHandlers } from './look-handlers.ts'
import type { SettlementNeeds } from './needs.ts'
import { RecentlyShown } from './recently-shown.ts'
import { advanceRuns } from './runs/advance.ts'
import { runHandlers } from './runs/handlers.ts'
import { servedSettlementCalls } from './served-calls.ts'

export const makeSettlementService = (needs: SettlementNeeds) =>
  defineService({
    name: 'settlements',
    calls: servedSettlementCalls,
    watch: sessionOrRead,
    start: (app) => ({
      handlers: {
        ...lookHandlers(app, needs, new RecentlyShown()),
        ...lifeHandlers(app, needs),
        ...runHandlers(app, needs),
        ...differenceHandlers(app, needs),
        ...explainHandlers(app, needs),
        ...lateHandlers(app, needs),
        ...reconciliationHandlers(app, needs),
      },
      reactions: [advanceRuns(app, needs)],
    }),
  })
