import {
  bonusRuleEvents,
  contractEvents,
  itemEvents,
  mappingEvents,
  rateEvents,
  sourceEvents,
  statementEvents,
  statementImportEvents,
} from '#shared/money/events.ts'
import { purchaseParts, rateBook } from '#shared/money/needs.ts'
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
import { onlineUnions } from '#shared/online-time/needs.ts'
import { lastSignedHalf } from '#shared/settlements/needs.ts'
import { knownSite } from '#shared/site-status/needs.ts'
import { facts } from '#projections/money/facts.ts'
import { income } from '#projections/money/income.ts'
import { items } from '#projections/money/items.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { purchasePartsOfItems } from './items/purchase-parts.ts'
import { makeMoneyService } from './service.ts'
import {
  findFactsBehind,
  findIncomeBySource,
  findItemsNamed,
  findLinesBehind,
} from './settlement-facts/lines-and-facts-behind.ts'
import { causesOf } from './settlement-facts/causes.ts'
import { halvesMoved } from './settlement-facts/moved-halves.ts'
import { countQuarantined } from './settlement-facts/quarantined.ts'
import { findSelfRecorded } from './settlement-facts/self-recorded.ts'
import { gatherSettlementFacts, peopleKnown } from './settlement-facts/gather.ts'
import { RateBooks } from './terms/rate-book.ts'

/** The rate books of the whole process: what one module has read, others need not read again. */
const books = new RateBooks()

export const moneyModule = defineServiceModule({
  name: 'money',
  service: (need) =>
    makeMoneyService({
      books,
      knownSite: need(knownSite),
      onlineUnions: need(onlineUnions),
      lastSigned: need(lastSignedHalf),
    }),
  // Shared code knows no App; the caller gives theirs.
  gives: [
    give(rateBook, () => (app, known) => books.known(app as App, known)),
    give(purchaseParts, () => purchasePartsOfItems),
    give(linesBehind, () => (app, asked) => findLinesBehind(app as App, asked)),
    give(factsBehind, () => (app, asked) => findFactsBehind(app as App, asked)),
    give(itemsNamed, () => (app, asked) => findItemsNamed(app as App, asked)),
    give(incomeBySource, () => (app, asked) => findIncomeBySource(app as App, asked)),
    give(moneyCauses, () => (app, asked) => causesOf(app as App, asked)),
    give(movedHalves, () => (app, asked) => halvesMoved(app as App, asked)),
    give(quarantinedLines, () => (app, asked) => countQuarantined(app as App, asked)),
    give(selfRecordedLines, () => (app, asked) => findSelfRecorded(app as App, asked)),
    give(settlementPeople, () => (app, asked) => peopleKnown(app as App, asked)),
    give(settlementFacts, () => (app, asked) => gatherSettlementFacts(app as App, asked)),
  ],
  projections: [facts, items, income],
  events: [
    contractEvents,
    itemEvents,
    rateEvents,
    bonusRuleEvents,
    sourceEvents,
    mappingEvents,
    statementEvents,
    statementImportEvents,
  ],
  authorisation: () => import('./authorisation.ts'),
})
