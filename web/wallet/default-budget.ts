import { amountText } from '#shared/money/amount.ts'
import { DEFAULT_BUDGET } from '#shared/wallet/rules.ts'

/** As on the wire. */
export const default_budget = amountText(DEFAULT_BUDGET)
