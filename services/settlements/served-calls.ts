import { booksCalls } from '#shared/settlements/books/calls.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { payslipMailCalls } from '#shared/settlements/payslip-mail-calls.ts'
import { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import { whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import { itemPreviewCalls } from '#shared/settlements/item-preview-calls.ts'
import { workingCalls } from '#shared/settlements/working-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'

/** Every call of the module. */
export const servedSettlementCalls = {
  ...settlementCalls,
  ...ownSettlementCalls,
  ...workingCalls,
  ...differenceCalls,
  ...whatIfCalls,
  ...itemPreviewCalls,
  ...payslipCalls,
  ...payslipMailCalls,
  ...booksCalls,
  ...payRunCalls,
}
