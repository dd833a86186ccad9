import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Tone } from '../../ui/tones.ts'
import type { PayRunRow } from './pay-run-plan.ts'

interface StateWord {
  readonly label: string
  readonly tone: Tone
}
/** Returns how far a person's payment is: their settlement says whether they are paid, the batch the rest. */
export function useEntryState(): (row: Pick<PayRunRow, 'state' | 'entry'>) => StateWord {
  const { t } = useLingui()
  return useCallback(
    ({ state, entry }) => {
      if (state === 'paid') return { label: t`Paid`, tone: 'ok' }
      if (entry?.state === 'returned') return { label: t`Returned`, tone: 'bad' }
      if (entry?.state === 'due') return { label: t`Prepared`, tone: 'info' }
      return { label: t`Signed`, tone: 'neutral' }
    },
    [t],
  )
}
