import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { BookAccount } from '#shared/settlements/books/accounts.ts'

/** Returns the names of the accounts of the books. */
export function useAccountWords(): Readonly<Record<BookAccount, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      payable: t`Owed to people`,
      receivable: t`Carried over, owed by people`,
      advances: t`Upfronts to pay back`,
      purchases: t`Purchases to pay back`,
      'site-income': t`Paid by sites to people`,
      'share-expense': t`Shares of income`,
      'bonus-expense': t`Bonuses`,
      penalties: t`Penalties`,
      store: t`Store sales`,
      bank: t`Bank`,
      cash: t`Cash`,
      'other-payments': t`Other payments`,
      exchange: t`Currency exchange`,
      'written-off': t`Written off`,
      waived: t`Waived`,
    }),
    [t],
  )
}
