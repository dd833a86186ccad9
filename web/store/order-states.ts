import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '#shared/store/rules.ts'
import type { Tone } from '../ui/tones.ts'

export function useOrderStates(): Readonly<Record<OrderState, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      requested: t`Waiting for approval`,
      approved: t`Approved`,
      ready: t`Ready to pick up`,
      'handed-over': t`Handed over`,
      returned: t`Returned`,
      rejected: t({ id: 'Rejected (order)', message: 'Rejected' }),
      cancelled: t({ id: 'Cancelled (order)', message: 'Cancelled' }),
    }),
    [t],
  )
}
export const orderTones: Readonly<Record<OrderState, Tone>> = {
  requested: 'warn',
  approved: 'info',
  ready: 'ok',
  'handed-over': 'neutral',
  returned: 'neutral',
  rejected: 'bad',
  cancelled: 'neutral',
}
