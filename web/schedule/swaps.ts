import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { swapCalls, type SwapStatus } from '#shared/schedules/swap-calls.ts'
import { keyOf } from '../platform/keys.ts'
import type { Tone } from '../ui/tones.ts'

export const swapsKey = keyOf(swapCalls.swaps)
export function useSwapStatuses(): Readonly<Record<SwapStatus, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      requested: t`Waiting for an answer`,
      accepted: t`Waiting for approval`,
      declined: t`Declined`,
      withdrawn: t`Withdrawn`,
      approved: t`Approved`,
      rejected: t({ id: 'Rejected (swap)', message: 'Rejected' }),
      lapsed: t`Expired`,
    }),
    [t],
  )
}
export const toneOfSwap = {
  requested: 'warn',
  accepted: 'warn',
  declined: 'bad',
  withdrawn: 'neutral',
  approved: 'ok',
  rejected: 'bad',
  lapsed: 'neutral',
} as const satisfies Record<SwapStatus, Tone>
