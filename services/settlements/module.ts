import { rateBook } from '#shared/money/needs.ts'
import {
  factsBehind,
  incomeBySource,
  linesBehind,
  moneyCauses,
  movedHalves,
  quarantinedLines,
  settlementFacts,
} from '#shared/money/settlement-facts.ts'
import { onlineIntervalsKnown, onlineUnionsKnown } from '#shared/online-time/needs.ts'
import { lastSignedHalf } from '#shared/settlements/needs.ts'
import { settlementEvents, settlementRunEvents } from '#shared/settlements/events.ts'
import { settlementRuns } from '#projections/settlements/runs.ts'
import { settlements } from '#projections/settlements/settlements.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { lastSigned } from './compute/decisions-of-studio.ts'
import { makeSettlementService } from './service.ts'

export const settlementsModule = defineServiceModule({
  name: 'settlements',
  service: (need) =>
    makeSettlementService({
      facts: need(settlementFacts),
      linesBehind: need(linesBehind),
      factsBehind: need(factsBehind),
      incomeBySource: need(incomeBySource),
      intervals: need(onlineIntervalsKnown),
      causes: need(moneyCauses),
      moved: need(movedHalves),
      quarantined: need(quarantinedLines),
      rates: need(rateBook),
      hours: need(onlineUnionsKnown),
    }),
  gives: [give(lastSignedHalf, () => (app, studio) => lastSigned(app as App, studio))],
  projections: [settlements, settlementRuns],
  events: [settlementEvents, settlementRunEvents],
  authorisation: () => import('./authorisation.ts'),
})
