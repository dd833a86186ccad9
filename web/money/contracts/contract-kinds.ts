import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Contract } from '#shared/money/term-calls.ts'

/** Returns the names of the kinds of contracts. */
export function useContractKinds(): Readonly<Record<Contract['kind'], string>> {
  const { t } = useLingui()
  return useMemo(() => ({ employee: t`Employee`, contractor: t`Contractor` }), [t])
}
