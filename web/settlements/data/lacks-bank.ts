import type { Settlement } from '#shared/settlements/views.ts'
import { isZeroSum } from './amounts.ts'

/** Whether somebody is still to be paid, and has no account for it. Where there is nothing to pay, nobody needs one. */
export const lacksBank = ({
  bank_account,
  net,
  state,
}: Pick<Settlement, 'bank_account' | 'net' | 'state'>): boolean =>
  bank_account === false && state !== 'paid' && !isZeroSum(net)
