import {
  languageOf,
  mailAddresses,
  revealIbans,
  studioNamed,
  withoutBankAccount,
} from '#shared/accounts/needs.ts'
import { payRunNeedsTwo } from '#shared/configuration/needs.ts'
import { siteName } from '#shared/site-status/needs.ts'
import { rateBook } from '#shared/money/needs.ts'
import {
  factsBehind,
  incomeBySource,
  itemsNamed,
  linesBehind,
  moneyCauses,
  movedHalves,
  quarantinedLines,
  selfRecordedLines,
  settlementFacts,
  settlementPeople,
} from '#shared/money/settlement-facts.ts'
import { onlineIntervalsKnown, onlineUnionsKnown } from '#shared/online-time/needs.ts'
import { endedWith, lastSignedHalf, lateHalves } from '#shared/settlements/needs.ts'
import { purchasePreview } from '#shared/settlements/purchase-preview.ts'
import { payslipMailEvents } from '#shared/settlements/payslip-mail-events.ts'
import { settlementEvents, settlementRunEvents } from '#shared/settlements/events.ts'
import { payingAccountEvents, payRunEvents } from '#shared/settlements/pay-run-events.ts'
import { books } from '#projections/settlements/books/books.ts'
import { payRuns } from '#projections/settlements/pay-runs.ts'
import { payingAccounts } from '#projections/settlements/paying-accounts.ts'
import { settlementRuns } from '#projections/settlements/runs.ts'
import { settlements } from '#projections/settlements/settlements.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give, type Needs } from '../platform/kernel/define-module.ts'
import { endedHalf, lastSigned } from './compute/decided.ts'
import { undecidedHalves } from './difference/late.ts'
import { previewPurchases } from './what-if/item-preview.ts'
import { makeSettlementService, type SettlementServiceNeeds } from './service.ts'

/** Collects what the other modules of the list give. */
const givenTo = (need: Needs): SettlementServiceNeeds => ({
  facts: need(settlementFacts),
  people: need(settlementPeople),
  linesBehind: need(linesBehind),
  factsBehind: need(factsBehind),
  itemsNamed: need(itemsNamed),
  incomeBySource: need(incomeBySource),
  intervals: need(onlineIntervalsKnown),
  causes: need(moneyCauses),
  moved: need(movedHalves),
  quarantined: need(quarantinedLines),
  selfRecorded: need(selfRecordedLines),
  rates: need(rateBook),
  hours: need(onlineUnionsKnown),
  withoutBankAccount: need(withoutBankAccount),
  payRunNeedsTwo: need(payRunNeedsTwo),
  languageOf: need(languageOf),
  mailAddresses: need(mailAddresses),
  studioNamed: need(studioNamed),
  revealIbans: need(revealIbans),
  siteName: need(siteName),
})
let given: SettlementServiceNeeds | undefined
/** Returns the needs for computing settlements outside of a call; raises before the list of modules is put together. */
export function settlementNeedsOf(): SettlementServiceNeeds {
  if (!given) throw new Error('the list of modules is not put together yet')
  return given
}
export const settlementsModule = defineServiceModule({
  name: 'settlements',
  service: (need) => makeSettlementService((given = givenTo(need))),
  gives: [
    give(lastSignedHalf, () => (app, studio) => lastSigned(app as App, studio)),
    give(endedWith, () => (app, of) => endedHalf(app as App, of)),
    give(
      purchasePreview,
      () => (app, asked) => previewPurchases(app as App, settlementNeedsOf(), asked),
    ),
    give(
      lateHalves,
      () => (app, studio) => undecidedHalves(app as App, settlementNeedsOf(), studio),
    ),
  ],
  projections: [settlements, settlementRuns, books, payRuns, payingAccounts],
  events: [
    settlementEvents,
    settlementRunEvents,
    payRunEvents,
    payingAccountEvents,
    payslipMailEvents,
  ],
  authorisation: () => import('./authorisation.ts'),
})
