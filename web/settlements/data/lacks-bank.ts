import type { Settlement } from '#shared/settlements/views.ts'
import { isZeroSum } from './amounts.ts'

/**
 * Whether a person is still to be paid, and has no account for it. An account is not needed where there is nothing to
 * pay.
 */
export const lacksBank = ({
  bank_account,
  net,
  state,
}: Pick<Settlement, 'bank_account' | 'net' | 'state'>): boolean =>
  bank_account === false && state !== 'paid' && !isZeroSum(net)
