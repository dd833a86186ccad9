import { sessionOrRead } from '#shared/platform/allow.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import {
  bookPeople,
  generalJournal,
  generalJournalFile,
  trialBalance,
  trialBalanceFile,
} from './books/read-books.ts'
import type { SettlementNeeds } from './compute/needs.ts'
import { firstUnreplayable } from './compute/replay.ts'
import { bookDifference, settlementDifference, waiveDifference } from './difference/difference.ts'
import { settlementLineFacts } from './difference/explain.ts'
import { lateFacts } from './difference/late.ts'
import { settlementReconciliation } from './difference/reconciliation.ts'
import {
  acknowledgeSettlement,
  answerDispute,
  disputeSettlement,
  finalSettlement,
  paySettlement,
  reopenSettlement,
  returnSettlement,
  reviewSettlement,
} from './life/life.ts'
import { signSettlement } from './life/sign.ts'
import { personSettlements } from './look/person-settlements.ts'
import { settlementWorkings } from './look/workings.ts'
import { settlement, settlementHalf, settlementSteps } from './looking.ts'
import { bookBankAnswer, readBankAnswer } from './pay-run/answer.ts'
import {
  listPayingAccounts,
  setAnswerCsv,
  setBankCsv,
  setPayingAccount,
} from './pay-run/accounts.ts'
import { bankFile } from './pay-run/bank-file.ts'
import { payRun } from './pay-run/look.ts'
import { preparePayRun, releasePayRun, withdrawPayRun } from './pay-run/prepare.ts'
import {
  mailPayslips,
  payslipMailEffect,
  sendPayslips,
  type MailNeeds,
} from './payslip/mail-payslips.ts'
import { payments, payslip, payslips } from './payslip/payslips.ts'
import { signedOf } from './payslip/signed-of.ts'
import type { GivenToPayslips } from './payslip/signed-settlement.ts'
import { advanceRuns } from './runs/advance.ts'
import { cancelSettlementRun, settlementRun, startSettlementRun } from './runs/runs.ts'
import { servedSettlementCalls } from './served-calls.ts'
import { previewItem } from './what-if/item-preview.ts'
import { settlementWhatIf } from './what-if/what-if.ts'

/** The functions that other modules give. */
export type SettlementServiceNeeds = SettlementNeeds & GivenToPayslips & MailNeeds
export function makeSettlementService(needs: SettlementServiceNeeds) {
  const ofPayslips = { ...needs, ...signedOf(needs) }
  return serviceOf({
    name: 'settlements',
    calls: servedSettlementCalls,
    watch: sessionOrRead,
    verify: (app) => firstUnreplayable(app, needs),
    useCases: {
      settlementHalf: settlementHalf(needs),
      settlement: settlement(needs),
      settlementSteps: settlementSteps(needs),
      settlementWorkings: settlementWorkings(needs),
      personSettlements: personSettlements(needs),
      reviewSettlement: reviewSettlement(needs),
      signSettlement: signSettlement(needs),
      paySettlement: paySettlement(needs),
      returnSettlement: returnSettlement(needs),
      reopenSettlement: reopenSettlement(needs),
      acknowledgeSettlement: acknowledgeSettlement(needs),
      disputeSettlement: disputeSettlement(needs),
      answerDispute: answerDispute(needs),
      finalSettlement: finalSettlement(needs),
      startSettlementRun: startSettlementRun(needs),
      settlementRun,
      cancelSettlementRun,
      settlementDifference: settlementDifference(needs),
      bookDifference: bookDifference(needs),
      waiveDifference: waiveDifference(needs),
      settlementLineFacts: settlementLineFacts(needs),
      settlementReconciliation: settlementReconciliation(needs),
      lateFacts: lateFacts(needs),
      settlementWhatIf: settlementWhatIf(needs),
      previewItem: previewItem(needs),
      payslip: payslip(ofPayslips),
      payslips: payslips(ofPayslips),
      payments: payments(ofPayslips),
      mailPayslips: mailPayslips(ofPayslips),
      trialBalance,
      bookPeople,
      generalJournal,
      trialBalanceFile,
      generalJournalFile: generalJournalFile(needs),
      payRun: payRun(needs),
      preparePayRun: preparePayRun(needs),
      releasePayRun: releasePayRun(needs),
      withdrawPayRun: withdrawPayRun(needs),
      bankFile: bankFile(needs),
      readBankAnswer: readBankAnswer(needs),
      bookBankAnswer: bookBankAnswer(needs),
      payingAccounts: listPayingAccounts(needs),
      setPayingAccount: setPayingAccount(needs),
      setBankCsv: setBankCsv(needs),
      setAnswerCsv: setAnswerCsv(needs),
    },
    start: (app) => ({
      reactions: [advanceRuns(app, needs)],
      processes: [sendPayslips],
      effects: [payslipMailEffect(app, ofPayslips)],
    }),
  })
}
