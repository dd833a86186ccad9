import { rateBook } from '#shared/money/needs.ts'
import { quarantinedLines, settlementFacts } from '#shared/money/settlement-facts.ts'
import { onlineUnionsKnown } from '#shared/online-time/needs.ts'
import { settlementEvents, settlementRunEvents } from '#shared/settlements/events.ts'
import { settlementRuns } from '#projections/settlements/runs.ts'
import { settlements } from '#projections/settlements/settlements.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { makeSettlementService } from './service.ts'

export const settlementsModule = defineServiceModule({
  name: 'settlements',
  service: (need) =>
    makeSettlementService({
      facts: need(settlementFacts),
      quarantined: need(quarantinedLines),
      rates: need(rateBook),
      hours: need(onlineUnionsKnown),
    }),
  projections: [settlements, settlementRuns],
  events: [settlementEvents, settlementRunEvents],
  authorisation: () => import('./authorisation.ts'),
})
