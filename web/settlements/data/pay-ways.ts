import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { PayWay } from '#shared/settlements/rules.ts'

/** Returns the names of the ways of paying; the empty one is who is left out of a batch. */
export function usePayWays(): Readonly<Record<PayWay | '', string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({ bank: t`Bank transfer`, cash: t`In cash`, other: t`Another way`, '': t`On hold` }),
    [t],
  )
}
