import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Settlement } from '#shared/settlements/views.ts'
import type { Tone } from '../../ui/tones.ts'

type SettlementStateName = Settlement['state']
interface StateWord {
  readonly label: string
  readonly tone: Tone
}
/** Returns the names of the states, in their order. */
export function useStateWords(): Readonly<Record<SettlementStateName, StateWord>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      open: { label: t`Open`, tone: 'neutral' },
      review: { label: t`In review`, tone: 'warn' },
      signed: { label: t`Signed`, tone: 'info' },
      paid: { label: t`Paid`, tone: 'ok' },
    }),
    [t],
  )
}
