import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { payees, type Payee } from '#shared/accounts/calls.ts'

export const isPayee = (value: string): value is Payee => payees.some((one) => one === value)

/** Returns the words for whom a site pays. */
export function usePayeeNames(): Readonly<Record<Payee, string>> {
  const { t } = useLingui()
  return useMemo(() => ({ studio: t`Paid to the studio`, person: t`Paid to the person` }), [t])
}
