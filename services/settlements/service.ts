import { sessionOrRead } from '#shared/platform/allow.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { explainHandlers } from './difference/explain.ts'
import { differenceHandlers } from './difference/handlers.ts'
import { lateHandlers } from './difference/late.ts'
import { reconciliationHandlers } from './difference/reconciliation.ts'
import { booksHandlers } from './books/handlers.ts'
import { lifeHandlers } from './life/life.ts'
import { lookHandlers } from './look-handlers.ts'
import { firstUnreplayable } from './compute/replay.ts'
import type { SettlementNeeds } from './compute/needs.ts'
import { payslipHandlers } from './payslip/payslip-handlers.ts'
import type { GivenToPayslips } from './payslip/signed-settlement.ts'
import { signedOf } from './payslip/signed-of.ts'
import { RecentlyShown } from './look/recently-shown.ts'
import { advanceRuns } from './runs/advance.ts'
import { runHandlers } from './runs/handlers.ts'
import { whatIfHandlers } from './what-if/handlers.ts'
import { servedSettlementCalls } from './served-calls.ts'

/** What other modules give. */
export type SettlementServiceNeeds = SettlementNeeds & GivenToPayslips
export const makeSettlementService = (needs: SettlementServiceNeeds) =>
  defineService({
    name: 'settlements',
    calls: servedSettlementCalls,
    watch: sessionOrRead,
    verify: (app) => firstUnreplayable(app, needs),
    start: (app) => ({
      handlers: {
        ...lookHandlers(app, needs, new RecentlyShown()),
        ...lifeHandlers(app, needs),
        ...runHandlers(app, needs),
        ...differenceHandlers(app, needs),
        ...explainHandlers(app, needs),
        ...lateHandlers(app, needs),
        ...reconciliationHandlers(app, needs),
        ...whatIfHandlers(app, needs),
        ...payslipHandlers(app, { ...needs, ...signedOf(needs) }),
        ...booksHandlers(app),
      },
      reactions: [advanceRuns(app, needs)],
    }),
  })
