import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { transactionTypes, type TransactionType } from '#shared/money/transaction-types.ts'

/** Names of the types of statement lines, by number. */
export function useStatementTypeNames(): Readonly<Record<TransactionType, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      1: t`Tip`,
      2: t`Private`,
      3: t`Spy`,
      4: t`Group show`,
      5: t`Fan club`,
      6: t`Gift`,
      7: t`Media`,
      8: t`Fine`,
      9: t`Referral`,
      10: t`Other`,
      11: t`Payout`,
      12: t`Fee`,
    }),
    [t],
  )
}
/** The types in their order. */
export const statementTypes = Object.keys(transactionTypes).map(Number) as TransactionType[]
