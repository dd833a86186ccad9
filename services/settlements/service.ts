import { sessionOrRead } from '#shared/platform/allow.ts'
import { defineService } from '../platform/kernel/define-service.ts'
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
      },
      reactions: [advanceRuns(app, needs)],
    }),
  })
